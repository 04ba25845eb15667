import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import { linkHash } from "../../../messages/mails/actions/secrets.ts";
import * as store from "../store.ts";
import { refusalHash } from "./invite.ts";
import { publishInvitationChange } from "./publish.ts";

/** Called when the recipient refuses invitations: the invitation ends, and no advisor's invitation is sent to that address again.
 * Returns false for an unknown token. */
export async function refuseInvitations(unit: UnitOfWork, token: string, variant: string): Promise<boolean> {
  const row = await store.byTokenHash(unit.db, linkHash(unit, token));
  if (row?.variant !== variant) return false;
  const at = unit.clock();
  await store.keepRefusal(unit.db, { variant, hash: refusalHash(unit, row.email), at });
  for (const ended of await store.cancelFor(unit.db, { email: row.email, variant, at }))
    await publishInvitationChange(unit, ended);
  return true;
}
