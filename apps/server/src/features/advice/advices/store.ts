import type { Id, Instant } from "@vigie/domain";
import type { Selectable } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { nameErased } from "../../../db/erased-customer.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../db/rows.ts";
import type { AdviceTables } from "../../../db/schema-advice.ts";
import { ofSeenPortfolio } from "../../../db/seen.ts";
import { peopleToJoin } from "../../directory/people/actions.ts";
import type { Subject } from "../../../edge/subject.ts";

type Columns = Selectable<AdviceTables["advices"]>;

export type AdviceRow = FromRow<Columns>;
export type AdviceHead = FromRow<Selectable<AdviceTables["advice_heads"]>>;

export async function headOf(customerId: Id, db: Db | Trx): Promise<AdviceHead | undefined> {
  return fromRowIfAny(
    await db.selectFrom("advice_heads").selectAll().where("customer_id", "=", customerId).executeTakeFirst(),
  );
}

/** Appends a link and moves the head of the chain to it. */
export async function append(
  subject: Subject,
  trx: Trx,
  row: Omit<AdviceRow, "customerId">,
): Promise<AdviceRow> {
  const customer_id = subject.customerId;
  const added = await trx
    .insertInto("advices")
    .values({ ...toRow<Omit<Columns, "customer_id">>(row), customer_id })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { rank, hash } = row;
  await trx
    .insertInto("advice_heads")
    .values({ customer_id, rank, hash })
    .onConflict((conflict) => conflict.column("customer_id").doUpdateSet({ rank, hash }))
    .execute();
  return fromRow(added);
}

export async function ofOptimization(
  subject: Subject,
  db: Db | Trx,
  key: { readonly optimizationId: Id; readonly portfolioId: Id },
): Promise<AdviceRow | undefined> {
  return fromRowIfAny(
    await db
      .selectFrom("advices")
      .selectAll()
      .where("customer_id", "=", subject.customerId)
      .where("portfolio_id", "=", key.portfolioId)
      .where("optimization_id", "=", key.optimizationId)
      .executeTakeFirst(),
  );
}

/** Returns the records, newest first. */
export async function ofPortfolio(subject: Subject, db: Db | Trx, portfolioId: Id): Promise<AdviceRow[]> {
  return (
    await db
      .selectFrom("advices")
      .selectAll()
      .where("customer_id", "=", subject.customerId)
      .where("portfolio_id", "=", portfolioId)
      .where(ofSeenPortfolio(subject, "advices.portfolio_id"))
      .orderBy("rank", "desc")
      .execute()
  ).map(fromRow);
}

export async function chainOf(customerId: Id, db: Db | Trx): Promise<AdviceRow[]> {
  return (
    await db.selectFrom("advices").selectAll().where("customer_id", "=", customerId).orderBy("rank").execute()
  ).map(fromRow);
}

/** Returns the customers who have a chain, or the head of one. */
export async function customersWithChains(db: Db): Promise<Id[]> {
  const rows = await db
    .selectFrom("advices")
    .select("customer_id")
    .union(db.selectFrom("advice_heads").select("customer_id"))
    .orderBy("customer_id")
    .execute();
  return rows.map((row) => row.customer_id);
}

/** Returns the customers erased before an instant whose last link is older than it; until then the record of the customer who left
 * refers to the chain. */
export async function forgottenChains(db: Db, before: Instant): Promise<Id[]> {
  const rows = await db
    .selectFrom("advices")
    .leftJoin(peopleToJoin(db).as("users"), "users.id", "advices.customer_id")
    .select("advices.customer_id")
    .where("users.id", "is", null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("erasures")
            .select("erasures.user_id")
            .whereRef("erasures.user_id", "=", "advices.customer_id")
            .where("erasures.erased_at", ">=", before),
        ),
      ),
    )
    .groupBy("advices.customer_id")
    .having((eb) => eb(eb.fn.max("advices.accepted_at"), "<", before))
    .execute();
  return rows.map((row) => row.customer_id);
}

/** Deletes a customer's records. It is the only way: the database allows it to a transaction that names the customer. */
export async function erase(subject: Subject, trx: Trx): Promise<number> {
  await nameErased(trx, subject.customerId);
  const gone = await trx
    .deleteFrom("advices")
    .where("customer_id", "=", subject.customerId)
    .executeTakeFirst();
  await trx.deleteFrom("advice_heads").where("customer_id", "=", subject.customerId).execute();
  await nameErased(trx, null);
  return Number(gone.numDeletedRows);
}
