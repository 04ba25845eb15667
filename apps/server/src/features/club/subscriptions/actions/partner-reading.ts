import { ok, type Result } from "@vigie/domain";
import type { PartnerDispute, PartnerInvoice, PartnerSubscription, PaymentSource } from "@vigie/partners";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import type { SubscriptionRow } from "../store.ts";
import { payerOf } from "../store/payers.ts";

/** Everything read from the payment partner to decide on a subscription: read before a transaction, and written in it. */
export type PartnerReading = {
  readonly subscription: PartnerSubscription;
  /** Its invoices, oldest first. */
  readonly invoices: readonly PartnerInvoice[];
  /** The disputes of these invoices, and the invoices that collect the amounts again. */
  readonly disputes: readonly PartnerDispute[];
  readonly again: readonly PartnerInvoice[];
  readonly sources: readonly PaymentSource[];
};

export async function readPartner(
  services: Pick<Services, "db" | "partners">,
  subject: Subject,
  partnerSubscriptionId: string,
): Promise<Result<PartnerReading, string>> {
  const { payments } = services.partners;
  const read = await payments.readSubscription(partnerSubscriptionId);
  if (!read.ok) return read;
  const payer = await payerOf(subject, services.db);
  const customerId = payer?.partnerCustomerId ?? read.value.customerId;
  const listed = await payments.listInvoices(customerId);
  if (!listed.ok) return listed;
  const invoices = listed.value.filter(({ subscriptionId }) => subscriptionId === read.value.id).toReversed();
  // Only a paid invoice shows the payment method.
  const isPaid = invoices.some(({ state }) => state === "paid");
  const sources = isPaid ? await payments.listSources(customerId) : ok([]);
  const again = listed.value
    .filter(({ replaces }) => replaces !== null && invoices.some(({ id }) => id === replaces))
    .toReversed();
  const disputes = isPaid ? await payments.listDisputes(customerId) : ok([]);
  if (!disputes.ok) return disputes;
  return ok({
    subscription: read.value,
    invoices,
    sources: sources.ok ? sources.value : [],
    disputes: disputes.value,
    again,
  });
}

/** Returns the reference by which the partner knows a try of a subscription. */
export function referenceOf({ id, paymentTry }: Pick<SubscriptionRow, "id" | "paymentTry">): string {
  return `${id}:${String(paymentTry)}`;
}
