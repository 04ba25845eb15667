import { type Id, type Instant, invitationTransitions } from "@vigie/domain";
import type { Insertable } from "kysely";
import type { Db, Trx } from "../../../db/connection.ts";
import type { Database } from "../../../db/schema.ts";
import { machine, transition } from "../../../db/transition.ts";
import type { FirmSubject } from "../../../edge/subject.ts";

/** Invitations belong to a firm; the person invited knows a token only. */

export const invitationMachine = machine({ table: "invitations", transitions: invitationTransitions });

export async function insertInvitation(
  firm: FirmSubject,
  trx: Trx,
  row: Omit<Insertable<Database["invitations"]>, "firm_id">,
): Promise<void> {
  await trx
    .insertInto("invitations")
    .values({ ...row, firm_id: firm.firmId })
    .execute();
}

export async function byTokenHash(db: Db | Trx, hash: Buffer) {
  return await db
    .selectFrom("invitations")
    .innerJoin("firms", "firms.id", "invitations.firm_id")
    .innerJoin("users as advisors", "advisors.id", "invitations.advisor_id")
    .select([
      "invitations.id",
      "invitations.email",
      "invitations.first_name",
      "invitations.last_name",
      "invitations.variant",
      "invitations.state",
      "invitations.expires_at",
      "firms.name as firm_name",
      "advisors.first_name as advisor_first_name",
      "advisors.last_name as advisor_last_name",
    ])
    .where("invitations.token_hash", "=", hash)
    .executeTakeFirst();
}

/** Sent becomes read; what is further on stays. */
export async function markRead(db: Db, id: Id, at: Instant): Promise<void> {
  await transition(db, invitationMachine, { event: "read", key: { id }, set: { read_at: at } });
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
  return accepted.moved ? accepted.row : undefined;
}

export async function linkAdvisor(
  trx: Trx,
  link: { readonly customer_id: Id; readonly advisor_id: Id; readonly firm_id: Id; readonly since: Instant },
): Promise<void> {
  await trx
    .insertInto("customer_advisors")
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
