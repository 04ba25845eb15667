import type { Cents, Day, Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { statement } from "../../../../db/statement.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** The whole history of a portfolio, oldest first: lists of the same length. */
export type WholeCourse = {
  readonly days: readonly Day[];
  readonly values: readonly Cents[];
  readonly paidTotals: readonly Cents[];
  /** 1 if reconstructed. */
  readonly rebuilt: readonly number[];
};

const courses = statement(
  (
    _db,
    { customerId, portfolioId }: { readonly customerId: Id; readonly portfolioId: Id },
  ) => sql<WholeCourse>`
    select ${prepared} coalesce(array_agg(v.day), '{}') as days, coalesce(array_agg(v.value_cents), '{}') as values,
      coalesce(array_agg(v.paid_total_cents), '{}') as "paidTotals",
      coalesce(array_agg((v.provenance = 'reconstructed')::int::bigint), '{}') as rebuilt
    from (
      select day, value_cents, paid_total_cents, provenance from valuations
      where customer_id = ${customerId} and portfolio_id = ${portfolioId}
      order by day
    ) v`,
);

export async function courseOf({ customerId }: Subject, db: Db | Trx, portfolioId: Id): Promise<WholeCourse> {
  const [course] = await courses(db, { customerId, portfolioId });
  if (course === undefined) throw new Error("assertion: lists of nothing are a row too");
  return course;
}
