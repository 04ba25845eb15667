import { isDeepStrictEqual } from "node:util";
import { type Id, type Result, withdrawalEnd } from "@vigie/domain";
import type { IdentityCheck, PartnerEvent, SignatureRequest } from "@vigie/partners";
import type { Services } from "../../../../boot/services.ts";
import { inTransaction, type UnitOfWork } from "../../../../db/unit-of-work.ts";
import { type Subject, systemSubject } from "../../../../edge/subject.ts";
import { variantOfPerson } from "../../../identity/users/actions/view.ts";
import * as store from "../store.ts";
import { ofPartner } from "../store/clock.ts";
import { ofPayment } from "../store/disputes.ts";
import { customerOfPayer } from "../store/payers.ts";
import { askAgain, askEffect, signatureKinds } from "./effects.ts";
import { moveSubscription, signatureMover } from "./move.ts";
import { type PartnerReading, readPartner } from "./partner-reading.ts";
import { settleWithPartner } from "./settle.ts";
import { notifyAdvisor, notifyCustomer } from "./notify.ts";

/** An event of the payment partner only says that something of a customer changed: queues a job that reads their subscriptions
 * again, after this transaction. */
export async function paymentsChanged(unit: UnitOfWork, event: PartnerEvent): Promise<void> {
  if (event.kind.startsWith("charge.dispute.")) return await disputeChanged(unit, event);
  if (event.providerUserId === null) return;
  const customerId = await customerOfPayer(unit.db, event.providerUserId);
  if (customerId === null) return;
  const subject = await clubSubject(unit, customerId);
  for (const { id, partnerSubscriptionId } of await store.listOf(subject, unit.db))
    if (partnerSubscriptionId !== null)
      await unit.queue.send(unit.db, "club_read", { customerId, subscriptionId: id, partner: "payments" });
}

/** An event of a dispute names the payment, not the customer. */
async function disputeChanged(unit: UnitOfWork, { connectionId }: PartnerEvent): Promise<void> {
  const found = connectionId === null ? undefined : await ofPayment(unit.db, connectionId);
  if (found === undefined) return;
  const { customerId, subscriptionId } = found;
  await unit.queue.send(unit.db, "club_read", { customerId, subscriptionId, partner: "payments" });
}

/** An event of the signature partner: queues a job that reads the letter or the identity check again. */
export async function signatureChanged(unit: UnitOfWork, event: PartnerEvent): Promise<void> {
  if (event.connectionId === null) return;
  const found = await ofPartner(unit.db, event.connectionId);
  if (found === undefined) return;
  const { customerId, id: subscriptionId } = found;
  const subject = await clubSubject(unit, customerId);
  // The state at the partner changed, so what it refused before is retried.
  await askAgain(unit, subject, { subscriptionId, kinds: signatureKinds });
  await unit.queue.send(unit.db, "club_read", { customerId, subscriptionId, partner: "signature" });
}

/** Returns the customer as a subject of the Club's own acts, under their variant, so that mails have its brand. */
export async function clubSubject(services: Pick<Services, "db">, customerId: Id): Promise<Subject> {
  return systemSubject("club", customerId, await variantOfPerson(services.db, customerId));
}

/** Reads a subscription at the payment partner and updates the row. No transaction is open during the call; if the row changed
 * meanwhile, it reads again. Returns false after repeated changes: another process is updating it. */
export async function readAndSettle(services: Services, subject: Subject, id: Id): Promise<boolean> {
  const own: Subject = { ...subject, actor: { kind: "system", name: "club" }, sees: "all" };
  for (let tries = 0; tries < 5; tries += 1) {
    const before = await store.byId(own, services.db, id);
    if (before === undefined || before.partnerSubscriptionId === null) return true;
    const partner = await read(services, own, before.partnerSubscriptionId);
    const isSettled = await inTransaction(services, async (unit) => {
      const row = await store.lockById(own, unit.db, id);
      if (row === undefined || !isDeepStrictEqual(row, before)) return false;
      await settleWithPartner(unit, own, { row, partner });
      return true;
    });
    if (isSettled) return true;
  }
  return false;
}

