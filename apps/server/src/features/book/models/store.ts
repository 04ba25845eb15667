import type { AssetClass, Day, Id, Instant, ModelBand, PortfolioKind } from "@vigie/domain";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { type FromRow, fromRow } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";
import type { FirmSubject } from "../../../edge/subject.ts";
import { heldProfile } from "../../advice/suitability/actions/read.ts";
import { bookOf } from "../customers/actions/book.ts";

export type StoredModel = FromRow<Selectable<Database["model_versions"]>>;
const mostVersions = 100;

/** Returns the newest version of each profile's model. */
export async function current({ firmId }: Pick<FirmSubject, "firmId">, db: Db | Trx): Promise<StoredModel[]> {
  const rows = await db
    .selectFrom("model_versions")
    .distinctOn("profile")
    .selectAll()
    .where("firm_id", "=", firmId)
    .orderBy("profile")
    .orderBy("version", "desc")
    .execute();
  return rows.map(fromRow);
}

export async function versions({ firmId }: FirmSubject, db: Db, profile: number): Promise<StoredModel[]> {
  const rows = await db
    .selectFrom("model_versions")
    .selectAll()
    .where("firm_id", "=", firmId)
    .where("profile", "=", profile)
    .orderBy("version", "desc")
    .limit(mostVersions)
    .execute();
  return rows.map(fromRow);
}

type NewModel = {
  readonly profile: number;
  readonly follows: number;
  readonly bands: readonly ModelBand[];
  readonly authorId: Id;
  readonly authorName: string;
  readonly at: Instant;
};

/** @returns null if another version was written concurrently */
export async function insertNext(
  { firmId }: FirmSubject,
  trx: Trx,
  { profile, follows, bands, authorId, authorName, at }: NewModel,
): Promise<StoredModel | null> {
  const newest = sql<number>`(select coalesce(max(version), 0) from model_versions
    where firm_id = ${firmId} and profile = ${profile})`;
  const row = await trx
    .insertInto("model_versions")
    .columns(["firm_id", "profile", "version", "bands", "author_id", "author_name", "made_at"])
    .expression(
      sql`select ${firmId}::uuid, ${profile}::int, ${newest} + 1, ${JSON.stringify(bands)}::jsonb,
        ${authorId}::uuid, ${authorName}, ${at}::timestamptz where ${newest} = ${follows}::bigint`,
    )
    .onConflict((same) => same.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

export type DriftQuery = { readonly profile: number | null; readonly today: Day };

/** Selects the shared contracts of the book that have lines and a model for their customer's profile, with their shares by class
 * and their distance from the bands, by the rules of `modelDrift`. */
function judged(firm: FirmSubject, db: Db, { profile, today }: DriftQuery) {
  const held = bookOf(firm, db)
    .innerJoin("portfolios as held", "held.customer_id", "book.customer_id")
    .where("held.advisor_hidden", "=", false)
    .where("held.deleted_at", "is", null)
    .where("held.complete", "=", true)
    .where("held.disabled", "=", false)
    .where("held.status", "=", "visible")
    .where("held.currency", "=", "EUR")
    .innerJoinLateral(
      heldProfile("book.customer_id", today).as<"person_profile">(sql.ref("person_profile")),
      (join) => join.onTrue(),
    )
    .innerJoin(newestModels(firm).as<"model">(sql.ref("model")), (join) =>
      join.onRef("model.profile", "=", "person_profile.profile"),
    )
    .innerJoinLateral(sharesOfLines.as<"spread">(sql.ref("spread")), (join) => join.onTrue())
    .innerJoinLateral(driftOfShares.as<"far">(sql.ref("far")), (join) => join.onTrue());
  return profile === null ? held : held.where("person_profile.profile", "=", profile);
}

type Model = { profile: number; version: number; bands: readonly ModelBand[] };
function newestModels({ firmId }: FirmSubject): RawBuilder<Model> {
  return sql<Model>`(select distinct on (profile) profile, version, bands from model_versions
    where firm_id = ${firmId} order by profile, version desc)`;
}

/** Shares by asset class, in hundredths of a percent. The part of the contract's value that its lines do not explain has an unknown
 * class. */
type Spread = { shares: Partial<Record<AssetClass, number>> };
const sharesOfLines = sql<Spread>`(
  select jsonb_object_agg(asset_class, share) as shares from (
    select asset_class, round(sum(cents) * 10000.0 / sum(sum(cents)) over ()) as share from (
      select case h.holding_kind when 'euroFund' then 'euroFund' when 'cash' then 'cash'
          else coalesce(f.asset_class, 'unknown') end as asset_class, h.valuation_cents as cents
      from holdings h left join funds f on f.isin = h.isin
      where h.customer_id = held.customer_id and h.portfolio_id = held.id and h.valuation_cents is not null
      union all
      select 'unknown', greatest(held.amount_cents - sum(h.valuation_cents), 0) from holdings h
      where h.customer_id = held.customer_id and h.portfolio_id = held.id
    ) as lines group by asset_class having sum(cents) > 0
  ) as classes having count(*) > 0)`;

type Far = { drift: number | null };
const driftOfShares = sql<Far>`(
  select case when max(beyond) > 0 then max(beyond)::int when max(unknown) = 0 then 0 end as drift from (
    select greatest(share - high, low - share - unknown, 0) as beyond, unknown from (
      select coalesce(s.value::numeric, 0) as share, coalesce(round(b.high * 10000), 0) as high,
        coalesce(round(b.low * 10000), 0) as low, coalesce((spread.shares ->> 'unknown')::numeric, 0) as unknown
      from jsonb_to_recordset(model.bands) as b("assetClass" text, low numeric, high numeric)
      full join (select * from jsonb_each_text(spread.shares) where key <> 'unknown') as s on s.key = b."assetClass"
    ) as sides
  ) as gaps)`;

export async function driftTotal(firm: FirmSubject, db: Db, query: DriftQuery) {
  const row = await judged(firm, db, query)
    .select([
      sql<number>`(count(*) filter (where far.drift > 0))::int`.as("total_count"),
      sql<number>`(count(distinct book.customer_id) filter (where far.drift > 0))::int`.as("customer_count"),
      sql<number>`(count(*) filter (where far.drift = 0))::int`.as("within_count"),
      sql<number>`(count(*) filter (where far.drift is null))::int`.as("unknown_count"),
    ])
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

export async function drifts(
  firm: FirmSubject,
  db: Db,
  { offset, limit, ...query }: DriftQuery & { readonly offset: number; readonly limit: number },
) {
  const rows = await judged(firm, db, query)
    .where("far.drift", ">", 0)
    .select(["book.customer_id", "person.first_name", "person.last_name"])
    .select(["held.id as portfolio_id", "held.name as portfolio_name", "held.institution_name"])
    .select(sql<PortfolioKind>`held.kind`.as("kind"))
    .select(["held.amount_cents", "held.amount_as_of as as_of"])
    .select(["person_profile.profile", "person_profile.on as profile_on"])
    .select(["model.version", "model.bands", "spread.shares"])
    .orderBy(sql`far.drift desc, held.customer_id, held.id`)
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}
