/** Requests of the Club to a partner. */
export const clubEffectKinds = [
  "open_letter",
  "cancel_letter",
  "archive_evidence",
  "open_subscription",
  "end_subscription",
  "end_at_period_end",
  "set_source",
  "remove_source",
  "void_invoice",
  "change_price",
  "add_to_invoice",
  "refund",
  "return_payment",
] as const;
export type ClubEffectKind = (typeof clubEffectKinds)[number];

/** For these kinds only the latest request counts: an older one that failed is not retried once another was made. */
export const clubLastWords = [
  "open_letter",
  "open_subscription",
  "end_at_period_end",
  "set_source",
  "change_price",
] as const satisfies readonly ClubEffectKind[];
