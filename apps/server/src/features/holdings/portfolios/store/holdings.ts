import { type Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { ofSeenPortfolio } from "../../../../db/seen.ts";
import { emptyList } from "../../../../db/of-portfolio.ts";
import { prepared } from "../../../../db/prepared.ts";
import { fromRow } from "../../../../db/rows.ts";
import { statement } from "../../../../db/statement.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { holdingColumns, type HoldingRow, type NewHolding, pocketColumns, type PocketRow } from "./rows.ts";

/** The lines of a portfolio, and the lots of its employee-savings lines. */

const linesOf = statement(
  (db, { customerId, portfolioIds }: { readonly customerId: Id; readonly portfolioIds: readonly Id[] }) =>
    db
      .selectFrom("holdings")
      .selectAll()
      .modifyFront(prepared)
      .where("customer_id", "=", customerId)
      .where(sql<boolean>`portfolio_id = any(${portfolioIds}::uuid[])`)
      .orderBy("portfolio_id")
      .orderBy("rank"),
);

export async function holdingsOf(
  { customerId }: Subject,
  db: Db | Trx,
  portfolioIds: readonly Id[],
): Promise<HoldingRow[]> {
  if (portfolioIds.length === 0) return [];
  return (await linesOf(db, { customerId, portfolioIds })).map(fromRow);
}

const classed = statement((db, { customerId }: Pick<Subject, "customerId">, sees) =>
  db
    .selectFrom("holdings")
    .modifyFront(prepared)
    .select([
      "portfolio_id as portfolioId",
      "holding_kind as holdingKind",
      "isin",
      "valuation_cents as valuationCents",
    ])
    .where("customer_id", "=", customerId)
    .where(ofSeenPortfolio({ customerId, sees }, "holdings.portfolio_id"))
    .orderBy("portfolio_id")
    .orderBy("rank"),
);

/** Returns the class and amount of the lines of all portfolios that the subject may access. */
export async function classedLinesOf({ customerId, sees }: Subject, db: Db | Trx) {
  return await classed(db, { customerId }, sees);
}

export async function pocketsOf(subject: Subject, db: Db | Trx, portfolioId: Id): Promise<PocketRow[]> {
  return (
    await db
      .selectFrom("pockets")
      .selectAll()
      .where("customer_id", "=", subject.customerId)
      .where("portfolio_id", "=", portfolioId)
      .orderBy("rank")
      .execute()
  ).map(fromRow);
}

/** Replaces all lines of a portfolio. */
export async function replaceHoldings(
  subject: Subject,
  trx: Trx,
  lines: { portfolioId: Id; holdings: readonly NewHolding[] },
): Promise<void> {
  const { portfolioId } = lines;
  const key = await emptyList(subject, trx, { table: "holdings", portfolioId });
  if (lines.holdings.length === 0) return;
  await trx
    .insertInto("holdings")
    .values(lines.holdings.map((line) => ({ ...key, ...holdingColumns(line) })))
    .execute();
  const pockets = lines.holdings.flatMap((line) =>
    pocketColumns(line).map((pocket) => ({ ...key, ...pocket })),
  );
  if (pockets.length > 0) await trx.insertInto("pockets").values(pockets).execute();
}
