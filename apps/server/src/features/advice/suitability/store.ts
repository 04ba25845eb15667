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

/** Returns the answers, newest first. */
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

/** Replaces the answers that wait for the customer by a new set. */
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

/** Selects the valid answers of a day: the minimum years of the horizon, the tolerated loss and the known families. Gives one row,
 * with nulls if no answers are valid. */
export function heldAnswers(column: string, today: Day): RawBuilder<unknown> {
  return sql`(
    select case s.answers ->> 'horizon' ${sql.join(
      Object.entries(horizonFloors).map(([answer, years]) => sql`when ${answer} then ${years}::int`),
      sql` `,
    )} end as horizon, array_position(${["none", ...lossLevels]}::text[], s.answers ->> 'loss') as loss,
      s.assessment -> 'knows' as knows
    from (select) as one left join lateral (${newestHeld(column, today)}) as s on true)`;
}

/** Selects the profile of the valid answers of a day, with their day and instant; no row if none are valid. */
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

/** Returns the latest confirmed answers of every customer with an advisor, and their date. */
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

/** Deletes the answers of customers erased before an instant. */
export async function forgetErased(db: Db, before: Instant): Promise<number> {
  const done = await sql`
    delete from suitability_answers as kept using erasures
    where erasures.user_id = kept.customer_id and erasures.erased_at < ${before}`.execute(db);
  return Number(done.numAffectedRows ?? 0n);
}
