import {
  type AlertDetail,
  alertDismissalWeight,
  type AlertKind,
  alertKindWeights,
  alertLimits,
  type Day,
  type Id,
  type Instant,
} from "@vigie/domain";
import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { type FromRow, fromRow } from "../../../../db/rows.ts";
import { seenLinks } from "../../../../db/seen.ts";
import { firmStatement } from "../../../../db/statement.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { peopleToList } from "../../../directory/people/actions.ts";

/** The alerts of a book in their order, whatever their number: the database ranks and counts all of them, and returns those of one
 * page. */

export type AlertFilters = {
  readonly state: "open" | "snoozed" | "dismissed";
  readonly kinds?: readonly AlertKind[] | undefined;
  readonly customerId?: Id | undefined;
  readonly customerIds?: readonly Id[] | undefined;
  readonly raisedAfter?: Instant | null | undefined;
  /** Details that another section of the same page already shows. */
  readonly without?: readonly AlertDetail[] | undefined;
  readonly today: Day;
};
/** Whose dismissals as « pas utile » lower the weight of their kinds, and since when. */
export type AlertReader = { readonly reader: Id; readonly rememberedSince: Instant };

const kindWeights = JSON.stringify(alertKindWeights);

export function seenAlerts(firm: FirmSubject, db: Db | Trx) {
  return db
    .selectFrom("customer_alerts as alert")
    .innerJoin(peopleToList(db).as("person"), "person.id", "alert.customer_id")
    .leftJoin("book_days as figures", (join) =>
      join.onRef("figures.customer_id", "=", "alert.customer_id").on("figures.latest", "=", true),
    )
    .where("alert.firm_id", "=", firm.firmId)
    .where("alert.ended_at", "is", null)
    .where("alert.customer_id", "in", seenLinks(firm, db).select("customer_advisors.customer_id"))
    .selectAll("alert")
    .select(["person.first_name", "person.last_name", "person.email", "figures.wealth_cents"]);
}

function found(firm: FirmSubject, db: Db | Trx, filters: AlertFilters) {
  const { state, kinds, customerId, customerIds, raisedAfter = null, without = [], today } = filters;
  let query = seenAlerts(firm, db);
  if (kinds !== undefined) query = query.where("alert.kind", "in", [...kinds]);
  if (customerId !== undefined) query = query.where("alert.customer_id", "=", customerId);
  if (customerIds !== undefined)
    query = query.where("alert.customer_id", "=", sql<Id>`any(${[...customerIds]}::uuid[])`);
  if (raisedAfter !== null) query = query.where("alert.raised_at", ">", raisedAfter);
  if (without.length > 0)
    query = query.where(sql<boolean>`coalesce(alert.detail <> all(${[...without]}::text[]), true)`);
  const isSnoozed = sql<boolean>`coalesce(alert.snoozed_until > ${today}::date, false)`;
  query = query.where("alert.dismissed_at", state === "dismissed" ? "is not" : "is", null);
  return state === "dismissed"
    ? query
    : query.where(state === "snoozed" ? isSnoozed : sql<boolean>`not ${isSnoozed}`);
}
type FoundRow = Awaited<ReturnType<ReturnType<typeof seenAlerts>["execute"]>>[number];
/** An alert with its sort keys: whether it comes after the first few of its customer, the weight of its kind and its amount. */
type RankedRow = FoundRow & { readonly is_late: boolean; readonly weight: number; readonly size: number };

/** Sorts by descending weight, then by descending amount. */
const byRank = sql`weight desc, size desc, id`;

/** Applies the weights of `alertWeight`: that of the kind, less what the reader dismissed as useless. */
function ranked(
  firm: FirmSubject,
  db: Db | Trx,
  { reader, rememberedSince, ...filters }: Ranked,
): RawBuilder<FoundRow> {
  const useless = sql`select kind, count(*)::int as count from customer_alerts
    where firm_id = ${firm.firmId} and dismissed_by = ${reader} and dismissed_at >= ${rememberedSince} group by kind`;
  return sql<FoundRow>`
    select one.*, row_number() over (partition by customer_id order by ${byRank}) as of_customer
    from (
      select made.*, coalesce((${kindWeights}::jsonb ->> made.kind)::int, 0)
          - ${alertDismissalWeight}::int * coalesce(useless.count, 0) as weight,
        abs(coalesce(made.amount_cents, made.wealth_cents, 0)) as size,
        (made.raised_at at time zone 'Europe/Paris')::date as raised_on
      from (${found(firm, db, filters)}) as made left join (${useless}) as useless on useless.kind = made.kind
    ) as one`;
}

type Ranked = AlertFilters & AlertReader;

/** The position of the last row of a page. */
export type AlertPlace = {
  readonly isLate: boolean;
  readonly weight: number;
  /** Cents. */
  readonly size: number;
  readonly id: Id;
};
type Capped = Ranked & { readonly isCapped: boolean };

/** Ranks the alerts: the first few of each customer come before all others. If capped, `is_shown` marks the alerts within the daily
 * limits, overall and by customer. */
