import type { Day, Id, Observation, ObservationRule } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { prepared } from "../../../db/prepared.ts";
import { jsonbText } from "../../../db/jsonb-text.ts";
import { replaceOthers, sealOf as sealOfTexts } from "../../../db/recordset.ts";
import { type FromRow, fromRow } from "../../../db/rows.ts";
import { seenLinks } from "../../../db/seen.ts";
import { firmStatement } from "../../../db/statement.ts";
import { executeTogether } from "../../../db/together.ts";
import type { FirmSubject, Subject } from "../../../edge/subject.ts";
import { peopleToList } from "../../directory/people/actions.ts";

export async function remove({ customerId }: Subject, trx: Trx): Promise<void> {
  await trx.deleteFrom("book_observations").where("customer_id", "=", customerId).execute();
}

/** Returns the checksum of observations as they are stored, the first of each key; the day on which they were found is not part of
 * it. */
export function sealOf(made: readonly Observation[]): string {
  const texts = new Map<string, string>();
  for (const one of made)
    if (!texts.has(one.key))
      texts.set(one.key, sealOfTexts([jsonbText([one.key, one.rule, one.amountCents, one])]));
  return sealOfTexts([...texts.values()].toSorted());
}

/** Selects the checksum of the stored observations of customers who have any. */
function sealsOf(ids: readonly Id[]) {
  return sql<Seal>`
    select ${prepared} customer_id as id, md5(string_agg(told, ',' order by told collate "C")) as seal
    from (select customer_id, md5(jsonb_build_array(key, rule, amount_cents, content)::text) as told
      from book_observations where customer_id = any(${[...ids]}::uuid[])) as one
    group by customer_id`;
}
type Seal = { readonly id: Id; readonly seal: string };

type Made = { readonly subject: Subject; readonly made: readonly Observation[]; readonly seal: string };

/** Replaces the observations that changed; unchanged ones only get the new day. Returns the checksums of what was stored. */
export async function replace(trx: Trx, all: readonly Made[], madeOn: Day): Promise<ReadonlyMap<Id, string>> {
  const ids = all.map(({ subject }) => subject.customerId);
  const found = sql`update ${prepared} book_observations set made_on = ${madeOn}
    where customer_id = any(${ids}::uuid[]) and made_on <> ${madeOn}`;
  const [rows = []] = await executeTogether(trx, [sealsOf(ids).compile(trx), found.compile(trx)]);
  const seals: readonly Seal[] = rows;
  const before = new Map(seals.map(({ id, seal }) => [id, seal]));
  await replaceOthers(
    trx,
    { table: "book_observations", key: ["customer_id", "key"] },
    { before, all: all.map((one) => ({ ...one, id: one.subject.customerId, rows: rowsOf(one, madeOn) })) },
  );
  return before;
}

function rowsOf({ subject, made }: Made, madeOn: Day): readonly object[] {
  return made.map((one) => ({
    customer_id: subject.customerId,
    key: one.key,
    rule: one.rule,
    amount_cents: one.amountCents,
    content: one,
    made_on: madeOn,
  }));
}

function seen(firm: FirmSubject, db: Db, customerId: Id | undefined) {
  const query = db
    .selectFrom("book_observations as made")
    .where("made.customer_id", "in", seenLinks(firm, db).select("customer_advisors.customer_id"));
  return customerId === undefined ? query : query.where("made.customer_id", "=", customerId);
}

/** Returns the count and amount of each kind, by descending amount. */
export async function kinds(firm: FirmSubject, db: Db, customerId: Id | undefined) {
  const rows = await seen(firm, db, customerId)
    .select([
      "made.rule",
      sql<number>`count(*)::int`.as("count"),
      sql<number>`count(distinct made.customer_id)::int`.as("customer_count"),
      sql<string | null>`sum(made.amount_cents)::bigint`.as("amount_cents"),
    ])
    .groupBy("made.rule")
    .orderBy(sql`sum(made.amount_cents) desc nulls last, made.rule`)
    .execute();
  return rows.map(fromRow);
}

export type Kind = Awaited<ReturnType<typeof kinds>>[number];

type About = { readonly customerId: Id; readonly fixed: object };

const fewOfCustomer = 5;

/** The position of the last row of a page. */
export type Place = {
  readonly isLate: boolean;
  readonly amountCents: number | null;
  readonly customerId: Id;
  readonly key: string;
};
type Asked = {
  readonly rule: ObservationRule | undefined;
  readonly customerId: Id | undefined;
  readonly after: Place | null;
  readonly limit: number;
};

/** Returns one page of observations: the first ones, or those after a position. */
export async function list(firm: FirmSubject, db: Db, asked: Asked): Promise<readonly Listed[]> {
  const { rule, customerId, after, limit } = asked;
  const rows =
    customerId === undefined || rule !== undefined || after !== null
      ? await listOf(firm, db, asked).execute()
      : await listAbout(db, firm, { customerId, fixed: { limit } });
  return rows.map(fromRow);
}
export type Listed = FromRow<Awaited<ReturnType<ReturnType<typeof listOf>["execute"]>>[number]>;

const listAbout = firmStatement(
  (db, firm, { customerId, fixed: { limit } }: About & { readonly fixed: Pick<Asked, "limit"> }) =>
    listOf(firm, db, { rule: undefined, customerId, after: null, limit }).modifyFront(prepared),
);

function listOf(firm: FirmSubject, db: Db, { rule, customerId, after, limit }: Asked) {
  let query = seen(firm, db, customerId);
  if (rule !== undefined) query = query.where("made.rule", "=", rule);
  const placed = query
    .select(["made.customer_id", "made.key", "made.amount_cents", "made.content", "made.made_on"])
    // The first few of each customer come before all others, so that a customer with hundreds of them does not fill the page.
    .select(
      sql<boolean>`row_number() over (partition by made.customer_id order by made.amount_cents desc nulls last, made.key)
        > ${fewOfCustomer}`.as("is_late"),
    );
  let page = db
    .selectFrom(placed.as("placed"))
    .innerJoin(peopleToList(db).as("person"), "person.id", "placed.customer_id")
    .selectAll("placed")
    .select(["person.first_name", "person.last_name", "person.email"]);
  // The condition is repeated: the planner does not push it through the window function, and would read every person to find one
  // name.
  if (customerId !== undefined) page = page.where("person.id", "=", customerId);
  if (after !== null)
    page = page.where(
      sql<boolean>`(is_late, amount_cents is null, -coalesce(amount_cents, 0), customer_id, key) > (${after.isLate}::boolean,
        ${after.amountCents === null}::boolean, ${-(after.amountCents ?? 0)}::bigint, ${after.customerId}::uuid, ${after.key})`,
    );
  return page
    .orderBy(sql`is_late, amount_cents is null, -coalesce(amount_cents, 0), customer_id, key`)
    .limit(limit);
}
