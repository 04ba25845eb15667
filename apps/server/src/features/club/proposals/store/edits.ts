import type { Id, Instant, StatementEdit } from "@vigie/domain";
import { sql } from "kysely";
import type { Trx } from "../../../../db/connection.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** Appends edits of the statement's sentences. Returns false if it is no longer a draft. */
export async function addEdits(
  { customerId }: Subject,
  trx: Trx,
  { id, edits, at }: { readonly id: Id; readonly edits: readonly StatementEdit[]; readonly at: Instant },
): Promise<boolean> {
  const saved = await trx
    .updateTable("proposals")
    .set({
      edits: sql<string>`edits || ${JSON.stringify(edits)}::jsonb`,
      changed_at: at,
      revision: sql<number>`revision + 1`,
    })
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .where("state", "=", "draft")
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}
