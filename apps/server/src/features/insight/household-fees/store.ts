import type { Cents, Day, Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Db } from "../../../db/connection.ts";
import { ofSeenPortfolio } from "../../../db/seen.ts";
import type { Subject } from "../../../edge/subject.ts";

type Taken = { readonly portfolioId: Id; readonly feesCents: Cents; readonly firstOn: Day };

/** What the bank took of each account between two days, less what it gave back, and since when its lines are known. Forecasts do
 * not count. */
export async function bankFeesBetween(
  subject: Subject,
  db: Db,
  query: { readonly portfolioIds: readonly Id[]; readonly from: Day; readonly to: Day },
): Promise<readonly Taken[]> {
  const { rows } = await sql<Taken>`
    select portfolio_id as "portfolioId", min(date) as "firstOn",
      coalesce(-sum(amount_cents) filter (
        where category_id = 'finances.bank_fees' and date between ${query.from}::date and ${query.to}::date
      ), 0)::bigint as "feesCents"
    from transactions
    where customer_id = ${subject.customerId} and portfolio_id = any(${[...query.portfolioIds]}::uuid[])
      and not coming and ${ofSeenPortfolio(subject, "transactions.portfolio_id")}
    group by portfolio_id`.execute(db);
  return rows;
}
