import { type AlertFacts, type Cents, cents, type Day, type Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { ofSeenPortfolio } from "../../../../db/seen.ts";
import { statement } from "../../../../db/statement.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** What the rules of alerts ask beside the customer's figures. */

type Ours = Pick<Subject, "customerId">;

/** Of each day what was credited and what was debited, as far as it is booked and above an amount, the moves between one's own accounts
 * left out. */
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

/** When the customer last answered the questions on risk, about themselves. */
export async function profiledAt({ customerId }: Subject, db: Db | Trx): Promise<Instant | null> {
  const [row] = await lastAnswer(db, { customerId });
  return row?.at ?? null;
}

const lastAnswer = statement((db, { customerId }: Ours) =>
  db
    .selectFrom("risk_profiles")
    .select(({ fn }) => fn.max("answered_at").as("at"))
    .where("customer_id", "=", customerId)
    .where("portfolio_id", "is", null),
);

/** The last two days on which they looked at their wealth. */
export async function visitsOf({ customerId }: Subject, db: Db | Trx): Promise<AlertFacts["visits"]> {
  const [row] = await visits(db, { customerId });
  return row === undefined ? null : { lastOn: row.seen_on, beforeOn: row.seen_before };
}

const visits = statement((db, { customerId }: Ours) =>
  db.selectFrom("customer_visits").select(["seen_on", "seen_before"]).where("customer_id", "=", customerId),
);
