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
import type { FirmSubject } from "../../../../edge/subject.ts";
import { profileOfRow } from "../../customers/actions/book.ts";
import type { customersQuery } from "../../customers/actions/list.ts";
import { filledSteps, type Step } from "./target-steps.ts";
import { type AnswerCriteria, letsAnswersBeUsed, lettingRows } from "./answer-uses.ts";

/** The customers that the criteria of a mission match, and the reasons that exclude some of them. */

export type Target = {
  /** The customers whom the actor may access and whom the filters match. */
  readonly found: ReturnType<typeof customersQuery>;
  /** The filters that use answers, of this mission and of the missions whose targets it includes; each restricts the result. */
  readonly answers: readonly AnswerCriteria[];
  readonly markets: readonly TargetMarket[];
  /** The customer's answers to the questionnaire that are valid today. */
  readonly said: RawBuilder<unknown>;
  readonly excludedIds: readonly Id[];
  /** The mission itself, whose own leads exclude nobody; null until it exists. */
  readonly missionId: Id | null;
  /** The reason why each customer of `targetTable` may not be called. */
  readonly notCalled: RawBuilder<unknown>;
  readonly today: Day;
};

/** The name of the common table expression that holds the matching customers in a preview. */
export const targetTable = "found";

/** Returns one row per matching customer, with the reason of exclusion, if any. The use of answers is checked only for customers
 * who match the other filters. */
function foundRows(firm: FirmSubject, db: Db | Trx, target: Target) {
  const { answers } = target;
  return db
    .with("chosen", () => chosenRows(firm, target))
    .selectFrom("chosen")
    .selectAll()
    .$if(answers.length > 0, (query) =>
      query.where(sql<boolean>`customer_id in (${lettingRows(firm, { from: "chosen", answers })})`),
    );
}

function chosenRows(firm: FirmSubject, target: Target) {
  const { found, excludedIds, missionId } = target;
  const out = sql<LeftOutReason | null>`coalesce(
    case when book.customer_id = any(${[...excludedIds]}::uuid[]) then 'taken_out' end,
    ${sql.join([...target.markets.map((market) => marketFault(market, target)), sql`null`])},
    case when exists (select from mission_leads l where l.customer_id = book.customer_id and l.firm_id = ${firm.firmId}
      and l.live and l.mission_id is distinct from ${missionId}::uuid) then 'other_mission' end)`;
  return found.select([
    "book.customer_id",
    sql<Id | null>`book.advisor_ids[1]::uuid`.as("advisor_id"),
    "figures.wealth_cents",
    "figures.cash_cents",
    "figures.oldest_on",
    sql<boolean>`person.mobile is null`.as("no_number"),
    out.as("left_out"),
  ]);
}

