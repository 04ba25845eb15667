import { type Id, invitationTransitions, mayMove, variantNamed } from "@vigie/domain";
import type { Trx } from "../../../../db/connection.ts";
import { systemSubject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { linkHash } from "../../../messages/mails/actions/secrets.ts";
import { notify } from "../../../messages/notifications/actions/notify.ts";
import * as store from "../store.ts";

/** The invitation of this token, where it still serves and is for this address; null for any other. */
export async function usableInvitation(
  services: Services,
  token: string,
  { variant, email }: { readonly variant: string; readonly email: string },
): Promise<Id | null> {
  const row = await store.byTokenHash(services.db, linkHash(services, token));
  if (row === undefined || row.variant !== variant || row.email !== email) return null;
  const open = mayMove(invitationTransitions, row.state, "accept");
  return open && row.expires_at > services.clock() ? row.id : null;
}

type Accepted = { readonly invitationId: Id; readonly userId: Id; readonly name: string };

/** The person invited has an account: they are their advisor's customer from now on, and the advisor is told. */
export async function acceptInvitation(services: Services, trx: Trx, given: Accepted): Promise<void> {
  const { invitationId, userId, name } = given;
  const at = services.clock();
  const accepted = await store.accept(trx, { invitationId, userId, at });
  if (accepted === undefined) return;
  const { variant, firm_id, advisor_id } = accepted;
  await store.linkAdvisor(trx, { customer_id: userId, firm_id, advisor_id, since: at });
  const subject = systemSubject("invitations", advisor_id, variantNamed(variant));
  const news = {
    event: "invitation.accepted" as const,
    about: { name },
    cause: `invitation ${invitationId} ${userId}`,
  };
  await notify({ services, subject, trx }, news);
}
