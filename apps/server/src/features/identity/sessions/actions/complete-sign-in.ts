import type { Session } from "@vigie/api";
import type { Id } from "@vigie/domain";
import type { PublicContext } from "../../../../edge/handler.ts";
import { alert, suggestSecondFactor } from "../../../messages/notifications/actions/security.ts";
import { startSession } from "../actions.ts";
import * as store from "../store.ts";
import { deviceLabel, knownBrowser, rememberBrowser } from "./device.ts";
import { accountKey } from "./lockout.ts";

type Proven = { readonly id: Id; readonly variant: string; readonly email: string };

/** Opens the session of a user who has passed every check of their account. Marks the browser as known; notifies the user if it
 * is new. */
export async function completeSignIn(context: PublicContext, user: Proven): Promise<Session> {
  const { services, cookies, request } = context;
  const account = accountKey(user);
  const known = knownBrowser(services, cookies, account) !== null;
  rememberBrowser(services, cookies, account);
  const before = await store.hasSession(services.db, user.id);
  const session = await startSession(context, user);
  services.trail("sign_in.accepted", { user: user.id, address: request.address });
  // Not for the first sign-in, nor for a program, which keeps no cookie.
  if (before && !known && cookies.fromBrowser) {
    const name = deviceLabel(request.userAgent);
    const { id: userId, variant } = user;
    await alert(services, { userId, variant, event: "security.new_device", name });
  }
  if (before) await suggestSecondFactor(services, user.id);
  return session;
}
