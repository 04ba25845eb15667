import type { Session, sessionsApi } from "@vigie/api";
import { fail, ok, type Result } from "@vigie/domain";
import type { Action, PublicContext } from "../../../../edge/handler.ts";
import type { Services } from "../../../../boot/services.ts";
import { askSecondFactor } from "../../second-factors/actions/ask.ts";
import { verifyPassword } from "../actions.ts";
import * as store from "../store.ts";
import { enter } from "./enter.ts";
import {
  type Account,
  clearOwn,
  countersOf,
  countFailure,
  countForNetwork,
  isLocked,
  isNetworkShut,
} from "./lockout.ts";
import { prolong } from "./refresh.ts";

export const openSession: Action<typeof sessionsApi.token> = async (context, { body }) => {
  const { fromBrowser, sameOrigin } = context.cookies;
  // Another site's page must neither prolong a session nor sign its visitor in to somebody else's account.
  if (fromBrowser && !sameOrigin) return fail("session.invalid_credentials");
  if (body.grantType === "refresh_token") return await prolong(context, body.refreshToken ?? null);
  const email = (body.username ?? "").trim().toLowerCase();
  const account = { variant: context.request.variantName, email };
  return await signIn(context, account, body.password ?? "");
};

type SignInRefusal = "session.invalid_credentials" | "session.too_many_failures" | "second_factor.required";

/** With a second factor, a right password opens no session: it answers with the challenge of the second step. */
async function signIn(
  context: PublicContext,
  account: Account,
  password: string,
): Promise<Result<Session, SignInRefusal>> {
  // Of the network alone, before any account is looked at: it is said as it is.
  if (await isNetworkShut(context, account)) return fail("session.too_many_failures");
  const user = await provePassword(context, account, password);
  if (user === null) return fail("session.invalid_credentials");
  return (await askSecondFactor(context, user)) ?? ok(await enter(context, user));
}

/** Whose password this is; null for a wrong one, for nobody's, and while locked. Every door that takes a password and no
 * session passes here, so that none is left where to guess without being counted. */
export async function provePassword(
  context: PublicContext,
  account: Account,
  password: string,
): Promise<store.SignInUser | null> {
  const { services } = context;
  const counters = countersOf(context, account);
  const locked = (await isLocked(services, counters)) || (await isNetworkShut(context, account));
  const user = await passwordHolder(services, account, password);
  // While locked, a right password answers as a wrong one: the lock must not tell who has an account.
  if (locked) return null;
  if (user !== null) {
    await clearOwn(services, counters);
    return user;
  }
  await countFailure(services, account, counters);
  await countForNetwork(context, account);
  return null;
}

/** The holder of the address, or someone who claims it and has yet to confirm. Two hashes are verified whoever exists, so
 * that the answer takes the same time. */
async function passwordHolder(
  services: Services,
  account: Account,
  password: string,
): Promise<store.SignInUser | null> {
  const users = await store.usersByEmail(services.db, account);
  const holder = users.find(({ state }) => state === "confirmed");
  const claimant = users.find(({ state }) => state === "unconfirmed");
  const [held, claimed] = await Promise.all([
    verifyPassword(holder?.password_hash ?? null, password),
    verifyPassword(claimant?.password_hash ?? null, password),
  ]);
  if (held && holder !== undefined) return holder;
  return claimed && claimant !== undefined ? claimant : null;
}
