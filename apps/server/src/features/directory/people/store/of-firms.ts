import { firmRoles, type Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";
import { type Person, personColumns } from "../store.ts";

/** The people of firms: their staff and their customers. */

/** Returns all present staff of a firm, suspended people included. */
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

/** A subquery of the ids of a firm's present staff. */
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

/** A query of people with the columns for a firm's book, to be joined by other features. */
export function peopleToList(db: Db | Trx) {
  return db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email", "mobile", "birthdate", "variant"]);
}

type AdvisorOf = { readonly advisorId: Id; readonly firmId: Id };

/** Returns whether the person is an advisor of the firm, or a manager who counts as one, and is not suspended. */
export async function isAdvisorNow(db: Db | Trx, asked: AdvisorOf): Promise<boolean> {
  return (await advisorQuery(db, asked).executeTakeFirst()) !== undefined;
}

/** Same, and locks the row until the transaction ends: a concurrent suspension waits. */
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
