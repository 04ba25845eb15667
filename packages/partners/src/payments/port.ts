import type { Cents, ClubInterval, Instant, PartnerDiscount, Result } from "@vigie/domain";
import type { DeclineReason } from "./declines.ts";

/** What Vigie needs of a partner that takes payments by card and by SEPA debit, in our words. Card and account numbers never
 * come through here: they go from the customer's browser to the partner. Every call that has an effect takes a key that we keep:
 * the same key again, after an answer that was lost, does the same thing once. */
export type PaymentCode =
  /** No answer, or a failure of the partner: whether it was done is not known. The same call with the same key finds out. */
  | "payments.unavailable"
  /** An answer that does not say what it should. */
  | "payments.invalid_answer"
  /** The method was refused; `detail.reason` says why. */
  | "payments.declined"
  /** The object is gone, or in a state in which this cannot be done. */
  | "payments.not_possible";

export type PaymentResult<T> = Promise<Result<T, PaymentCode>>;

export type PaymentSource = {
  readonly id: string;
  readonly kind: "card" | "sepa_debit";
  /** "visa", or the bank's code of an account. */
  readonly brand: string;
  readonly last4: string;
  /** Of a card, `YYYY-MM`; null of an account. */
  readonly expires: string | null;
  readonly holder: string | null;
  /** The same for the same card or account, whoever adds it. */
  readonly fingerprint: string;
  /** Of an account; null of a card. */
  readonly country: string | null;
};

/** What a customer signed so that their account may be debited. */
export type DebitMandate = { readonly reference: string; readonly isActive: boolean };

export type PaymentSetup = {
  readonly id: string;
  readonly customerId: string;
  readonly clientSecret: string;
  readonly state: "open" | "processing" | "succeeded" | "canceled";
  readonly sourceId: string | null;
  /** Of an account that may be debited. */
  readonly mandateId: string | null;
  readonly declined: DeclineReason | null;
};

/** How far the money of an invoice is. `action`: the customer's bank asks for them. */
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
  /** What the browser confirms the payment with. */
  readonly clientSecret: string | null;
  readonly paymentId: string | null;
  readonly declined: DeclineReason | null;
  /** The invoice whose money its bank took back, where this one collects it again; of no subscription then. */
  readonly replaces: string | null;
};

/** Money that the payer's bank took back, or claims back, of a payment that had succeeded. */
export type PartnerDispute = {
  readonly id: string;
  readonly paymentId: string;
  readonly amountCents: Cents;
  readonly openedAt: Instant;
  /** `open`: taken, and answered by the bank later. `lost`: taken for good, as every debit that is contested. `won`: given back. */
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
  /** Our row. */
  readonly reference: string;
  readonly customerId: string;
  readonly sourceId: string;
  readonly interval: ClubInterval;
  /** Of a whole period, taxes included. */
  readonly priceCents: Cents;
  /** Of the first period, as we computed it. */
  readonly firstCents: Cents;
  readonly discount: PartnerDiscount | null;
  /** At which hour (UTC) of the 1st a month is billed; an earlier one where it is opened on a 1st before it: its month is paid. */
  readonly anchorHour?: number;
  /** The customer is on the page and can answer their bank. */
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
  /** The one that was opened with this reference, null where none was: keys are forgotten after a day, it is not. */
  readonly findSubscription: (
    customerId: string,
    reference: string,
  ) => PaymentResult<PartnerSubscription | null>;
  /** From the next period on; the interval stays. */
  readonly changePrice: (
    given: Keyed & { readonly subscriptionId: string; readonly priceCents: Cents },
  ) => PaymentResult<PartnerSubscription>;
  /** An amount, positive or negative, on the next invoice. */
  readonly addToNextInvoice: (
    given: Keyed & {
      readonly customerId: string;
      readonly subscriptionId: string;
      readonly amountCents: number;
      readonly label: string;
      /** Ours: one that is there already is not added again, however long ago; keys are forgotten after a day. */
      readonly reference: string;
    },
  ) => PaymentResult<null>;
  /** Tries an open invoice again, with another source or the same. */
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
  /** What banks took back of a customer's payments, the oldest first. */
  readonly listDisputes: (customerId: string) => PaymentResult<readonly PartnerDispute[]>;
  /** Of every customer: those that were opened since a moment. */
  readonly disputesSince: (since: Instant) => PaymentResult<readonly PartnerDispute[]>;
  /** Collects again what a bank took back: an invoice of its own that names the one it stands for. The key is that of the payment. */
  readonly collectAgain: (
    given: Keyed & {
      readonly customerId: string;
      readonly replaces: string;
      /** The one that was made for it before and is still to be paid; null makes one. */
      readonly openId: string | null;
      /** How many were made for it before: each is made once. */
      readonly round: number;
      readonly amountCents: Cents;
      readonly label: string;
      readonly sourceId: string;
      readonly present: boolean;
    },
  ) => PaymentResult<PartnerInvoice>;
  /** At the end of the paid period, or not after all. */
  readonly endAtPeriodEnd: (
    given: Keyed & { readonly subscriptionId: string; readonly ends: boolean },
  ) => PaymentResult<PartnerSubscription>;
  /** At once. Already over is done. */
  readonly endSubscription: (id: string, given: Keyed) => PaymentResult<null>;
  /** Once for a reference, however long ago it was asked for. */
  readonly refund: (
    given: Keyed & { readonly paymentId: string; readonly amountCents: Cents; readonly reference: string },
  ) => PaymentResult<string>;
};
