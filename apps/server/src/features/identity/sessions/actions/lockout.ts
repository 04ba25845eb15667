import {
  addMs,
  fail,
  type Instant,
  lockMinutes,
  maxAccountFailures,
  maxSignInFailures,
  ok,
} from "@vigie/domain";
import { createHash } from "node:crypto";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { PublicContext } from "../../../../edge/handler.ts";
import type { Services } from "../../../../boot/services.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import type { LetterDeclaration } from "../../../messages/mails/actions/letter.ts";
import { sessionLetters } from "../letters.ts";
import * as store from "../store.ts";
import { knownBrowser } from "./device.ts";
import { networkOf } from "./network.ts";
import { countForLimit, limitedUntil, lockTimes } from "./network-limits.ts";

/** Wrong passwords are counted per account and network, and per account over all networks; a browser with which the owner signed
 * in has a counter of its own, so that nobody can lock the owner out. All steps are the same whether or not the address is
 * known. A lock is reported with its remaining time, for a correct password as for a wrong one; the owner gets a mail. */

export type Account = {
  readonly variant: string;
  readonly email: string;
  /** The mail to the owner if the attempts are not those of a sign-in with a password. */
  readonly lockLetter?: LetterDeclaration;
};
type Counter = { readonly key: Buffer; readonly limit: number };

const lockMs = lockMinutes * 60_000;

export function accountKey({ variant, email }: Pick<Account, "variant" | "email">): string {
  return `${variant}/${email}`;
}

/** @param guessed each kind of secret that can be guessed has its own counters: "" is the password at sign-in */
export function countersOf(
  context: PublicContext,
  account: Account,
  guessed: "" | "again/" | "factor/" = "",
): readonly [Counter, ...Counter[]] {
  const browser = knownBrowser(context.services, context.cookies, accountKey(account));
  const name = guessed + accountKey(account);
  if (browser !== null) return [{ key: hashOf(`browser/${browser}/${name}`), limit: maxSignInFailures }];
  return [networkCounter(context.request.address, name), everywhereCounter(name)];
}

function networkCounter(address: string, name: string): Counter {
  return { key: hashOf(`network/${networkOf(address) ?? "unknown"}/${name}`), limit: maxSignInFailures };
}

function everywhereCounter(name: string): Counter {
  return { key: hashOf(`account/${name}`), limit: maxAccountFailures };
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Returns the latest end of the locks of these counters; null if none is locked. */
export async function lockedUntil(
  { db, clock }: Services,
  counters: readonly Counter[],
): Promise<Instant | null> {
  return await store.lockedUntil(
    db,
    counters.map(({ key }) => key),
    lockTimes(clock()),
  );
}

/** Returns the error of a lock, with its remaining time; null if none of these counters is locked. It is the same for a correct
 * and a wrong answer, and for an address without an account. */
export async function lockRefusal(services: Services, counters: readonly Counter[]) {
  const until = await lockedUntil(services, counters);
  return until === null ? null : fail("session.locked", waitUntil(until, services.clock()));
}

/** Returns why no password is checked now: a limit of the network, then of the account named in the request, before any account
 * is read. */
export async function passwordRefusal(context: PublicContext, account: Account) {
  const { services } = context;
  const shutUntil = await networkBlockedUntil(context, account);
  if (shutUntil !== null) return fail("session.too_many_failures", waitUntil(shutUntil, services.clock()));
  return await lockRefusal(services, countersOf(context, account));
}

export async function isLocked(services: Services, counters: readonly Counter[]): Promise<boolean> {
  return (await lockedUntil(services, counters)) !== null;
}

/** Returns the remaining time of a lock for the error. */
export function waitUntil(until: Instant, now: Instant) {
  const seconds = Math.max(1, Math.ceil((Date.parse(until) - Date.parse(now)) / 1000));
  return { detail: { minutes: Math.ceil(seconds / 60), seconds } };
}

/** Counts a failure; the one that reaches a limit sets the lock, and queues a mail to the owner, if there is one. */
export async function countFailure(
  services: Services,
  account: Account,
  counters: readonly Counter[],
): Promise<void> {
  const now = services.clock();
  const window = { at: now, windowStart: addMs(now, -lockMs) };
  await unitOfWork(services, async (unit) => {
    let locked = false;
    for (const { key, limit } of counters) {
      const failures = await store.countFailure(unit.db, { key, ...window });
      if (failures < limit) continue;
      await store.lock(unit.db, key, addMs(now, lockMs));
      locked = true;
    }
    // Same work for an address without an account: the mail's job drops it.
    if (locked) services.trail("sign_in.account_locked", { code: account.variant });
    if (locked)
      await queueMail(unit, {
        letter: account.lockLetter ?? sessionLetters.accountLocked,
        userId: null,
        toEmail: account.email,
        variant: account.variant,
      });
    return ok(null);
  });
}

/** Returns whether too many wrong passwords came from this network, over all accounts: an attacker who tries one password on each
 * of many accounts reaches no counter of an account. A browser with which the owner signed in is exempt, so that a neighbour
 * locks nobody out. */
export async function isNetworkBlocked(context: PublicContext, account: Account): Promise<boolean> {
  return (await networkBlockedUntil(context, account)) !== null;
}

export async function networkBlockedUntil(context: PublicContext, account: Account): Promise<Instant | null> {
  return isKnown(context, account) ? null : await limitedUntil(context, "wrongPasswords");
}

/** Counts a wrong password for its network, whatever the account. */
export async function countForNetwork(context: PublicContext, account: Account): Promise<void> {
  if (!isKnown(context, account)) await countForLimit(context, "wrongPasswords");
}

function isKnown({ services, cookies }: PublicContext, account: Account): boolean {
  return knownBrowser(services, cookies, accountKey(account)) !== null;
}

/** A correct password resets the counter of its own origin; those of other networks stay. */
export async function clearOwnCounter(
  services: Services,
  [own]: readonly [Counter, ...Counter[]],
): Promise<void> {
  await store.clearCounters(services.db, [own.key]);
}

/** The owner proved that they hold the address: removes the locks of the account and of their network. */
export async function clearAfterReset(context: PublicContext, account: Account): Promise<void> {
  const name = accountKey(account);
  const counters = [networkCounter(context.request.address, name), everywhereCounter(name)];
  await store.clearCounters(
    context.services.db,
    [...counters, ...countersOf(context, account)].map(({ key }) => key),
  );
}
