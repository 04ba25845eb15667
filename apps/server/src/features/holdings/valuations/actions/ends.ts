import { type Cents, type Day, dayOf, type Id, type SampledValue } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { FirmSubject, Subject } from "../../../../edge/subject.ts";
import * as store from "../store/ends.ts";

/** The first known day of contracts and the value of each on a day and today, read in one query. */
export type Ends = {
  /** The day of the first of both values; null if no value is known. A contract known only later has its value of the first drawn
   * day on which it has one. */
  readonly from: Day | null;
  readonly to: Day;
  readonly firstDays: ReadonlyMap<Id, Day>;
  readonly samples: ReadonlyMap<Id, readonly [then: SampledValue, now: SampledValue]>;
};

/** @param since the requested day, as an expression of the query */
export function endsSince(
  since: store.DayInQuery,
): (services: Services, firm: FirmSubject, subject: Subject) => Promise<Ends> {
  const ends = store.endsSince(since);
  return async ({ db, clock }, firm, { customerId, sees }) => {
    const today = dayOf(clock());
    return endsOfRows(await ends(db, firm, { customerId, today, fixed: { sees } }), today);
  };
}

/** Returns the same for a range that the subject requests: from a day until today. */
export async function endsFrom({ db, clock }: Services, subject: Subject, since: Day): Promise<Ends> {
  const today = dayOf(clock());
  return endsOfRows(await store.endsFrom(subject, db, { since, today }), today);
}

function endsOfRows(rows: readonly store.EndRow[], today: Day): Ends {
  return {
    from: rows[0]?.from ?? null,
    to: today,
    firstDays: new Map(rows.map(({ id, firstDay }) => [id, firstDay])),
    samples: new Map(
      rows.map((row) => [
        row.id,
        [
          sampled(row.thenValue, row.thenPaid, row.thenRebuilt),
          sampled(row.nowValue, row.nowPaid, row.nowRebuilt),
        ],
      ]),
    ),
  };
}

/** Returns null if there was no value yet. */
export function sampled(value: Cents | null, paid: Cents | null, rebuilt: boolean | null): SampledValue {
  if (value === null || paid === null) return null;
  return { valueCents: value, paidTotalCents: paid, reconstructed: rebuilt === true };
}
