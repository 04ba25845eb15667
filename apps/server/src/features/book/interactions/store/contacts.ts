import {
  addMs,
  type ConsentSource,
  type ContactChannel,
  contactsPer30Days,
  type Day,
  dayOf,
  type Id,
  type Instant,
  silenceDays,
} from "@vigie/domain";
import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { fromRow } from "../../../../db/rows.ts";
import { firmStatement } from "../../../../db/statement.ts";
import type { FirmSubject, Subject } from "../../../../edge/subject.ts";

/** What the rules on contact need to know of a customer and a firm. Hidden lines count too: hiding a refusal does not undo it. */

type Pair = { readonly customerId: Id; readonly firmId: Id };

/** Returns the latest consent on each channel. */
export async function consentsOf(db: Db | Trx, { customerId, firmId }: Pair) {
  const rows = await db
    .selectFrom("contact_consents")
    .distinctOn("channel")
    .select(["channel", "granted", "at", "said_by"])
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firmId)
    .orderBy("channel")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(fromRow);
}

type Many = { readonly ids: readonly Id[]; readonly firmId: Id };

/** Returns the latest consent of each customer to mails of the firm; customers without an answer are absent. */
export async function mailWordsOf(db: Db | Trx, { ids, firmId }: Many): Promise<ReadonlyMap<Id, boolean>> {
  const rows = await db
    .selectFrom("contact_consents")
    .distinctOn("customer_id")
    .select(["customer_id", "granted"])
    .where("customer_id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .where("firm_id", "=", firmId)
    .where("channel", "=", "email")
    .orderBy("customer_id")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  return new Map(rows.map(({ customer_id: id, granted }) => [id, granted]));
}

/** Returns which of these customers have a contract with the firm that runs on that day. */
export async function underContract(
  db: Db | Trx,
  { ids, firmId, today }: Many & { readonly today: Day },
): Promise<ReadonlySet<Id>> {
  const rows = await db
    .selectFrom("firm_contracts")
    .select("customer_id")
    .where("customer_id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .where("firm_id", "=", firmId)
    .where("started_on", "<=", today)
    .where((eb) => eb.or([eb("ended_on", "is", null), eb("ended_on", ">=", today)]))
    .execute();
  return new Set(rows.map((row) => row.customer_id));
}

type Consent = {
  readonly id: Id;
  readonly channel: ContactChannel;
  readonly granted: boolean;
  readonly at: Instant;
  readonly saidBy: ConsentSource;
};

export async function addConsent(
  { customerId }: Subject,
  trx: Trx,
  { firmId, saidBy, ...consent }: Consent & { readonly firmId: Id },
): Promise<void> {
  await trx
    .insertInto("contact_consents")
    .values({ customer_id: customerId, firm_id: firmId, ...consent, said_by: saidBy })
    .execute();
}

export async function contractOf(firm: FirmSubject, db: Db | Trx, customerId: Id) {
  const row = await db
    .selectFrom("firm_contracts")
    .select(["name", "started_on", "ended_on"])
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firm.firmId)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

type FirmContract = {
  readonly customerId: Id;
  readonly name: string;
  readonly startedOn: Day;
  readonly endedOn: Day | null;
  readonly declaredBy: Id;
  readonly at: Instant;
};

export async function setContract(firm: FirmSubject, trx: Trx, given: FirmContract): Promise<void> {
  const values = {
    name: given.name,
    started_on: given.startedOn,
    ended_on: given.endedOn,
    declared_by: given.declaredBy,
    declared_at: given.at,
  };
  await trx
    .insertInto("firm_contracts")
    .values({ customer_id: given.customerId, firm_id: firm.firmId, ...values })
    .onConflict((conflict) => conflict.columns(["customer_id", "firm_id"]).doUpdateSet(values))
    .execute();
}

const countedMs = 31 * 86_400_000;

export async function callsOf(
  firm: FirmSubject,
  db: Db | Trx,
  { customerId, now }: { readonly customerId: Id; readonly now: Instant },
): Promise<{ readonly calls: Instant[]; readonly refusedAt: Instant | null }> {
  const calls = await db
    .selectFrom("interactions")
    .select("counted_at")
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firm.firmId)
    .where("counted_at", ">", addMs(now, -countedMs))
    .execute();
  const refusal = await db
    .selectFrom("interactions")
    .select((eb) => eb.fn.max("refused_at").as("at"))
    .where("customer_id", "=", customerId)
    .where("firm_id", "=", firm.firmId)
    .executeTakeFirst();
  return {
    calls: calls.flatMap(({ counted_at: at }) => (at === null ? [] : [at])),
    refusedAt: refusal?.at ?? null,
  };
}

const dayMs = 86_400_000;
const daySeconds = 24 * 3600;

/** Selects why the customer of a column may not be called, the hour aside; null if they may. It is the SQL form of `contactAnswer`
 * for many customers: a test keeps the two equal. */
export function notCalledReason(
  { firmId }: FirmSubject,
  { column, now }: { readonly column: string; readonly now: Instant },
): RawBuilder<"no_basis" | "refused" | "too_many" | null> {
  const customer = sql.ref(column);
  // Computed in SQL, because the prepared statement is reused with other values of `now`.
  const today = sql`(${now}::timestamptz at time zone 'Europe/Paris')::date`;
  const daysAgo = (days: number) =>
    sql`${now}::timestamptz - make_interval(secs => ${days * daySeconds}::int)`;
  return sql`(
    select case
      when granted is not true and not exists (
        select from firm_contracts c where c.customer_id = ${customer} and c.firm_id = ${firmId}
          and c.started_on <= ${today} and coalesce(c.ended_on, ${today}) >= ${today}) then 'no_basis'
      when exists (
        select from interactions i where i.customer_id = ${customer} and i.firm_id = ${firmId}
          and i.refused_at > ${daysAgo(silenceDays)}
          and (granted is not true or at <= i.refused_at)) then 'refused'
      when (
        select count(*) from interactions i where i.customer_id = ${customer} and i.firm_id = ${firmId}
          and i.counted_at > ${daysAgo(30)} and i.counted_at <= ${now}::timestamptz
      ) >= ${contactsPer30Days} then 'too_many'
    end
    from (select) as customer_itself left join lateral (
      select c.granted, c.at from contact_consents c
      where c.customer_id = ${customer} and c.firm_id = ${firmId} and c.channel = 'phone'
      order by c.at desc, c.id desc limit 1) phone on true)`;
}

/** The same rule for all customers of a table expression, as rows of customer and reason. It uses joins rather than one lookup
 * each, so that the database reads a few customers by key and a whole book in one pass. The same test checks it. */
export function notCalledRows(
  { firmId }: FirmSubject,
  { from, now }: { readonly from: string; readonly now: Instant },
): RawBuilder<{ readonly customer_id: Id; readonly reason: string | null }> {
  const [today, source] = [dayOf(now), sql.table(from)];
  const refusals = sql`i.refused_at > ${addMs(now, -silenceDays * dayMs)}::timestamptz`;
  const calls = sql`(i.counted_at > ${addMs(now, -30 * dayMs)}::timestamptz and i.counted_at <= ${now}::timestamptz)`;
  return sql`
    select one.customer_id, case
      when phone.granted is not true and running.customer_id is null then 'no_basis'
      when called.refused_at is not null and (phone.granted is not true or phone.at <= called.refused_at) then 'refused'
      when called.calls_nb >= ${contactsPer30Days} then 'too_many' end as reason
    from ${source} as one
    left join (
      select distinct on (c.customer_id) c.customer_id, c.granted, c.at
      from ${source} as theirs join contact_consents as c on c.customer_id = theirs.customer_id
      where c.firm_id = ${firmId} and c.channel = 'phone' order by c.customer_id, c.at desc, c.id desc
    ) as phone on phone.customer_id = one.customer_id
    left join (
      select c.customer_id from ${source} as theirs join firm_contracts as c on c.customer_id = theirs.customer_id
      where c.firm_id = ${firmId} and c.started_on <= ${today}::date and coalesce(c.ended_on, ${today}::date) >= ${today}::date
    ) as running on running.customer_id = one.customer_id
    left join (
      select i.customer_id, max(i.refused_at) filter (where ${refusals}) as refused_at,
        count(*) filter (where ${calls}) as calls_nb
      from ${source} as theirs join interactions as i on i.customer_id = theirs.customer_id
      where i.firm_id = ${firmId} and (${refusals} or ${calls}) group by i.customer_id
    ) as called on called.customer_id = one.customer_id`;
}

/** Returns which of these customers may be called, the hour aside. */
export async function callable(
  firm: FirmSubject,
  db: Db | Trx,
  { ids, now }: { readonly ids: readonly Id[]; readonly now: Instant },
): Promise<ReadonlySet<Id>> {
  const found = await notRefused(db, firm, { ids: [...ids], now, fixed: {} });
  return new Set(found.map((row) => row.customer_id));
}

type OfSome = { readonly ids: readonly Id[]; readonly now: Instant; readonly fixed: object };
const notRefused = firmStatement((_, firm, { ids, now }: OfSome) => {
  const reason = notCalledReason(firm, { column: "asked.customer_id", now });
  return sql<{ customer_id: Id }>`
    select ${prepared} asked.customer_id from unnest(${ids}::uuid[]) as asked(customer_id) where ${reason} is null`;
});
