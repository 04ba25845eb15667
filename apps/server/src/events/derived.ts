import type { Services } from "../boot/services.ts";
import type { UnitOfWork } from "../db/unit-of-work.ts";
import type { Subject } from "../edge/subject.ts";

/** What features above make of the same reading as a customer's daily row, and keep with it: of each customer it is read in the
 * snapshot of the row, of all of a run it is written in the transaction that keeps their rows. */
export type Derived<T> = {
  readonly read: (moment: Services, subject: Subject) => Promise<T>;
  readonly keep: (unit: UnitOfWork, made: readonly Made<T>[]) => Promise<void>;
};
export type Made<T> = { readonly subject: Subject; readonly made: T };

/** One run's readings of one feature. */
export type DerivedRun = {
  readonly read: (moment: Services, subject: Subject) => Promise<void>;
  readonly keep: (unit: UnitOfWork, subjects: readonly Subject[]) => Promise<void>;
};
export type DerivedOfRows = () => DerivedRun;

/** Several kinds of readings in one list: what each reads, only it is handed back. */
export function derivedOf<T>({ read, keep }: Derived<T>): DerivedOfRows {
  return () => {
    const made = new Map<Subject["customerId"], Made<T>>();
    return {
      read: async (moment, subject) => {
        made.set(subject.customerId, { subject, made: await read(moment, subject) });
      },
      keep: async (unit, subjects) => {
        const kept = subjects.flatMap(({ customerId }) => made.get(customerId) ?? []);
        if (kept.length > 0) await keep(unit, kept);
      },
    };
  };
}
