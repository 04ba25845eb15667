import { type Id, isAcceptable, variantNamed } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import { systemSubject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import { publish } from "../../../../events/events.ts";
import type { Services } from "../../../../boot/services.ts";
import { holdAdvisor, isAdvisorNow, linkAdvisor } from "../../../directory/people/actions.ts";
import { linkHash } from "../../../messages/mails/actions/secrets.ts";
import { notify } from "../../../messages/notifications/actions/notify.ts";
import { publishInvitationChange } from "./publish.ts";
import * as store from "../store.ts";

/** Returns the invitation of this token if it is still valid and for this address; null for any other. */
export async function usableInvitation(
  services: Services,
  token: string,
  { variant, email }: { readonly variant: string; readonly email: string },
): Promise<{ readonly id: Id; readonly promoCode: string | null } | null> {
  const row = await invitationByToken(services, token);
  if (row === undefined || row.variant !== variant || row.email !== email) return null;
  if (!(await isAdvisorNow(services.db, row))) return null;
  return isAcceptable(row, services.clock()) ? { id: row.id, promoCode: row.promoCode } : null;
}

/** Returns the invitation of a token, in any state. */
export async function invitationByToken(services: Services, token: string) {
  return await store.byTokenHash(services.db, linkHash(services, token));
}

type Accepted = { readonly invitationId: Id; readonly userId: Id; readonly name: string };

/** Called when the invited person has an account: links them to the advisor as customer, and notifies the advisor. Returns false
 * if it was already accepted or cancelled. */
export async function acceptInvitation(unit: UnitOfWork, given: Accepted): Promise<boolean> {
  const { invitationId, userId, name } = given;
  const at = unit.clock();
  const invitation = await store.lockOpen(unit.db, invitationId);
  // The advisor was suspended meanwhile or is being suspended: the firm accepts nobody through them any more.
  if (invitation === undefined || !(await holdAdvisor(unit.db, invitation))) return false;
  const accepted = await store.accept(unit.db, { invitationId, userId, at });
  if (accepted === undefined) return false;
  const { variant, advisorId, firmId } = accepted;
  await linkAdvisor(unit.db, { customerId: userId, advisorId, firmId, since: at });
  const customer = systemSubject("invitations", userId, variantNamed(variant));
  const work = workOf(unit, customer);
  await publish(work, "customer.linked", { firmId, advisorId });
  await publish(work, "invitation.accepted", {
    firmId,
    advisorId,
    details: accepted.details,
    readAt: accepted.readAt,
  });
  const subject = systemSubject("invitations", advisorId, variantNamed(variant));
  const news = {
    event: "invitation.accepted" as const,
    about: { name },
    cause: `invitation ${invitationId} ${userId}`,
  };
  await notify({ services: unit, subject, trx: unit.db }, news);
  await publishInvitationChange(unit, { id: invitationId, advisorId, variant });
  return true;
}
