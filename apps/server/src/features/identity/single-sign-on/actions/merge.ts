import type { Merge, Session, singleSignOnApi } from "@vigie/api";
import {
  addMonths,
  addMs,
  dayOf,
  fail,
  type Id,
  isAdvisorRole,
  maskedEmail,
  mergeMinutes,
  type MergeRefusal,
  type MergeStep,
  mergeTries,
  nextMergeState,
  ok,
  type Result,
} from "@vigie/domain";
import type { Trx } from "../../../../db/connection.ts";
import type { Action, PublicContext } from "../../../../edge/handler.ts";
import type { Services } from "../../../../boot/services.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { spendCode } from "../../../messages/mails/actions/secrets.ts";
import { alert } from "../../../messages/notifications/actions/security.ts";
import { passesByCode } from "../../second-factors/actions/by-code.ts";
import { closeSessions } from "../../sessions/actions.ts";
import { enter } from "../../sessions/actions/enter.ts";
import { passDoor } from "../../sessions/actions/network-doors.ts";
import { provePassword } from "../../sessions/actions/sign-in.ts";
import { checkedEmail } from "../../users/actions/register.ts";
import { carryPortfolios } from "./carry.ts";
import * as store from "../store/merges.ts";

/** Joining an existing account. The account's holder proves it: the code goes to their address, their password is asked, and
 * their second factor where they have one. What the partner says of the address counts for nothing, and no answer tells
 * whether there is an account. */

export const showMerge: Action<typeof singleSignOnApi.showMerge> = async ({ services, subject }) => {
  const row = await store.lastMerge(subject, services.db);
  return ok({ merge: row === undefined ? null : mergeView(services, row) });
};

export const askMerge: Action<typeof singleSignOnApi.askMerge> = async (context, { body }) => {
  const { services, subject, caller } = context;
  if (!caller.ssoRestricted) return fail("merge.not_allowed");
  const email = checkedEmail(body.email);
  if (!email.ok) return email;
  if (!(await passDoor(context, "mailedCodes"))) return fail("request.too_many");
  const { variant } = caller;
  return await services.db.transaction().execute(async (trx) => {
    const queued = await queueMail(services, trx, codeMail(caller.userId, email.value, variant));
    if (!queued.ok) return queued;
    const now = services.clock();
    const row = {
      id: services.newId(),
      target_email: email.value,
      variant,
      state: "asked" as const,
      tries_left: mergeTries,
      created_at: now,
      expires_at: addMs(now, mergeMinutes * 60_000),
      ended_at: null,
      merged_into: null,
    };
    await store.replaceMerge(subject, trx, row);
    return ok({ merge: mergeView(services, { ...row, customer_id: subject.customerId }) });
  });
};

export const remindMerge: Action<typeof singleSignOnApi.remindMerge> = async (context) => {
  const { services, subject, caller } = context;
  const row = await store.lastMerge(subject, services.db);
  if (row === undefined) return fail("merge.not_found");
  if (stateOf(services, row) !== "asked") return fail("merge.expired");
  if (!(await passDoor(context, "mailedCodes"))) return fail("request.too_many");
  const mail = codeMail(caller.userId, row.target_email, row.variant);
  const queued = await services.db.transaction().execute(async (trx) => await queueMail(services, trx, mail));
  return queued.ok ? ok({ merge: mergeView(services, row) }) : queued;
};

function codeMail(userId: Id, toEmail: string, variant: string) {
  return { kind: "merge_code" as const, userId, toEmail, variant };
}

