import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow } from "../../../../db/rows.ts";
import { ofOwnCustomers } from "../../../../db/seen.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { bookOf } from "../../customers/actions/book.ts";

/** What an archive contains, for a few customers at a time: only those the actor may access, and never a hidden contract. */

const among = (ids: readonly Id[]) => sql<Id>`any(${[...ids]}::uuid[])`;

export async function customerIds(firm: FirmSubject, db: Db | Trx): Promise<readonly Id[]> {
  const rows = await bookOf(firm, db).select("book.customer_id").orderBy("book.customer_id").execute();
  return rows.map((row) => row.customer_id);
}

/** Returns what the person stated about themselves, in addition to the row of the list. */
export async function statedProfiles(firm: FirmSubject, db: Trx, ids: readonly Id[]) {
  const rows = await bookOf(firm, db)
    .select(["book.customer_id", "person.birthdate", "told.situation"])
    .where("book.customer_id", "=", among(ids))
    .execute();
  return rows.map(fromRow);
}

/** Returns the latest consent on each channel. */
export async function consents(firm: FirmSubject, db: Trx, ids: readonly Id[]) {
  const rows = await db
    .selectFrom("contact_consents")
    .distinctOn(["customer_id", "channel"])
    .select(["customer_id", "channel", "granted"])
    .where("customer_id", "=", among(ids))
    .where("firm_id", "=", firm.firmId)
    .orderBy("customer_id")
    .orderBy("channel")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(fromRow);
}

export async function contracts(firm: FirmSubject, db: Trx, ids: readonly Id[]) {
  const rows = await bookOf(firm, db)
    .innerJoin("portfolios as held", "held.customer_id", "book.customer_id")
    .selectAll("held")
    .where("book.customer_id", "=", among(ids))
    .where("held.advisor_hidden", "=", false)
    .where("held.deleted_at", "is", null)
    .where("held.complete", "=", true)
    .where("held.disabled", "=", false)
    .where("held.status", "=", "visible")
    .orderBy("held.customer_id")
    .orderBy("held.id")
    .execute();
  return rows.map(fromRow);
}

export async function interactions(firm: FirmSubject, db: Trx, ids: readonly Id[]) {
  const rows = await db
    .selectFrom("interactions")
    .select([
      "customer_id",
      "id",
      "at",
      "kind",
      "author_name",
      "note",
      "place",
      "link",
      "starts_at",
      "ends_at",
    ])
    .where("firm_id", "=", firm.firmId)
    .where("customer_id", "=", among(ids))
    .where("hidden_at", "is", null)
    .orderBy("customer_id")
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows.map(fromRow);
}

export async function promises(firm: FirmSubject, db: Trx, ids: readonly Id[]) {
  const rows = await db
    .selectFrom("interaction_promises as promises")
    .innerJoin("interactions", (join) =>
      join
        .onRef("interactions.customer_id", "=", "promises.customer_id")
        .onRef("interactions.id", "=", "promises.interaction_id"),
    )
    .select(["promises.customer_id", "promises.id", "promises.interaction_id", "promises.promised_by"])
    .select(["promises.what", "promises.due_on", "promises.done_at"])
    .where("promises.firm_id", "=", firm.firmId)
    .where("promises.customer_id", "=", among(ids))
    .where("interactions.hidden_at", "is", null)
    .orderBy("promises.due_on")
    .orderBy("promises.id")
    .execute();
  return rows.map(fromRow);
}

export async function tasks(firm: FirmSubject, db: Trx, ids: readonly Id[]) {
  const rows = await taskRows(firm, db).where("tasks.customer_ref", "=", among(ids)).execute();
  return rows.map(fromRow);
}

/** Returns the tasks about no customer: the actor's, or all of the firm's, depending on the actor's rights. */
export async function tasksAboutNobody(firm: FirmSubject, db: Trx) {
  const rows = await taskRows(firm, db)
    .where("tasks.customer_ref", "is", null)
    .where(ofOwnCustomers(firm, "tasks.assignee_id"))
    .execute();
  return rows.map(fromRow);
}

function taskRows(firm: FirmSubject, db: Trx) {
  return db
    .selectFrom("tasks")
    .select(["customer_ref", "id", "title", "due_on", "origin", "repeat", "done_at"])
    .where("firm_id", "=", firm.firmId)
    .orderBy("due_on")
    .orderBy("id");
}

export async function leads(firm: FirmSubject, db: Trx, ids: readonly Id[]) {
  const rows = await db
    .selectFrom("mission_leads")
    .innerJoin("missions", (join) =>
      join
        .onRef("missions.firm_id", "=", "mission_leads.firm_id")
        .onRef("missions.id", "=", "mission_leads.mission_id"),
    )
    .select(["mission_leads.customer_id", "missions.name as mission_name", "mission_leads.state"])
    .select([
      "mission_leads.remarks",
      "mission_leads.motive",
      "mission_leads.amount_cents",
      "mission_leads.contract",
    ])
    .select(["mission_leads.later_on", "mission_leads.changed_at"])
    .where("mission_leads.firm_id", "=", firm.firmId)
    .where("mission_leads.customer_id", "=", among(ids))
    .where("missions.state", "<>", "draft")
    .where(
      sql<boolean>`(missions.shared or missions.author_id = ${firm.actor.kind === "user" ? firm.actor.userId : null})`,
    )
    .orderBy("mission_leads.customer_id")
    .orderBy("missions.name")
    .orderBy("missions.id")
    .execute();
  return rows.map(fromRow);
}

export async function invitations(firm: FirmSubject, db: Trx) {
  const rows = await db
    .selectFrom("invitations")
    .select(["id", "email", "first_name", "last_name", "state", "created_at", "sent_at", "read_at"])
    .select(["accepted_at", "canceled_at", "expires_at", "accepted_by"])
    .where("firm_id", "=", firm.firmId)
    .where("variant", "=", firm.variant.name)
    .where(ofOwnCustomers(firm, "advisor_id"))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(fromRow);
}
