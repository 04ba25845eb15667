import type { sessionsApi } from "@vigie/api";
import { addMs, fail, ok, recentMinutes } from "@vigie/domain";
import type { Action, SessionContext } from "../../../../edge/handler.ts";
import { provesAgainByCode, provesAgainByPasskey } from "../../second-factors/actions/again.ts";
import { verifyPassword } from "../actions.ts";
import * as store from "../store.ts";
import { countersOf, countFailure, isLocked } from "./lockout.ts";

type Given = Parameters<Action<typeof sessionsApi.reauthenticate>>[1]["body"];

/** Who holds the session says so again: by the password, or by a second factor of the account. Wrong answers count as at
 * sign-in, together: a page left open is no place to guess. */
export const reauthenticate: Action<typeof sessionsApi.reauthenticate> = async (context, { body }) => {
  const { services, caller } = context;
  const user = await store.signInUser(services.db, caller.userId);
  if (user === undefined) throw new Error("assertion: a session belongs to a user");
  const counters = countersOf(context, user, "again/");
  const locked = await isLocked(services, counters);
  const right = await proves(context, { user, given: body, locked });
  if (locked || !right) {
    if (!locked) await countFailure(services, user, counters);
    return fail(wrongCode(body));
  }
  const at = services.clock();
  const { userId, sessionId } = caller;
  await store.noteAuthentication(services.db, { userId, sessionId, at });
  return ok({ recentUntil: addMs(at, recentMinutes * 60_000) });
};

type Proof = { readonly user: store.SignInUser; readonly given: Given; readonly locked: boolean };

/** While locked nothing is used up, and a password takes the same time to be refused. */
async function proves(context: SessionContext, { user, given, locked }: Proof): Promise<boolean> {
  const { passkey, code } = given;
  if (passkey === undefined && code === undefined)
    return await verifyPassword(user.password_hash, given.password ?? "");
  if (locked) return false;
  return await context.services.db.transaction().execute(async (trx) => {
    if (passkey !== undefined) return await provesAgainByPasskey(context, trx, passkey);
    return await provesAgainByCode(context, trx, code ?? "");
  });
}

function wrongCode(given: Given): "password.wrong" | "second_factor.invalid_code" | "passkey.refused" {
  if (given.passkey !== undefined) return "passkey.refused";
  return given.code === undefined ? "password.wrong" : "second_factor.invalid_code";
}
