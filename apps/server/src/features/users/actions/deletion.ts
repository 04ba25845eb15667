import type { usersApi } from "@vigie/contract";
import {
  addMonths,
  dayOf,
  erasedKinds,
  fail,
  isAdvisorRole,
  isPlaceholderEmail,
  keptByLaw,
  maskedEmail,
  ok,
} from "@vigie/domain";
import type { Trx } from "../../../db/connection.ts";
import type { Action } from "../../../edge/handler.ts";
import type { Services } from "../../../services.ts";
import { queueMail } from "../../mails/actions/queue.ts";
import { giveLink, type LinkHolder, readLink, spendLink } from "../../mails/actions/secrets.ts";
import * as erasure from "../store/erasure.ts";
import * as store from "../store.ts";
import { userOf } from "./view.ts";

/** Leaving: a link is mailed, reading it changes nothing, and only DELETE with its token erases. */

const adviceKeptMonths = 60;

export const askDeletion: Action<typeof usersApi.askDeletion> = async ({ services, caller }) => {
  const user = await userOf(services.db, caller.userId);
  if (isAdvisorRole(user.roles)) return fail("user.closed_by_firm");
  if (isPlaceholderEmail(user.email)) {
    // Nobody can write to them: the partner has just vouched for them, and the page asks again before it erases.
    const token = await giveLink(services, services.db, { userId: user.id, purpose: "deletion" });
    return ok({ email: "", token });
  }
  const mail = { kind: "deletion" as const, userId: user.id, toEmail: user.email, variant: user.variant };
  const queued = await services.db.transaction().execute(async (trx) => await queueMail(services, trx, mail));
  return queued.ok ? ok({ email: maskedEmail(user.email), token: null }) : queued;
};

export const deletionValidity: Action<typeof usersApi.deletionValidity> = async (
  { services },
  { params },
) => {
  const holder = await readLink(services, services.db, { token: params.token, purpose: "deletion" });
  const told = { erased: [...erasedKinds], kept: [...keptByLaw] };
  return ok({ valid: holder !== null, expiresAt: holder?.expiresAt ?? null, ...told });
};

export const deleteAccount: Action<typeof usersApi.deleteAccount> = async ({ services }, { params }) => {
  const done = await services.db.transaction().execute(async (trx) => {
    const holder = await spendLink(services, trx, { token: params.token, purpose: "deletion" });
    if (holder === null) return false;
    await erase(services, trx, holder);
    return true;
  });
  return done ? ok({ erased: [...erasedKinds], kept: [...keptByLaw] }) : fail("user.not_found");
};

/** Erases a person in one transaction. What the law keeps loses its name: nothing leads from its id to anybody. The partner
 * and the last mail come after it, by the outbox. */
async function erase(services: Services, trx: Trx, { userId, askedAt }: LinkHolder): Promise<void> {
  const now = services.clock();
  const user = await userOf(trx, userId);
  const keepUntil = addMonths(dayOf(now), adviceKeptMonths);
  await erasure.keepAdvice(trx, { customerId: userId, keepUntil });
  for (const providerUserId of await erasure.handOverLinks(trx, { userId, at: now }))
    await services.queue.send(trx, "partner_erasure", { partner: "aggregation", providerUserId });
  await erasure.eraseRows(trx, userId);
  await erasure.eraseMails(trx, user);
  await store.deleteUser(trx, userId);
  await erasure.noteErasure(trx, {
    user_id: userId,
    asked_at: askedAt,
    erased_at: now,
    kept: JSON.stringify(keptByLaw),
  });
  await queueMail(services, trx, {
    kind: "account_deleted",
    userId: null,
    toEmail: user.email,
    variant: user.variant,
    key: `account_deleted/${userId}`,
  });
  services.log("info", "user.erased", { user: userId });
}

/** Deletes an erased saver at the partner. A partner that does not answer is asked again: the job fails and comes back. */
export async function eraseAtPartner(services: Services, providerUserId: string): Promise<void> {
  const row = await erasure.partnerErasure(services.db, providerUserId);
  if (row === undefined) return;
  const accessToken = services.secrets.open(
    row.token_envelope,
    `aggregation_links.token_envelope/${row.user_ref}`,
  );
  const deleted = await services.partners.aggregation.deleteUser({ providerUserId, accessToken });
  if (!deleted.ok) throw new Error(`partner erasure: ${deleted.code}`);
  await erasure.closePartnerErasure(services.db, providerUserId, services.clock());
}

/** Asks again for those that the queue gave up on, every hour. */
export async function resumePartnerErasures(services: Services): Promise<void> {
  for (const providerUserId of await erasure.openPartnerErasures(services.db))
    await services.queue.send(services.db, "partner_erasure", { partner: "aggregation", providerUserId });
}
