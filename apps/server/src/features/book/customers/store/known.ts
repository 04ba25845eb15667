import type { Id, Instant } from "@vigie/domain";
import { type Insertable, sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { prepared } from "../../../../db/prepared.ts";
import { recordset } from "../../../../db/recordset.ts";
import type { Database } from "../../../../db/schema.ts";

/** What firms know of their customers beside the daily rows. */

export type KnownContacts = {
  readonly firmId: Id;
  readonly lastContactAt: Instant | null;
  readonly nextAppointmentAt: Instant | null;
};

export type ContactsOf = KnownContacts & { readonly customerId: Id };

/** What firms know of their contacts with customers. */
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

/** As they stand. */
export async function contactsOf(trx: Trx, ids: readonly Id[]): Promise<readonly ContactsOf[]> {
  const { rows } = await sql<ContactsOf>`
    select ${prepared} customer_id as "customerId", firm_id as "firmId", last_contact_at as "lastContactAt",
      next_appointment_at as "nextAppointmentAt"
    from firm_customers where customer_id = any(${[...ids]}::uuid[])`.execute(trx);
  return rows;
}

/** Customers whose next appointment with a firm is over, the newest first. */
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

/** What is over is no appointment ahead, whatever was said of it. */
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

/** The numbers of alerts that firms know, as they stand. */
export async function alertCountsOf(trx: Trx, ids: readonly Id[]): Promise<readonly AlertCount[]> {
  const { rows } = await sql<AlertCount>`
    select ${prepared} customer_id as "customerId", firm_id as "firmId", alert_count as count
    from firm_customers where customer_id = any(${[...ids]}::uuid[])`.execute(trx);
  return rows;
}

/** How many alerts on customers their firms have open, for their lists; null until they are found again. */
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

/** Of each customer and firm these columns, and no other; all rows have the same. What stays the same is not written again. */
export async function saveKnown(trx: Db | Trx, rows: readonly Known[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const names = Object.keys(first);
  const listed = (from: string, some: readonly string[]) =>
    sql.join(some.map((name) => sql.ref(`${from}${name}`)));
  const told = names.filter((name) => name !== "updated_at");
  // A row that conflicts is locked, even one that stays the same: those are left out before.
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