function placed(firm: FirmSubject, db: Db | Trx, { isCapped, ...asked }: Capped): RawBuilder<RankedRow> {
  const few = alertLimits.ofCustomerADay;
  const all = ranked(firm, db, asked);
  if (!isCapped)
    return sql<RankedRow>`
    select ranked.*, of_customer > ${few}::int as is_late, true as is_shown from (${all}) as ranked`;
  return sql<RankedRow>`
    select made.*, of_customer > ${few}::int as is_late,
      of_customer_day <= ${few}::int and of_day <= ${alertLimits.newADay}::int as is_shown
    from (
      select ranked.*, row_number() over (partition by raised_on, of_customer_day <= ${few}::int order by ${byRank}) as of_day
      from (
        select ranked.*, row_number() over (partition by customer_id, raised_on order by ${byRank}) as of_customer_day
        from (${all}) as ranked
      ) as ranked
    ) as made`;
}

/** Returns one page of alerts: the first ones, or those after a position. */
export async function list(firm: FirmSubject, db: Db | Trx, asked: Listed) {
  const about = aboutOne(asked);
  const rows =
    about === null ? (await listOf(firm, db, asked).execute(db)).rows : await listAbout(db, firm, about);
  return rows.map(fromRow);
}

type Listed = Capped & { readonly limit: number; readonly after?: AlertPlace | null };

/** Returns the parameters of the query on one customer, which runs each time their page opens, so that it uses a prepared
 * statement; null for any other query. */
function aboutOne<T extends Capped & { readonly after?: AlertPlace | null }>({
  customerId,
  reader,
  rememberedSince,
  ...fixed
}: T) {
  const { kinds, customerIds, raisedAfter, without, after } = fixed;
  const others = [kinds, customerIds, raisedAfter ?? undefined, without, after ?? undefined];
  return customerId === undefined || others.some((one) => one !== undefined)
    ? null
    : { customerId, reader, rememberedSince, fixed };
}
/** What is written before the columns: the mark of a prepared statement. */
type Fronted = { readonly front?: RawBuilder<unknown> };
type About<T> = AlertReader & { readonly customerId: Id; readonly fixed: T };

const listAbout = firmStatement(
  (db, firm, { fixed, ...given }: About<Omit<Listed, "customerId" | keyof AlertReader>>) =>
    listOf(firm, db, { ...fixed, ...given, front: prepared }),
);

function listOf(
  firm: FirmSubject,
  db: Db | Trx,
  { limit, after = null, front = sql``, ...asked }: Listed & Fronted,
): RawBuilder<RankedRow> {
  const isAfter =
    after === null
      ? sql`true`
      : sql`(is_late, -weight, -size, id)
        > (${after.isLate}::boolean, ${-after.weight}::int, -${after.size}::bigint, ${after.id}::uuid)`;
  return sql<RankedRow>`
    select ${front} placed.* from (${placed(firm, db, asked)}) as placed
    where is_shown and ${isAfter}
    order by is_late, ${byRank}
    limit ${limit}`;
}
export type ListedAlert = FromRow<FoundRow>;

/** Returns how many alerts of each kind match, and how many of them the cap excludes. */
export async function countPlaced(
  firm: FirmSubject,
  db: Db | Trx,
  asked: Capped,
): Promise<readonly PlacedCount[]> {
  const { rows } = await sql<PlacedCount>`
    select kind, count(*)::int as count, (count(*) filter (where not is_shown))::int as beyond
    from (${placed(firm, db, asked)}) as placed group by kind order by kind`.execute(db);
  return rows;
}

type PlacedCount = { readonly kind: AlertKind; readonly count: number; readonly beyond: number };

/** Returns the first alert of each customer. */
export async function firstOfEach(
  firm: FirmSubject,
  db: Db | Trx,
  { limit, ...asked }: Ranked & { readonly limit: number },
): Promise<ListedAlert[]> {
  const { rows } = await sql<FoundRow>`
    select ranked.* from (${ranked(firm, db, asked)}) as ranked
    where of_customer = 1 order by ${byRank} limit ${limit}`.execute(db);
  return rows.map(fromRow);
}

export async function countByKind(
  firm: FirmSubject,
  db: Db | Trx,
  filters: AlertFilters,
): Promise<{ readonly kind: AlertKind; readonly count: number }[]> {
  const { rows } = await sql<{ kind: AlertKind; count: number }>`
    select kind, count(*)::int as count from (${found(firm, db, filters)}) as made group by kind order by kind`.execute(
    db,
  );
  return rows;
}

/** Returns how many customers have a matching alert, their total wealth, and the ids of the wealthiest. */
export async function customersWith(
  firm: FirmSubject,
  db: Db | Trx,
  { limit, ...filters }: AlertFilters & { readonly limit: number },
): Promise<{ readonly total: number; readonly wealthCents: string; readonly ids: readonly Id[] }> {
  const { rows } = await sql<{ total: number; wealthCents: string; ids: Id[] | null }>`
    select count(*)::int as total, coalesce(sum(wealth_cents), 0)::bigint as "wealthCents",
      (array_agg(customer_id order by wealth_cents desc nulls last, customer_id))[1:${limit}::int] as ids
    from (select distinct customer_id, wealth_cents from (${found(firm, db, filters)}) as made) as one`.execute(
    db,
  );
  const [row] = rows;
  return { total: row?.total ?? 0, wealthCents: row?.wealthCents ?? "0", ids: row?.ids ?? [] };
}
