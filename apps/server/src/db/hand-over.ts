import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Subject } from "../edge/subject.ts";
import type { Trx } from "./connection.ts";

/** What a colleague has to do about a customer, with the condition for what is still open. */
const handedOver = {
  tasks: { customer: "customer_ref", colleague: "assignee_id", isOpen: sql`done_at is null` },
  interaction_promises: { customer: "customer_id", colleague: "assignee_id", isOpen: sql`done_at is null` },
  mission_leads: { customer: "customer_id", colleague: "advisor_id", isOpen: sql`live` },
} as const;

export type HandOver = { readonly firmId: Id; readonly fromId: Id; readonly toId: Id };

/** Moves what is open about a customer from one colleague to another; what is done stays with its author. */
export async function handOverRows(
  table: keyof typeof handedOver,
  { customerId }: Subject,
  { trx, firmId, fromId, toId }: HandOver & { readonly trx: Trx },
): Promise<void> {
  const { customer, colleague, isOpen } = handedOver[table];
  await sql`update ${sql.table(table)} set ${sql.ref(colleague)} = ${toId}
    where ${sql.ref(customer)} = ${customerId} and firm_id = ${firmId} and ${sql.ref(colleague)} = ${fromId}
      and ${isOpen}`.execute(trx);
}