export const validateMerge: Action<typeof singleSignOnApi.validateMerge> = async (
  context,
  { params, body },
) => {
  const { services, cookies, request } = context;
  // As for a sign-in: another site's page opens nobody's session.
  if (cookies.fromBrowser && !cookies.sameOrigin) return fail("merge.refused");
  const row = await store.mergeById(services.db, params.id);
  if (row?.variant !== request.variantName) return fail("merge.not_found");
  const open = await stillOpen(services, row);
  if (!open.ok) return open;
  const left = await store.spendMergeTry(services.db, row, services.clock());
  if (left === null) return fail("merge.refused");
  const joined = await prove(context, row, body);
  if (joined.ok) return joined;
  if (joined.code === "merge.refused" && left === 0) await refuse(services, row);
  return joined;
};

/** A merge whose time passed ends here. */
async function stillOpen(services: Services, row: store.MergeRow): Promise<Result<null, MergeRefusal>> {
  const at = services.clock();
  const step: MergeStep = stateOf(services, row) === "expired" ? "expire" : "validate";
  const next = nextMergeState(row.state, step);
  if (!next.ok) return next;
  if (next.value === "validated") return ok(null);
  await store.endMerge(services.db, row, { step, at, into: null });
  return fail("merge.expired");
}

function stateOf({ clock }: Services, row: store.MergeRow): store.MergeRow["state"] {
  return row.state === "asked" && row.expires_at <= clock() ? "expired" : row.state;
}

/** Too many wrong proofs: the holder of the address, if there is one, is told. */
async function refuse(services: Services, row: store.MergeRow): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    if (!(await store.endMerge(trx, row, { step: "refuse", at: services.clock(), into: null }))) return;
    const { customer_id: userId, target_email: toEmail, variant } = row;
    await queueMail(services, trx, { kind: "merge_refused", userId, toEmail, variant });
  });
}

type Given = { readonly code: string; readonly password: string; readonly factorCode?: string | undefined };
type Refused = "merge.refused" | "merge.already_done";

/** No code is this one: giving it costs a try and proves nothing. */
const noCode = "-";

async function prove(
  context: PublicContext,
  row: store.MergeRow,
  given: Given,
): Promise<Result<Session, Refused>> {
  const { services } = context;
  const account = { variant: row.variant, email: row.target_email };
  const proven = await provePassword(context, account, given.password);
  const holder =
    proven?.state === "confirmed" && proven.id !== row.customer_id && !isAdvisorRole(proven.roles)
      ? proven
      : null;
  const joined = await services.db.transaction().execute(async (trx): Promise<Result<null, Refused>> => {
    const factor =
      holder !== null &&
      (await passesByCode(services, trx, { userId: holder.id, code: given.factorCode ?? null }));
    // A right code is used up only where all the rest is right; one answer for all that is wrong.
    const code = factor ? given.code : noCode;
    const used = await spendCode(services, trx, { userId: row.customer_id, purpose: "merge", code });
    if (holder === null || !used.ok || used.value.email !== row.target_email) return fail("merge.refused");
    return await join(services, trx, { row, into: holder.id });
  });
  if (!joined.ok) return joined;
  return holder === null ? fail("merge.refused") : ok(await enter(context, holder));
}

async function join(
  services: Services,
  trx: Trx,
  { row, into }: { readonly row: store.MergeRow; readonly into: Id },
): Promise<Result<null, "merge.already_done">> {
  const at = services.clock();
  const { customer_id: from, variant } = row;
  if (!(await store.endMerge(trx, row, { step: "validate", at, into }))) return fail("merge.already_done");
  await carryPortfolios(services, trx, { from, into, keepUntil: addMonths(dayOf(at), adviceKeptMonths) });
  await store.joinIdentity(trx, { from, into, at });
  await closeSessions(services, trx, { userId: from });
  await queueMail(services, trx, { kind: "merge_done", userId: into, toEmail: row.target_email, variant });
  await alert(services, trx, { userId: into, variant, event: "security.accounts_merged" });
  return ok(null);
}

const adviceKeptMonths = 60;

function mergeView(services: Services, row: store.MergeRow): Merge {
  return {
    id: row.id,
    state: stateOf(services, row),
    email: maskedEmail(row.target_email),
    expiresAt: row.expires_at,
  };
}
