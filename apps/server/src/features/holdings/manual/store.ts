import type { Day, Holding, Id } from "@vigie/domain";
import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { emptyList } from "../../../db/of-portfolio.ts";
import { type FromRow, fromRow, toRow } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";
import type { Subject } from "../../../edge/subject.ts";

type NewColumns = Omit<Insertable<Database["recurring_payments"]>, "customer_id" | "portfolio_id">;

export type PaymentRow = FromRow<Selectable<Database["recurring_payments"]>>;
export type NewPayment = FromRow<NewColumns>;

export async function paymentsOf(subject: Subject, db: Db | Trx, portfolioId: Id): Promise<PaymentRow[]> {
  return (
    await db
      .selectFrom("recurring_payments")
      .selectAll()
      .where("customer_id", "=", subject.customerId)
      .where("portfolio_id", "=", portfolioId)
      .orderBy("rank")
      .execute()
  ).map(fromRow);
}

export async function replacePayments(
  subject: Subject,
  trx: Trx,
  change: { portfolioId: Id; payments: readonly NewPayment[] },
): Promise<void> {
  const { portfolioId } = change;
  const key = await emptyList(subject, trx, { table: "recurring_payments", portfolioId });
  if (change.payments.length === 0) return;
  await trx
    .insertInto("recurring_payments")
    .values(change.payments.map((payment) => ({ ...key, ...toRow<NewColumns>(payment) })))
    .execute();
}

export async function saveNextPayment(
  subject: Subject,
  trx: Trx,
  next: { portfolioId: Id; on: Day | null },
): Promise<void> {
  await trx
    .insertInto("manual_contracts")
    .values({ customer_id: subject.customerId, portfolio_id: next.portfolioId, next_on: next.on })
    .onConflict((conflict) =>
      conflict.columns(["customer_id", "portfolio_id"]).doUpdateSet({ next_on: next.on }),
    )
    .execute();
}

/** Returns the portfolio that was sent under an idempotency key; undefined if there is none or it was deleted. */
export async function portfolioSent(
  subject: Subject,
  db: Db | Trx,
  key: string,
): Promise<{ readonly portfolioId: Id; readonly hash: string | null } | undefined> {
  return await db
    .selectFrom("manual_contracts")
    .select(["portfolio_id as portfolioId", "request_hash as hash"])
    .where("customer_id", "=", subject.customerId)
    .where("request_key", "=", key)
    .executeTakeFirst();
}

export async function rememberKey(
  subject: Subject,
  trx: Trx,
  sent: { portfolioId: Id; key: string; hash: string },
): Promise<void> {
  await trx
    .updateTable("manual_contracts")
    .set({ request_key: sent.key, request_hash: sent.hash })
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", sent.portfolioId)
    .execute();
}

/** Returns the typed lines that a file's lines replaced, or null. */
export async function replacedLinesOf(
  subject: Subject,
  trx: Trx,
  portfolioId: Id,
): Promise<Holding[] | null> {
  const row = await trx
    .selectFrom("manual_contracts")
    .select("lines_aside")
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", portfolioId)
    .executeTakeFirst();
  return row?.lines_aside ?? null;
}

export async function saveReplacedLines(
  subject: Subject,
  trx: Trx,
  aside: { portfolioId: Id; lines: readonly Holding[] | null },
): Promise<void> {
  const lines = aside.lines === null ? null : JSON.stringify(aside.lines);
  await trx
    .insertInto("manual_contracts")
    .values({
      customer_id: subject.customerId,
      portfolio_id: aside.portfolioId,
      next_on: null,
      lines_aside: lines,
    })
    .onConflict((conflict) =>
      conflict.columns(["customer_id", "portfolio_id"]).doUpdateSet({ lines_aside: lines }),
    )
    .execute();
}

/** Returns the portfolios of all customers whose value changes by itself until a day; the job then settles each within the scope of
 * its owner. */
export async function duePortfolios(db: Db, query: { until: Day; limit: number }) {
  return await db
    .selectFrom("manual_contracts")
    .select(["customer_id as customerId", "portfolio_id as portfolioId"])
    .where("next_on", "<=", query.until)
    .orderBy("next_on")
    .limit(query.limit)
    .execute();
}
