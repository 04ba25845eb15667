import {
  addMonths,
  type Cents,
  countLimit,
  type Day,
  type Id,
  type Instant,
  type LeftOutReason,
  lossLevels,
  type TargetMarket,
} from "@vigie/domain";
import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import type { customersQuery } from "../../customers/actions/list.ts";

/** Whom the criteria of a mission find, and what keeps some of them out. */

export type Target = {
  /** The customers within the actor's reach whom the filters find. */
  readonly found: ReturnType<typeof customersQuery>;
  /** Some filter rests on answers: only of those who let them be used. */
  readonly usesAnswers: boolean;
  readonly markets: readonly TargetMarket[];
  /** The questionnaire's answers of a customer that hold today. */
  readonly said: RawBuilder<unknown>;
  readonly excludedIds: readonly Id[];
  /** The mission itself, whose own leads bar nobody; null while it is made. */
  readonly missionId: Id | null;
  readonly notCalled: RawBuilder<LeftOutReason | null>;
  readonly today: Day;
};

/** Answers given since the customer last agreed that the firm uses them. */
export function letsAnswersBeUsed({ firmId }: FirmSubject) {
  return sql<boolean>`coalesce((
    select u.granted and told.updated_at >= u.at from answer_uses u
    where u.customer_id = book.customer_id and u.firm_id = ${firmId} order by u.at desc, u.id desc limit 1), false)`;
}

/** One row a customer found: what is known of them, why they stay out, and why they may not be called. */
function rows(firm: FirmSubject, target: Target) {
  const { found, usesAnswers, excludedIds, missionId, notCalled } = target;
  const query = usesAnswers ? found.where(letsAnswersBeUsed(firm)) : found;
  const out = sql<LeftOutReason | null>`coalesce(
    case when book.customer_id = any(${[...excludedIds]}::uuid[]) then 'taken_out' end,
    ${sql.join([...target.markets.map((market) => marketFault(market, target)), sql`null`])},
    case when exists (select from mission_leads l where l.customer_id = book.customer_id and l.firm_id = ${firm.firmId}
      and l.live and l.mission_id is distinct from ${missionId}::uuid) then 'other_mission' end)`;
  return query.select([
    "book.customer_id",
    sql<Id | null>`book.advisor_ids[1]::uuid`.as("advisor_id"),
    "person.first_name",
    "person.last_name",
    "person.email",
    "person.birthdate",
    "figures.wealth_cents",
    "figures.cash_cents",
    "figures.oldest_on",
    out.as("left_out"),
    notCalled.as("not_called"),
  ]);
}

/** `targetMarketFault` of the domain, in SQL: a test holds the two equal. */
function marketFault(market: TargetMarket, { today, said }: Target): RawBuilder<unknown> {
  const { ageFrom, ageTo, riskFrom, horizonYears, lossFrom, family } = market;
  const asksAnswers = horizonYears !== null || lossFrom !== null || family !== null;
  const loss = lossFrom === null ? null : lossLevels.indexOf(lossFrom) + 2;
  const answers = asksAnswers
    ? said
    : sql`(select null::int as horizon, null::int as loss, null::jsonb as knows)`;
  const outside = sql`(
    (${ageFrom}::int is not null and person.birthdate > ${addMonths(today, -12 * (ageFrom ?? 0))}::date)
    or (${ageTo}::int is not null and person.birthdate <= ${addMonths(today, -12 * ((ageTo ?? 0) + 1))}::date)
    or (${riskFrom}::int is not null and told.recommended_risk < ${riskFrom}::int)
    or said.horizon < ${horizonYears}::int or said.loss < ${loss}::int or not said.knows @> to_jsonb(${family}::text))`;
  const unknown = sql`((${ageFrom === null && ageTo === null} = false and person.birthdate is null)
    or (${riskFrom}::int is not null and told.recommended_risk is null)
    or (${asksAnswers} and said.horizon is null))`;
  return sql`(select case when ${outside} then 'outside_target_market' when ${unknown} then 'target_market_unknown' end
    from ${answers} as said)`;
}

