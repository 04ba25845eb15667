import type { AnswerFilter, Day, Id, Instant } from "@vigie/domain";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";
import type { FirmSubject, Subject } from "../../../../edge/subject.ts";
import { heldProfile } from "../../../advice/suitability/actions/read.ts";

export async function newest({ customerId }: Subject, db: Db | Trx) {
  const rows = await db
    .selectFrom("answer_uses")
    .distinctOn("firm_id")
    .select(["firm_id", "granted", "at"])
    .where("customer_id", "=", customerId)
    .orderBy("firm_id")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(fromRow);
}

type Use = { readonly id: Id; readonly firmId: Id; readonly granted: boolean; readonly at: Instant };

export async function add(
  { customerId }: Subject,
  trx: Trx,
  { id, firmId, granted, at }: Use,
): Promise<void> {
  await trx
    .insertInto("answer_uses")
    .values({ customer_id: customerId, id, firm_id: firmId, granted, at })
    .execute();
}

/** The filters of a mission that use customers' answers, and the goals of contracts it searches for. */
export type AnswerCriteria = {
  readonly filters: readonly AnswerFilter[];
  readonly projects: readonly string[];
  /** The day for which the validity of answers is checked. */
  readonly today: Day;
};

/** The keys of each filter's answers in `customer_profiles.said_at`; the date of a contract's goal is stored with the contract. */
const namesOfAnswers = {
  assetRange: ["assetRange"],
  incomeRange: ["incomeRange"],
  maritalStatus: ["maritalStatus"],
  professionalCategory: ["professionalCategory"],
  professionalStatus: ["professionalStatus"],
  risk: ["risk"],
  ageFrom: ["birthdate"],
  ageTo: ["birthdate"],
  retiresWithin: ["birthdate"],
  turns: ["birthdate"],
  // Some alerts depend on the birthdate, others on the risk profile.
  hasAlerts: ["birthdate", "risk"],
  projects: null,
} as const satisfies Readonly<Record<AnswerFilter, readonly string[] | null>>;

/** Returns which of these customers withdrew the use of the answers by which a mission chose them. */
export async function answersWithdrawn(
  firm: FirmSubject,
  db: Db | Trx,
  { answers, ids }: { readonly answers: readonly AnswerCriteria[]; readonly ids: readonly Id[] },
): Promise<ReadonlySet<Id>> {
  if (answers.length === 0) return new Set();
  const { rows } = await sql<{ customer_id: Id }>`
    select one.customer_id from unnest(${[...ids]}::uuid[]) as one(customer_id)
    where not ${letsAnswersBeUsed(firm, { column: "one.customer_id", answers })}`.execute(db);
  return new Set(rows.map((row) => row.customer_id));
}

/** Tests whether the customer of a column currently lets the firm use these answers, each given after their last consent. */
export function letsAnswersBeUsed(
  { firmId }: FirmSubject,
  { column, answers }: { readonly column: string; readonly answers: readonly AnswerCriteria[] },
): RawBuilder<SqlBool> {
  return sql<SqlBool>`coalesce((
    select ${letting(answers)} from answer_uses as u left join customer_profiles as told on told.customer_id = u.customer_id
    where u.customer_id = ${sql.ref(column)} and u.firm_id = ${firmId}
    order by u.at desc, u.id desc limit 1), false)`;
}

/** Selects the customers of a table expression who let the firm use these answers: the same rule, as a join for a whole book. */
export function lettingRows(
  { firmId }: FirmSubject,
  { from, answers }: { readonly from: string; readonly answers: readonly AnswerCriteria[] },
): RawBuilder<unknown> {
  return sql`
    select u.customer_id from (
      select distinct on (word.customer_id) word.customer_id, word.granted, word.at
      from ${sql.table(from)} as theirs join answer_uses as word on word.customer_id = theirs.customer_id
      where word.firm_id = ${firmId} order by word.customer_id, word.at desc, word.id desc
    ) as u left join customer_profiles as told on told.customer_id = u.customer_id
    where ${letting(answers)}`;
}

/** Conditions on the last consent `u` to the use of answers and the profile `told`: it is granted, and each answer was given
 * since. */
function letting(answers: readonly AnswerCriteria[]): RawBuilder<unknown> {
  const said = answers.flatMap(({ filters, projects, today }) =>
    filters.flatMap((filter) => {
      const names = namesOfAnswers[filter];
      if (names === null) return [projectSince(projects)];
      return names.map((name) => (name === "risk" ? profileSince(today) : isAnsweredSince(name)));
    }),
  );
  // The filter on retirement excludes customers who already retired, so it uses the professional status too, if it was given.
  if (answers.some(({ filters }) => filters.includes("retiresWithin")))
    said.push(
      sql`(told.situation ->> 'professionalStatus' is null or ${isAnsweredSince("professionalStatus")})`,
    );
  return sql.join([sql`u.granted`, ...said], sql` and `);
}

const isAnsweredSince = (answer: string): RawBuilder<unknown> =>
  sql`(told.said_at ->> ${answer})::timestamptz >= u.at`;

/** The profile must come from answers given since the consent: those of the questionnaire while valid, else those of the survey. */
const profileSince = (today: Day): RawBuilder<unknown> =>
  sql`coalesce((select held.at from ${heldProfile("u.customer_id", today)} as held),
    (told.said_at ->> 'risk')::timestamptz) >= u.at`;

function projectSince(projects: readonly string[]): RawBuilder<unknown> {
  return sql`exists (
    select from portfolios as held where held.customer_id = u.customer_id and not held.advisor_hidden
      and held.deleted_at is null and held.complete and not held.disabled and held.status = 'visible'
      and held.infos ->> 'typeInvestment' = any(${[...projects]}::text[])
      and (held.infos ->> 'typeInvestmentAt')::timestamptz >= u.at)`;
}
