import type { Id, Instant } from "@vigie/domain";
import type { Trx } from "../../../db/connection.ts";
import type { Services } from "../../../services.ts";
import { linkHash } from "../../mails/actions/secrets.ts";
import * as store from "../store.ts";

/** The invitation of this token, where it still serves and is for this address; null for any other. */
export async function usableInvitation(
  services: Services,
  token: string,
  { variant, email }: { readonly variant: string; readonly email: string },
): Promise<Id | null> {
  const row = await store.byTokenHash(services.db, linkHash(services, token));
  if (row === undefined || row.variant !== variant || row.email !== email) return null;
  const open = row.state === "sent" || row.state === "read";
  return open && row.expires_at > services.clock() ? row.id : null;
}

/** The person invited has an account: they are their advisor's customer from now on. */
export async function acceptInvitation(
  trx: Trx,
  given: { readonly invitationId: Id; readonly userId: Id; readonly at: Instant },
): Promise<void> {
  const accepted = await store.accept(trx, given);
  if (accepted === undefined) return;
  await store.linkAdvisor(trx, { customer_id: given.userId, ...accepted, since: given.at });
}
