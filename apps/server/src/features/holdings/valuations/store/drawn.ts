import type { Cents, Day, Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { listedPortfolios } from "../../../../db/seen.ts";
import { statement } from "../../../../db/statement.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { counts, drawnStep } from "./ends.ts";

/** The values of one contract, or the sum of several, on the drawn days on which it has a value, oldest first: lists of the same
 * length. */
export type Drawn = {
  /** Null: the sum of those that are wholly owned and known on the first day. */
  readonly id: Id | null;
  /** The contracts in such a sum; null for a single contract. */
  readonly summed: readonly Id[] | null;
  /** The first drawn day. */
  readonly from: Day;
  /** The days, as steps of `historyDays` back from the last one. */
  readonly backs: readonly number[];
  readonly values: readonly Cents[];
  readonly paidTotals: readonly Cents[];
  /** 1 if reconstructed. */
  readonly rebuilt: readonly number[];
};

type Asked = { readonly customerId: Id; readonly since: Day; readonly to: Day };

/** Returns the values of all portfolios that count in a person's totals, for the whole portfolios: on the drawn days from a day on,
 * or from the first known one. */
export async function drawnBetween(
  { customerId, sees }: Subject,
  db: Db | Trx,
  range: Omit<Asked, "customerId">,
): Promise<Drawn[]> {
  return await drawn(db, { customerId, ...range }, sees);
}

const isWhole = sql<boolean>`coalesce(ownership_kind = 'full', kind <> 'joint' and told_ownership is distinct from 'co-owner')`;
const step = drawnStep(sql<number>`span`);
const stepBack = sql`case when day <= opened then steps else (until - day) / step end`;
const columns = sql`value_cents, paid_total_cents, (provenance = 'reconstructed')::int as rebuilt`;

/** A contract with no more values than drawn days is read once, each value for the days on which it is valid; for the others, the
 * value of each drawn day is looked up. */
const drawn = statement((db, { customerId, since, to }: Asked, sees) => {
  const mine = listedPortfolios({ customerId, sees }, db)
    .select(["id", isWhole.as("whole")])
    .where(counts);
  const mineOf = sql`customer_id = ${customerId} and portfolio_id`;
  const withStep = sql`select *, until - opened as span from (
      select p.id, p.whole, v.day as first_day, ${to}::date as until,
        least(greatest(${since}::date, min(v.day) over ()), ${to}::date) as opened
      from (${mine}) as p
      cross join lateral (select day from valuations where ${mineOf} = p.id order by day limit 1) as v
    ) as known`;
  const counted = sql`select *, (span + step - 1) / step as steps, whole and first_day <= opened as is_summed
    from (select *, ${step} as step from (${withStep}) as known) as stepped`;
  const ranged = sql`select *, exists (select from valuations
      where ${mineOf} = counted.id and day > opened and day <= until order by day offset steps) as is_dense
    from (${counted}) as counted`;
  const held = sql`select id, is_summed,
      generate_series(case when next is null then 0 else (until - next) / step + 1 end, ${stepBack}) as back,
      value_cents, paid_total_cents, rebuilt
    from ranged cross join lateral (
      select day, lead(day) over (order by day) as next, ${columns} from valuations
      where ${mineOf} = ranged.id and day <= until
        and day >= coalesce((select max(day) from valuations where ${mineOf} = ranged.id and day <= opened), opened)
    ) as v where not is_dense`;
  const lookedUp = sql`select id, is_summed, back, v.* from (
      select *, generate_series(0, steps) as back from ranged where is_dense
    ) as ranged cross join lateral (
      select ${columns} from valuations
      where ${mineOf} = ranged.id and day <= greatest(opened, until - back * step)
      order by day desc limit 1
    ) as v`;
  return sql<Drawn>`
    with ${prepared} ranged as materialized (${ranged})
    select id, (select array_agg(id) from ranged where totals.id is null and is_summed) as summed,
      (select min(opened) from ranged) as "from", array_agg(back::bigint order by back desc) as backs,
      array_agg(value order by back desc) as values, array_agg(paid order by back desc) as "paidTotals",
      array_agg(rebuilt order by back desc) as rebuilt
    from (
      select case when is_summed then null else id end as id, back, sum(value_cents)::bigint as value,
        sum(paid_total_cents)::bigint as paid, max(rebuilt)::bigint as rebuilt
      from (${held} union all ${lookedUp}) as held
      group by 1, 2
    ) as totals
    group by id`;
});
