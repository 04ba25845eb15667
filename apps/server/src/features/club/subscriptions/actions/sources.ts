import type { clubPaymentsApi, PaymentSourceView } from "@vigie/api";
import { dayOf, endWithoutMethod, fail, fullName, isUnpaid, ok, type Result } from "@vigie/domain";
import type { PaymentSource } from "@vigie/partners";
import type { Services } from "../../../../boot/services.ts";
import { inTransaction, unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action, SubjectContext } from "../../../../edge/handler.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { userOf } from "../../../identity/users/actions/view.ts";
import * as store from "../store.ts";
import * as payers from "../store/payers.ts";
import { declineSentence } from "../text.ts";
import { askEffect } from "./effects.ts";
import { keepSubscription } from "./leave.ts";
import { moved } from "./load.ts";
import { keepMandate } from "./mandates.ts";
import { moverOf } from "./move.ts";
import { doWaiting } from "./perform.ts";
import { notifyCustomer } from "./notify.ts";
import { standingOf } from "./view.ts";

/** Payment methods are stored by the partner; here is only which one is used. */

export function browserSide({ config }: Pick<Services, "config">) {
  const { scriptUrl, publishableKey } = config.payments;
  return { scriptUrl, publishableKey };
}

async function sourcesOf(
  services: Services,
  subject: Subject,
): Promise<
  Result<{ readonly sources: readonly PaymentSource[]; readonly usual: string | null }, "payment.unavailable">
> {
  const payer = await payers.payerOf(subject, services.db);
  if (payer === undefined) return ok({ sources: [], usual: null });
  const found = await services.partners.payments.listSources(payer.partnerCustomerId);
  return found.ok ? ok({ sources: found.value, usual: payer.sourceId }) : fail("payment.unavailable");
}

export async function knownSource(
  services: Services,
  subject: Subject,
  id: string,
): Promise<Result<PaymentSource, "payment.unavailable" | "payment.source_not_found">> {
  const found = await sourcesOf(services, subject);
  if (!found.ok) return found;
  const source = found.value.sources.find((one) => one.id === id);
  return source === undefined ? fail("payment.source_not_found") : ok(source);
}

function sourceView(source: PaymentSource, usual: string | null): PaymentSourceView {
  const { id, kind, brand, last4, expires, holder } = source;
  return { id, kind, brand, last4, expires, holder, isDefault: id === usual };
}

export const listSources: Action<typeof clubPaymentsApi.sources> = async ({ services, subject }) => {
  const found = await sourcesOf(services, subject);
  if (!found.ok) return found;
  const { sources, usual } = found.value;
  return ok({ paymentSources: sources.map((one) => sourceView(one, usual)) });
};

export const showDefaultSource: Action<typeof clubPaymentsApi.defaultSource> = async ({
  services,
  subject,
}) => {
  const found = await sourcesOf(services, subject);
  if (!found.ok) return found;
  const { sources, usual } = found.value;
  const source = sources.find(({ id }) => id === usual);
  return ok({ paymentSource: source === undefined ? null : sourceView(source, usual) });
};

/** First called without a setup, which opens the partner's fields in the browser; then with it, to assign what they saved to the
 * customer. */
export const addSource: Action<typeof clubPaymentsApi.addSource> = async (context, { body }) => {
  const { services, subject } = context;
  if (body.setupId !== undefined) return await saveSource(context, body.setupId);
  const customerId = await ensurePayer(services, subject);
  if (!customerId.ok) return customerId;
  const opened = await services.partners.payments.openSetup({
    key: `club:setup:${services.newId()}`,
    customerId: customerId.value,
    reference: subject.customerId,
  });
  if (!opened.ok) return fail("payment.unavailable");
  const { id, clientSecret, state } = opened.value;
  return ok({ setup: { id, clientSecret, state }, paymentSource: null, browserSide: browserSide(services) });
};

async function ensurePayer(
  services: Services,
  subject: Subject,
): Promise<Result<string, "payment.unavailable">> {
  const known = await payers.payerOf(subject, services.db);
  if (known !== undefined) return ok(known.partnerCustomerId);
  const person = await userOf(services.db, subject.customerId);
  const made = await services.partners.payments.createCustomer({
    key: `club:payer:${subject.customerId}`,
    reference: subject.customerId,
    email: person.email,
    name: fullName(person) ?? person.email,
  });
  if (!made.ok) return fail("payment.unavailable");
  const at = services.clock();
  await unitOfWork(services, async (unit) => {
    await payers.insertPayer(subject, unit.db, { partnerCustomerId: made.value, at });
    return ok(null);
  });
  return ok((await payers.payerOf(subject, services.db))?.partnerCustomerId ?? made.value);
}

async function saveSource({ services, subject, ...context }: SubjectContext, setupId: string) {
  const payer = await payers.payerOf(subject, services.db);
  const setup = await services.partners.payments.readSetup(setupId);
  if (!setup.ok)
    return fail(setup.code === "payments.not_possible" ? "payment.source_not_found" : "payment.unavailable");
  const { id, customerId, clientSecret, state, sourceId, mandateId, declined } = setup.value;
  if (payer === undefined || customerId !== payer.partnerCustomerId) return fail("payment.source_not_found");
  if (sourceId === null) {
    if (declined !== null)
      return fail("payment.declined", { detail: { reason: declined, sentence: declineSentence(declined) } });
    return ok({
      setup: { id, clientSecret, state },
      paymentSource: null,
      browserSide: browserSide(services),
    });
  }
  const source = await knownSource(services, subject, sourceId);
  if (!source.ok) return source;
  const kept = await keepMandate(services, subject, { source: source.value, mandateId });
  if (!kept.ok) return kept;
  await takeFrom({ services, subject, ...context }, source.value);
  const paymentSource = sourceView(source.value, sourceId);
  return ok({ setup: null, paymentSource, browserSide: browserSide(services) });
}

