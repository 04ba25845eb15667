import type { Cents, ClubInterval, Instant, PartnerDiscount, Result } from "@vigie/domain";
import type { DeclineReason } from "./declines.ts";

/** The interface to a partner for payments by card and SEPA debit, in our terms. Card and account numbers never pass through here:
 * the customer's browser sends them to the partner. Every call with an effect takes an idempotency key that we store: repeating it
 * after a lost response has the effect only once. */
export type PaymentCode =
  /** No response, or a failure of the partner: the outcome is unknown. Repeating the call with the same key resolves it. */
  | "payments.unavailable"
  /** An invalid response. */
  | "payments.invalid_answer"
  /** The method was refused; `detail.reason` gives the reason. */
  | "payments.declined"
  /** The object no longer exists, or its state does not allow the call. */
  | "payments.not_possible";

export type PaymentResult<T> = Promise<Result<T, PaymentCode>>;

export type PaymentSource = {
  readonly id: string;
  readonly kind: "card" | "sepa_debit";
  /** "visa", or the bank code of an account. */
  readonly brand: string;
  readonly last4: string;
  /** Expiry of a card, `YYYY-MM`; null for an account. */
  readonly expires: string | null;
  readonly holder: string | null;
  /** Identical for the same card or account, whoever adds it. */
  readonly fingerprint: string;
  /** Country of an account; null for a card. */
  readonly country: string | null;
};

/** Authorisation that the customer signed for debits of their account. */
export type DebitMandate = { readonly reference: string; readonly isActive: boolean };

export type PaymentSetup = {
  readonly id: string;
  readonly customerId: string;
  readonly clientSecret: string;
  readonly state: "open" | "processing" | "succeeded" | "canceled";
  readonly sourceId: string | null;
  /** Set for an account that may be debited. */
  readonly mandateId: string | null;
  readonly declined: DeclineReason | null;
};

/** Collection state of an invoice. `action`: the customer's bank requires their action. */
export type CollectionState = "none" | "open" | "action" | "processing" | "paid" | "failed" | "void";

export type PartnerInvoice = {
  readonly id: string;
  readonly subscriptionId: string | null;
  readonly totalCents: Cents;
  readonly createdAt: Instant;
  readonly from: Instant;
  readonly to: Instant;
  readonly isFirst: boolean;
  readonly state: CollectionState;
  readonly paidAt: Instant | null;
  /** Secret with which the browser confirms the payment. */
  readonly clientSecret: string | null;
  readonly paymentId: string | null;
  readonly declined: DeclineReason | null;
  /** The charged-back invoice that this one collects again; such an invoice belongs to no subscription. */
  readonly replaces: string | null;
};

/** A chargeback, completed or claimed, of a payment that had succeeded. */
export type PartnerDispute = {
  readonly id: string;
  readonly paymentId: string;
  readonly amountCents: Cents;
  readonly openedAt: Instant;
  /** `open`: charged back, pending the bank's decision. `lost`: final, as for every contested debit. `won`: returned. */
  readonly state: "open" | "won" | "lost";
};

export type PartnerSubscription = {
  readonly id: string;
  readonly customerId: string;
  readonly state: "incomplete" | "running" | "late" | "over";
  readonly period: { readonly from: Instant; readonly to: Instant };
  readonly sourceId: string | null;
  readonly invoice: PartnerInvoice | null;
};

export type NewSubscription = {
  /** Id of our row. */
  readonly reference: string;
  readonly customerId: string;
  readonly sourceId: string;
  readonly interval: ClubInterval;
  /** Price of a full period, including taxes. */
  readonly priceCents: Cents;
  /** Price of the first period, as we computed it. */
  readonly firstCents: Cents;
  readonly discount: PartnerDiscount | null;
  /** Hour (UTC) of the 1st at which a month is billed; an earlier one if it is created on a 1st before that hour, as its month is
   * already paid. */
  readonly anchorHour?: number;
  /** True where the customer is on the page and can respond to their bank. */
  readonly present: boolean;
};

