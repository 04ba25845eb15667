import type { FactorChange, Id, Instant } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import { lockPerson, type Person, updatePerson } from "../../../directory/people/actions.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { alert } from "../../../messages/notifications/actions/security.ts";
import { closeSessions } from "../../sessions/actions.ts";
import { secondFactorLetters } from "../letters.ts";
import * as challenges from "../store/challenges.ts";
import * as store from "../store/factors.ts";
import { renewCodes } from "./recovery-codes.ts";

type Changed = {
  readonly owner: Person;
  readonly sessionId: Id;
  readonly change: FactorChange;
};

/** Applies the consequences of every change of a user's factors, in its unit of work. Adding the first one closes the sessions
 * opened with a password alone and creates recovery codes; removing the last one deletes them. Returns the codes to show, null
 * if there are none. */
export async function applyFactorChange(
  unit: UnitOfWork,
  { owner, sessionId, change }: Changed,
): Promise<string[] | null> {
  const now = unit.clock();
  const since = await noteSecondFactor(unit, owner, now);
  await challenges.consumeChallengesOf(unit.db, owner.id);
  await notifyOwner(unit, { owner, change });
  if (since === null) {
    await store.replaceRecoveryCodes(unit.db, owner.id, []);
    return null;
  }
  if (since === now) await closeSessions(unit, { userId: owner.id, except: sessionId });
  if (change !== "totp_added" && change !== "passkey_added") return null;
  const codes = await store.recoveryCodesOf(unit.db, owner.id);
  return codes.some((code) => code.usedAt === null) ? null : await renewCodes(unit, owner.id);
}

/** Stores whether the locked user has a second factor; returns since when, null without one. */
async function noteSecondFactor(unit: UnitOfWork, owner: Person, at: Instant): Promise<Instant | null> {
  const since = (await store.hasFactor(unit.db, owner.id)) ? (owner.secondFactorSince ?? at) : null;
  await updatePerson(unit.db, owner.id, { secondFactorSince: since });
  return since;
}

export async function notifyOwner(
  unit: UnitOfWork,
  { owner, change, left }: { owner: Person; change: FactorChange; left?: number },
): Promise<void> {
  await queueMail(unit, {
    letter: secondFactorLetters.changed,
    userId: owner.id,
    toEmail: owner.email,
    variant: owner.variant,
    facts: { change, ...(left === undefined ? {} : { left: String(left) }) },
  });
  await alert(unit, { userId: owner.id, variant: owner.variant, event: "security.factor_changed" });
}

/** Locks the user of a session until the transaction ends: serialises changes of their factors. */
export async function lockedOwner(unit: UnitOfWork, userId: Id): Promise<Person> {
  const owner = await lockPerson(unit.db, userId);
  if (owner === undefined) throw new Error("assertion: a session belongs to a user");
  return owner;
}
