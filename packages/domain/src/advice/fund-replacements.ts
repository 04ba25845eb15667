/** A fund that takes the place of another wherever it is held: a draft proposal a customer, or why there is none. */

export const replacementLeftOuts = [
  /** The contract is no longer held, shown or of a customer within reach, or holds the fund no more. */
  "gone",
  /** No answers that hold. */
  "no_profile",
  /** A draft or a sent proposal on this contract waits for its end. */
  "open_proposal",
  "not_offered",
  /** Nobody knows what this contract offers. */
  "offer_unknown",
  /** One of both funds has no prices or no risk that are known, or the rest of the contract has not. */
  "unmeasured",
  "contract_rule",
  /** The weights would be above the customer's profile. */
  "profile",
  /** One proposal a customer: it is on as many others of their contracts as it takes. */
  "other_contract",
  /** It went wrong on our side. */
  "failed",
] as const;
export type ReplacementLeftOut = (typeof replacementLeftOuts)[number];

/** `dropped`: its draft was, with all those that nobody had changed or sent. `canceled`: the replacement was stopped before it. */
export const replacementOutcomes = ["drafted", ...replacementLeftOuts, "dropped", "canceled"] as const;
export type ReplacementOutcome = (typeof replacementOutcomes)[number];
