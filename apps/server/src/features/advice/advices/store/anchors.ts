import type { Day, Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";

/** What a day added to the proofs, in short form; days are in UTC. */

export type AnchoredAdvice = {
  readonly day: Day;
  readonly id: Id;
  readonly customer: Id;
  readonly hash: string;
};
export type AnchoredAccesses = {
  readonly day: Day;
  readonly customer: Id;
  readonly count: number;
  readonly hash: string;
};

type Days = { readonly after: Day | null; readonly to: Day };

/** Returns the accepted recommendations of some days, oldest first. */
export async function advicesOfDays(db: Db, { after, to }: Days): Promise<AnchoredAdvice[]> {
  const { rows } = await sql<AnchoredAdvice>`
    select (accepted_at at time zone 'UTC')::date as day, id, customer_id as customer, hash
    from advices
    where (accepted_at at time zone 'UTC')::date <= ${to}::date
      and (${after}::date is null or (accepted_at at time zone 'UTC')::date > ${after}::date)
    order by 1, customer_id, rank`.execute(db);
  return rows;
}

/** Returns the access log of some days as one hash per customer and day, over every column of every line. */
export async function accessesOfDays(db: Db, { after, to }: Days): Promise<AnchoredAccesses[]> {
  const { rows } = await sql<AnchoredAccesses>`
    select day, customer, count(*)::int as count,
      encode(sha256(convert_to(string_agg(line, E'\n' order by id), 'UTF8')), 'hex') as hash
    from (
      select (at at time zone 'UTC')::date as day, customer_id as customer, id,
        concat_ws('|', id, extract(epoch from at), kind, actor_id, actor_name, actor_role, firm_id, firm_name,
          session_id, extract(epoch from hour), method, path, reason) as line
      from accesses
      where (at at time zone 'UTC')::date <= ${to}::date
        and (${after}::date is null or (at at time zone 'UTC')::date > ${after}::date)
    ) lines
    group by day, customer
    order by day, customer`.execute(db);
  return rows;
}

/** Allows one process at a time to anchor days. */
export async function lockAnchors(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('anchors', 0))`.execute(trx);
}

/** Returns which of these customers were legally erased: nothing is left to compare. */
export async function erasedAmong(db: Db, customers: readonly Id[]): Promise<ReadonlySet<Id>> {
  if (customers.length === 0) return new Set();
  const rows = await db
    .selectFrom("erasures")
    .select("user_id")
    .where("user_id", "in", [...customers])
    .execute();
  return new Set(rows.map((row) => row.user_id));
}
