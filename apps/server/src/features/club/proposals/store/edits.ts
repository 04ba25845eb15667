import type { Id, StatementEdit } from "@vigie/domain";
import { sql } from "kysely";
import type { Trx } from "../../../../db/connection.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** One edit more of a sentence of its statement. False once it is no draft any more. */
export async function addEdit(
  { customerId }: Subject,
  trx: Trx,
  { id, edit }: { readonly id: Id; readonly edit: StatementEdit },
): Promise<boolean> {
  const saved = await trx
    .updateTable("proposals")
    .set({ edits: sql<string>`edits || ${JSON.stringify([edit])}::jsonb`, changed_at: edit.at })
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .where("state", "=", "draft")
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}
