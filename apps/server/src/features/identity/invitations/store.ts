import { type Id, type Instant, invitationTransitions } from "@vigie/domain";
import type { Insertable } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import { type FromRow, fromRow, fromRowIfAny, toRow } from "../../../db/rows.ts";
import { machine, transition } from "../../../db/transition.ts";
import type { FirmSubject } from "../../../edge/subject.ts";
import type { Database } from "../../../db/schema.ts";

/** Invitations belong to a firm; the person invited knows a token only. */

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
    ])
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  return fromRowIfAny(row);
}

/** Those that wait for whoever reads at an address. */
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

/** Sent becomes read; what is further on stays. */
export async function markRead(db: Db, id: Id, at: Instant) {
  return await transition(db, invitationMachine, { event: "read", key: { id }, set: { read_at: at } });
}

/** Sent or read becomes accepted, once; answers whose invitation it was. */
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
