import type { invitationsApi } from "@vigie/api";
import { fail, fullName, isShown, ok, type Result } from "@vigie/domain";
import { refusedMove } from "../../../../db/transition.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import type { Action, PublicContext } from "../../../../edge/handler.ts";
import { firmName, isAdvisorNow, personById } from "../../../directory/people/actions.ts";
import { linkHash } from "../../../messages/mails/actions/secrets.ts";
import { publishInvitationChange } from "./publish.ts";
import * as store from "../store.ts";

/** Returns what the invited person sees. A token that does not exist, has ended or belongs to another variant is not found. */

export const showInvitation: Action<typeof invitationsApi.byToken> = async (context, { params }) => {
  const found = await findInvitation(context, params.token);
  if (!found.ok) return found;
  const row = found.value;
  const { db } = context.services;
  const advisor = await personById(db, row.advisorId);
  const firm = await firmName(db, row.firmId);
  if (advisor === undefined || firm === null) return fail("invitation.not_found");
  return ok({
    invitation: {
      email: row.email,
      firstName: row.firstName,
      lastName: row.lastName,
      firmName: firm,
      advisorName: fullName(advisor),
      state: row.state,
      promoCode: row.promoCode,
    },
  });
};

export const markInvitationAsRead: Action<typeof invitationsApi.markAsRead> = async (context, { params }) => {
  const found = await findInvitation(context, params.token);
  if (!found.ok) return found;
  const { id, advisorId, variant } = found.value;
  const marked = await inTransaction(context.services, async (unit) => {
    const moved = await store.markRead(unit.db, id, unit.clock());
    if (moved.moved) await publishInvitationChange(unit, { id, advisorId, variant });
    return moved;
  });
  // Following the link twice is no error; once the invitation is accepted, the link is used up.
  if (marked.moved || marked.present?.state === "read") return ok({});
  return refusedMove("invitation.already_used", marked);
};

type Found = NonNullable<Awaited<ReturnType<typeof store.byTokenHash>>>;

async function findInvitation(
  { services, request }: PublicContext,
  token: string,
): Promise<Result<Found, "invitation.not_found">> {
  const row = await store.byTokenHash(services.db, linkHash(services, token));
  const isTold = row?.variant === request.variantName && isShown(row, services.clock());
  const isOpen = isTold && (row.state === "accepted" || (await isAdvisorNow(services.db, row)));
  return isOpen ? ok(row) : fail("invitation.not_found");
}
