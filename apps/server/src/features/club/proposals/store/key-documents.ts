import type { Id, Instant, KeyDocument } from "@vigie/domain";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";

/** The last version that a firm gave of each fund's document. */
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

/** An older version than the one that is known teaches nothing. In one order, so that two advisors do not wait for each other. */
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
