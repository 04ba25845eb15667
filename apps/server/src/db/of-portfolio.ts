import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Trx } from "./connection.ts";
import { prepared } from "./prepared.ts";
import type { Subject } from "../edge/subject.ts";

export type PortfolioKey = { readonly customer_id: Id; readonly portfolio_id: Id };

/** Deletes the rows of a portfolio's list before it is written again as a whole, so that an incomplete list is never visible.
 * @returns the key of its new rows */
export async function emptyList(
  subject: Subject,
  trx: Trx,
  list: { readonly table: "holdings" | "recurring_payments"; readonly portfolioId: Id },
): Promise<PortfolioKey> {
  const key = { customer_id: subject.customerId, portfolio_id: list.portfolioId };
  await sql`delete ${prepared} from ${sql.table(list.table)}
    where customer_id = ${key.customer_id} and portfolio_id = ${key.portfolio_id}`.execute(trx);
  return key;
}
