import type { AssetClass, MarketContract, Ratio } from "@vigie/domain";
import { sql } from "kysely";
import type { Db } from "../../../../db/connection.ts";

/** Reference tables: the same for every customer, so no subject here. */

export type ListedContract = Omit<MarketContract, "isins">;

/** Returns the catalogue without the funds of each contract, which are a thousand times larger. */
export async function listedContracts(db: Db): Promise<readonly ListedContract[]> {
  const { rows } = await sql<{ details: ListedContract }>`
    select details - 'isins' as details from fund_contracts order by slug`.execute(db);
  return rows.map((row) => row.details);
}

type ClassFeeRow = { readonly assetClass: AssetClass; readonly medianRatio: Ratio; readonly count: number };

/** Leaves out funds with an unknown fee, which must not count as free. */
export async function classFees(db: Db, slug: string): Promise<readonly ClassFeeRow[]> {
  const { rows } = await sql<ClassFeeRow>`
    select asset_class as "assetClass", count(*)::int as count,
      percentile_cont(0.5) within group (order by ongoing_fee_ratio::float8) as "medianRatio"
    from funds
    where ongoing_fee_ratio is not null and isin in (
      select jsonb_array_elements_text(details->'isins') from fund_contracts where slug = ${slug}
    )
    group by asset_class`.execute(db);
  return rows;
}
