import { type Credentials, credentialsByEmail } from "../../../directory/people/actions.ts";
import type { PublicContext } from "../../../../edge/handler.ts";
import type { Services } from "../../../../boot/services.ts";
import { verifyPassword } from "../actions.ts";
import {
  type Account,
  clearOwnCounter,
  countersOf,
  countFailure,
  countForNetwork,
  isLocked,
  isNetworkBlocked,
} from "./lockout.ts";

/** Returns the user with this password; null for a wrong one, an unknown account, and while locked. Every endpoint that takes a
 * password without a session calls this, so that every guess is counted. */
export async function provePassword(
  context: PublicContext,
  account: Account,
  password: string,
): Promise<Credentials | null> {
  const { services } = context;
  const counters = countersOf(context, account);
  const locked = (await isLocked(services, counters)) || (await isNetworkBlocked(context, account));
  const user = await passwordHolder(services, account, password);
  // While locked, a correct password gives the same result as a wrong one: the lock must not reveal who has an account.
  if (locked) return null;
  if (user !== null) {
    await clearOwnCounter(services, counters);
    return user;
  }
  await countFailure(services, account, counters);
  await countForNetwork(context, account);
  return null;
}

/** Returns the holder of the address, or somebody who claims it and has yet to confirm. Two hashes are always verified, so that
 * the response takes the same time. */
async function passwordHolder(
  services: Services,
  account: Account,
  password: string,
): Promise<Credentials | null> {
  const users = await credentialsByEmail(services.db, account);
  const holder = users.find(({ state }) => state === "confirmed");
  const claimant = users.find(({ state }) => state === "unconfirmed");
  const [held, claimed] = await Promise.all([
    verifyPassword(holder?.passwordHash ?? null, password),
    verifyPassword(claimant?.passwordHash ?? null, password),
  ]);
  if (held && holder !== undefined) return holder;
  return claimed && claimant !== undefined ? claimant : null;
}
