import type { Id } from "@vigie/domain";
import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { type FromRow, fromRow, toRow } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";
import { ofSeenPortfolio } from "../../../db/seen.ts";
import type { Subject } from "../../../edge/subject.ts";

type NewColumns = Omit<Insertable<Database["beneficiary_clauses"]>, "customer_id">;

export type ClauseRow = FromRow<Selectable<Database["beneficiary_clauses"]>>;

export async function clausesOf(subject: Subject, db: Db | Trx): Promise<ReadonlyMap<Id, ClauseRow>> {
  const rows = await db
    .selectFrom("beneficiary_clauses")
    .selectAll()
    .where("customer_id", "=", subject.customerId)
    .where(ofSeenPortfolio(subject, "beneficiary_clauses.portfolio_id"))
    .execute();
  return new Map(rows.map((row) => [row.portfolio_id, fromRow(row)]));
}

export async function saveClause(subject: Subject, trx: Trx, clause: FromRow<NewColumns>): Promise<void> {
  const row = toRow<NewColumns>(clause);
  const { portfolio_id: _portfolio, ...set } = row;
  await trx
    .insertInto("beneficiary_clauses")
    .values({ customer_id: subject.customerId, ...row })
    .onConflict((conflict) => conflict.columns(["customer_id", "portfolio_id"]).doUpdateSet(set))
    .execute();
}

export async function forgetClause(subject: Subject, trx: Trx, portfolioId: Id): Promise<void> {
  await trx
    .deleteFrom("beneficiary_clauses")
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", portfolioId)
    .execute();
}
