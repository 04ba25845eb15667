/** Parts of a Club request besides its contracts, and the reasons that people give. */

/** What is required before a request can be sent to the advisor. */
export const clubMissingParts = [
  /** At least one contract that can be under advice. */
  "portfolios",
  /** Names, birth date and address for the letter. */
  "identity",
  /** Civil status, income, charges and savings. */
  "situation",
  "risk_profile",
  /** The document about the firm was read and received. */
  "der",
  /** The current price was displayed. */
  "price",
  "advisor",
] as const;
export type ClubMissingPart = (typeof clubMissingParts)[number];

/** Why an advisor refuses a request; the customer reads the text that comes with it. */
export const clubRefusalReasons = [
  "not_suitable",
  "outside_scope",
  "capacity",
  "relationship",
  "other",
] as const;
export type ClubRefusalReason = (typeof clubRefusalReasons)[number];

/** Why a customer left; asked only after the termination is confirmed. */
export const clubLeavingReasons = [
  "too_expensive",
  "not_used",
  "missing_feature",
  "advice_quality",
  "advisor_contact",
  "too_complex",
  "went_elsewhere",
  "portfolio_results",
  "project_done",
  "trust_security",
  "life_event",
  "prefer_not_to_say",
  "other",
] as const;
export type ClubLeavingReason = (typeof clubLeavingReasons)[number];

export const clubDocumentKinds = [
  "der",
  "precontract",
  "letter",
  "signed_letter",
  "proof",
  "amendment",
  "mandate",
  "invoice",
  "credit_note",
  "yearly_costs",
  "review_statement",
  "withdrawal_receipt",
  "termination_receipt",
] as const;
export type ClubDocumentKind = (typeof clubDocumentKinds)[number];
