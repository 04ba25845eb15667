import type { bookInvitationsApi } from "@vigie/api";
import { fail, isAcceptable, ok, shownName } from "@vigie/domain";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import { isRecent } from "../../../../edge/authenticate.ts";
import type { Action } from "../../../../edge/handler.ts";
import { personById } from "../../../directory/people/actions.ts";
import { shareOnly } from "../../../identity/access-log/actions.ts";
import { acceptInvitation, invitationByToken } from "../../../identity/invitations/actions/accept.ts";
import { refuseInvitations } from "../../../identity/invitations/actions/refuse.ts";

/** Accepts an invitation for a person who already has an account: the advisor is linked, and sees the contracts named here only. */
export const acceptWithAccount: Action<typeof bookInvitationsApi.accept> = async (
  { services, subject, caller },
  { params, body },
) => {
  const shared = body.sharedPortfolioIds;
  // Sharing needs a recent authentication: otherwise a stranger at an unlocked screen could do it.
  if (shared.length > 0 && !isRecent(caller, services.clock()))
    return fail("session.recent_authentication_required");
  return await unitOfWork(services, async (unit) => {
    const person = await personById(unit.db, caller.userId);
    const invitation = await invitationByToken(unit, params.token);
    const isTheirs = person?.email === invitation?.email && person?.variant === invitation?.variant;
    if (person === undefined || invitation === undefined || !isTheirs) return fail("invitation.not_found");
    if (invitation.state === "accepted") return fail("invitation.already_used");
    if (!isAcceptable(invitation, unit.clock())) return fail("invitation.not_found");
    if (person.firmId === invitation.firmId) return fail("invitation.of_own_firm");
    const isShared = await shareOnly(unit, subject, shared);
    if (!isShared.ok) return isShared;
    const accepted = { invitationId: invitation.id, userId: person.id, name: shownName(person) };
    return (await acceptInvitation(unit, accepted)) ? ok({}) : fail("invitation.already_used");
  });
};

export const optOut: Action<typeof bookInvitationsApi.optOut> = async ({ services, request }, { params }) =>
  await unitOfWork(services, async (unit) =>
    (await refuseInvitations(unit, params.token, request.variantName))
      ? ok({})
      : fail("invitation.not_found"),
  );
