import type { Cents, Id, Instant } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { prepared } from "../../../db/prepared.ts";
import { ofSeenPortfolio } from "../../../db/seen.ts";
import { statement } from "../../../db/statement.ts";
import type { Subject } from "../../../edge/subject.ts";

/** Returns the portfolios that have a result to show. */
export async function analysedIds({ customerId, sees }: Subject, db: Db | Trx): Promise<Id[]> {
  const rows = await analysed(db, { customerId }, sees);
  return rows.map((row) => row.portfolio_id);
}

const analysed = statement((db, { customerId }: Pick<Subject, "customerId">, sees) =>
  db
    .selectFrom("analyses")
    .select("portfolio_id")
    .groupBy("portfolio_id")
    .modifyFront(prepared)
    .where("customer_id", "=", customerId)
    .where("state", "=", "done")
    .where(ofSeenPortfolio({ customerId, sees }, "analyses.portfolio_id")),
);

export type KeptResult = {
  readonly portfolioId: Id;
  readonly sections: unknown;
  readonly finishedAt: Instant | null;
  /** The value of the portfolio at that time. */
  readonly totalCents: Cents | null;
};

/** Returns the newest stored result of each of these portfolios: the one that its page shows, or only if it is still valid. */
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
    /** Only results that had ended by this moment. */
    readonly until?: Instant | null;
  },
): Promise<KeptResult[]> {
  if (portfolioIds.length === 0) return [];
  const given = { customerId, portfolioIds };
  if (until !== null) return await keptUntil(db, { ...given, until });
  return await (shown === "standing" ? keptStanding : kept)(db, given);
}

type OfSome = { readonly customerId: Id; readonly portfolioIds: readonly Id[] };

function newestOf(db: Db, { customerId, portfolioIds }: OfSome) {
  return db
    .selectFrom("analyses")
    .distinctOn("portfolio_id")
    .select(["portfolio_id as portfolioId", "sections", "finished_at as finishedAt"])
    .select(sql<Cents | null>`(inputs->>'totalCents')::bigint`.as("totalCents"))
    .where("customer_id", "=", customerId)
    .where("portfolio_id", "=", sql<Id>`any(${portfolioIds}::uuid[])`)
    .where("state", "=", "done")
    .where("sections", "is not", null)
    .orderBy("portfolio_id")
    .orderBy("finished_at", "desc");
}
const kept = statement(newestOf);
const keptStanding = statement((db, given: OfSome) => newestOf(db, given).where("cleared_at", "is", null));
const keptUntil = statement((db, { until, ...given }: OfSome & { readonly until: Instant }) =>
  newestOf(db, given).where("finished_at", "<=", until),
);
