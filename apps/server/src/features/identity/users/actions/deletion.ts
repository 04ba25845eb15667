import type { Reply, usersApi } from "@vigie/api";
import {
  addMonths,
  adviceKeptMonths,
  dayOf,
  erasedKinds,
  fail,
  type Instant,
  isTrustedRole,
  isPlaceholderEmail,
  keptByLaw,
  maskedEmail,
  ok,
  variantNamed,
} from "@vigie/domain";
import { type UnitOfWork, unitOfWork } from "../../../../db/unit-of-work.ts";
import { publish } from "../../../../events/events.ts";
import type { Action } from "../../../../edge/handler.ts";
import { systemSubject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import type { Services } from "../../../../boot/services.ts";
import { deletePerson, noteDepartures, type Person } from "../../../directory/people/actions.ts";
import { queueMail } from "../../../messages/mails/actions/queue.ts";
import { issueLink, readLink, consumeLink } from "../../../messages/mails/actions/secrets.ts";
import * as erasure from "../store/erasure.ts";
import { userLetters } from "../letters.ts";
import { writeErasure } from "./erasure-ledger.ts";
import { userOf } from "./view.ts";
import { sealContexts } from "../../../../db/sealed-columns.ts";

/** Account deletion: a link is mailed, opening it changes nothing, and only DELETE with its token erases. */

export const askDeletion: Action<typeof usersApi.askDeletion> = async ({ services, caller }) => {
  const user = await userOf(services.db, caller.userId);
  if (isTrustedRole(user.roles)) return fail("user.closed_by_firm");
  if (isPlaceholderEmail(user.email)) {
    // They have no mail address: the partner has just authenticated them, and the page asks again before it erases.
    const token = await issueLink(services, { userId: user.id, purpose: "deletion" });
    return ok({ email: "", token });
  }
  const { id: userId, email: toEmail, variant } = user;
  const mail = { letter: userLetters.deletion, userId, toEmail, variant, own: true };
  const queued = await unitOfWork(services, async (unit) => await queueMail(unit, mail));
  return queued.ok ? ok({ email: maskedEmail(user.email), token: null }) : queued;
};

export const deletionValidity: Action<typeof usersApi.deletionValidity> = async ({ services }, { params }) =>
  ok(await validityOf(services, params.token));

export const deletionByToken: Action<typeof usersApi.deletionByToken> = async ({ services }, { params }) =>
  ok(await validityOf(services, params.token));

export const deleteAccount: Action<typeof usersApi.deleteAccount> = async ({ services }, { params }) =>
  await eraseByToken(services, params.token);

export const deleteByToken: Action<typeof usersApi.deleteByToken> = async ({ services }, { params }) =>
  await eraseByToken(services, params.token);

async function validityOf(
  services: Services,
  token: string,
): Promise<Reply<typeof usersApi.deletionByToken>> {
  const holder = await readLink(services, { token, purpose: "deletion" });
  const kinds = { erased: [...erasedKinds], kept: [...keptByLaw] };
  return { valid: holder !== null, expiresAt: holder?.expiresAt ?? null, ...kinds };
}

async function eraseByToken(
  services: Services,
  token: string,
): ReturnType<Action<typeof usersApi.deleteByToken>> {
  const erased = await unitOfWork(services, async (unit) => {
    const holder = await consumeLink(unit, { token, purpose: "deletion" });
    if (holder === null) return fail("user.not_found");
    const user = await userOf(unit.db, holder.userId);
    const erasedAt = services.clock();
    await eraseUser(unit, { user, askedAt: holder.askedAt, erasedAt });
    await queueMail(unit, {
      letter: userLetters.accountDeleted,
      userId: null,
      toEmail: user.email,
      variant: user.variant,
      key: `account_deleted/${user.id}`,
    });
    return ok({ userId: user.id, erasedAt });
  });
  if (!erased.ok) return erased;
  services.trail("user.erased", { user: erased.value.userId });
  // Written outside the database once it is done: a restored backup repeats the erasure from this line. If it cannot be written (a
  // full disk), the person is erased all the same, and the hourly purge writes the missing line.
  await writeErasure(services, erased.value).catch((error: unknown) =>
    services.log("error", "erasures.ledger_behind", { error: String(error).slice(0, 120) }),
  );
  return ok({ erased: [...erasedKinds], kept: [...keptByLaw] });
}

type Erased = {
  readonly user: Pick<Person, "id" | "email" | "variant">;
  readonly askedAt: Instant;
  readonly erasedAt: Instant;
};

/** Erases a person in one transaction. Data that the law retains is pseudonymised: nothing leads from its id to anybody. The
 * partner follows, through the outbox. */
export async function eraseUser(unit: UnitOfWork, { user, askedAt, erasedAt }: Erased): Promise<void> {
  const now = unit.clock();
  const userId = user.id;
  const keepUntil = addMonths(dayOf(erasedAt), adviceKeptMonths);
  await erasure.keepAdvice(unit.db, { customerId: userId, keepUntil });
  for (const providerUserId of await erasure.queuePartnerErasures(unit.db, { userId, at: now }))
    await unit.queue.send(unit.db, "partner_erasure", { partner: "aggregation", providerUserId });
  await noteDepartures(unit.db, { customerId: userId, at: now });
  await erasure.eraseRows(unit.db, userId);
  await erasure.eraseMails(unit.db, user);
  await deletePerson(unit.db, userId);
  await erasure.noteErasure(unit.db, {
    userId,
    askedAt,
    erasedAt,
    kept: JSON.stringify(keptByLaw),
  });
  const subject = systemSubject("erasure", userId, variantNamed(user.variant));
  await publish(workOf(unit, subject), "customer.erased", { erasedAt });
}

/** Deletes an erased saver at the partner. If the partner does not answer, the job fails and is retried. */
export async function eraseAtPartner(services: Services, providerUserId: string): Promise<void> {
  const row = await erasure.partnerErasure(services.db, providerUserId);
  if (row === undefined) return;
  const accessToken = services.secrets.open(row.tokenEnvelope, sealContexts.aggregationToken(row.userRef));
  const deleted = await services.partners.aggregation.deleteUser({ providerUserId, accessToken });
  // Their token is invalid: they are deleted already, as when an erasure is replayed.
  if (!deleted.ok && deleted.code !== "partner.unauthorized")
    throw new Error(`partner erasure: ${deleted.code}`);
  await erasure.closePartnerErasure(services.db, providerUserId, services.clock());
}

/** Retries hourly those that the queue abandoned. */
export async function resumePartnerErasures(services: Services): Promise<void> {
  for (const providerUserId of await erasure.openPartnerErasures(services.db))
    await services.queue.send(services.db, "partner_erasure", { partner: "aggregation", providerUserId });
}
