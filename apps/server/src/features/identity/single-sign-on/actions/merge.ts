import type { Merge, Session, singleSignOnApi } from "@vigie/api";
import {
  addMonths,
  adviceKeptMonths,
  addMs,
  dayOf,
  fail,
  type Id,
  type Instant,
  isTrustedRole,
  maskedEmail,
  mergeMinutes,
  type MergeRefusal,
  mergeStateAt,
  type MergeStep,
  mergeTries,
  nextMergeState,
  type Ok,
  ok,
  type Result,
  variantNamed,
} from "@vigie/domain";
import { refusedMove } from "../../../../db/transition.ts";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import { publish } from "../../../../events/events.ts";
import type { Action, PublicContext } from "../../../../edge/handler.ts";
import { systemSubject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import type { Services } from "../../../../boot/services.ts";
import { updatePerson } from "../../../directory/people/actions.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { consumeCode } from "../../../messages/mails/actions/secrets.ts";
import { alert } from "../../../messages/notifications/actions/security.ts";
import { isSecondFactorCodeValid } from "../../second-factors/actions/by-code.ts";
import { closeSessions } from "../../sessions/actions.ts";
import { completeSignIn } from "../../sessions/actions/complete-sign-in.ts";
import { passwordRefusal } from "../../sessions/actions/lockout.ts";
import { takeFromLimit } from "../../sessions/actions/network-limits.ts";
import { provePassword } from "../../sessions/actions/prove-password.ts";
import { checkedEmail } from "../../users/actions/register.ts";
import { transferPortfolios } from "./transfer.ts";
import { singleSignOnLetters } from "../letters.ts";
import * as store from "../store/merges.ts";

/** Joins an existing account. Its holder proves it: a code sent to their address, their password, and their second factor if they
 * have one. The address from the partner proves nothing, and no response reveals whether there is an account. */

export const showMerge: Action<typeof singleSignOnApi.showMerge> = async ({ services, subject }) => {
  const merge = await store.lastMerge(subject, services.db);
  return ok({ merge: merge === undefined ? null : mergeView(merge, services.clock()) });
};

export const askMerge: Action<typeof singleSignOnApi.askMerge> = async (context, { body }) => {
  const { services, subject, caller } = context;
  if (!caller.ssoRestricted) return fail("merge.not_allowed");
  const email = checkedEmail(body.email);
  if (!email.ok) return email;
  if (!(await takeFromLimit(context, "mailedCodes"))) return fail("request.too_many");
  const { variant } = caller;
  return await unitOfWork(services, async (unit) => {
    const queued = await queueMail(unit, codeMail(caller.userId, email.value, variant));
    if (!queued.ok) return queued;
    const now = services.clock();
    const merge = {
      id: services.newId(),
      targetEmail: email.value,
      variant,
      state: "asked" as const,
      triesLeft: mergeTries,
      createdAt: now,
      expiresAt: addMs(now, mergeMinutes * 60_000),
      endedAt: null,
      mergedInto: null,
    };
    await store.replaceMerge(subject, unit.db, merge);
    return ok({ merge: mergeView(merge, now) });
  });
};

export const remindMerge: Action<typeof singleSignOnApi.remindMerge> = async (context) => {
  const { services, subject, caller } = context;
  const merge = await store.lastMerge(subject, services.db);
  if (merge === undefined) return fail("merge.not_found");
  const state = mergeStateAt(merge, services.clock());
  if (state !== "asked") return refusedMove("merge.expired", { present: { state } });
  if (!(await takeFromLimit(context, "mailedCodes"))) return fail("request.too_many");
  const mail = codeMail(caller.userId, merge.targetEmail, merge.variant);
  const queued = await unitOfWork(services, async (unit) => await queueMail(unit, mail));
  return queued.ok ? ok({ merge: mergeView(merge, services.clock()) }) : queued;
};

function codeMail(userId: Id, toEmail: string, variant: string) {
  return { letter: singleSignOnLetters.mergeCode, userId, toEmail, variant };
}

export const validateMerge: Action<typeof singleSignOnApi.validateMerge> = async (
  context,
  { params, body },
) => {
  const { services, cookies, request } = context;
  // As for a sign-in: a page of another site opens no session.
  if (cookies.fromBrowser && !cookies.sameOrigin) return fail("merge.refused");
  const merge = await store.mergeById(services.db, params.id);
  if (merge?.variant !== request.variantName) return fail("merge.not_found");
  const open = await stillOpen(services, merge);
  if (!open.ok) return open;
  const left = await store.consumeMergeTry(services.db, merge, services.clock());
  if (left === null) return fail("merge.refused");
  const joined = await prove(context, merge, body);
  if (joined.ok) return joined;
  if (joined.code === "merge.refused" && left === 0) await refuse(services, merge);
  return joined;
};

/** Expires a merge whose time has passed. */
async function stillOpen(services: Services, merge: store.StoredMerge): Promise<Result<null, MergeRefusal>> {
  const at = services.clock();
  const step: MergeStep = mergeStateAt(merge, at) === "expired" ? "expire" : "validate";
  const next = nextMergeState(merge.state, step);
  if (!next.ok) return refusedMove(next.code, { present: merge });
  if (next.value === "validated") return ok(null);
  await store.endMerge(services.db, merge, { step, at, into: null });
  return refusedMove("merge.expired", { present: { state: "expired" } });
}

/** Called after too many wrong proofs: notifies the holder of the address, if there is one. */
async function refuse(services: Services, merge: store.StoredMerge): Promise<void> {
  await unitOfWork(services, async (unit) => {
    const end = { step: "refuse" as const, at: services.clock(), into: null };
    if (!(await store.endMerge(unit.db, merge, end)).moved) return ok(null);
    const { customerId: userId, targetEmail: toEmail, variant } = merge;
    return await queueMail(unit, { letter: singleSignOnLetters.mergeRefused, userId, toEmail, variant });
  });
}

type Given = { readonly code: string; readonly password: string; readonly factorCode?: string | undefined };
type Refused = "merge.refused" | "merge.already_done" | "session.locked" | "session.too_many_failures";

/** Matches no code: submitting it consumes a try and proves nothing. */
const noCode = "-";

async function prove(
  context: PublicContext,
  merge: store.StoredMerge,
  given: Given,
): Promise<Result<Session, Refused>> {
  const { services } = context;
  const account = { variant: merge.variant, email: merge.targetEmail };
  const refused = await passwordRefusal(context, account);
  if (refused !== null) return refused;
  const proven = await provePassword(context, account, given.password);
  const holder =
    proven?.state === "confirmed" && proven.id !== merge.customerId && !isTrustedRole(proven.roles)
      ? proven
      : null;
  // Returned as ok, so that the transaction commits: a refused try of the code stays counted.
  const tried = await unitOfWork(services, async (unit): Promise<Ok<Result<null, Refused>>> => {
    const factor =
      holder !== null &&
      (await isSecondFactorCodeValid(unit, { userId: holder.id, code: given.factorCode ?? null }));
    // A correct code is consumed only if everything else is correct too; every failure gives the same response.
    const code = factor ? given.code : noCode;
    const used = await consumeCode(unit, { userId: merge.customerId, purpose: "merge", code });
    if (holder === null || !used.ok || used.value.email !== merge.targetEmail)
      return ok(fail("merge.refused"));
    return ok(await join(unit, { merge, into: holder.id }));
  });
  if (!tried.ok) throw new Error("assertion: a refusal is answered, not rolled back");
  const joined = tried.value;
  if (!joined.ok) return joined;
  return holder === null ? fail("merge.refused") : ok(await completeSignIn(context, holder));
}

async function join(
  unit: UnitOfWork,
  { merge, into }: { readonly merge: store.StoredMerge; readonly into: Id },
): Promise<Result<null, "merge.already_done">> {
  const at = unit.clock();
  const { customerId: from, targetEmail: toEmail, variant } = merge;
  const ended = await store.endMerge(unit.db, merge, { step: "validate", at, into });
  if (!ended.moved) return refusedMove("merge.already_done", ended);
  await transferPortfolios(unit, { from, into, keepUntil: addMonths(dayOf(at), adviceKeptMonths) });
  await store.joinIdentity(unit.db, { from, into });
  // The member's former user can no longer sign in.
  for (const id of [from, into]) await updatePerson(unit.db, id, { ssoMergedAt: at });
  await closeSessions(unit, { userId: from });
  const subject = systemSubject("merge", from, variantNamed(variant));
  await publish(workOf(unit, subject), "customers.merged", { into });
  await queueMail(unit, { letter: singleSignOnLetters.mergeDone, userId: into, toEmail, variant });
  await alert(unit, { userId: into, variant, event: "security.accounts_merged" });
  return ok(null);
}

function mergeView(merge: Omit<store.StoredMerge, "customerId">, now: Instant): Merge {
  return {
    id: merge.id,
    state: mergeStateAt(merge, now),
    email: maskedEmail(merge.targetEmail),
    expiresAt: merge.expiresAt,
  };
}
