import type { Id } from "@vigie/domain";
import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { type FromRow, fromRow, toRow } from "../../../../db/rows.ts";
import type { ProposalTables } from "../../../../db/schema-proposals.ts";
import type { Subject } from "../../../../edge/subject.ts";

type NewTick = Insertable<ProposalTables["proposal_order_ticks"]>;
export type OrderTick = FromRow<Selectable<ProposalTables["proposal_order_ticks"]>>;

/** Returns the customer's last tick of each order of a proposal. */
export async function ticksOf({ customerId }: Subject, db: Db | Trx, proposalId: Id): Promise<OrderTick[]> {
  const rows = await db
    .selectFrom("proposal_order_ticks")
    .distinctOn(["portfolio_id", "order_rank"])
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("proposal_id", "=", proposalId)
    .orderBy("portfolio_id")
    .orderBy("order_rank")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(fromRow);
}

export async function addTick(
  { customerId: customer_id }: Subject,
  trx: Trx,
  tick: Omit<OrderTick, "customerId">,
): Promise<void> {
  await trx
    .insertInto("proposal_order_ticks")
    .values({ ...toRow<Omit<NewTick, "customer_id">>(tick), customer_id })
    .execute();
}
