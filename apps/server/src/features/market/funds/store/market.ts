import type { Day, Fund, FundTag, Instant, MarketContract, ReferenceSeries } from "@vigie/domain";
import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";

/** Search, tags and reference series of the market. Reference tables, so no subject here. */

export type FundSearch = {
  /** In lower case, without accents or punctuation. */
  readonly words: readonly string[];
  /** Start of an ISIN, in upper case; null if the query cannot be one. */
  readonly isinStart: string | null;
  readonly tag: string | null;
  /** Only these; null for all funds. */
  readonly isins: readonly string[] | null;
  /** Only those that a PEA may hold. */
  readonly peaOnly: boolean;
  readonly sort: "notes" | "label" | "fees" | "sri" | "performance";
  /** The profile by whose ratings funds are sorted. */
  readonly profile: number;
  readonly limit: number;
  readonly offset: number;
};

export type FoundFund = {
  readonly fund: Fund;
  /** Day of the last price; null until prices are read. */
  readonly returnsOn: Day | null;
  readonly oneYearRatio: number | null;
  /** Per year, over five years. */
  readonly fiveYearRatio: number | null;
};

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** Lower case without accents, like the words of a query. PostgreSQL's unaccent extension is not always installed. */
function plain(text: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`translate(replace(replace(lower(${text}), '\u0153', 'oe'), '\u00e6', 'ae'), '\u00e0\u00e2\u00e4\u00e1\u00e3\u00e5\u00e7\u00e9\u00e8\u00ea\u00eb\u00ee\u00ef\u00ed\u00ec\u00f4\u00f6\u00f3\u00f2\u00f5\u00f9\u00fb\u00fc\u00fa\u00ff\u00f1', 'aaaaaaceeeeiiiiooooouuuuyn')`;
}

const searchText = plain(sql<string>`label || ' ' || coalesce(details->>'issuer', '')`);

export async function searchFunds(
  db: Db,
  search: FundSearch,
): Promise<{ funds: FoundFund[]; total: number }> {
  let query = db.selectFrom("funds");
  if (search.isins !== null) query = query.where(sql<boolean>`isin = any(${[...search.isins]}::text[])`);
  if (search.peaOnly) query = query.where(sql<boolean>`details->'peaEligible' = 'true'::jsonb`);
  if (search.tag !== null) {
    query = query.where(sql<boolean>`details->'tags' @> to_jsonb(${search.tag}::text)`);
  }
  if (search.words.length > 0) {
    const words = search.words.map((word) => sql<boolean>`${searchText} like ${`%${word}%`}`);
    query = query.where((eb) =>
      eb.or([
        eb.and(words),
        ...(search.isinStart === null ? [] : [eb("isin", "like", `${search.isinStart}%`)]),
      ]),
    );
  }
  const count = await query.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const rows = await query
    .select(["details", "returns_on", "one_year_ratio", "five_year_ratio"])
    .orderBy(orderOf(search))
    .orderBy(sql`ongoing_fee_ratio asc nulls last`)
    .orderBy("isin")
    .limit(search.limit)
    .offset(search.offset)
    .execute();
  const funds = rows.map((row) => ({
    fund: row.details,
    returnsOn: row.returns_on,
    oneYearRatio: numberOf(row.one_year_ratio),
    fiveYearRatio: numberOf(row.five_year_ratio),
  }));
  return { funds, total: Number(count.count) };
}

function orderOf({ sort, profile }: FundSearch): RawBuilder<unknown> {
  if (sort === "label") return sql`${plain(sql<string>`label`)} asc`;
  if (sort === "fees") return sql`ongoing_fee_ratio asc nulls last`;
  if (sort === "sri") return sql`sri asc nulls last`;
  if (sort === "performance") return sql`five_year_ratio desc nulls last, one_year_ratio desc nulls last`;
  return sql`(details->'notesByProfile'->>${profile}::int)::numeric desc nulls last`;
}

export async function contracts(db: Db): Promise<MarketContract[]> {
  const rows = await db.selectFrom("fund_contracts").select("details").orderBy("slug").execute();
  return rows.map((row) => row.details);
}

/** Returns tags with their number of stored funds, without unused ones. */
export async function tags(db: Db): Promise<FundTag[]> {
  const rows = await sql<{ slug: string; label: string; count: number }>`
    select t.slug, t.label, count(*)::int as count
    from fund_tags t join funds f on f.details->'tags' @> to_jsonb(t.slug)
    group by t.slug, t.label order by t.label, t.slug`.execute(db);
  return rows.rows.map(({ slug, label, count }) => ({ slug, label, fundCount: count }));
}

export async function tagsAreKnown(db: Db): Promise<boolean> {
  return (await db.selectFrom("fund_tags").select("slug").limit(1).executeTakeFirst()) !== undefined;
}

export async function saveTags(db: Db, found: readonly FundTag[], at: Instant): Promise<void> {
  if (found.length === 0) return;
  await db
    .insertInto("fund_tags")
    .values(found.map(({ slug, label }) => ({ slug, label, updated_at: at })))
    .onConflict((conflict) =>
      conflict.column("slug").doUpdateSet((eb) => ({
        label: eb.ref("excluded.label"),
        updated_at: eb.ref("excluded.updated_at"),
      })),
    )
    .execute();
}

export async function series(db: Db): Promise<ReferenceSeries[]> {
  const rows = await db.selectFrom("reference_series").select("details").orderBy("slug").execute();
  return rows.map((row) => row.details);
}

export async function saveSeries(
  db: Db | Trx,
  found: readonly ReferenceSeries[],
  at: Instant,
): Promise<void> {
  if (found.length === 0) return;
  const rows = found.map((one) => ({
    slug: one.slug,
    label: one.label,
    details: JSON.stringify(one),
    points_until: null,
    demo: one.demo,
    updated_at: at,
  }));
  await db
    .insertInto("reference_series")
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

export async function pointsOf(db: Db, slugs: readonly string[]) {
  if (slugs.length === 0) return [];
  return await db
    .selectFrom("reference_series")
    .select(["slug", "days", "points", "points_until as pointsUntil", "details"])
    .where("slug", "in", slugs)
    .execute();
}

type Points = { readonly days: readonly Day[]; readonly values: readonly number[] };

/** Replaces the whole history of a series. */
export async function savePoints(
  db: Db | Trx,
  slug: string,
  read: Points & { until: Day; at: Instant },
): Promise<void> {
  await db
    .updateTable("reference_series")
    .set({
      days: [...read.days],
      points: read.values.map((value) => value.toFixed(8)),
      points_until: read.until,
      updated_at: read.at,
    })
    .where("slug", "=", slug)
    .execute();
}
