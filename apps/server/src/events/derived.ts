import type { Id } from "@vigie/domain";
import type { Services } from "../boot/services.ts";
import type { UnitOfWork } from "../db/unit-of-work.ts";
import type { Subject } from "../edge/subject.ts";

/** What features above make of the same reading as a customer's daily row, and keep with it: of each customer it is read in the
 * snapshot of the row, of all of a run it is written in the transaction that keeps their rows. */
export type Derived<T> = {
  readonly read: (moment: Services, subject: Subject) => Promise<T>;
  /** What is told of each thing that is kept, to be found again by the next recount; nothing of what others write too. */
  readonly seal?: (made: Made<T>) => Seals;
  /** Answers the seals of what stood before, of each thing that has one: a customer who is not told of had nothing. */
  readonly keep: (unit: UnitOfWork, made: readonly SealedOf<T>[]) => Promise<Former>;
};
export type Made<T> = { readonly subject: Subject; readonly made: T };
export type SealedOf<T> = Made<T> & { readonly seals: Seals };

/** By the name of what is kept, its rows as one short text: the same where they are the same. */
export type Seals = Readonly<Record<string, string>>;
export type Former = Readonly<Record<string, ReadonlyMap<Id, string>>>;

/** One run's readings of one feature. */
export type DerivedRun = {
  readonly read: (moment: Services, subject: Subject) => Promise<void>;
  readonly sealsOf: (customerId: Id) => Seals;
  readonly keep: (unit: UnitOfWork, subjects: readonly Subject[]) => Promise<Former>;
};
export type DerivedOfRows = () => DerivedRun;

const noSeals: Seals = {};

/** Several kinds of readings in one list: what each reads, only it is handed back. */
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