async function read(
  services: Services,
  subject: Subject,
  partnerSubscriptionId: string,
): Promise<PartnerReading> {
  const found = await readPartner(services, subject, partnerSubscriptionId);
  if (!found.ok) throw new Error(`the payment partner does not answer: ${found.code}`);
  return found.value;
}

/** Does the same with the signature partner, for a letter or an identity check. */
export async function readAndSettleSignature(services: Services, subject: Subject, id: Id): Promise<boolean> {
  for (let tries = 0; tries < 5; tries += 1) {
    const before = await store.byId(subject, services.db, id);
    if (before === undefined) return true;
    const told = await readSignature(services, before);
    if (told.request === null && told.identity === null) return true;
    const isSettled = await inTransaction(services, async (unit) => {
      const row = await store.lockById(subject, unit.db, id);
      // A stale response would count a try again, or undo a newer one.
      if (row === undefined || !isDeepStrictEqual(row, before)) return false;
      if (told.request !== null) await settleLetter(unit, subject, { row, request: told.request });
      if (told.identity !== null) await settleIdentity(unit, subject, { row, identity: told.identity });
      return true;
    });
    if (isSettled) return true;
  }
  return false;
}

type PartnerStates = { readonly request: SignatureRequest | null; readonly identity: IdentityCheck | null };

async function readSignature(services: Services, row: store.SubscriptionRow): Promise<PartnerStates> {
  const { signature } = services.partners;
  const requestId = row.state === "ready_to_sign" ? row.signatureRequestId : null;
  const identityId = row.state === "pending" ? row.identityId : null;
  return {
    request: requestId === null ? null : answeredBy(await signature.read(requestId)),
    identity: identityId === null ? null : answeredBy(await signature.readIdentity(identityId)),
  };
}

function answeredBy<T>(found: Result<T, string>): T {
  if (!found.ok) throw new Error(`the signature partner does not answer: ${found.code}`);
  return found.value;
}

type Read = { readonly row: store.SubscriptionRow; readonly request: SignatureRequest };

async function settleLetter(unit: UnitOfWork, subject: Subject, { row, request }: Read): Promise<void> {
  if (request.state === "declined") {
    const left = await moveSubscription(unit, subject, {
      row,
      event: "decline_signature",
      mover: signatureMover,
    });
    if (left !== null) await notifyAdvisor(unit, subject, { row: left, news: "declined" });
    return;
  }
  if (request.state !== "done") return;
  const now = unit.clock();
  const signed = await moveSubscription(unit, subject, {
    row,
    event: "sign",
    mover: signatureMover,
    set: {
      signedAt: now,
      concludedAt: now,
      withdrawalEndsOn: withdrawalEnd(now, row.derReceivedAt ?? now, row.derReceivedAt !== null),
      // The advanced signature requires an identity document on its page, so the signer has shown it.
      identityState: "verified",
    },
  });
  if (signed === null) return;
  await askEffect(unit, subject, {
    subscriptionId: row.id,
    kind: "archive_evidence",
    facts: { requestId: request.id },
    of: request.id,
  });
  await notifyCustomer(unit, subject, { row: signed, news: "concluded" });
  await notifyAdvisor(unit, subject, { row: signed, news: "concluded" });
  await verified(unit, subject, signed);
}

async function verified(unit: UnitOfWork, subject: Subject, row: store.SubscriptionRow): Promise<void> {
  const moved = await moveSubscription(unit, subject, {
    row,
    event: "verify_identity",
    mover: signatureMover,
    set: { identityState: "verified" },
  });
  if (moved !== null) await notifyCustomer(unit, subject, { row: moved, news: "identity_verified" });
}

type Checked = { readonly row: store.SubscriptionRow; readonly identity: IdentityCheck };

async function settleIdentity(
  unit: UnitOfWork,
  subject: Subject,
  { row, identity: { state } }: Checked,
): Promise<void> {
  if (state === "verified") return await verified(unit, subject, row);
  const isTried = state !== row.identityState && (state === "failed" || state === "inconclusive");
  await store.change(subject, unit.db, {
    id: row.id,
    set: { identityState: state, identityTries: row.identityTries + (isTried ? 1 : 0) },
  });
}
