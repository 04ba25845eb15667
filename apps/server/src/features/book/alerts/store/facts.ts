import { type AlertFacts, type Cents, cents, type Day, type Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { ofSeenPortfolio } from "../../../../db/seen.ts";
import { statement } from "../../../../db/statement.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** What the alert rules need besides the figures of the daily row. */

type Ours = Pick<Subject, "customerId">;

/** Returns, by day, the booked credits and debits above an amount, transfers between the customer's own accounts excluded. */
export async function movementsSince(
  { customerId, sees }: Subject,
  db: Db | Trx,
  moved: Moves,
): Promise<readonly { readonly day: Day; readonly amountCents: Cents }[]> {
  const rows = await movedDays(db, { customerId, ...moved }, sees);
  return rows.map(({ day, amount }) => ({ day, amountCents: cents(Number(amount)) }));
}

type Moves = { readonly from: Day; readonly without: readonly string[]; readonly above: Cents };

const movedDays = statement((db, { customerId, from, without, above }: Ours & Moves, sees) =>
  db
    .selectFrom("transactions")
    .select(["date as day", sql<string>`sum(amount_cents)::bigint`.as("amount")])
    .where("customer_id", "=", customerId)
    .where("coming", "=", false)
    .where("date", ">", from)
    .where(sql<boolean>`(category_id is null or category_id <> all(${without}::text[]))`)
    .where(ofSeenPortfolio({ customerId, sees }, "transactions.portfolio_id"))
    .groupBy(sql`date, amount_cents > 0`)
    .having(sql<boolean>`abs(sum(amount_cents)) > ${above}`)
    .orderBy(sql`date, amount_cents > 0`),
);

/** Returns when the customer last answered the survey on risk about themselves, and the last two days on which they viewed their
 * wealth. */
export async function actsOf(
  { customerId }: Subject,
  db: Db | Trx,
): Promise<{ readonly profiledAt: Instant | null; readonly visits: AlertFacts["visits"] }> {
  const [row] = await acts(db, { customerId });
  const { profiled_at: profiledAt = null, seen_on: lastOn = null, seen_before: beforeOn = null } = row ?? {};
  return { profiledAt, visits: lastOn === null ? null : { lastOn, beforeOn } };
}

type Acts = {
  readonly profiled_at: Instant | null;
  readonly seen_on: Day | null;
  readonly seen_before: Day | null;
};

const acts = statement(
  (_db, { customerId }: Ours) => sql<Acts>`
    select answered.profiled_at, visits.seen_on, visits.seen_before
    from (select max(answered_at) as profiled_at from risk_profiles
      where customer_id = ${customerId} and portfolio_id is null) as answered
    left join customer_visits as visits on visits.customer_id = ${customerId}`,
);
