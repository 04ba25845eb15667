import type {
  AssetClass,
  Day,
  EuroFund,
  ProposableFund,
  Fund,
  Instant,
  MarketContract,
  PortfolioKind,
} from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { prepared } from "../../../db/prepared.ts";
import { fromRow } from "../../../db/rows.ts";
import { statement } from "../../../db/statement.ts";

export async function allFunds(db: Db | Trx): Promise<Fund[]> {
  const rows = await db.selectFrom("funds").select("details").orderBy("isin").execute();
  return rows.map((row) => row.details);
}

/** Returns every fund with the fields needed to decide whether it may be proposed: its holdings are many times larger. */
export async function proposableFacts(db: Db | Trx): Promise<ProposableFund[]> {
  const { rows } = await sql<ProposableFund>`
    select isin, label, sri, ongoing_fee_ratio::float8 as "ongoingFeeRatio", details ->> 'category' as category,
      (details ->> 'peaEligible')::boolean as "peaEligible", (details ->> 'firstPriceOn') as "firstPriceOn"
    from funds order by isin`.execute(db);
  return rows;
}

/** Reference tables: the same for every customer, so no subject here. */

export async function fundsByIsin(db: Db | Trx, isins: readonly string[]) {
  if (isins.length === 0) return [];
  return (await held(db, { isins })).map(fromRow);
}

const held = statement((db, { isins }: { readonly isins: readonly string[] }) =>
  db
    .selectFrom("funds")
    .selectAll()
    .modifyFront(prepared)
    .where(sql<boolean>`isin = any(${isins}::text[])`),
);

export async function indexFundsOf(db: Db | Trx, classes: readonly AssetClass[]): Promise<Fund[]> {
  if (classes.length === 0) return [];
  const rows = await db
    .selectFrom("funds")
    .select("details")
    .where("index_fund", "=", true)
    .where("asset_class", "in", [...classes])
    .execute();
  return rows.map((row) => row.details);
}

export async function fundCount(db: Db): Promise<number> {
  const row = await db
    .selectFrom("funds")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

type Source = { readonly source: string; readonly at: Instant };

export async function saveFunds(db: Db | Trx, funds: readonly Fund[], { source, at }: Source): Promise<void> {
  for (let start = 0; start < funds.length; start += 200) {
    const rows = funds.slice(start, start + 200).map((fund) => ({
      isin: fund.isin,
      label: fund.label,
      asset_class: fund.assetClass,
      sri: fund.sri,
      ongoing_fee_ratio: fund.ongoingFeeRatio === null ? null : String(fund.ongoingFeeRatio),
      index_fund: fund.indexFund,
      details: JSON.stringify(fund),
      source,
      demo: fund.demo,
      prices_from: null,
      prices_until: null,
      updated_at: at,
    }));
    await db
      .insertInto("funds")
      .values(rows)
      .onConflict((conflict) =>
        conflict.column("isin").doUpdateSet((eb) => ({
          label: eb.ref("excluded.label"),
          asset_class: eb.ref("excluded.asset_class"),
          sri: eb.ref("excluded.sri"),
          ongoing_fee_ratio: eb.ref("excluded.ongoing_fee_ratio"),
          index_fund: eb.ref("excluded.index_fund"),
          details: eb.ref("excluded.details"),
          updated_at: eb.ref("excluded.updated_at"),
        })),
      )
      .execute();
  }
}

export type PriceRows = {
  readonly isin: string;
  readonly days: readonly Day[];
  readonly prices: readonly string[];
};

export async function pricesOf(
  db: Db | Trx,
  isins: readonly string[],
  fromYear: number,
): Promise<PriceRows[]> {
  if (isins.length === 0) return [];
  const rows = await db
    .selectFrom("fund_prices")
    .select(["isin", "days", "prices"])
    .where("isin", "in", [...isins])
    .where("year", ">=", fromYear)
    .orderBy("isin")
    .orderBy("year")
    .execute();
  const byIsin = new Map<string, { days: Day[]; prices: string[] }>();
  for (const row of rows) {
    const history = byIsin.get(row.isin) ?? { days: [], prices: [] };
    history.days.push(...row.days);
    history.prices.push(...row.prices);
    byIsin.set(row.isin, history);
  }
  return [...byIsin].map(([isin, history]) => ({ isin, ...history }));
}

/** Replaces the given years, and records which part of the history was read. */
export async function savePrices(
  db: Db | Trx,
  history: PriceRows,
  range: { from: Day; until: Day } & Source,
): Promise<void> {
  const years = new Map<number, { days: Day[]; prices: string[] }>();
  history.days.forEach((day, index) => {
    const year = Number(day.slice(0, 4));
    const row = years.get(year) ?? { days: [], prices: [] };
    row.days.push(day);
    row.prices.push(history.prices[index] ?? "0");
    years.set(year, row);
  });
  if (years.size > 0) {
    const rows = [...years].map(([year, row]) => ({
      isin: history.isin,
      year,
      ...row,
      source: range.source,
      updated_at: range.at,
    }));
    await db
      .insertInto("fund_prices")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["isin", "year"]).doUpdateSet((eb) => ({
          days: eb.ref("excluded.days"),
          prices: eb.ref("excluded.prices"),
          source: eb.ref("excluded.source"),
          updated_at: eb.ref("excluded.updated_at"),
        })),
      )
      .execute();
  }
  await db
    .updateTable("funds")
    .set({ prices_from: sql`least(prices_from, ${range.from}::date)`, prices_until: range.until })
    .where("isin", "=", history.isin)
    .execute();
}

