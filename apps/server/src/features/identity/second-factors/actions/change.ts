import type { FactorChange, Id } from "@vigie/domain";
import type { Trx } from "../../../../db/connection.ts";
import type { Services } from "../../../../boot/services.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { alert } from "../../../messages/notifications/actions/security.ts";
import { closeSessions } from "../../sessions/actions.ts";
import * as challenges from "../store/challenges.ts";
import * as store from "../store/factors.ts";
import { renewCodes } from "./recovery-codes.ts";

type Changed = {
  readonly owner: store.Owner;
  readonly sessionId: Id;
  readonly change: FactorChange;
};

/** What follows every change of a user's factors, in its transaction. The first one closes the sessions that a password alone
 * had opened, and brings recovery codes; the last one takes them away. Answers the codes to show, null where there are none
 * to. */
export async function settleChange(
  services: Services,
  trx: Trx,
  { owner, sessionId, change }: Changed,
): Promise<string[] | null> {
  const now = services.clock();
  const since = await store.noteSecondFactor(trx, owner.id, now);
  await challenges.burnChallengesOf(trx, owner.id);
  await tellOwner(services, trx, { owner, change });
  if (since === null) {
    await store.replaceRecoveryCodes(trx, owner.id, []);
    return null;
  }
  if (since === now) await closeSessions(services, trx, { userId: owner.id, except: sessionId });
  if (change !== "totp_added" && change !== "passkey_added") return null;
  const codes = await store.recoveryCodesOf(trx, owner.id);
  return codes.some((code) => code.used_at === null) ? null : await renewCodes(services, trx, owner.id);
}

export async function tellOwner(
  services: Services,
  trx: Trx,
  { owner, change, left }: { owner: store.Owner; change: FactorChange; left?: number },
): Promise<void> {
  await queueMail(services, trx, {
    kind: "second_factor_changed",
    userId: owner.id,
    toEmail: owner.email,
    variant: owner.variant,
    facts: { change, ...(left === undefined ? {} : { left: String(left) }) },
  });
  await alert(services, trx, { userId: owner.id, variant: owner.variant, event: "security.factor_changed" });
}

/** The user of a session, held until the transaction ends. */
export async function lockedOwner(trx: Trx, userId: Id): Promise<store.Owner> {
  const owner = await store.lockOwner(trx, userId);
  if (owner === undefined) throw new Error("assertion: a session belongs to a user");
  return owner;
}
