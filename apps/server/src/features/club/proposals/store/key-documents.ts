import type { Id, Instant, KeyDocument } from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";

/** Returns the latest version of each fund's document that the firm gave. */
export async function knownDocuments(
  db: Db | Trx,
  { firmId, isins }: { readonly firmId: Id; readonly isins: readonly string[] },
): Promise<ReadonlyMap<string, KeyDocument>> {
  if (isins.length === 0) return new Map();
  const rows = await db
    .selectFrom("fund_key_documents")
    .select(["isin", "url", "version_on", "language"])
    .where("firm_id", "=", firmId)
    .where("isin", "in", isins)
    .execute();
  return new Map(rows.map(fromRow).map(({ isin, ...document }) => [isin, document]));
}

type Given = KeyDocument & { readonly isin: string };

/** Stores given documents, unless a newer version is known. Rows are locked in a fixed order, so that two advisors cannot
 * deadlock. */
export async function learnDocuments(
  trx: Trx,
  { firmId, given, at }: { readonly firmId: Id; readonly given: readonly Given[]; readonly at: Instant },
): Promise<void> {
  for (const { isin, url, versionOn, language } of given.toSorted((a, b) => (a.isin < b.isin ? -1 : 1)))
    await trx
      .insertInto("fund_key_documents")
      .values({ firm_id: firmId, isin, url, version_on: versionOn, language, given_at: at })
      .onConflict((conflict) =>
        conflict
          .columns(["firm_id", "isin"])
          .doUpdateSet({ url, version_on: versionOn, language, given_at: at })
          .where("fund_key_documents.version_on", "<=", versionOn),
      )
      .execute();
}
