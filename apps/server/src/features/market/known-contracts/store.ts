import type { Instant, ReferenceContract } from "@vigie/domain";
import type { EuroRate } from "@vigie/partners";
import { sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";

/** Reference tables: the same for every customer, so no subject here. */

/** Returns contracts loaded by an operator, with the day of the last import. */
export async function importedRows(
  db: Db | Trx,
): Promise<readonly { readonly contract: ReferenceContract; readonly at: Instant }[]> {
  const rows = await db
    .selectFrom("known_contracts")
    .select(["details", "imported_at"])
    .orderBy("slug")
    .execute();
  return rows.map((row) => ({ contract: row.details, at: row.imported_at }));
}

/** Returns a version that changes with each import. */
export async function importedVersion(db: Db | Trx): Promise<string> {
  const { version } = await db
    .selectFrom("known_contracts_version")
    .select("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Returns the catalogue version against which unrecognised portfolios were last matched. */
export async function matchedCatalogue(db: Db): Promise<string | null> {
  const { matched } = await db
    .selectFrom("known_contracts_version")
    .select("matched")
    .executeTakeFirstOrThrow();
  return matched;
}

export async function saveMatchedCatalogue(db: Db, matched: string): Promise<void> {
  await db.updateTable("known_contracts_version").set({ matched }).execute();
}

type Import = { readonly file: string; readonly at: Instant };

export async function saveContracts(
  db: Db | Trx,
  contracts: readonly ReferenceContract[],
  { file, at }: Import,
): Promise<void> {
  await db
    .updateTable("known_contracts_version")
    .set({ version: sql<string>`version + 1` })
    .execute();
  for (let start = 0; start < contracts.length; start += 200) {
    const rows = contracts.slice(start, start + 200).map((contract) => ({
      slug: contract.slug,
      details: JSON.stringify(contract),
      file,
      imported_at: at,
    }));
    await db
      .insertInto("known_contracts")
      .values(rows)
      .onConflict((conflict) =>
        conflict.column("slug").doUpdateSet((eb) => ({
          details: eb.ref("excluded.details"),
          file: eb.ref("excluded.file"),
          imported_at: eb.ref("excluded.imported_at"),
        })),
      )
      .execute();
  }
}

export async function saveRates(
  db: Db | Trx,
  rates: readonly EuroRate[],
  { file, at }: Import,
): Promise<void> {
  for (let start = 0; start < rates.length; start += 200) {
    const rows = rates.slice(start, start + 200).map((rate) => ({
      label: rate.label,
      insurer: rate.insurer ?? "",
      year: rate.year,
      net_rate_ratio: rate.netRateRatio.toFixed(8),
      source: rate.source,
      seen: rate.seen,
      confidence: rate.confidence,
      note: rate.note,
      file,
      imported_at: at,
    }));
    await db
      .insertInto("euro_fund_rates")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["label", "insurer", "year"]).doUpdateSet((eb) => ({
          net_rate_ratio: eb.ref("excluded.net_rate_ratio"),
          source: eb.ref("excluded.source"),
          seen: eb.ref("excluded.seen"),
          confidence: eb.ref("excluded.confidence"),
          note: eb.ref("excluded.note"),
          file: eb.ref("excluded.file"),
          imported_at: eb.ref("excluded.imported_at"),
        })),
      )
      .execute();
  }
}
