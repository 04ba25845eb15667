import type { Cents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import type { Ratio } from "../kernel/ratio.ts";

/** Every kind of portfolio a saver may hold (specification 1 §3). */
export const portfolioKinds = [
  "checking",
  "joint",
  "card",
  "savings",
  "deposit",
  "lifeinsurance",
  "capitalisation",
  "market",
  "pea",
  "pee",
  "perco",
  "article83",
  "per",
  "perp",
  "madelin",
  "rsp",
  "loan",
  "mortgage",
  "consumer_credit",
  "revolving_credit",
  "realestate",
  "other",
] as const;
export type PortfolioKind = (typeof portfolioKinds)[number];

/** Details of a kind: regulated savings products and variants of employee savings. */
export const kindDetails = [
  "livret_a",
  "livret_jeune",
  "ldd",
  "pel",
  "cel",
  "lep",
  "csl",
  "livret",
  "livret_pro",
  "pep",
  "provident_insurance",
  "term_account",
  "perco",
  "percoi",
  "percol",
  "pee",
  "peg",
  "pei",
  "pelt",
  "hes",
  "pea_pme",
  "crowdlending",
  "scpi",
  "principal_residence",
  "secondary_residence",
  "rental_investment",
] as const;
export type KindDetail = (typeof kindDetails)[number];

/** Envelopes under which portfolios are shown, in screen order. */
export const envelopes = [
  "accounts",
  "savings",
  "life_insurance",
  "securities",
  "employee_savings",
  "retirement",
  "real_estate",
  "other",
  "loans",
] as const;
export type Envelope = (typeof envelopes)[number];

const envelopeByKind: Record<PortfolioKind, Envelope> = {
  checking: "accounts",
  joint: "accounts",
  card: "accounts",
  savings: "savings",
  deposit: "savings",
  lifeinsurance: "life_insurance",
  capitalisation: "life_insurance",
  market: "securities",
  pea: "securities",
  pee: "employee_savings",
  perco: "employee_savings",
  article83: "employee_savings",
  rsp: "employee_savings",
  per: "retirement",
  perp: "retirement",
  madelin: "retirement",
  loan: "loans",
  mortgage: "loans",
  consumer_credit: "loans",
  revolving_credit: "loans",
  realestate: "real_estate",
  other: "other",
};

export function envelopeOf(kind: PortfolioKind): Envelope {
  return envelopeByKind[kind];
}

export const loanKinds: readonly PortfolioKind[] = [
  "loan",
  "mortgage",
  "consumer_credit",
  "revolving_credit",
];
/** Employee-savings portfolios of the devices screens (specification 1 §9). */
export const employeeSavingsKinds: readonly PortfolioKind[] = [
  "pee",
  "perco",
  "article83",
  "per",
  "perp",
  "madelin",
  "rsp",
];
/** Portfolios that hold priced lines: their change is split into payments and market movements. */
export const investedKinds: readonly PortfolioKind[] = [
  "lifeinsurance",
  "capitalisation",
  "market",
  "pea",
  "pee",
  "perco",
  "article83",
  "per",
  "perp",
  "madelin",
  "rsp",
];

export function isLoan(kind: PortfolioKind): boolean {
  return loanKinds.includes(kind);
}

export function isInvested(kind: PortfolioKind): boolean {
  return investedKinds.includes(kind);
}

/** The nine asset classes of every chart (specification 1 §9). */
export const assetClasses = [
  "stock",
  "bond",
  "cash",
  "other",
  "diversified",
  "unknown",
  "euroFund",
  "realEstate",
  "savings",
] as const;
export type AssetClass = (typeof assetClasses)[number];

export const portfolioStatuses = ["visible", "hidden"] as const;
export type PortfolioStatus = (typeof portfolioStatuses)[number];

/** Origin of a stored figure. */
/** `reconstructed`: today's units at past prices; `replayed`: the units of each day, computed backwards through the movements. */
export const provenances = [
  "provider",
  "file",
  "computed",
  "estimated",
  "reconstructed",
  "replayed",
  "typed",
] as const;
export type Provenance = (typeof provenances)[number];

/** One line of an invested portfolio. Unknown is null, never 0. */
export type Holding = {
  readonly externalId: string | null;
  readonly isin: string | null;
  readonly label: string;
  readonly holdingKind: HoldingKind;
  /** Number of units, a decimal string. */
  readonly quantity: string | null;
  /** Unit price in the portfolio's currency, a decimal string. */
  readonly unitPrice: string | null;
  /** Average purchase price per unit (PRU), a decimal string. */
  readonly unitCost: string | null;
  readonly valuationCents: Cents | null;
  readonly asOf: Day | null;
  readonly weightRatio: Ratio | null;
  readonly pockets: readonly Pocket[];
};

export const holdingKinds = ["unit", "euroFund", "cash"] as const;
export type HoldingKind = (typeof holdingKinds)[number];

/** A lot of an employee-savings line, with its release day. */
export type Pocket = {
  readonly externalId: string | null;
  readonly label: string | null;
  readonly quantity: string | null;
  readonly valueCents: Cents | null;
  readonly condition: PocketCondition;
  readonly availableOn: Day | null;
};

export const pocketConditions = ["unknown", "date", "acquired", "available", "retirement"] as const;
export type PocketCondition = (typeof pocketConditions)[number];

/** Repayment of the capital: by constant instalments; entirely with the last instalment; or by constant instalments after some
 * months during which interest is paid (partial deferral) or added to the capital (total deferral). */
export const repaymentKinds = ["constant", "in_fine", "partial_deferral", "total_deferral"] as const;
export type RepaymentKind = (typeof repaymentKinds)[number];

/** The terms of a loan as the lender states them. Amounts are positive; unknown is null. */
export type LoanTerms = {
  readonly borrowedCents: Cents | null;
  readonly outstandingCents: Cents | null;
  /** Nominal yearly rate without insurance: 0.0145 is 1.45 %. */
  readonly nominalRateRatio: Ratio | null;
  readonly insuranceMonthlyCents: Cents | null;
  readonly instalmentCents: Cents | null;
  readonly nextPaymentOn: Day | null;
  readonly signedOn: Day | null;
  readonly firstRepaymentOn: Day | null;
  readonly endsOn: Day | null;
  readonly durationMonths: number | null;
  readonly paymentsLeft: number | null;
  readonly deferred: boolean;
  readonly insuranceLabel: string | null;
  /** Set where the saver entered the terms; the instalment then excludes insurance. */
  readonly repayment?: RepaymentKind;
  /** Number of months before the first constant instalment. */
  readonly deferredMonths?: number;
};

/** Normalised letters and digits of an account number, used to match a file with a bank connection; null where there are too few of
 * them. */
export function plainAccountNumber(number: string | null): string | null {
  const plain = number?.replaceAll(/[^0-9A-Za-z]/g, "").toUpperCase() ?? "";
  return plain.length < 6 ? null : plain;
}
