import {
  addDays,
  birthdatesOfAges,
  bookConnectionStates,
  type Cents,
  cents,
  concentrationRanks,
  type Day,
  fileItems,
  type Instant,
  type InteractionKind,
  interactionKinds,
  startOfDay,
} from "@vigie/domain";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../db/connection.ts";
import { fromRow } from "../../../db/rows.ts";
import { ofOwnCustomers, seenLinks } from "../../../db/seen.ts";
import type { FirmSubject } from "../../../edge/subject.ts";
import { bookOf, exchangedWithin } from "../customers/actions/book.ts";

const howMany = (condition: RawBuilder<unknown>) => sql<number>`(count(*) filter (where ${condition}))::int`;
const howManyEach = (conditions: readonly RawBuilder<unknown>[]) =>
  sql<number[]>`array[${sql.join(conditions.map(howMany))}]`;

type PeopleAsked = {
  readonly from: Day;
  readonly to: Day;
  readonly now: Instant;
};

/** Counts over the actor's customers, each counted once. */
export async function people(firm: FirmSubject, db: Db, { from, to, now }: PeopleAsked) {
  const contactSince = (days: number) =>
    howMany(sql`known.last_contact_at >= ${startOfDay(addDays(to, -days))}::timestamptz`);
  const row = await bookOf(firm, db)
    .select([
      sql<number>`count(*)::int`.as("total"),
      howMany(sql`book.since >= ${startOfDay(from)}::timestamptz`).as("new_nb"),
      howMany(sql`figures.wealth_cents is not null`).as("known_nb"),
      howMany(sql`figures.contract_count > 0`).as("sharing_nb"),
      howMany(sql`person.birthdate is not null`).as("birthdates_nb"),
      howManyEach(birthdatesOfAges(to).map((last) => sql`person.birthdate <= ${last}::date`)).as("born_by"),
      sql<Cents | null>`sum(known.advised_cents)::bigint`.as("advised_cents"),
      howMany(sql`figures.wealth_cents > 0`).as("wealthy_nb"),
      sql<Cents | null>`(sum(figures.wealth_cents) filter (where figures.wealth_cents > 0))::bigint`.as(
        "wealthy_cents",
      ),
      sql<Cents[] | null>`(array_agg(figures.wealth_cents order by figures.wealth_cents desc)
        filter (where figures.wealth_cents > 0))[1:${concentrationRanks}::int]`.as("largest"),
      contactSince(182).as("contact6_nb"),
      contactSince(365).as("contact12_nb"),
      contactSince(90).as("contact90_nb"),
      howMany(sql`known.next_appointment_at is null or known.next_appointment_at < ${now}::timestamptz`).as(
        "no_appointment_nb",
      ),
      howMany(exchangedWithin({ now, firmId: firm.firmId }, from)).as("exchanged_nb"),
      howMany(sql`known.file_completeness = 1`).as("complete_nb"),
      howManyEach(fileItems.map((item) => sql`${item} = any(known.file_missing)`)).as("missing"),
      howManyEach(bookConnectionStates.map((state) => sql`figures.connection = ${state}`)).as("connections"),
      howMany(sql`figures.unknown_count > 0`).as("unknown_values"),
      howMany(sql`figures.oldest_on < ${addDays(to, -30)}::date`).as("older_nb"),
    ])
    .executeTakeFirstOrThrow();
  return fromRow(row);
}
export type BookPeople = Awaited<ReturnType<typeof people>>;

/** Returns the monthly sums of a range, separately for customers from before it and for those who arrived within it. For a customer
 * whose months were last computed in an earlier month (everybody, until the recount in the first night of a month), the end of that
 * month is carried forward without any flow. */
export async function months(
  firm: FirmSubject,
  db: Db,
  { from, to }: { readonly from: Day; readonly to: Day },
) {
  const current = `${to.slice(0, 7)}-01`;
  const links = seenLinks(firm, db)
    .select(({ fn }) => ["customer_id", fn.min("since").as("since")])
    .groupBy("customer_id");
  const isNew = sql`link.since >= ${startOfDay(from)}::timestamptz as is_new`;
  const { rows } = await sql<MonthRow>`
    with link as not materialized (${links}),
    made as (
      select one.month, ${isNew}, one.start_cents, one.in_cents, one.out_cents, one.market_cents, one.correction_cents, one.end_cents
      from link inner join book_months as one on one.customer_id = link.customer_id
      where one.month >= ${from}::date and one.month <= ${to}::date
      union all
      select step::date, ${isNew}, last.end_cents, 0, 0, 0, 0, last.end_cents
      from link
      cross join lateral (
        select end_cents, month from book_months as known
        where known.customer_id = link.customer_id order by known.month desc limit 1) as last
      cross join lateral generate_series(
        greatest(last.month + interval '1 month', ${from}::date), ${current}::date, interval '1 month') as step
      where not exists (
        select from book_months as counted
        where counted.customer_id = link.customer_id and counted.month = ${current}::date)
    )
    select made.month, made.is_new,
      sum(made.start_cents)::bigint as start, sum(made.in_cents)::bigint as in, sum(made.out_cents)::bigint as out,
      sum(made.market_cents)::bigint as market, sum(made.correction_cents)::bigint as corrections,
      sum(made.end_cents)::bigint as end
    from made
    group by 1, 2
    order by made.month`.execute(db);
  return rows.map(fromRow);
}
type MonthRow = { readonly month: Day; readonly is_new: boolean } & Readonly<
  Record<"start" | "in" | "out" | "market" | "corrections" | "end", string>
>;
export type MonthSum = Awaited<ReturnType<typeof months>>[number];

