import type { Id, Instant } from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRowIfAny } from "../../../../db/rows.ts";
import type { Subject } from "../../../../edge/subject.ts";

/** One-time addresses of documents, stored by the hash of their token. */

export async function addDownload(
  { customerId }: Subject,
  trx: Trx,
  given: { readonly tokenHash: Buffer; readonly documentId: Id; readonly expiresAt: Instant },
): Promise<void> {
  await trx
    .insertInto("club_downloads")
    .values({
      customer_id: customerId,
      token_hash: given.tokenHash,
      document_id: given.documentId,
      expires_at: given.expiresAt,
    })
    .execute();
}

/** Takes an address once: of two concurrent requests, one finds it. */
export async function takeDownload(
  db: Db | Trx,
  { tokenHash, now }: { readonly tokenHash: Buffer; readonly now: Instant },
) {
  const row = await db
    .deleteFrom("club_downloads")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .returning(["customer_id", "document_id"])
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Deletes expired addresses. */
export async function dropDownloads(db: Db | Trx, now: Instant): Promise<number> {
  const dropped = await db.deleteFrom("club_downloads").where("expires_at", "<=", now).executeTakeFirst();
  return Number(dropped.numDeletedRows);
}
