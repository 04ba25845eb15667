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

/** The newest result of each of these portfolios that still stands, as it was kept. */
export async function standingSections(
  { customerId }: Subject,
  db: Db | Trx,
  portfolioIds: readonly Id[],
): Promise<{ readonly portfolioId: Id; readonly sections: unknown }[]> {
  if (portfolioIds.length === 0) return [];
  return await db
    .selectFrom("analyses")
    .distinctOn("portfolio_id")
    .select(["portfolio_id as portfolioId", "sections"])
    .where("customer_id", "=", customerId)
    .where("portfolio_id", "in", [...portfolioIds])
    .where("state", "=", "done")
    .where("cleared_at", "is", null)
    .where("sections", "is not", null)
    .orderBy("portfolio_id")
    .orderBy("finished_at", "desc")
    .execute();
}
