import {
  addMs,
  fail,
  type Id,
  invitationEnd,
  type InviteeDetails,
  ok,
  type Result,
  sendingAllowance,
  variantNamed,
} from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import { type FirmSubject, systemFirmSubject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
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
  /** As shown in the mail. */
  readonly advisorName: string;
  readonly firmName: string;
  /** Signature of the mail; null if the advisor has none. */
  readonly signature?: string | null;
  readonly promoCode?: string | null;
  /** Further details from the imported file of invitees. */
  readonly details?: InviteeDetails;
  readonly importId?: Id;
};
export type SendingCode = "invitation.too_soon" | "invitation.too_many" | "invitation.opted_out";

const dayMs = 86_400_000;

/** Stores an advisor's invitation and queues its mail. The link is derived from an id that only the mail carries, and is not
 * stored; for the first sending that id is the invitation's. */
export async function invite(unit: UnitOfWork, invitation: NewInvitation): Promise<Result<Id, SendingCode>> {
  const { firmId, advisorId, email, firstName, lastName, variant } = invitation;
  const firm = systemFirmSubject("invite", firmId, variantNamed(variant));
  const allowed = await maySend(unit, firm, invitation);
  if (!allowed.ok) return allowed;
  const id = unit.newId();
  const now = unit.clock();
  await store.insertInvitation(firm, unit.db, {
    id,
    tokenHash: linkHash(unit, invitationToken(unit, id)),
    advisorId,
    email,
    firstName,
    lastName,
    variant,
    state: "sent",
    acceptedBy: null,
    createdAt: now,
    sentAt: now,
    readAt: null,
    acceptedAt: null,
    canceledAt: null,
    expiresAt: invitationEnd(now),
    promoCode: invitation.promoCode ?? null,
    details: JSON.stringify(invitation.details ?? {}),
    importId: invitation.importId ?? null,
  });
  await mailLink(unit, invitation, id);
  return ok(id);
}

type Again = NewInvitation & { readonly id: Id };

/** Sends an invitation again with another link: the former link becomes invalid. */
export async function inviteAgain(unit: UnitOfWork, firm: FirmSubject, invitation: Again) {
  const allowed = await maySend(unit, firm, invitation);
  if (!allowed.ok) return allowed;
  const linkId = unit.newId();
  const at = unit.clock();
  const tokenHash = linkHash(unit, invitationToken(unit, linkId));
  const sent = { id: invitation.id, tokenHash, at, expiresAt: invitationEnd(at) };
  const moved = await store.markSentAgain(firm, unit.db, sent);
  if (moved.moved) await mailLink(unit, invitation, linkId);
  return ok(moved);
}

/** Serialises invitations to the same address. */
export async function lockEmail(unit: UnitOfWork, email: string): Promise<void> {
  await store.lockEmail(unit.db, email);
}

async function maySend(
  unit: UnitOfWork,
  firm: FirmSubject,
  { advisorId, email, variant }: NewInvitation,
): Promise<Result<null, SendingCode>> {
  await store.lockEmail(unit.db, email);
  if (await store.isRefused(unit.db, { variant, hash: refusalHash(unit, email) }))
    return fail("invitation.opted_out");
  const now = unit.clock();
  const who = { advisorId, email, variant, since: addMs(now, -dayMs) };
  return sendingAllowance(await store.lately(firm, unit.db, who), now);
}

async function mailLink(unit: UnitOfWork, invitation: NewInvitation, linkId: Id): Promise<void> {
  const queued = await queueMail(unit, {
    letter: invitationLetters.invitation,
    userId: null,
    toEmail: invitation.email,
    variant: invitation.variant,
    facts: {
      invitation: linkId,
      advisor: invitation.advisorName,
      firm: invitation.firmName,
      ...(typeof invitation.signature === "string" ? { signature: invitation.signature } : {}),
    },
  });
  if (!queued.ok) throw new Error("assertion: a letter without a limit is written");
}

/** An address that refuses further invitations is stored only as this hash. */
export function refusalHash({ secrets }: Services, email: string): Buffer {
  return secrets.derive("invitation refusal", email);
}
