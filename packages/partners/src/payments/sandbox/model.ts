/** Stored objects of the sandbox in the partner's API format: amounts in cents, times in seconds. */
export type Metadata = Readonly<Record<string, string>>;

export type Customer = {
  readonly id: string;
  readonly object: "customer";
  readonly created: number;
  email: string | null;
  name: string | null;
  address: unknown;
  preferred_locales: readonly string[];
  metadata: Metadata;
  invoice_settings: { default_payment_method: string | null };
  readonly test_clock: string | null;
  readonly livemode: false;
};

export type CardDetails = {
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly funding: string;
  readonly country: string;
  readonly fingerprint: string;
  readonly wallet: null;
};
export type SepaDetails = {
  readonly bank_code: string;
  readonly branch_code: string;
  readonly country: string;
  readonly last4: string;
  readonly fingerprint: string;
};
export type PaymentMethod = {
  readonly id: string;
  readonly object: "payment_method";
  readonly type: "card" | "sepa_debit";
  readonly created: number;
  customer: string | null;
  readonly billing_details: { readonly name: string | null; readonly email: string | null };
  readonly card?: CardDetails;
  readonly sepa_debit?: SepaDetails;
  readonly metadata: Metadata;
  readonly livemode: false;
};

export type IntentError = {
  readonly type: "card_error" | "invalid_request_error";
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
};
export type NextAction = {
  readonly type: "redirect_to_url";
  readonly redirect_to_url: { readonly url: string; readonly return_url: string | null };
};

export type SetupIntent = {
  readonly id: string;
  readonly object: "setup_intent";
  readonly client_secret: string;
  readonly created: number;
  readonly customer: string;
  status: "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";
  payment_method: string | null;
  mandate: string | null;
  next_action: NextAction | null;
  last_setup_error: IntentError | null;
  readonly allowed_payment_method_types: readonly string[];
  readonly payment_method_types: readonly string[];
  readonly usage: string;
  readonly metadata: Metadata;
  readonly livemode: false;
};

export type PaymentIntent = {
  readonly id: string;
  readonly object: "payment_intent";
  readonly client_secret: string;
  readonly created: number;
  readonly amount: number;
  amount_received: number;
  readonly currency: "eur";
  readonly customer: string;
  status:
    | "requires_payment_method"
    | "requires_confirmation"
    | "requires_action"
    | "processing"
    | "succeeded"
    | "canceled";
  payment_method: string | null;
  next_action: NextAction | null;
  last_payment_error: IntentError | null;
  latest_charge: string | null;
  readonly metadata: Metadata;
  readonly livemode: false;
};

export type Line = {
  readonly id: string;
  readonly object: "line_item";
  readonly amount: number;
  readonly description: string | null;
  readonly period: { readonly start: number; readonly end: number };
  readonly metadata: Metadata;
};
export type Invoice = {
  readonly id: string;
  readonly object: "invoice";
  readonly created: number;
  readonly customer: string;
  readonly currency: "eur";
  readonly billing_reason: "subscription_create" | "subscription_cycle" | "manual";
  readonly subscription: string | null;
  number: string | null;
  status: "draft" | "open" | "paid" | "uncollectible" | "void";
  lines: Line[];
  subtotal: number;
  discount: number;
  total: number;
  amount_paid: number;
  attempt_count: number;
  next_payment_attempt: number | null;
  auto_advance: boolean;
  payment_intent: string | null;
  finalized_at: number | null;
  paid_at: number | null;
  voided_at: number | null;
  readonly period: { readonly start: number; readonly end: number };
  readonly metadata: Metadata;
};

