import { type Cents, type Day, dayOf, type Id, type SampledValue } from "@vigie/domain";
import type { RawBuilder } from "kysely";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";

/** What is known of contracts, and worth of each on a day and today, read at once. */
export type Ends = {
  /** The day of the first of both values. */
  readonly from: Day | null;
  readonly to: Day;
  readonly firstDays: ReadonlyMap<Id, Day>;
  readonly samples: ReadonlyMap<Id, readonly [then: SampledValue, now: SampledValue]>;
};

/** @param since the day asked for, as it stands in a query */
export async function endsOf(services: Services, subject: Subject, since: RawBuilder<Day>): Promise<Ends> {
  const today = dayOf(services.clock());
  const rows = await store.endsOf(subject, services.db, { since, today });
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

/** Nothing where there was no value yet. */
export function sampled(value: Cents | null, paid: Cents | null, rebuilt: boolean | null): SampledValue {
  if (value === null || paid === null) return null;
  return { valueCents: value, paidTotalCents: paid, reconstructed: rebuilt === true };
}
