import type { Cents, Id, Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { prepared } from "../../../db/prepared.ts";
import { ofSeenPortfolio } from "../../../db/seen.ts";
import type { Subject } from "../../../edge/subject.ts";

/** Portfolios that have a result to show. */
export async function analysedIds(subject: Subject, db: Db | Trx): Promise<Id[]> {
  const rows = await db
    .selectFrom("analyses")
    .select("portfolio_id")
    .groupBy("portfolio_id")
    .modifyFront(prepared)
    .where("customer_id", "=", subject.customerId)
    .where("state", "=", "done")
    .where(ofSeenPortfolio(subject, "analyses.portfolio_id"))
    .execute();
  return rows.map((row) => row.portfolio_id);
}

export type KeptResult = {
  readonly portfolioId: Id;
  readonly sections: unknown;
  readonly finishedAt: Instant | null;
  /** What the portfolio was worth then. */
  readonly totalCents: Cents | null;
};

/** The newest result of each of these portfolios, as it was kept: what their pages show, or only what still stands. */
export async function keptResults(
  { customerId }: Subject,
  db: Db | Trx,
  {
    portfolioIds,
    shown,
    until = null,
  }: {
    readonly portfolioIds: readonly Id[];
    readonly shown: "last" | "standing";
    /** Of those that had ended by then. */
    readonly until?: Instant | null;
  },
): Promise<KeptResult[]> {
  if (portfolioIds.length === 0) return [];
  return await db
    .selectFrom("analyses")
    .distinctOn("portfolio_id")
    .select(["portfolio_id as portfolioId", "sections", "finished_at as finishedAt"])
    .select(sql<Cents | null>`(inputs->>'totalCents')::bigint`.as("totalCents"))
    .where("customer_id", "=", customerId)
    .where("portfolio_id", "=", sql<Id>`any(${[...portfolioIds]}::uuid[])`)
    .where("state", "=", "done")
    .$if(shown === "standing", (query) => query.where("cleared_at", "is", null))
    .$if(until !== null, (query) => query.where("finished_at", "<=", until))
    .where("sections", "is not", null)
    .orderBy("portfolio_id")
    .orderBy("finished_at", "desc")
    .execute();
}
