import type { Id, Instant, InvitationState } from "@vigie/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import { fromRow, fromRowIfAny } from "../../../../db/rows.ts";
import { ofOwnCustomers } from "../../../../db/seen.ts";
import { transition, transitionAll } from "../../../../db/transition.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { peopleToList } from "../../../directory/people/actions.ts";
import { invitationMachine } from "../../../identity/invitations/actions/machine.ts";

/** The invitations of a firm's advisors, as far as the actor may access them. */

const columns = [
  "id",
  "advisor_id",
  "email",
  "first_name",
  "last_name",
  "variant",
  "state",
  "accepted_by",
  "created_at",
  "sent_at",
  "read_at",
  "accepted_at",
  "canceled_at",
  "expires_at",
  "resent_nb",
  "bounced_at",
  "promo_code",
  "details",
  "import_id",
] as const;

function seen(firm: FirmSubject, db: Db | Trx) {
  return db
    .selectFrom("invitations")
    .select(columns)
    .where("firm_id", "=", firm.firmId)
    .where(ofOwnCustomers(firm, "advisor_id"));
}

export async function byId(firm: FirmSubject, db: Db | Trx, id: Id) {
  return fromRowIfAny(await seen(firm, db).where("id", "=", id).executeTakeFirst());
}
export type StoredInvitation = NonNullable<Awaited<ReturnType<typeof byId>>>;

export type ListFilter = {
  readonly advisorId: Id;
  readonly state?: InvitationState | "resent" | "bounced" | "waiting" | undefined;
  readonly text?: string | undefined;
  readonly after?: StoredInvitation | undefined;
  readonly size: number;
  /** An unread invitation sent before this instant is listed as waiting. */
  readonly lateBefore: Instant;
  readonly now: Instant;
};

/** Returns one row more than the page size, if there are more. */
export async function list(firm: FirmSubject, db: Db | Trx, filter: ListFilter): Promise<StoredInvitation[]> {
  const { state, text, after, lateBefore, now } = filter;
  let query = seen(firm, db).where("advisor_id", "=", filter.advisorId);
  if (state === "resent") query = query.where("resent_nb", ">", 0);
  else if (state === "bounced") query = query.where("bounced_at", "is not", null);
  else if (state === "waiting")
    query = query
      .where("state", "=", "sent")
      .where("bounced_at", "is", null)
      .where("sent_at", "<", lateBefore)
      .where("expires_at", ">", now);
  else if (state !== undefined) query = query.where("state", "=", state);
  if (text !== undefined && text !== "") {
    const words = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where(
      sql<boolean>`folded(concat_ws(' ', first_name, last_name, first_name, email)) like folded(${words})`,
    );
  }
  if (after !== undefined)
    query = query.where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id})`);
  const rows = await query
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(filter.size + 1)
    .execute();
  return rows.map(fromRow);
}

type Whom = { readonly advisorId: Id; readonly variant: string; readonly emails: readonly string[] };

/** Returns, by address, the open invitations of this advisor that nobody answered. */
export async function openInvitations(
  firm: FirmSubject,
  db: Db | Trx,
  { advisorId, variant, emails, now }: Whom & { readonly now: Instant },
): Promise<ReadonlyMap<string, StoredInvitation>> {
  const rows = await db
    .selectFrom("invitations")
    .select(columns)
    .where("firm_id", "=", firm.firmId)
    .where("advisor_id", "=", advisorId)
    .where("variant", "=", variant)
    .where("state", "in", ["sent", "read"])
    .where("expires_at", ">", now)
    .where("email", "=", sql<string>`any(${[...emails]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.email, fromRow(row)]));
}

/** Returns, by address, the customers whom this advisor already advises. Customers of other advisors are not looked up. */
export async function ownCustomers(
  firm: FirmSubject,
  db: Db | Trx,
  { advisorId, variant, emails }: Whom,
): Promise<ReadonlyMap<string, Id>> {
  const rows = await db
    .selectFrom("customer_advisors")
    .innerJoin(peopleToList(db).as("people"), "people.id", "customer_advisors.customer_id")
    .select(["people.id", "people.email"])
    .where("customer_advisors.firm_id", "=", firm.firmId)
    .where("customer_advisors.advisor_id", "=", advisorId)
    .where("people.variant", "=", variant)
    .where("people.email", "=", sql<string>`any(${[...emails]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.email, row.id]));
}

export async function cancel(firm: FirmSubject, trx: Trx, { id, at }: { id: Id; at: Instant }) {
  return await transition(trx, invitationMachine, {
    event: "cancel",
    key: { firm_id: firm.firmId, id },
    set: { canceled_at: at },
  });
}

/** Cancels the invitations of an import that nobody read. */
export async function cancelUnread(
  firm: FirmSubject,
  trx: Trx,
  { importId, at }: { readonly importId: Id; readonly at: Instant },
): Promise<number> {
  const ended = await transitionAll(trx, invitationMachine, {
    event: "cancel",
    key: { firm_id: firm.firmId, import_id: importId },
    only: sql<boolean>`state = 'sent'`,
    set: { canceled_at: at },
  });
  return ended.length;
}

export async function countOfImport(firm: FirmSubject, db: Db | Trx, importId: Id): Promise<number> {
  const row = await db
    .selectFrom("invitations")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("firm_id", "=", firm.firmId)
    .where("import_id", "=", importId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

type Details = Pick<StoredInvitation, "id" | "firstName" | "lastName" | "details">;

/** Returns the stored values of these invitations by id, locked until the transaction ends. */
export async function lockInviteeFacts(
  firm: FirmSubject,
  trx: Trx,
  ids: readonly Id[],
): Promise<Map<Id, Pick<StoredInvitation, "email" | "state" | "firstName" | "lastName" | "details">>> {
  const rows = await trx
    .selectFrom("invitations")
    .select(["id", "email", "state", "first_name", "last_name", "details"])
    .where("firm_id", "=", firm.firmId)
    .where("id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, fromRow(row)]));
}

/** Stores what a newer file says of a person already invited. */
export async function updateDetails(firm: FirmSubject, trx: Trx, given: Details): Promise<void> {
  await trx
    .updateTable("invitations")
    .set({
      first_name: given.firstName,
      last_name: given.lastName,
      details: JSON.stringify(given.details),
    })
    .where("firm_id", "=", firm.firmId)
    .where("id", "=", given.id)
    .execute();
}

/** Cancels expired unanswered invitations, so that the person can be invited again. */
export async function cancelExpired(
  firm: FirmSubject,
  trx: Trx,
  given: { readonly advisorId: Id; readonly variant: string; readonly email: string; readonly now: Instant },
): Promise<void> {
  const { advisorId, variant, email, now } = given;
  await transitionAll(trx, invitationMachine, {
    event: "cancel",
    key: { firm_id: firm.firmId, advisor_id: advisorId, variant, email },
    only: sql<boolean>`expires_at <= ${now}`,
    set: { canceled_at: now },
  });
}
