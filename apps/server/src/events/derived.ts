import type { Id } from "@vigie/domain";
import type { Services } from "../boot/services.ts";
import type { UnitOfWork } from "../db/unit-of-work.ts";
import type { Subject } from "../edge/subject.ts";

/** Data that features above the book derive in the same read as a customer's daily row and store with it. It is read for each
 * customer in the snapshot of the row, and written for a whole run in the transaction that stores the rows. */
export type Derived<T> = {
  readonly read: (moment: Services, subject: Subject) => Promise<T>;
  /** Returns a seal for each stored item, for the next recount to compare; covers nothing that others write too. */
  readonly seal?: (made: Made<T>) => Seals;
  /** Stores the data; returns the previous seals of each sealed item: a customer missing from the result had none. */
  readonly keep: (unit: UnitOfWork, made: readonly SealedOf<T>[]) => Promise<Former>;
};
export type Made<T> = { readonly subject: Subject; readonly made: T };
export type SealedOf<T> = Made<T> & { readonly seals: Seals };

/** By item name: its rows as one short text, equal if the rows are equal. */
export type Seals = Readonly<Record<string, string>>;
export type Former = Readonly<Record<string, ReadonlyMap<Id, string>>>;

/** The reads of one feature during one run. */
export type DerivedRun = {
  readonly read: (moment: Services, subject: Subject) => Promise<void>;
  readonly sealsOf: (customerId: Id) => Seals;
  readonly keep: (unit: UnitOfWork, subjects: readonly Subject[]) => Promise<Former>;
};
export type DerivedOfRows = () => DerivedRun;

const noSeals: Seals = {};

/** Hides the type of one feature's data, so that several fit in one list: the data of `read` is only passed back to the same
 * feature. */
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
