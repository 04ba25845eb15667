import { type Id, invitationEnd, ok, type Result, variantNamed } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import { systemFirmSubject } from "../../../../edge/subject.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { invitationToken, linkHash } from "../../../messages/mails/actions/secrets.ts";
import { invitationLetters } from "../letters.ts";
import * as store from "../store.ts";

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
  unit: UnitOfWork,
  invitation: NewInvitation,
): Promise<Result<Id, "confirmation.too_soon" | "confirmation.too_many">> {
  const id = unit.newId();
  const now = unit.clock();
  const queued = await queueMail(unit, {
    letter: invitationLetters.invitation,
    userId: null,
    toEmail: invitation.email,
    variant: invitation.variant,
    facts: { invitation: id, advisor: invitation.advisorName, firm: invitation.firmName },
  });
  if (!queued.ok) return queued;
  const firm = systemFirmSubject("invite", invitation.firmId, variantNamed(invitation.variant));
  await store.insertInvitation(firm, unit.db, {
    id,
    tokenHash: linkHash(unit, invitationToken(unit, id)),
    advisorId: invitation.advisorId,
    email: invitation.email,
    firstName: invitation.firstName,
    lastName: invitation.lastName,
    variant: invitation.variant,
    state: "sent",
    acceptedBy: null,
    createdAt: now,
    sentAt: now,
    readAt: null,
    acceptedAt: null,
    canceledAt: null,
    expiresAt: invitationEnd(now),
  });
  return ok(id);
}
