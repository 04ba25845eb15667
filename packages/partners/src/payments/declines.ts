/** Why a payment or a payment method is refused, as specification 1 lists it. A reason that indicates theft or fraud becomes a
 * generic refusal: it is never shown to the customer or the advisor.
 * @source payments-api.md, section 11 */
export const declineReasons = [
  "insufficient_balance",
  "unusable_bank_account",
  "unverified_bank_account",
  "unsupported_country",
  "expired_coupon",
  "expired_card",
  "incorrect_cvc",
  "invalid_cvc",
  "incorrect_number",
  "invalid_number",
  "incorrect_zip",
  "invalid_zip",
  "invalid_expiry",
  "unsupported_card_type",
  "unsupported_currency",
  "velocity_exceeded",
  "duplicate_transaction",
  "issuer_unavailable",
  "authentication_needed",
  "generic_decline",
] as const;
export type DeclineReason = (typeof declineReasons)[number];

const byDeclineCode: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: "insufficient_balance",
  withdrawal_count_limit_exceeded: "insufficient_balance",
  expired_card: "expired_card",
  incorrect_cvc: "incorrect_cvc",
  invalid_cvc: "invalid_cvc",
  incorrect_number: "incorrect_number",
  invalid_number: "invalid_number",
  incorrect_zip: "incorrect_zip",
  invalid_expiry_month: "invalid_expiry",
  invalid_expiry_year: "invalid_expiry",
  card_not_supported: "unsupported_card_type",
  currency_not_supported: "unsupported_currency",
  card_velocity_exceeded: "velocity_exceeded",
  duplicate_transaction: "duplicate_transaction",
  issuer_not_available: "issuer_unavailable",
  processing_error: "issuer_unavailable",
  try_again_later: "issuer_unavailable",
  reenter_transaction: "issuer_unavailable",
  authentication_required: "authentication_needed",
};
const byCode: Readonly<Record<string, DeclineReason>> = {
  balance_insufficient: "insufficient_balance",
  insufficient_funds: "insufficient_balance",
  charge_exceeds_transaction_limit: "insufficient_balance",
  charge_exceeds_source_limit: "insufficient_balance",
  charge_exceeds_weekly_limit: "insufficient_balance",
  bank_account_unusable: "unusable_bank_account",
  sepa_unsupported_account: "unusable_bank_account",
  debit_not_authorized: "unusable_bank_account",
  account_closed: "unusable_bank_account",
  no_account: "unusable_bank_account",
  bank_account_restricted: "unusable_bank_account",
  invalid_bank_account_iban: "unusable_bank_account",
  bank_account_unverified: "unverified_bank_account",
  country_unsupported: "unsupported_country",
  coupon_expired: "expired_coupon",
  expired_card: "expired_card",
  incorrect_cvc: "incorrect_cvc",
  invalid_cvc: "invalid_cvc",
  incorrect_number: "incorrect_number",
  invalid_number: "invalid_number",
  incorrect_zip: "incorrect_zip",
  incorrect_postal_code: "incorrect_zip",
  postal_code_invalid: "invalid_zip",
  invalid_expiry_month: "invalid_expiry",
  invalid_expiry_year: "invalid_expiry",
  invalid_card_type: "unsupported_card_type",
  processing_error: "issuer_unavailable",
  authentication_required: "authentication_needed",
  payment_intent_authentication_failure: "authentication_needed",
  setup_intent_authentication_failure: "authentication_needed",
};

/** Reason of a refusal; both lists of the partner are open-ended, so an unknown code is a generic refusal. */
export function declineReasonOf(error: {
  readonly code?: string | undefined;
  readonly declineCode?: string | undefined;
}): DeclineReason {
  return byDeclineCode[error.declineCode ?? ""] ?? byCode[error.code ?? ""] ?? "generic_decline";
}
