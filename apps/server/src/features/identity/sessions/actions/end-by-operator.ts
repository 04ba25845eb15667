import type { Services } from "../../../../boot/services.ts";
import { credentialsByEmail } from "../../../directory/people/actions.ts";
import { revokeEverySession, revokeSessions } from "../store.ts";

/** Ends sessions by an operator, if an account or the whole installation may be compromised. Returns the number of ended
 * sessions.
 * @param person whose address it is, or who claims it */
export async function endSessionsOf(
  { db, clock, trail }: Services,
  person: { readonly email: string; readonly variant: string },
): Promise<number> {
  let ended = 0;
  for (const { id } of await credentialsByEmail(db, person)) {
    ended += await revokeSessions(db, { userId: id, except: null, at: clock() });
    trail("session.ended_by_operator", { user: id });
  }
  return ended;
}

export async function endAllSessions({ db, clock, trail }: Services): Promise<number> {
  trail("session.ended_by_operator");
  return await revokeEverySession(db, clock());
}
