import type { invitationsApi } from "@vigie/api";
import { fail, ok, type Result } from "@vigie/domain";
import type { Action, PublicContext } from "../../../../edge/handler.ts";
import { linkHash } from "../../../messages/mails/actions/secrets.ts";
import * as store from "../store.ts";

/** What the person invited sees. A token that never was, has ended or belongs to another variant finds nothing. */

export const showInvitation: Action<typeof invitationsApi.byToken> = async (context, { params }) => {
  const found = await findInvitation(context, params.token);
  if (!found.ok) return found;
  const row = found.value;
  const advisor = [row.advisor_first_name, row.advisor_last_name].filter((part) => part !== null).join(" ");
  return ok({
    invitation: {
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      firmName: row.firm_name,
      advisorName: advisor === "" ? null : advisor,
      state: row.state,
    },
  });
};

export const markInvitationAsRead: Action<typeof invitationsApi.markAsRead> = async (context, { params }) => {
  const found = await findInvitation(context, params.token);
  if (!found.ok) return found;
  await store.markRead(context.services.db, found.value.id, context.services.clock());
  return ok({});
};

type Found = NonNullable<Awaited<ReturnType<typeof store.byTokenHash>>>;

async function findInvitation(
  { services, request }: PublicContext,
  token: string,
): Promise<Result<Found, "invitation.not_found">> {
  const row = await store.byTokenHash(services.db, linkHash(services, token));
  const live =
    row !== undefined &&
    row.variant === request.variantName &&
    row.state !== "canceled" &&
    (row.state === "accepted" || row.expires_at > services.clock());
  return live ? ok(row) : fail("invitation.not_found");
}
