import type { AccountSpending, Day, Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Db } from "../../../../db/connection.ts";
import { ofSeenPortfolio } from "../../../../db/seen.ts";
import type { Subject } from "../../../../edge/subject.ts";

export type SpendingQuery = {
  readonly portfolioIds: readonly Id[];
  readonly from: Day;
  readonly to: Day;
  /** Money out in all categories except some; or in some categories only, net of refunds. */
  readonly categories: { readonly without: readonly string[] } | { readonly only: readonly string[] };
};

/** Returns what was spent from each account between two days, and the first day with known lines. Forecasts are excluded. */
export async function spentBetween(
  subject: Subject,
  db: Db,
  { portfolioIds, from, to, categories }: SpendingQuery,
): Promise<readonly AccountSpending[]> {
  const counted =
    "only" in categories
      ? sql<boolean>`category_id = any(${[...categories.only]}::text[])`
      : sql<boolean>`amount_cents < 0 and category_id <> all(${[...categories.without]}::text[])`;
  const { rows } = await sql<AccountSpending>`
    select portfolio_id as "portfolioId", min(date) as "firstOn",
      coalesce(-sum(amount_cents) filter (
        where date between ${from}::date and ${to}::date and ${counted}
      ), 0)::bigint as "spentCents"
    from transactions
    where customer_id = ${subject.customerId} and portfolio_id = any(${[...portfolioIds]}::uuid[])
      and not coming and ${ofSeenPortfolio(subject, "transactions.portfolio_id")}
    group by portfolio_id`.execute(db);
  return rows;
}
