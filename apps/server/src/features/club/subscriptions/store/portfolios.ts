import type { Id } from "@vigie/domain";
import type { Selectable } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRow, toRow } from "../../../../db/rows.ts";
import type { Database } from "../../../../db/schema.ts";
import { ofSeenPortfolio } from "../../../../db/seen.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** The contracts of a subscription. */

export type ChosenRow = FromRow<Selectable<Database["club_portfolios"]>>;

export async function chosenOf(subject: Subject, db: Db | Trx, ids: readonly Id[]): Promise<ChosenRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("club_portfolios")
    .selectAll()
    .where("customer_id", "=", subject.customerId)
    .where("subscription_id", "in", [...ids])
    .where(ofSeenPortfolio(subject, "portfolio_id"))
    .orderBy("rank")
    .execute();
  return rows.map(fromRow);
}

/** Replaces the whole selection: contracts that are no longer in it are deleted. */
export async function replaceChosen(
  { customerId }: Subject,
  trx: Trx,
  {
    id,
    chosen,
  }: { readonly id: Id; readonly chosen: readonly Omit<ChosenRow, "customerId" | "subscriptionId">[] },
): Promise<void> {
  await trx
    .deleteFrom("club_portfolios")
    .where("customer_id", "=", customerId)
    .where("subscription_id", "=", id)
    .execute();
  if (chosen.length > 0)
    await trx
      .insertInto("club_portfolios")
      .values(chosen.map((one) => toRow({ ...one, customerId, subscriptionId: id })))
      .execute();
}
