import {
  bankFeeCategories,
  type Cents,
  type Day,
  externalFlowTypes,
  type Id,
  type TransactionType,
} from "@vigie/domain";
import { sql } from "kysely";
import type { Db } from "../../../../db/connection.ts";
import { ofSeenPortfolio } from "../../../../db/seen.ts";
import type { Subject } from "../../../../edge/subject.ts";

export type FeesQuery = { readonly portfolioIds: readonly Id[]; readonly from: Day; readonly to: Day };

export type FeeLine = {
  readonly portfolioId: Id;
  readonly amountCents: Cents;
  readonly wording: string;
  readonly type: TransactionType;
};

/** Returns the operations of portfolios between two days that are fees by their type or category; one that the saver gave another
 * category is excluded. */
export async function feesBetween(
  subject: Subject,
  db: Db,
  { portfolioIds, from, to }: FeesQuery,
): Promise<readonly FeeLine[]> {
  const { rows } = await sql<FeeLine>`
    select portfolio_id as "portfolioId", amount_cents as "amountCents", original_wording as wording, type
    from transactions
    where customer_id = ${subject.customerId} and portfolio_id = any(${[...portfolioIds]}::uuid[])
      and not coming and date between ${from}::date and ${to}::date
      and (category_id = any(${[...bankFeeCategories]}::text[])
        or (type in ('fee', 'market_fee') and not category_corrected))
      and ${ofSeenPortfolio(subject, "transactions.portfolio_id")}
    order by date, id`.execute(db);
  return rows;
}

export type MovedBetween = {
  readonly portfolioId: Id;
  /** The day of the first known operation, even before the range. */
  readonly firstOn: Day;
  readonly paidInCents: Cents;
  readonly arbitratedCents: Cents;
  readonly tradedCents: Cents;
};

/** Returns the amounts paid into portfolios, switched and traded in them between two days, and the first day with known
 * operations. */
export async function movedBetween(
  subject: Subject,
  db: Db,
  { portfolioIds, from, to }: FeesQuery,
): Promise<readonly MovedBetween[]> {
  const within = sql`date between ${from}::date and ${to}::date`;
  const { rows } = await sql<MovedBetween>`
    select portfolio_id as "portfolioId", min(date) as "firstOn",
      coalesce(sum(amount_cents) filter (where ${within} and amount_cents > 0
        and type = any(${[...externalFlowTypes]}::text[])), 0)::bigint as "paidInCents",
      coalesce(sum(amount_cents) filter (where ${within} and amount_cents > 0
        and type = 'arbitrage'), 0)::bigint as "arbitratedCents",
      coalesce(sum(abs(amount_cents)) filter (where ${within} and type in ('buy', 'sell')), 0)::bigint as "tradedCents"
    from transactions
    where customer_id = ${subject.customerId} and portfolio_id = any(${[...portfolioIds]}::uuid[])
      and not coming and ${ofSeenPortfolio(subject, "transactions.portfolio_id")}
    group by portfolio_id`.execute(db);
  return rows;
}
