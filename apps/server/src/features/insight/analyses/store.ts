import type { Id } from "@vigie/domain";
import type { Db, Trx } from "../../../db/connection.ts";
import { ofSeenPortfolio } from "../../../db/seen.ts";
import type { Subject } from "../../../edge/subject.ts";

/** Portfolios that have a result to show. */
export async function analysedIds(subject: Subject, db: Db | Trx): Promise<Id[]> {
  const rows = await db
    .selectFrom("analyses")
    .select("portfolio_id")
    .distinct()
    .where("customer_id", "=", subject.customerId)
    .where("state", "=", "done")
    .where(ofSeenPortfolio(subject, "analyses.portfolio_id"))
    .execute();
  return rows.map((row) => row.portfolio_id);
}