/** `targetMarketFault` of the domain in SQL: a test keeps the two equal. */
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
    or (${riskFrom}::int is not null and ${profileOfRow(today)} < ${riskFrom}::int)
    or said.horizon < ${horizonYears}::int or said.loss < ${loss}::int or not said.knows @> to_jsonb(${family}::text))`;
  const unknown = sql`((${ageFrom === null && ageTo === null} = false and person.birthdate is null)
    or (${riskFrom}::int is not null and ${profileOfRow(today)} is null)
    or (${asksAnswers} and said.horizon is null))`;
  return sql`(select case when ${outside} then 'outside_target_market' when ${unknown} then 'target_market_unknown' end
    from ${answers} as said)`;
}

/** Counts the matching customers, and those of them that no reason excludes. */
export async function counts(
  firm: FirmSubject,
  db: Db | Trx,
  target: Target,
): Promise<{ readonly found: number; readonly targeted: number }> {
  return await db
    .selectFrom(foundRows(firm, db, target).as("found"))
    .select([
      sql<number>`count(*)::int`.as("found"),
      sql<number>`(count(*) filter (where left_out is null))::int`.as("targeted"),
    ])
    .executeTakeFirstOrThrow();
}

type Overlap = { readonly missionId: Id; readonly name: string; readonly customerCount: number };
type Previewed = {
  readonly counts: {
    readonly found: number;
    readonly targeted: number;
    readonly contactable: number;
    readonly wealth: Cents;
    readonly cash: Cents;
    readonly unknownNb: number;
  };
  /** How many customers each reason excludes, and for how many of the target each reason forbids a call. */
  readonly leftOut: readonly { readonly reason: LeftOutReason; readonly customerCount: number }[];
  /** The first customers of the target, by descending cash. */
  readonly first: readonly {
    readonly customerId: Id;
    readonly cash: Cents | null;
    readonly wealth: Cents | null;
    readonly asOf: Day | null;
  }[];
  /** Other open missions that have customers of the target as leads. */
  readonly overlap: readonly Overlap[];
  readonly steps: readonly Step[];
};

/** Returns the whole preview of a target with one statement, so that the matches and the reasons of exclusion are computed once. */
export async function preview(
  firm: FirmSubject,
  db: Db | Trx,
  { target, bounds }: { readonly target: Target; readonly bounds: readonly Cents[] },
): Promise<Omit<Previewed, "steps"> & { readonly steps: readonly number[] }> {
  const { missionId, notCalled, answers } = target;
  // Uses a subquery per customer. With a join, as in `counts`, the planner underestimates the rows here, and the joins that follow
  // never finish.
  const found =
    answers.length === 0
      ? target.found
      : target.found.where(letsAnswersBeUsed(firm, { column: "book.customer_id", answers }));
  const isSeen =
    firm.sees === "firm" || firm.actor.kind !== "user"
      ? sql`true`
      : sql`(m.shared or m.author_id = ${firm.actor.userId})`;
  const { rows } = await sql<Previewed>`
    with found as materialized (
      select customer_id, wealth_cents, cash_cents, oldest_on, no_number, left_out from (${chosenRows(firm, { ...target, found })}) as one
    ),
    calls as (${notCalled}),
    one as materialized (
      select found.*, case when left_out is null then coalesce(calls.reason, case when no_number then 'no_number' end) end as not_called
      from found join calls on calls.customer_id = found.customer_id
    ), reasons as (
      select coalesce(left_out, not_called) as reason, count(*) as count from one
      where left_out is not null or not_called is not null group by 1
    ), firsts as (
      select customer_id, cash_cents, wealth_cents, oldest_on from one where left_out is null
      order by cash_cents desc nulls last, customer_id limit 12
    ), shared as (
      select m.id, m.name, count(*) as count from one
        join mission_leads as l on l.customer_id = one.customer_id and l.firm_id = ${firm.firmId} and l.live
        join missions as m on m.firm_id = l.firm_id and m.id = l.mission_id
      where l.mission_id is distinct from ${missionId}::uuid and ${isSeen} group by 1, 2 order by 3 desc, 1 limit 20
    ), steps as (
      select width_bucket(wealth_cents, ${[...bounds]}::bigint[]) as step, count(*) as count from one
      where left_out is null and wealth_cents is not null group by 1
    )
    select
      (select json_build_object('found', count(*), 'targeted', count(*) filter (where left_out is null),
        'contactable', count(*) filter (where left_out is null and not_called is null),
        'wealth', coalesce(sum(wealth_cents) filter (where left_out is null), 0),
        'cash', coalesce(sum(cash_cents) filter (where left_out is null), 0),
        'unknownNb', count(*) filter (where left_out is null and wealth_cents is null)) from one) as counts,
      (select coalesce(json_agg(json_build_object('reason', reason, 'customerCount', count) order by count desc, reason), '[]')
        from reasons) as "leftOut",
      (select coalesce(json_agg(json_build_object('customerId', customer_id, 'cash', cash_cents, 'wealth', wealth_cents,
        'asOf', oldest_on) order by cash_cents desc nulls last, customer_id), '[]') from firsts) as first,
      (select coalesce(json_agg(json_build_object('missionId', id, 'name', name, 'customerCount', count)
        order by count desc, id), '[]') from shared) as overlap,
      (select coalesce(json_agg(json_build_object('step', step, 'count', count)), '[]') from steps) as steps`.execute(
    db,
  );
  const seen = rows[0];
  if (seen === undefined) throw new Error("assertion: a statement of sums answers a row");
  return { ...seen, steps: filledSteps(seen.steps, bounds.length) };
}

/** Returns how many customers let the firm use these answers. */
export async function answersAllowed(
  firm: FirmSubject,
  db: Db | Trx,
  { book, answers }: { readonly book: Target["found"]; readonly answers: readonly AnswerCriteria[] },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with book as (${book.select("book.customer_id")})
    select count(*)::int as count from (${lettingRows(firm, { from: "book", answers })}) as letting`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

type NewLeads = {
  readonly target: Target;
  readonly missionId: Id;
  readonly at: Instant;
  /** The advisor of the leads; null assigns each lead to the customer's first advisor. */
  readonly advisorId: Id | null;
};

/** Creates leads from the target; a customer taken concurrently by another mission is skipped. */
export async function insertLeads(
  firm: FirmSubject,
  trx: Trx,
  { target, missionId, at, advisorId }: NewLeads,
): Promise<number> {
  const done = await trx
    .insertInto("mission_leads")
    .columns(["customer_id", "firm_id", "mission_id", "advisor_id", "state", "live", "created_at"])
    .expression(
      trx
        .selectFrom(foundRows(firm, trx, target).as("one"))
        .select([
          "customer_id",
          sql<Id>`${firm.firmId}::uuid`.as("firm_id"),
          sql<Id>`${missionId}::uuid`.as("mission_id"),
          sql<Id | null>`coalesce(${advisorId}::uuid, advisor_id)`.as("advisor_id"),
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

/** Returns which of these customers still meet the criteria: the filters, the use of answers and the target market. */
export async function standingOf(
  firm: FirmSubject,
  db: Db | Trx,
  { target, ids }: { readonly target: Target; readonly ids: readonly Id[] },
): Promise<ReadonlySet<Id>> {
  const found = target.found.where("book.customer_id", "=", sql<Id>`any(${[...ids]}::uuid[])`);
  const rowsOf = await db
    .selectFrom(foundRows(firm, db, { ...target, found }).as("one"))
    .select("customer_id")
    .where("left_out", "is", null)
    .execute();
  return new Set(rowsOf.map((row) => row.customer_id));
}

/** Returns why these customers may not be called; those who may be called are absent. */
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
