import type { sessionsApi } from "@vigie/api";
import { addMs, fail, ok, recentSignInMinutes } from "@vigie/domain";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action, SessionContext } from "../../../../edge/handler.ts";
import {
  reauthenticatesByCode,
  reauthenticatesByPasskey,
} from "../../second-factors/actions/reauthentication.ts";
import { type Credentials, credentialsById } from "../../../directory/people/actions.ts";
import { noteAuthentication, verifyPassword } from "../../sessions/actions.ts";
import { countersOf, countFailure, lockRefusal } from "../../sessions/actions/lockout.ts";

type Given = Parameters<Action<typeof sessionsApi.reauthenticate>>[1]["body"];

/** Authenticates the holder of the session again, by the password or a second factor. Wrong answers share the counters of the
 * sign-in: an open page must not allow guessing. */
export const reauthenticate: Action<typeof sessionsApi.reauthenticate> = async (context, { body }) => {
  const { services, caller } = context;
  const user = await credentialsById(services.db, caller.userId);
  if (user === undefined) throw new Error("assertion: a session belongs to a user");
  const counters = countersOf(context, user, "again/");
  // While locked nothing is checked and nothing is consumed.
  const locked = await lockRefusal(services, counters);
  if (locked !== null) return locked;
  if (!(await proves(context, user, body))) {
    await countFailure(services, user, counters);
    return fail(wrongCode(body));
  }
  const at = await noteAuthentication(services, caller);
  return ok({ recentUntil: addMs(at, recentSignInMinutes * 60_000) });
};

async function proves(context: SessionContext, user: Credentials, given: Given): Promise<boolean> {
  const { passkey, code } = given;
  if (passkey === undefined && code === undefined)
    return await verifyPassword(user.passwordHash, given.password ?? "");
  // Committed for a wrong answer too: its challenge is consumed.
  const proven = await unitOfWork(context.services, async (unit) => {
    if (passkey !== undefined)
      return ok(await reauthenticatesByPasskey({ ...context, services: unit }, passkey));
    return ok(await reauthenticatesByCode(unit, context.caller.userId, code ?? ""));
  });
  return proven.ok && proven.value;
}

function wrongCode(given: Given): "password.wrong" | "second_factor.invalid_code" | "passkey.refused" {
  if (given.passkey !== undefined) return "passkey.refused";
  return given.code === undefined ? "password.wrong" : "second_factor.invalid_code";
}
