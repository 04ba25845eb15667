import type { Cents, Id, Movement } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** Returns the sum of each day of a portfolio, and whether its bank gave some of it: one row per day, whatever the number of
 * lines. */
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

/** Returns the movements from which the past of a portfolio is computed: their sum per day and type, which is sufficient. */
export async function movementsByDay(subject: Subject, db: Db | Trx, portfolioId: Id): Promise<Movement[]> {
  return await db
    .selectFrom("transactions")
    .select(["date as day", "type", sql<Cents>`sum(amount_cents)::bigint`.as("amountCents")])
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", portfolioId)
    .where("coming", "=", false)
    .groupBy(["date", "type"])
    .execute();
}
