import {
  addMonths,
  type Day,
  horizonFloors,
  type Id,
  type Instant,
  lossLevels,
  suitabilityMonths,
  suitabilityTransitions,
} from "@vigie/domain";
import { sql, type Insertable, type RawBuilder, type Selectable } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { type FromRow, fromRow, toRow } from "../../../db/rows.ts";
import type { AdviceTables } from "../../../db/schema-advice.ts";
import { statement } from "../../../db/statement.ts";
import { machine, type Moved, transition, transitionAll } from "../../../db/transition.ts";
import type { Subject } from "../../../edge/subject.ts";

type Columns = Selectable<AdviceTables["suitability_answers"]>;
type NewColumns = Insertable<AdviceTables["suitability_answers"]>;
export type SuitabilityRow = FromRow<Columns>;

export const suitabilityMachine = machine({
  table: "suitability_answers",
  transitions: suitabilityTransitions,
});

const answerRows = statement((db, { customerId }: Pick<Subject, "customerId">) =>
  db
    .selectFrom("suitability_answers")
    .selectAll()
    .where("customer_id", "=", customerId)
    .orderBy("made_at", "desc")
    .orderBy("id", "desc"),
);

/** The newest first. */
export async function answersOf({ customerId }: Subject, db: Db | Trx): Promise<SuitabilityRow[]> {
  return (await answerRows(db, { customerId })).map(fromRow);
}

export async function insertAnswers(
  { customerId }: Subject,
  trx: Trx,
  { answers, assessment, ...row }: Omit<SuitabilityRow, "customerId">,
): Promise<void> {
  await trx
    .insertInto("suitability_answers")
    .values({
      ...toRow<Omit<NewColumns, "customer_id" | "answers" | "assessment">>(row),
      customer_id: customerId,
      answers: JSON.stringify(answers),
      assessment: JSON.stringify(assessment),
    })
    .execute();
}

/** What waits for the customer gives way to another set. */
export async function replaceWaiting({ customerId }: Subject, trx: Trx, at: Instant): Promise<void> {
  await transitionAll(trx, suitabilityMachine, {
    event: "replace",
    key: { customer_id: customerId },
    set: { decided_at: at },
  });
}

export async function decide(
  { customerId }: Subject,
  trx: Trx,
  { id, event, at }: { readonly id: Id; readonly event: "confirm" | "decline"; readonly at: Instant },
): Promise<Moved<Columns>> {
  return await transition(trx, suitabilityMachine, {
    event,
    key: { customer_id: customerId, id },
    set: { decided_at: at },
  });
}

/** Of the answers that hold on a day: the least years of the horizon, the loss that can be borne and the families that are known. A row
 * in a query, of nulls where no answers hold. */
export function heldAnswers(column: string, today: Day): RawBuilder<unknown> {
  return sql`(
    select case s.answers ->> 'horizon' ${sql.join(
      Object.entries(horizonFloors).map(([answer, years]) => sql`when ${answer} then ${years}::int`),
      sql` `,
    )} end as horizon, array_position(${["none", ...lossLevels]}::text[], s.answers ->> 'loss') as loss,
      s.assessment -> 'knows' as knows
    from (select) as one left join lateral (${newestHeld(column, today)}) as s on true)`;
}

/** The profile of the answers that hold on a day, and the day and the moment of the answers: no row where none do. */
export function heldProfile(
  column: string,
  today: Day,
): RawBuilder<{ profile: number; on: Day; at: Instant }> {
  return sql`(select (s.assessment ->> 'profile')::int as profile, s.since::text as "on", s.at
    from (${newestHeld(column, today)}) as s)`;
}

function newestHeld(column: string, today: Day): RawBuilder<unknown> {
  const since = sql`(coalesce(a.decided_at, a.made_at) at time zone 'Europe/Paris')::date`;
  return sql`select a.answers, a.assessment, ${since} as since, coalesce(a.decided_at, a.made_at) as at from suitability_answers as a
    where a.customer_id = ${sql.ref(column)} and a.state = 'confirmed'
      and ${since} > ${addMonths(today, -suitabilityMonths.block)}::date
    order by a.made_at desc, a.id desc limit 1`;
}

/** Of every customer of an advisor: the answers that hold, and since when. */
export async function answersThatHold(
  db: Db,
): Promise<{ readonly customerId: Id; readonly id: Id; readonly heldAt: Instant }[]> {
  const rows = await db
    .selectFrom("suitability_answers as given")
    .distinctOn("given.customer_id")
    .select(["given.customer_id", "given.id"])
    .select(sql<Instant>`coalesce(given.decided_at, given.made_at)`.as("held_at"))
    .where("given.state", "=", "confirmed")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("customer_advisors as link")
          .select("link.advisor_id")
          .whereRef("link.customer_id", "=", "given.customer_id"),
      ),
    )
    .orderBy("given.customer_id")
    .orderBy("given.made_at", "desc")
    .orderBy("given.id", "desc")
    .execute();
  return rows.map(fromRow);
}

/** The answers of customers who were erased before a moment. */
export async function forgetErased(db: Db, before: Instant): Promise<number> {
  const done = await sql`
    delete from suitability_answers as kept using erasures
    where erasures.user_id = kept.customer_id and erasures.erased_at < ${before}`.execute(db);
  return Number(done.numAffectedRows ?? 0n);
}
