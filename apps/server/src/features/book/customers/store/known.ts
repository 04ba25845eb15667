import type { Id, Instant } from "@vigie/domain";
import { type Insertable, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { recordset } from "../../../../db/recordset.ts";
import type { Database } from "../../../../db/schema.ts";

/** What firms know of their customers, besides the daily rows. */

export type KnownContacts = {
  readonly firmId: Id;
  readonly lastContactAt: Instant | null;
  readonly nextAppointmentAt: Instant | null;
};

export type ContactsOf = KnownContacts & { readonly customerId: Id };

/** Stores the contact dates that firms have with customers. */
export async function saveContacts(
  trx: Db | Trx,
  contacts: readonly ContactsOf[],
  at: Instant,
): Promise<void> {
  await saveKnown(
    trx,
    contacts.map((one) => ({
      customer_id: one.customerId,
      firm_id: one.firmId,
      last_contact_at: one.lastContactAt,
      next_appointment_at: one.nextAppointmentAt,
      updated_at: at,
    })),
  );
}

/** Returns the stored contact dates. */
export async function contactsOf(trx: Trx, ids: readonly Id[]): Promise<readonly ContactsOf[]> {
  const { rows } = await sql<ContactsOf>`
    select ${prepared} customer_id as "customerId", firm_id as "firmId", last_contact_at as "lastContactAt",
      next_appointment_at as "nextAppointmentAt"
    from firm_customers where customer_id = any(${[...ids]}::uuid[])`.execute(trx);
  return rows;
}

/** Returns customers whose stored next appointment with a firm has begun, newest first. */
export async function metSince(
  db: Db,
  { now, limit }: { readonly now: Instant; readonly limit: number },
): Promise<Id[]> {
  const rows = await db
    .selectFrom("firm_customers")
    .select("customer_id")
    .where("next_appointment_at", "<=", now)
    .orderBy("next_appointment_at", "desc")
    .limit(limit)
    .execute();
  return [...new Set(rows.map((row) => row.customer_id))];
}

/** Clears the next appointment if it is past. */
export async function forgetMet(
  trx: Trx,
  { ids, now }: { readonly ids: readonly Id[]; readonly now: Instant },
): Promise<void> {
  await trx
    .updateTable("firm_customers")
    .set({ next_appointment_at: null })
    .where("customer_id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .where("next_appointment_at", "<=", now)
    .execute();
}

export type AlertCount = {
  readonly customerId: Id;
  readonly firmId: Id;
  readonly count: number | null;
};

/** Returns the stored numbers of alerts. */
export async function alertCountsOf(trx: Trx, ids: readonly Id[]): Promise<readonly AlertCount[]> {
  const { rows } = await sql<AlertCount>`
    select ${prepared} customer_id as "customerId", firm_id as "firmId", alert_count as count
    from firm_customers where customer_id = any(${[...ids]}::uuid[])`.execute(trx);
  return rows;
}

/** Stores how many open alerts firms have on customers, for their lists; null until the alerts are recomputed. */
export async function saveAlertCounts(trx: Trx, counts: readonly AlertCount[], at: Instant): Promise<void> {
  await saveKnown(
    trx,
    counts.map(({ customerId, firmId, count }) => ({
      customer_id: customerId,
      firm_id: firmId,
      alert_count: count,
      updated_at: at,
    })),
  );
}

type Known = Partial<Insertable<Database["firm_customers"]>>;

/** Updates these columns for each customer and firm, and no others; all rows must have the same columns. Does not rewrite unchanged
 * rows. */
export async function saveKnown(trx: Db | Trx, rows: readonly Known[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const names = Object.keys(first);
  const listed = (from: string, some: readonly string[]) =>
    sql.join(some.map((name) => sql.ref(`${from}${name}`)));
  const told = names.filter((name) => name !== "updated_at");
  // `on conflict` locks a row even if it does not change, so unchanged rows are filtered out before.
  await sql`
    insert ${prepared} into firm_customers (${listed("", names)})
    select ${listed("", names)} from ${recordset("firm_customers", rows)} as made
    where not exists (select from firm_customers as kept where kept.customer_id = made.customer_id and kept.firm_id = made.firm_id
      and (${listed("kept.", told)}) is not distinct from (${listed("made.", told)}) offset 0)
    order by customer_id, firm_id
    on conflict (customer_id, firm_id) do update
    set (${listed("", names)}) = row (${listed("excluded.", names)})
    where (${listed("firm_customers.", told)}) is distinct from (${listed("excluded.", told)})`.execute(trx);
}
