/** Replacement of one fund by another wherever it is held: one draft proposal per customer, or the reason why there is none. */

export const replacementLeftOuts = [
  /** The contract is no longer held, visible or within reach of the firm, or no longer holds the fund. */
  "gone",
  /** The customer has no valid answers. */
  "no_profile",
  /** A draft or sent proposal on this contract is still open. */
  "open_proposal",
  "not_offered",
  /** The list of funds that this contract offers is unknown. */
  "offer_unknown",
  /** The prices or the risk of one of the two funds, or of the rest of the contract, are unknown. */
  "unmeasured",
  "contract_rule",
  /** The new weights would exceed the customer's profile. */
  "profile",
  /** A customer gets one proposal: it covers as many of their other contracts as its limit allows. */
  "other_contract",
  /** An internal error occurred. */
  "failed",
] as const;
export type ReplacementLeftOut = (typeof replacementLeftOuts)[number];

/** `dropped`: the draft was deleted, together with all drafts that nobody had changed or sent. `canceled`: the replacement was
 * stopped before it reached this contract. */
export const replacementOutcomes = ["drafted", ...replacementLeftOuts, "dropped", "canceled"] as const;
export type ReplacementOutcome = (typeof replacementOutcomes)[number];