export async function saveEuroFunds(db: Db | Trx, funds: readonly EuroFund[], at: Instant): Promise<void> {
  if (funds.length === 0) return;
  const rows = funds.map((fund) => ({
    slug: fund.slug,
    label: fund.label,
    details: JSON.stringify(fund),
    demo: fund.demo,
    updated_at: at,
  }));
  await db
    .insertInto("euro_funds")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("slug").doUpdateSet((eb) => ({
        label: eb.ref("excluded.label"),
        details: eb.ref("excluded.details"),
        updated_at: eb.ref("excluded.updated_at"),
      })),
    )
    .execute();
}

export async function allEuroFunds(db: Db | Trx): Promise<EuroFund[]> {
  const rows = await db.selectFrom("euro_funds").select("details").orderBy("slug").execute();
  return rows.map((row) => row.details);
}

export async function saveContracts(
  db: Db | Trx,
  contracts: readonly MarketContract[],
  at: Instant,
): Promise<void> {
  if (contracts.length === 0) return;
  const rows = contracts.map((contract) => ({
    slug: contract.slug,
    name: contract.name,
    institution_slug: contract.institutionSlug,
    kind: contract.kind,
    details: JSON.stringify(contract),
    demo: contract.demo,
    updated_at: at,
  }));
  await db
    .insertInto("fund_contracts")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("slug").doUpdateSet((eb) => ({
        name: eb.ref("excluded.name"),
        institution_slug: eb.ref("excluded.institution_slug"),
        kind: eb.ref("excluded.kind"),
        details: eb.ref("excluded.details"),
        updated_at: eb.ref("excluded.updated_at"),
      })),
    )
    .execute();
}

export async function contractBySlug(db: Db | Trx, slug: string): Promise<MarketContract | null> {
  const [row] = await bySlug(db, { slug });
  return row?.details ?? null;
}

const bySlug = statement((db, { slug }: { readonly slug: string }) =>
  db.selectFrom("fund_contracts").select("details").modifyFront(prepared).where("slug", "=", slug),
);

export async function contractsOfKind(db: Db | Trx, kind: PortfolioKind): Promise<MarketContract[]> {
  const rows = await db
    .selectFrom("fund_contracts")
    .select("details")
    .where("kind", "=", kind)
    .orderBy("slug")
    .execute();
  return rows.map((row) => row.details);
}