export type TargetCounts = {
  readonly found: number;
  readonly targeted: number;
  readonly contactable: number;
  readonly wealth: Cents;
  readonly cash: Cents;
  readonly unknownNb: number;
};

export async function counts(firm: FirmSubject, db: Db | Trx, target: Target): Promise<TargetCounts> {
  const row = await db
    .selectFrom(rows(firm, target).as("one"))
    .select([
      sql<number>`count(*)::int`.as("found"),
      sql<number>`(count(*) filter (where left_out is null))::int`.as("targeted"),
      sql<number>`(count(*) filter (where left_out is null and not_called is null))::int`.as("contactable"),
      sql<Cents>`coalesce(sum(wealth_cents) filter (where left_out is null), 0)::bigint`.as("wealth"),
      sql<Cents>`coalesce(sum(cash_cents) filter (where left_out is null), 0)::bigint`.as("cash"),
      sql<number>`(count(*) filter (where left_out is null and wealth_cents is null))::int`.as("unknown_nb"),
    ])
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** How many stay out for each reason, and how many of the target may not be called for each. */
export async function reasons(firm: FirmSubject, db: Db | Trx, target: Target) {
  const rowsOf = await db
    .selectFrom(rows(firm, target).as("one"))
    .select([
      sql<LeftOutReason>`coalesce(left_out, not_called)`.as("reason"),
      sql<number>`count(*)::int`.as("customer_count"),
    ])
    .where(sql<boolean>`coalesce(left_out, not_called) is not null`)
    .groupBy(sql`coalesce(left_out, not_called)`)
    .orderBy(sql`count(*)`, "desc")
    .orderBy(sql`1`)
    .execute();
  return rowsOf.map(fromRow);
}

export async function firstOf(firm: FirmSubject, db: Db | Trx, target: Target) {
  const rowsOf = await db
    .selectFrom(rows(firm, target).as("one"))
    .selectAll()
    .where("left_out", "is", null)
    .orderBy(sql`cash_cents desc nulls last`)
    .orderBy("customer_id")
    .limit(12)
    .execute();
  return rowsOf.map(fromRow);
}

/** Other open missions with customers of the target. */
export async function overlaps(firm: FirmSubject, db: Db | Trx, target: Target) {
  const rowsOf = await db
    .selectFrom(rows(firm, target).as("one"))
    .innerJoin("mission_leads as l", (join) =>
      join
        .onRef("l.customer_id", "=", "one.customer_id")
        .on("l.firm_id", "=", firm.firmId)
        .on("l.live", "=", true),
    )
    .innerJoin("missions as m", (join) =>
      join.onRef("m.id", "=", "l.mission_id").on("m.firm_id", "=", firm.firmId),
    )
    .where("l.mission_id", "is distinct from", target.missionId)
    .where((eb) =>
      firm.sees === "firm" || firm.actor.kind !== "user"
        ? eb.lit(true)
        : eb.or([eb("m.shared", "=", true), eb("m.author_id", "=", firm.actor.userId)]),
    )
    .select(["m.id as mission_id", "m.name", sql<number>`count(*)::int`.as("customer_count")])
    .groupBy(["m.id", "m.name"])
    .orderBy(sql`count(*)`, "desc")
    .limit(20)
    .execute();
  return rowsOf.map(fromRow);
}

export type BookSteps = { readonly wealth: readonly number[]; readonly age: readonly number[] };

/** How many of these customers stand at each step of wealth and of age, of those whose is known; step 0 is below the first bound. */
export async function steps(
  db: Db | Trx,
  query: Target["found"],
  {
    wealth,
    age,
    today,
  }: { readonly wealth: readonly Cents[]; readonly age: readonly number[]; readonly today: Day },
): Promise<BookSteps> {
  const each = query.select([
    sql<number | null>`width_bucket(figures.wealth_cents, ${[...wealth]}::bigint[])`.as("wealth"),
    sql<
      number | null
    >`width_bucket(extract(year from age(${today}::date, person.birthdate))::int, ${[...age]}::int[])`.as(
      "age",
    ),
  ]);
  const rowsOf = await db
    .selectFrom(each.as("one"))
    .select(["wealth", "age", sql<boolean>`grouping(wealth) = 0`.as("is_wealth")])
    .select(sql<number>`count(*)::int`.as("count"))
    .groupBy(sql`grouping sets ((wealth), (age))`)
    .execute();
  const found = rowsOf.map(({ is_wealth: isWealth, wealth: atWealth, age: atAge, count }) => ({
    isWealth,
    step: isWealth ? atWealth : atAge,
    count,
  }));
  const held = (isWealth: boolean) => found.filter((one) => one.isWealth === isWealth);
  return {
    wealth: filledSteps(held(true), wealth.length),
    age: filledSteps(held(false), age.length),
  };
}

/** A count for each step, and 0 for those without a row. */
function filledSteps(
  found: readonly { readonly step: number | null; readonly count: number }[],
  last: number,
): readonly number[] {
  return Array.from({ length: last + 1 }, (_none, at) => found.find(({ step }) => step === at)?.count ?? 0);
}

export async function targetSteps(
  firm: FirmSubject,
  db: Db | Trx,
  { target, bounds }: { readonly target: Target; readonly bounds: readonly Cents[] },
) {
  const rowsOf = await db
    .selectFrom(rows(firm, target).as("one"))
    .select([
      sql<number>`width_bucket(wealth_cents, ${[...bounds]}::bigint[])`.as("step"),
      sql<number>`count(*)::int`.as("count"),
    ])
    .where("left_out", "is", null)
    .where("wealth_cents", "is not", null)
    .groupBy(sql`1`)
    .execute();
  return filledSteps(rowsOf, bounds.length);
}

export async function answersAllowed(
  firm: FirmSubject,
  db: Db | Trx,
  book: Target["found"],
): Promise<number> {
  const row = await db
    .selectFrom(book.select("book.customer_id").where(letsAnswersBeUsed(firm)).as("one"))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The target becomes leads: a customer whom another mission takes at the same moment stays out. */
export async function insertLeads(
  firm: FirmSubject,
  trx: Trx,
  { target, missionId, at }: { readonly target: Target; readonly missionId: Id; readonly at: Instant },
): Promise<number> {
  const done = await trx
    .insertInto("mission_leads")
    .columns(["customer_id", "firm_id", "mission_id", "advisor_id", "state", "live", "created_at"])
    .expression(
      trx
        .selectFrom(rows(firm, target).as("one"))
        .select([
          "customer_id",
          sql<Id>`${firm.firmId}::uuid`.as("firm_id"),
          sql<Id>`${missionId}::uuid`.as("mission_id"),
          "advisor_id",
          sql<"targeted">`'targeted'`.as("state"),
          sql<boolean>`true`.as("live"),
          sql<Instant>`${at}::timestamptz`.as("created_at"),
        ])
        .where("left_out", "is", null)
        .limit(countLimit),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(done.numInsertedOrUpdatedRows ?? 0n);
}

/** Which of these still meet the criteria: the filters, the use of answers and the target market. */
export async function standingOf(
  firm: FirmSubject,
  db: Db | Trx,
  { target, ids }: { readonly target: Target; readonly ids: readonly Id[] },
): Promise<ReadonlySet<Id>> {
  const rowsOf = await db
    .selectFrom(
      rows(firm, target)
        .where("book.customer_id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
        .as("one"),
    )
    .select("customer_id")
    .where("left_out", "is", null)
    .execute();
  return new Set(rowsOf.map((row) => row.customer_id));
}

/** Why each of these may not be called; none for who may be. */
export async function notCalledOf(
  db: Db | Trx,
  { ids, reason }: { readonly ids: readonly Id[]; readonly reason: RawBuilder<LeftOutReason | null> },
): Promise<ReadonlyMap<Id, LeftOutReason>> {
  const found = await sql<{ customer_id: Id; reason: LeftOutReason | null }>`
    select one.customer_id, ${reason} as reason from unnest(${[...ids]}::uuid[]) as one(customer_id)`.execute(
    db,
  );
  return new Map(found.rows.flatMap((row) => (row.reason === null ? [] : [[row.customer_id, row.reason]])));
}
