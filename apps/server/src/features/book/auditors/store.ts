import type { Audit, Id, Instant } from "@vigie/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../db/rows.ts";
import type { Database } from "../../../db/schema.ts";
import type { FirmSubject } from "../../../edge/subject.ts";
import { peopleToList } from "../../directory/people/actions.ts";

type Columns = Database["auditor_accesses"];
export type AccessRow = FromRow<Selectable<Columns>>;
type NewAccess = Omit<FromRow<Insertable<Columns>>, "firmId" | "revokedBy" | "revokedAt">;

/** Returns the firm's audits, newest first. */
export async function accessesOf(firm: FirmSubject, db: Db | Trx): Promise<AccessRow[]> {
  const rows = await db
    .selectFrom("auditor_accesses")
    .selectAll()
    .where("firm_id", "=", firm.firmId)
    .orderBy("granted_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(fromRow);
}

export async function insertAccess(firm: FirmSubject, trx: Trx, access: NewAccess): Promise<void> {
  await trx
    .insertInto("auditor_accesses")
    .values(toRow<Insertable<Columns>>({ ...access, firmId: firm.firmId }))
    .execute();
}

/** Revokes an access; a second call changes nothing. Returns undefined if the firm granted none with this id. */
export async function revokeAccess(
  firm: FirmSubject,
  trx: Trx,
  given: { readonly id: Id; readonly by: Id; readonly at: Instant },
): Promise<AccessRow | undefined> {
  const mine = { firm_id: firm.firmId, id: given.id };
  await trx
    .updateTable("auditor_accesses")
    .set({ revoked_by: given.by, revoked_at: given.at })
    .where("firm_id", "=", mine.firm_id)
    .where("id", "=", mine.id)
    .where("revoked_at", "is", null)
    .execute();
  const row = await trx
    .selectFrom("auditor_accesses")
    .selectAll()
    .where("firm_id", "=", mine.firm_id)
    .where("id", "=", mine.id)
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Returns which of these ids are customers of the firm. */
export async function customersAmong(firm: FirmSubject, db: Db | Trx, ids: readonly Id[]): Promise<Id[]> {
  const rows = await db
    .selectFrom("customer_advisors")
    .select("customer_id")
    .distinct()
    .where("firm_id", "=", firm.firmId)
    .where("customer_id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map((row) => row.customer_id);
}

/** Returns every access ever granted to an auditor, by any firm. */
export async function accessesOfAuditor(auditorId: Id, db: Db) {
  const rows = await db
    .selectFrom("auditor_accesses")
    .innerJoin("firms", "firms.id", "auditor_accesses.firm_id")
    .select([
      "auditor_accesses.id",
      "firms.name as firm_name",
      "purpose",
      "begins_on",
      "ends_on",
      "revoked_at",
    ])
    .where("auditor_id", "=", auditorId)
    .orderBy("granted_at", "desc")
    .orderBy("auditor_accesses.id", "desc")
    .execute();
  return rows.map(fromRow);
}

type Asked = { readonly text: string; readonly customerId: Id | null };
type Page = Asked & { readonly offset: number; readonly limit: number };

/** Returns the customers named by an audit whom its firm still advises. */
export async function auditedCustomers(audit: Audit, db: Db, page: Page) {
  const rows = await audited(audit, db, page)
    .select(["people.id", "people.first_name", "people.last_name"])
    .orderBy("people.last_name")
    .orderBy("people.first_name")
    .orderBy("people.id")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return rows.map(fromRow);
}

export async function countAudited(audit: Audit, db: Db, asked: Asked): Promise<number> {
  const row = await audited(audit, db, asked)
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function audited({ firmId, customerIds }: Audit, db: Db, { text, customerId }: Asked) {
  const linked = db
    .selectFrom("customer_advisors")
    .select("customer_id")
    .distinct()
    .where("firm_id", "=", firmId)
    .$if(customerId !== null, (query) => query.where("customer_id", "=", customerId))
    .$if(customerIds !== null, (query) =>
      query.where("customer_id", "=", sql<Id>`any(${[...(customerIds ?? [])]}::uuid[])`),
    );
  const words = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return db
    .selectFrom(linked.as("linked"))
    .innerJoin(peopleToList(db).as("people"), "people.id", "linked.customer_id")
    .$if(text !== "", (query) =>
      query.where(sql<boolean>`concat_ws(' ', people.first_name, people.last_name) ilike ${words}`),
    );
}
