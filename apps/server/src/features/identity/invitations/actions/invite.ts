import { addMs, type Id, ok, type Result, variantNamed } from "@vigie/domain";
import type { Trx } from "../../../../db/connection.ts";
import { systemFirmSubject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { invitationToken, linkHash } from "../../../messages/mails/actions/secrets.ts";
import * as store from "../store.ts";

const invitationMs = 30 * 86_400_000;

export type NewInvitation = {
  readonly firmId: Id;
  readonly advisorId: Id;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly variant: string;
  /** As the mail names them. */
  readonly advisorName: string;
  readonly firmName: string;
};

/** Writes an advisor's invitation and its mail. The link is derived from the invitation's id: it can be sent again, and is
 * stored nowhere. */
export async function invite(
  services: Services,
  trx: Trx,
  invitation: NewInvitation,
): Promise<Result<Id, "confirmation.too_soon" | "confirmation.too_many">> {
  const id = services.newId();
  const now = services.clock();
  const queued = await queueMail(services, trx, {
    kind: "invitation",
    userId: null,
    toEmail: invitation.email,
    variant: invitation.variant,
    facts: { invitation: id, advisor: invitation.advisorName, firm: invitation.firmName },
  });
  if (!queued.ok) return queued;
  const firm = systemFirmSubject("invite", invitation.firmId, variantNamed(invitation.variant));
  await store.insertInvitation(firm, trx, {
    id,
    token_hash: linkHash(services, invitationToken(services, id)),
    advisor_id: invitation.advisorId,
    email: invitation.email,
    first_name: invitation.firstName,
    last_name: invitation.lastName,
    variant: invitation.variant,
    state: "sent",
    accepted_by: null,
    created_at: now,
    sent_at: now,
    read_at: null,
    accepted_at: null,
    canceled_at: null,
    expires_at: addMs(now, invitationMs),
  });
  return ok(id);
}