export type Keyed = { readonly key: string };

export type PaymentsPort = {
  readonly createCustomer: (
    given: Keyed & { readonly reference: string; readonly email: string; readonly name: string },
  ) => PaymentResult<string>;
  readonly openSetup: (
    given: Keyed & { readonly customerId: string; readonly reference: string },
  ) => PaymentResult<PaymentSetup>;
  readonly readSetup: (id: string) => PaymentResult<PaymentSetup>;
  readonly readMandate: (id: string) => PaymentResult<DebitMandate>;
  readonly listSources: (customerId: string) => PaymentResult<readonly PaymentSource[]>;
  readonly removeSource: (id: string, given: Keyed) => PaymentResult<null>;
  readonly setSource: (
    given: Keyed & { readonly subscriptionId: string; readonly sourceId: string },
  ) => PaymentResult<PartnerSubscription>;
  readonly openSubscription: (given: Keyed & NewSubscription) => PaymentResult<PartnerSubscription>;
  readonly readSubscription: (id: string) => PaymentResult<PartnerSubscription>;
  /** Finds the subscription created with this reference; null without one. References are permanent, whereas keys are forgotten
   * after a day. */
  readonly findSubscription: (
    customerId: string,
    reference: string,
  ) => PaymentResult<PartnerSubscription | null>;
  /** Applies from the next period; the interval is unchanged. */
  readonly changePrice: (
    given: Keyed & { readonly subscriptionId: string; readonly priceCents: Cents },
  ) => PaymentResult<PartnerSubscription>;
  /** Adds a positive or negative amount to the next invoice. */
  readonly addToNextInvoice: (
    given: Keyed & {
      readonly customerId: string;
      readonly subscriptionId: string;
      readonly amountCents: number;
      readonly label: string;
      /** Our reference: an existing item is never added again, whereas keys are forgotten after a day. */
      readonly reference: string;
    },
  ) => PaymentResult<null>;
  /** Retries an open invoice, with another payment method or the same. */
  readonly payInvoice: (
    given: Keyed & {
      readonly invoiceId: string;
      readonly sourceId: string | null;
      readonly present: boolean;
    },
  ) => PaymentResult<PartnerInvoice>;
  readonly readInvoice: (id: string) => PaymentResult<PartnerInvoice>;
  readonly listInvoices: (customerId: string) => PaymentResult<readonly PartnerInvoice[]>;
  readonly voidInvoice: (id: string, given: Keyed) => PaymentResult<PartnerInvoice>;
  /** Chargebacks of a customer's payments, oldest first. */
  readonly listDisputes: (customerId: string) => PaymentResult<readonly PartnerDispute[]>;
  /** Chargebacks of all customers since a time. */
  readonly disputesSince: (since: Instant) => PaymentResult<readonly PartnerDispute[]>;
  /** Collects a charged-back amount again by a separate invoice that refers to the original one. The key is that of the payment. */
  readonly collectAgain: (
    given: Keyed & {
      readonly customerId: string;
      readonly replaces: string;
      /** Unpaid invoice created for it earlier; null creates one. */
      readonly openId: string | null;
      /** Number of invoices created for it earlier: each round creates one. */
      readonly round: number;
      readonly amountCents: Cents;
      readonly label: string;
      readonly sourceId: string;
      readonly present: boolean;
    },
  ) => PaymentResult<PartnerInvoice>;
  /** Schedules the end at the end of the paid period, or revokes it. */
  readonly endAtPeriodEnd: (
    given: Keyed & { readonly subscriptionId: string; readonly ends: boolean },
  ) => PaymentResult<PartnerSubscription>;
  /** Ends it immediately. Succeeds if it is already over. */
  readonly endSubscription: (id: string, given: Keyed) => PaymentResult<null>;
  /** Refunds once per reference, regardless of the age of the request. */
  readonly refund: (
    given: Keyed & { readonly paymentId: string; readonly amountCents: Cents; readonly reference: string },
  ) => PaymentResult<string>;
};