export const setDefaultSource: Action<typeof clubPaymentsApi.setDefaultSource> = async (
  context,
  { body },
) => {
  const source = await knownSource(context.services, context.subject, body.paymentSourceId);
  if (!source.ok) return source;
  await takeFrom(context, source.value);
  return ok({ paymentSource: sourceView(source.value, source.value.id) });
};

/** Uses this method for the next invoices, and takes back an end that was caused by a removed method. */
async function takeFrom(context: SubjectContext, source: PaymentSource): Promise<void> {
  const { services, subject } = context;
  const sourceId = source.id;
  const touched = await inTransaction(services, async (unit) => {
    await payers.setSource(subject, unit.db, source);
    const current = await store.currentOf(subject, unit.db);
    if (current === undefined || current.partnerSubscriptionId === null) return null;
    const row = await store.lockById(subject, unit.db, current.id);
    if (row === undefined) return null;
    await askEffect(unit, subject, {
      subscriptionId: row.id,
      kind: "set_source",
      facts: { partnerSubscriptionId: current.partnerSubscriptionId, sourceId },
      of: `${sourceId}:${unit.newId()}`,
    });
    const held = await store.change(subject, unit.db, { id: row.id, set: { paymentSourceId: sourceId } });
    if (held.endedBy === "payment_method_removed")
      await keepSubscription(unit, subject, { row: held, mover: moverOf(context) });
    return row.id;
  });
  if (touched !== null) await doWaiting(services, subject, touched);
}

/** Removes the current method. Without another one, the subscription lasts as long as it is paid, and at least to the end of the
 * month; otherwise the next method is used from now on. */
export const removeDefaultSource: Action<typeof clubPaymentsApi.removeDefaultSource> = async (context) => {
  const { services, subject } = context;
  const found = await sourcesOf(services, subject);
  if (!found.ok) return found;
  const { sources, usual } = found.value;
  const removed = sources.find(({ id }) => id === usual);
  if (removed === undefined) return fail("payment.source_not_found");
  const [next] = sources.filter(({ id }) => id !== removed.id);
  const gone = await services.partners.payments.removeSource(removed.id, {
    key: `club:remove:${removed.id}`,
  });
  if (!gone.ok && gone.code === "payments.unavailable") return fail("payment.unavailable");
  if (next !== undefined) {
    await takeFrom(context, next);
    return ok({ endsOn: null });
  }
  const endsOn = await inTransaction(services, async (unit) => {
    await payers.setSource(subject, unit.db, null);
    const current = await store.currentOf(subject, unit.db);
    if (current === undefined || current.state !== "active") return null;
    if (current.endsOn !== null) return current.endsOn;
    const today = dayOf(unit.clock());
    const left = await moved(unit, subject, {
      row: current,
      event: "remove_last_method",
      mover: moverOf(context),
      set: {
        endsOn: endWithoutMethod(today, current.periodTo ?? today),
        endedBy: "payment_method_removed",
      },
    });
    if (!left.ok) return null;
    if (left.value.partnerSubscriptionId !== null)
      await askEffect(unit, subject, {
        subscriptionId: left.value.id,
        kind: "end_at_period_end",
        facts: { partnerSubscriptionId: left.value.partnerSubscriptionId, ends: true },
        of: String(left.value.version),
      });
    await notifyCustomer(unit, subject, { row: left.value, news: "method_removed" });
    return left.value.endsOn;
  });
  return ok({ endsOn });
};

export const listInvoices: Action<typeof clubPaymentsApi.invoices> = async ({ services, subject }) => {
  const rows = await payers.invoicesOf(subject, services.db);
  const current = await store.currentOf(subject, services.db);
  return ok({ invoices: rows.filter((row) => isShown(row, current)).map(invoiceView) });
};

/** Returns whether an invoice is shown. Without a number it is not final: for the open subscription, processing ones are shown, and
 * failed or open ones as long as they are owed. A replaced try is no longer owed. */
function isShown(row: payers.InvoiceRow, current: store.SubscriptionRow | undefined): boolean {
  if (row.number !== null) return true;
  if (current === undefined || row.subscriptionId !== current.id) return false;
  const isStarting = current.state === "waiting_for_payment" || current.state === "payment_failed";
  const isOwed = isStarting || isUnpaid(standingOf(current));
  return row.state === "processing" || (isOwed && (row.state === "failed" || row.state === "open"));
}

function invoiceView(row: payers.InvoiceRow) {
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    subscriptionId: row.subscriptionId,
    date: row.dated,
    paidOn: row.paidAt === null || row.state === "disputed" ? null : dayOf(row.paidAt),
    from: row.fromDay,
    to: row.toDay,
    ttc: row.ttcCents,
    ht: row.htCents,
    vat: row.vatCents,
    state: row.state,
    documentId: row.documentId,
  };
}
