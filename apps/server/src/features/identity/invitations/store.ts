import { type Id, type Instant, invitationTransitions, remindersMost } from "@vigie/domain";
import { type Insertable, sql, type SqlBool } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../db/rows.ts";
import { machine, transition, transitionAll } from "../../../db/transition.ts";
import type { FirmSubject } from "../../../edge/subject.ts";
import type { Database } from "../../../db/schema.ts";

/** Invitations belong to a firm; the invited person only has a token. */

export const invitationMachine = machine({ table: "invitations", transitions: invitationTransitions });

type Columns = Insertable<Database["invitations"]>;

export async function insertInvitation(
  firm: FirmSubject,
  trx: Trx,
  invitation: Omit<FromRow<Columns>, "firmId">,
): Promise<void> {
  await trx
    .insertInto("invitations")
    .values(toRow<Columns>({ ...invitation, firmId: firm.firmId }))
    .execute();
}

/** Returns when this advisor's recent invitations to an address were sent. */
export async function lately(
  firm: FirmSubject,
  trx: Trx,
  given: {
    readonly advisorId: Id;
    readonly email: string;
    readonly variant: string;
    readonly since: Instant;
  },
): Promise<readonly Instant[]> {
  const rows = await trx
    .selectFrom("invitations")
    .select("sent_at")
    .where("firm_id", "=", firm.firmId)
    .where("advisor_id", "=", given.advisorId)
    .where("email", "=", given.email)
    .where("variant", "=", given.variant)
    .where("sent_at", ">", given.since)
    .execute();
  return rows.flatMap((row) => (row.sent_at === null ? [] : [row.sent_at]));
}

/** Allows one sending to an address at a time. */
export async function lockEmail(trx: Trx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invitation ${email}`}, 0))`.execute(trx);
}

type Address = { readonly variant: string; readonly hash: Buffer };

export async function isRefused(db: Db | Trx, { variant, hash }: Address): Promise<boolean> {
  const row = await db
    .selectFrom("invitation_refusals")
    .select("variant")
    .where("variant", "=", variant)
    .where("email_hash", "=", hash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function keepRefusal(trx: Trx, { variant, hash, at }: Address & { at: Instant }): Promise<void> {
  await trx
    .insertInto("invitation_refusals")
    .values({ variant, email_hash: hash, refused_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Cancels every open invitation to an address. */
export async function cancelFor(
  trx: Trx,
  { email, variant, at }: { readonly email: string; readonly variant: string; readonly at: Instant },
) {
  const rows = await transitionAll(trx, invitationMachine, {
    event: "cancel",
    key: { email, variant },
    set: { canceled_at: at },
  });
  return rows.map(fromRow);
}

type SentAgain = {
  readonly id: Id;
  readonly tokenHash: Buffer;
  readonly at: Instant;
  readonly expiresAt: Instant;
};

/** Marks an invitation, read or not, as sent again: its former link becomes invalid. */
export async function markSentAgain(firm: FirmSubject, trx: Trx, given: SentAgain) {
  return await transition(trx, invitationMachine, {
    event: "resend",
    key: { firm_id: firm.firmId, id: given.id },
    guard: { notReminded: sql<SqlBool>`resent_nb < ${remindersMost}` },
    set: {
      token_hash: given.tokenHash,
      sent_at: given.at,
      expires_at: given.expiresAt,
      read_at: null,
      bounced_at: null,
      resent_nb: sql`resent_nb + 1`,
    },
  });
}

/** Marks the open invitations to an address as not delivered. */
export async function markBounced(
  trx: Trx,
  { ids, at }: { readonly ids: readonly Id[]; readonly at: Instant },
): Promise<void> {
  await trx
    .updateTable("invitations")
    .set({ bounced_at: at })
    .where("id", "=", sql<Id>`any(${[...ids]}::uuid[])`)
    .execute();
}

export async function byTokenHash(db: Db | Trx, hash: Buffer) {
  const row = await db
    .selectFrom("invitations")
    .select([
      "id",
      "email",
      "first_name",
      "last_name",
      "variant",
      "state",
      "expires_at",
      "firm_id",
      "advisor_id",
      "promo_code",
    ])
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Returns the open invitations to an address. */
export async function openFor(
  trx: Trx,
  { email, variant }: { readonly email: string; readonly variant: string },
) {
  const rows = await trx
    .selectFrom("invitations")
    .select(["id", "advisor_id"])
    .where("email", "=", email)
    .where("variant", "=", variant)
    .where("state", "=", "sent")
    .execute();
  return rows.map(fromRow);
}

/** Moves sent to read; later states stay. */
export async function markRead(db: Db, id: Id, at: Instant) {
  return await transition(db, invitationMachine, { event: "read", key: { id }, set: { read_at: at } });
}

/** Locks an open invitation, so that it cannot be moved to another advisor meanwhile. */
export async function lockOpen(trx: Trx, id: Id) {
  const row = await trx
    .selectFrom("invitations")
    .select(["firm_id", "advisor_id"])
    .where("id", "=", id)
    .where("state", "in", ["sent", "read"])
    .forUpdate()
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Moves open invitations with the book to another advisor, except those to a person whom that advisor has invited too. */
export async function handOver(
  firm: FirmSubject,
  trx: Trx,
  { fromId, toId }: { readonly fromId: Id; readonly toId: Id },
): Promise<void> {
  await trx
    .updateTable("invitations")
    .set({ advisor_id: toId })
    .where("firm_id", "=", firm.firmId)
    .where("advisor_id", "=", fromId)
    .where("state", "in", ["sent", "read"])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("invitations as theirs")
            .select("theirs.id")
            .where("theirs.firm_id", "=", firm.firmId)
            .where("theirs.advisor_id", "=", toId)
            .where("theirs.state", "in", ["sent", "read"])
            .whereRef("theirs.email", "=", "invitations.email")
            .whereRef("theirs.variant", "=", "invitations.variant"),
        ),
      ),
    )
    .execute();
}

/** Moves sent or read to accepted, once; returns whose invitation it was. */
export async function accept(
  trx: Trx,
  { invitationId, userId, at }: { readonly invitationId: Id; readonly userId: Id; readonly at: Instant },
) {
  const accepted = await transition(trx, invitationMachine, {
    event: "accept",
    key: { id: invitationId },
    set: { accepted_at: at, accepted_by: userId },
  });
  return accepted.moved ? fromRow(accepted.row) : undefined;
}