export type Price = {
  readonly id: string;
  readonly object: "price";
  readonly product: string;
  readonly currency: "eur";
  readonly unit_amount: number;
  readonly recurring: { readonly interval: "month" | "year" } | null;
};
export type Subscription = {
  readonly id: string;
  readonly object: "subscription";
  readonly created: number;
  readonly customer: string;
  status: "incomplete" | "incomplete_expired" | "active" | "past_due" | "unpaid" | "canceled";
  readonly item: string;
  price: Price;
  default_payment_method: string | null;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  cancellation_details: { comment: string | null; feedback: string | null; reason: string | null };
  current_period: { start: number; end: number };
  /** Day to which months are anchored; null: its own day. */
  readonly anchorDay: number | null;
  latest_invoice: string | null;
  coupon: { readonly id: string; readonly start: number; used: number } | null;
  metadata: Metadata;
};

export type Coupon = {
  readonly id: string;
  readonly object: "coupon";
  readonly percent_off: number | null;
  readonly amount_off: number | null;
  readonly currency: "eur" | null;
  readonly duration: "once" | "repeating" | "forever";
  readonly duration_in_months: number | null;
  readonly max_redemptions: number | null;
  readonly redeem_by: number | null;
  times_redeemed: number;
  readonly metadata: Metadata;
};
export type PromotionCode = {
  readonly id: string;
  readonly object: "promotion_code";
  readonly code: string;
  readonly coupon: string;
  active: boolean;
  readonly expires_at: number | null;
  readonly max_redemptions: number | null;
  times_redeemed: number;
  readonly metadata: Metadata;
};
export type Mandate = {
  readonly id: string;
  readonly object: "mandate";
  readonly payment_method: string;
  status: "active" | "inactive" | "pending";
  readonly type: "multi_use";
  readonly payment_method_details: {
    readonly type: "sepa_debit";
    readonly sepa_debit: { readonly reference: string; readonly url: string };
  };
};
export type Charge = {
  readonly id: string;
  readonly object: "charge";
  readonly amount: number;
  amount_refunded: number;
  readonly customer: string;
  readonly payment_intent: string;
  readonly payment_method: string;
  disputed: boolean;
  refunded: boolean;
  readonly created: number;
};
export type Dispute = {
  readonly id: string;
  readonly object: "dispute";
  readonly amount: number;
  readonly currency: "eur";
  readonly charge: string;
  readonly payment_intent: string;
  readonly reason: "debit_not_authorized" | "fraudulent";
  status: "needs_response" | "won" | "lost";
  readonly created: number;
  readonly livemode: false;
};
export type Refund = {
  readonly id: string;
  readonly object: "refund";
  readonly amount: number;
  readonly currency: "eur";
  readonly charge: string;
  readonly payment_intent: string;
  readonly status: "succeeded";
  readonly reason: string | null;
  readonly metadata: Metadata;
  readonly created: number;
};
export type CreditNote = {
  readonly id: string;
  readonly object: "credit_note";
  readonly invoice: string;
  readonly customer: string;
  readonly amount: number;
  readonly number: string;
  readonly status: "issued";
  readonly refunds: readonly { readonly refund: string; readonly amount_refunded: number }[];
  readonly metadata: Metadata;
  readonly created: number;
};
export type InvoiceItem = {
  readonly id: string;
  readonly object: "invoiceitem";
  readonly customer: string;
  readonly subscription: string | null;
  readonly amount: number;
  readonly currency: "eur";
  readonly description: string | null;
  readonly period: { readonly start: number; readonly end: number };
  readonly metadata: Metadata;
  /** The invoice that contains it; null while it is pending. */
  invoice: string | null;
};
export type Product = {
  readonly id: string;
  readonly object: "product";
  readonly name: string;
  readonly active: true;
};
export type TestClock = {
  readonly id: string;
  readonly object: "test_helpers.test_clock";
  readonly created: number;
  readonly name: string | null;
  frozen_time: number;
  status: "ready" | "advancing";
};
export type StripeEvent = {
  readonly id: string;
  readonly object: "event";
  readonly api_version: string;
  readonly created: number;
  readonly type: string;
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly data: { readonly object: unknown };
};
