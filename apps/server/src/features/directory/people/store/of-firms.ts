import { firmRoles, type Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";
import { type Person, personColumns } from "../store.ts";

/** People from the point of view of firms: staff and customers. */

/** Returns everybody in a firm, including suspended people. */
export async function peopleOfFirm(
  db: Db | Trx,
  { firmId, suspended }: { readonly firmId: Id; readonly suspended: readonly Id[] },
): Promise<Person[]> {
  const rows = await db
    .selectFrom("users")
    .select(personColumns)
    .where((eb) =>
      eb.or([eb("firm_id", "=", firmId), eb("id", "=", sql<Id>`any(${[...suspended]}::uuid[])`)]),
    )
    .orderBy("last_name")
    .orderBy("first_name")
    .orderBy("id")
    .execute();
  return rows.map(fromRow);
}

/** Selects the ids of a firm's people, for a query of what they wrote. */
export function idsOfFirm(firmId: Id) {
  return sql`select id from users where firm_id = ${firmId}`;
}

/** Sets the person's role in a firm, or removes it. */
export async function setFirmRole(
  trx: Trx,
  id: Id,
  { firmId, roles }: { readonly firmId: Id | null; readonly roles: Person["roles"] },
): Promise<void> {
  await trx.updateTable("users").set({ firm_id: firmId, roles }).where("id", "=", id).execute();
}

/** The columns of people that the book of a firm lists, for joins. */
export function peopleToList(db: Db | Trx) {
  return db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email", "mobile", "birthdate", "variant"]);
}

type AdvisorOf = { readonly advisorId: Id; readonly firmId: Id };

/** Tells whether the person works for the firm as an advisor, or as a head who counts as one; false once suspended. */
export async function isAdvisorNow(db: Db | Trx, asked: AdvisorOf): Promise<boolean> {
  return (await advisorQuery(db, asked).executeTakeFirst()) !== undefined;
}

/** The same, locked until the transaction ends: a concurrent suspension waits for it. */
export async function holdAdvisor(trx: Trx, asked: AdvisorOf): Promise<boolean> {
  return (await advisorQuery(trx, asked).forShare().executeTakeFirst()) !== undefined;
}

function advisorQuery(db: Db | Trx, { advisorId, firmId }: AdvisorOf) {
  return db
    .selectFrom("users")
    .select("id")
    .where("id", "=", advisorId)
    .where("firm_id", "=", firmId)
    .where(sql<boolean>`roles && ${[...firmRoles]}::text[]`);
}
