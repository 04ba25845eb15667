import type {
  DatedPrice,
  Day,
  EstimateFailure,
  HomeEstimate,
  HomeQuestion,
  Id,
  Instant,
  RealEstateDescription,
} from "@vigie/domain";
import { type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { type FromRow, fromRow } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";
import { ofSeenPortfolio } from "../../../db/seen.ts";
import type { Subject } from "../../../edge/subject.ts";

export type HomeRow = FromRow<Selectable<Database["real_estates"]>>;
export type PriceRow = FromRow<Selectable<Database["real_estate_prices"]>>;
export type EstimateRow = FromRow<Selectable<Database["real_estate_estimates"]>>;

export async function homesOf(subject: Subject, db: Db | Trx): Promise<HomeRow[]> {
  return (
    await db
      .selectFrom("real_estates")
      .selectAll()
      .where("customer_id", "=", subject.customerId)
      .where(ofSeenPortfolio(subject, "real_estates.portfolio_id"))
      .execute()
  ).map(fromRow);
}

/** Returns the typed prices, oldest first. */
export async function pricesOf(subject: Subject, db: Db | Trx): Promise<PriceRow[]> {
  return (
    await db
      .selectFrom("real_estate_prices")
      .selectAll()
      .where("customer_id", "=", subject.customerId)
      .where(ofSeenPortfolio(subject, "real_estate_prices.portfolio_id"))
      .orderBy("day")
      .execute()
  ).map(fromRow);
}

/** Returns the estimates, oldest first. */
export async function estimatesOf(subject: Subject, db: Db | Trx): Promise<EstimateRow[]> {
  return (
    await db
      .selectFrom("real_estate_estimates")
      .selectAll()
      .where("customer_id", "=", subject.customerId)
      .where(ofSeenPortfolio(subject, "real_estate_estimates.portfolio_id"))
      .orderBy("day")
      .execute()
  ).map(fromRow);
}

/** Stores the description of a property; the settings of its estimate are unchanged. */
export async function saveDescription(
  subject: Subject,
  trx: Trx,
  home: { id: Id; said: RealEstateDescription; at: Instant },
): Promise<void> {
  const description = JSON.stringify(home.said);
  await trx
    .insertInto("real_estates")
    .values({
      customer_id: subject.customerId,
      portfolio_id: home.id,
      description,
      estimate_enabled: false,
      estimate_failure: null,
      created_at: home.at,
      updated_at: home.at,
    })
    .onConflict((conflict) =>
      conflict.columns(["customer_id", "portfolio_id"]).doUpdateSet({ description, updated_at: home.at }),
    )
    .execute();
}

export async function savePrices(
  subject: Subject,
  trx: Trx,
  { id, prices }: { id: Id; prices: readonly DatedPrice[] },
): Promise<void> {
  if (prices.length === 0) return;
  await trx
    .insertInto("real_estate_prices")
    .values(
      prices.map((price) => ({
        customer_id: subject.customerId,
        portfolio_id: id,
        day: price.day,
        price_cents: price.valueCents,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["customer_id", "portfolio_id", "day"])
        .doUpdateSet((eb) => ({ price_cents: eb.ref("excluded.price_cents") })),
    )
    .execute();
}

export async function deletePrices(subject: Subject, trx: Trx, id: Id): Promise<void> {
  await trx
    .deleteFrom("real_estate_prices")
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", id)
    .execute();
}

export async function setEstimateUse(
  subject: Subject,
  trx: Trx,
  use: { id: Id; enabled: boolean; failure: EstimateFailure | null; at: Instant },
): Promise<void> {
  await trx
    .updateTable("real_estates")
    .set({ estimate_enabled: use.enabled, estimate_failure: use.failure, updated_at: use.at })
    .where("customer_id", "=", subject.customerId)
    .where("portfolio_id", "=", use.id)
    .execute();
}

/** Stores an estimate; the last one of a day replaces the earlier ones. */
export async function saveEstimate(
  subject: Subject,
  trx: Trx,
  made: { id: Id; day: Day; at: Instant; question: HomeQuestion; estimate: HomeEstimate },
): Promise<void> {
  const set = {
    at: made.at,
    question: JSON.stringify(made.question),
    estimate: JSON.stringify(made.estimate),
  };
  await trx
    .insertInto("real_estate_estimates")
    .values({ customer_id: subject.customerId, portfolio_id: made.id, day: made.day, ...set })
    .onConflict((conflict) => conflict.columns(["customer_id", "portfolio_id", "day"]).doUpdateSet(set))
    .execute();
}

export type HomeKey = { readonly customerId: Id; readonly portfolioId: Id };

/** Returns the properties of all customers whose estimate is enabled and due again, in the order of their keys: those without an
 * estimate in the last month. A property whose description is not sufficient for an estimate waits for its owner instead. */
export async function homesDue(
  db: Db,
  { monthAgo, after, limit }: { monthAgo: Day; after: HomeKey | null; limit: number },
): Promise<HomeKey[]> {
  const { rows } = await sql<HomeKey>`
    select home.customer_id as "customerId", home.portfolio_id as "portfolioId"
    from real_estates as home
    join portfolios on portfolios.customer_id = home.customer_id and portfolios.id = home.portfolio_id
    where home.estimate_enabled and portfolios.deleted_at is null
      and (home.estimate_failure is null or home.estimate_failure = 'unavailable'
        or home.estimate_failure = 'not_covered' and home.updated_at < ${monthAgo}::date)
      and not exists (
        select from real_estate_estimates as made
        where made.customer_id = home.customer_id and made.portfolio_id = home.portfolio_id
          and made.day > ${monthAgo}::date
      )
      and (home.customer_id, home.portfolio_id) >
        (${after?.customerId ?? firstId}::uuid, ${after?.portfolioId ?? firstId}::uuid)
    order by home.customer_id, home.portfolio_id
    limit ${limit}`.execute(db);
  return rows;
}

/** Sorts before every id. */
const firstId = "00000000-0000-0000-0000-000000000000";
