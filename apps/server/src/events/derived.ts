import type { Id } from "@vigie/domain";
import type { Services } from "../boot/services.ts";
import type { UnitOfWork } from "../db/unit-of-work.ts";
import type { Subject } from "../edge/subject.ts";

/** Data that features of higher areas derive from the same read as a customer's daily row, and store with it: it is read per
 * customer in the snapshot of the row, and written for all customers of a run in the transaction that stores their rows. */
export type Derived<T> = {
  readonly read: (moment: Services, subject: Subject) => Promise<T>;
  /** Hashes of the stored things, compared by the next recount; without what others write too. */
  readonly seal?: (made: Made<T>) => Seals;
  /** Returns the hashes of the former state; a customer that is not listed had nothing stored. */
  readonly keep: (unit: UnitOfWork, made: readonly SealedOf<T>[]) => Promise<Former>;
};
export type Made<T> = { readonly subject: Subject; readonly made: T };
export type SealedOf<T> = Made<T> & { readonly seals: Seals };

/** By the name of what is stored, its rows as one short text: equal if the rows are equal. */
export type Seals = Readonly<Record<string, string>>;
export type Former = Readonly<Record<string, ReadonlyMap<Id, string>>>;

/** The reads of one run of one feature. */
export type DerivedRun = {
  readonly read: (moment: Services, subject: Subject) => Promise<void>;
  readonly sealsOf: (customerId: Id) => Seals;
  readonly keep: (unit: UnitOfWork, subjects: readonly Subject[]) => Promise<Former>;
};
export type DerivedOfRows = () => DerivedRun;

const noSeals: Seals = {};

/** Erases the type of what is read, so that several kinds fit in one list: each `keep` only receives what its own `read`
 * returned. */
export function derivedOf<T>({ read, seal = () => noSeals, keep }: Derived<T>): DerivedOfRows {
  return () => {
    const all = new Map<Id, SealedOf<T>>();
    return {
      read: async (moment, subject) => {
        const made = await read(moment, subject);
        all.set(subject.customerId, { subject, made, seals: seal({ subject, made }) });
      },
      sealsOf: (customerId) => all.get(customerId)?.seals ?? noSeals,
      keep: async (unit, subjects) => {
        const kept = subjects.flatMap(({ customerId }) => all.get(customerId) ?? []);
        return kept.length > 0 ? await keep(unit, kept) : {};
      },
    };
  };
}