/** `held` excludes debts: a loan at an institution does not reduce what is held there. */
export type AssetSum<Name = string | null> = {
  readonly name: Name;
  readonly amount: string;
  readonly held: string;
};
/** Lines with the same ISIN are one fund, whatever their names; lines without an ISIN are grouped by name. */
export type LineSum = AssetSum & { readonly isin: string | null };
/** Limits of each list: kinds and institutions with the largest absolute amounts, debts included, and the largest lines. */
const mostAssets = { kind: 60, provider: 60, line: 10 } as const;
type AssetColumn = keyof typeof mostAssets;

/** Returns the composition of the shared wealth by kind, institution and line, by descending amount, in one query. */
export async function assets(
  firm: FirmSubject,
  db: Db,
): Promise<
  Readonly<Record<"kind" | "provider", readonly AssetSum[]>> & {
    readonly line: readonly LineSum[];
    /** The other institutions together. */
    readonly rest: (AssetSum & { readonly houses: number }) | null;
  }
> {
  const mine = seenLinks(firm, db).select("customer_advisors.customer_id");
  const { rows } = await sql<LineSum & { readonly by: AssetColumn | "rest"; readonly houses: number }>`
    with held as (
      select asset.kind, asset.provider, coalesce(asset.isin, asset.line) as code, min(asset.line collate "C") as line,
        min(asset.isin collate "C") as isin, sum(asset.amount_cents) as amount, sum(greatest(asset.amount_cents, 0)) as held
      from book_assets as asset
      where asset.customer_id in (${mine})
      group by 1, 2, 3
    ),
    made as (
      select one.by, coalesce(one.kind, one.provider, one.line) as name, one.isin, one.amount, one.held,
        row_number() over (partition by one.by order by case one.by when 'line' then one.amount else abs(one.amount) end desc) as place
      from (
        select kind, provider, min(line) as line, min(isin) as isin, sum(amount)::bigint as amount, sum(held)::bigint as held,
          case grouping(kind, provider, code) when 3 then 'kind' when 5 then 'provider' else 'line' end as by
        from held group by grouping sets ((kind), (provider), (code))
      ) as one
      where one.by <> 'line' or one.line is not null
    )
    select told.* from (
      select by, name, isin, amount, held, 1 as houses from made
      where place <= case by when 'kind' then ${mostAssets.kind}::int when 'provider' then ${mostAssets.provider}::int
        else ${mostAssets.line}::int end
      union all
      select 'rest', null, null, sum(amount)::bigint, sum(held)::bigint, count(*)::int from made
      where by = 'provider' and place > ${mostAssets.provider}::int having count(*) > 0
    ) as told
    order by told.by, told.amount desc, told.name, told.isin`.execute(db);
  const { kind = [], provider = [], line = [], rest = [] } = Object.groupBy(rows, ({ by }) => by);
  return { kind, provider, line, rest: rest[0] ?? null };
}

/** Returns how many customers left for good within the range; one with two advisors counts once. */
export async function lostCount(firm: FirmSubject, db: Db, from: Day): Promise<number> {
  const row = await db
    .selectFrom("book_departures as lost")
    .where("lost.firm_id", "=", firm.firmId)
    .where(ofOwnCustomers(firm, "lost.advisor_id"))
    .where(sql<boolean>`lost.left_at >= ${startOfDay(from)}::timestamptz`)
    .select(sql<number>`count(distinct lost.id)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns what customers of the book paid to the firm's Club within the range, excluding VAT and less credit notes; null if there
 * was no payment. */
export async function clubRevenue(
  firm: FirmSubject,
  db: Db,
  from: Day,
): Promise<{ readonly clubRevenue: Cents | null; readonly clubPayers: number }> {
  const row = await db
    .selectFrom("club_invoices as bill")
    .innerJoin("club_subscriptions as subscription", (join) =>
      join
        .onRef("subscription.customer_id", "=", "bill.customer_id")
        .onRef("subscription.id", "=", "bill.subscription_id"),
    )
    .where("subscription.firm_id", "=", firm.firmId)
    .where("bill.customer_id", "in", seenLinks(firm, db).select("customer_advisors.customer_id"))
    .where("bill.state", "in", ["paid", "refunded"])
    .where(sql<boolean>`bill.paid_at >= ${startOfDay(from)}::timestamptz`)
    .select([
      sql<
        string | null
      >`sum(case bill.kind when 'credit_note' then -bill.ht_cents else bill.ht_cents end)::bigint`.as("paid"),
      sql<number>`count(distinct bill.customer_id)::int`.as("payers"),
    ])
    .executeTakeFirstOrThrow();
  return { clubRevenue: row.paid === null ? null : cents(Number(row.paid)), clubPayers: row.payers };
}

export async function exchanges(
  firm: FirmSubject,
  db: Db,
  { from, to }: { readonly from: Day; readonly to: Instant },
): Promise<{ readonly kind: InteractionKind; readonly count: number }[]> {
  const rows = await db
    .selectFrom("interactions as log")
    .where("log.firm_id", "=", firm.firmId)
    .where("log.customer_id", "in", seenLinks(firm, db).select("customer_advisors.customer_id"))
    .where("log.is_system", "=", false)
    .where("log.hidden_at", "is", null)
    .where(sql<boolean>`log.at >= ${startOfDay(from)}::timestamptz`)
    .where("log.at", "<=", to)
    .select(["log.kind", sql<number>`count(*)::int`.as("count")])
    .groupBy("log.kind")
    .orderBy("log.kind")
    .execute();
  return rows.flatMap(({ kind, count }) => {
    const known = interactionKinds.find((one) => one === kind);
    return known === undefined ? [] : [{ kind: known, count }];
  });
}
