import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** What each day of a portfolio sums to, and whether its bank told some of it: a row a day, whatever the lines. */
export async function sumsByDay(subject: Subject, db: Db | Trx, portfolioId: Id) {
  const rows = await db
    .selectFrom("transactions")
    .select(({ fn }) => ["date", fn.sum<string>("amount_cents").as("amount_cents")])
    .select(sql<boolean>`bool_or(provenance = 'provider')`.as("is_told_by_bank"))
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", portfolioId)
    .groupBy("date")
    .execute();
  return rows.map((row) => ({ ...fromRow(row), amountCents: Number(row.amount_cents) }));
}
