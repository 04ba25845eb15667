import { addMs, lockMinutes, maxAccountFailures, maxSignInFailures } from "@vigie/domain";
import { createHash } from "node:crypto";
import type { PublicContext } from "../../../../edge/handler.ts";
import type { Services } from "../../../../boot/services.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import * as store from "../store.ts";
import { knownBrowser } from "./device.ts";
import { networkOf } from "./network.ts";
import { countAt, isShut } from "./network-doors.ts";

/** Wrong passwords are counted by account and network, and by account from everywhere; a browser that the owner signed in
 * with has a counter of its own, so that nobody shuts the owner out. Every step is the same whether the address is known
 * or not, and a lock is never told: the owner gets a mail. */

export type Account = {
  readonly variant: string;
  readonly email: string;
  /** What the owner is written where the attempts are not those of a sign-in by password. */
  readonly lockMail?: "second_factor_locked";
};
type Counter = { readonly key: Buffer; readonly limit: number };

const lockMs = lockMinutes * 60_000;

export function accountKey({ variant, email }: Pick<Account, "variant" | "email">): string {
  return `${variant}/${email}`;
}

/** @param door - each place where something can be guessed counts for itself: "" is the sign-in by password */
export function countersOf(
  context: PublicContext,
  account: Account,
  door: "" | "again/" | "factor/" = "",
): readonly [Counter, ...Counter[]] {
  const browser = knownBrowser(context.services, context.cookies, accountKey(account));
  const name = door + accountKey(account);
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

export async function isLocked({ db, clock }: Services, counters: readonly Counter[]): Promise<boolean> {
  return await store.anyLocked(
    db,
    counters.map(({ key }) => key),
    clock(),
  );
}

/** Counts a failure; the one that reaches a limit locks, and writes to the owner, if there is one. */
export async function countFailure(
  services: Services,
  account: Account,
  counters: readonly Counter[],
): Promise<void> {
  const now = services.clock();
  const window = { at: now, windowStart: addMs(now, -lockMs) };
  await services.db.transaction().execute(async (trx) => {
    let locked = false;
    for (const { key, limit } of counters) {
      const failures = await store.countFailure(trx, { key, ...window });
      if (failures < limit) continue;
      await store.lock(trx, key, addMs(now, lockMs));
      locked = true;
    }
    // For an address that nobody holds the mail is dropped by its job: here the work is the same.
    if (locked)
      await queueMail(services, trx, {
        kind: account.lockMail ?? "account_locked",
        userId: null,
        toEmail: account.email,
        variant: account.variant,
      });
  });
}

/** Whether too many wrong passwords came from this network, over whatever accounts: who tries one password on each of many
 * reaches no counter of theirs. A browser that the owner signed in with passes: a neighbour shuts nobody out. */
export async function isNetworkShut(context: PublicContext, account: Account): Promise<boolean> {
  return !isKnown(context, account) && (await isShut(context, "wrongPasswords"));
}

/** A wrong password of whatever account, counted for its network. */
export async function countForNetwork(context: PublicContext, account: Account): Promise<void> {
  if (!isKnown(context, account)) await countAt(context, "wrongPasswords");
}

function isKnown({ services, cookies }: PublicContext, account: Account): boolean {
  return knownBrowser(services, cookies, accountKey(account)) !== null;
}

/** A right password clears the counter of where it came from; strangers elsewhere keep theirs. */
export async function clearOwn(services: Services, [own]: readonly [Counter, ...Counter[]]): Promise<void> {
  await store.clearCounters(services.db, [own.key]);
}

/** The owner proved the address: the locks of the account and of their network fall. */
export async function clearAfterReset(context: PublicContext, account: Account): Promise<void> {
  const name = accountKey(account);
  const counters = [networkCounter(context.request.address, name), everywhereCounter(name)];
  await store.clearCounters(
    context.services.db,
    [...counters, ...countersOf(context, account)].map(({ key }) => key),
  );
}
