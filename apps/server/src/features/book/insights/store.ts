import type { Day, Id, Observation, ObservationRule } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { prepared } from "../../../db/prepared.ts";
import { replaceRows, sealOf as sealOfTexts } from "../../../db/recordset.ts";
import { type FromRow, fromRow } from "../../../db/rows.ts";
import { seenLinks } from "../../../db/seen.ts";
import { firmStatement } from "../../../db/statement.ts";
import type { FirmSubject, Subject } from "../../../edge/subject.ts";
import { peopleToList } from "../../directory/people/actions.ts";

export async function remove({ customerId }: Subject, trx: Trx): Promise<void> {
  await trx.deleteFrom("book_observations").where("customer_id", "=", customerId).execute();
}

/** Of observations as they are kept, the first of a key: their words, whatever the day on which they were made. */
export function sealOf(made: readonly Observation[]): string {
  const texts = new Map<string, string>();
  for (const { key, rule, amountCents, ...one } of made)
    if (!texts.has(key))
      texts.set(key, inOrder({ key, rule, amountCents, content: { ...one, key, rule, amountCents } }));
  return sealOfTexts([...texts.values()].toSorted());
}

/** The seals of what stands, of who has any. */
export async function sealsOf(trx: Trx, ids: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  const rows = await trx
    .selectFrom("book_observations")
    .select(["customer_id", "key", "rule", "amount_cents", "content"])
    .where("customer_id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .execute();
  const texts = Map.groupBy(rows, (row) => row.customer_id);
  return new Map(
    [...texts].map(([id, own]) => [
      id,
      sealOfTexts(
        own
          .map(({ key, rule, amount_cents: amountCents, content }) =>
            inOrder({ key, rule, amountCents, content }),
          )
          .toSorted(),
      ),
    ]),
  );
}

/** As one text, whatever the order of the names. */
function inOrder(value: object): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part !== "object" || part === null || Array.isArray(part)
      ? part
      : Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
}

type Made = { readonly subject: Subject; readonly made: readonly Observation[] };

/** What stays the same is not written again. */
export async function replace(trx: Trx, all: readonly Made[], madeOn: Day): Promise<void> {
  const rows = all.flatMap(({ subject, made }) =>
    made.map((one) => ({
      customer_id: subject.customerId,
      key: one.key,
      rule: one.rule,
      amount_cents: one.amountCents,
      content: one,
      made_on: madeOn,
    })),
  );
  await replaceRows(trx, "book_observations", {
    ids: all.map(({ subject }) => subject.customerId),
    key: ["customer_id", "key"],
    rows,
  });
}

function seen(firm: FirmSubject, db: Db, customerId: Id | undefined) {
  const query = db
    .selectFrom("book_observations as made")
    .where("made.customer_id", "in", seenLinks(firm, db).select("customer_advisors.customer_id"));
  return customerId === undefined ? query : query.where("made.customer_id", "=", customerId);
}

/** What each kind comes to, the largest first. */
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

/** Where a page ends. */
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

/** So many of them, the first ones or those after a place. */
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
    // A customer's first few come before the others of anybody: who has hundreds leaves room.
    .select(
      sql<boolean>`row_number() over (partition by made.customer_id order by made.amount_cents desc nulls last, made.key)
        > ${fewOfCustomer}`.as("is_late"),
    );
  let page = db
    .selectFrom(placed.as("placed"))
    .innerJoin(peopleToList(db).as("person"), "person.id", "placed.customer_id")
    .selectAll("placed")
    .select(["person.first_name", "person.last_name", "person.email"]);
  if (after !== null)
    page = page.where(
      sql<boolean>`(is_late, amount_cents is null, -coalesce(amount_cents, 0), customer_id, key) > (${after.isLate}::boolean,
        ${after.amountCents === null}::boolean, ${-(after.amountCents ?? 0)}::bigint, ${after.customerId}::uuid, ${after.key})`,
    );
  return page
    .orderBy(sql`is_late, amount_cents is null, -coalesce(amount_cents, 0), customer_id, key`)
    .limit(limit);
}
