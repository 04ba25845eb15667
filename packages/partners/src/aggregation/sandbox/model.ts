import type { Day } from "@vigie/domain";

/** What the sandbox knows of a household: portfolios whose figures are a function of a seed and of the day.
 * Amounts are whole cents; the wire's floats are made at the last moment. */

export type Line = {
  /** Accounting day; the operation itself may be a few days older. */
  readonly day: Day;
  readonly realDay: Day;
  readonly cents: number;
  readonly type: string;
  readonly wording: string;
  /** What is left once the bank's own words are taken off. */
  readonly simple: string;
  readonly category: readonly [code: string, parent: string] | null;
};

/** A purchase (positive) or a sale of parts; the first one opens the window at the average price paid until then. */
export type Lot = {
  readonly day: Day;
  /** Parts, at most 4 decimals. */
  readonly quantity: number;
  readonly unitPrice: number;
  /** The saver's own order, shown among the market orders. */
  readonly order?: boolean;
  readonly pocket?: PocketPlan;
};

export type PocketPlan = {
  readonly label: string;
  readonly condition: "date" | "available" | "retirement" | "acquired" | "unknown";
  readonly availableOn: Day | null;
};

export type Position =
  | { readonly kind: "unit"; readonly isin: string; readonly label: string; readonly lots: readonly Lot[] }
  | {
      readonly kind: "euroFund";
      readonly label: string;
      readonly openingCents: number;
      readonly flows: readonly { readonly day: Day; readonly cents: number }[];
    }
  /** What the account's own lines leave: opening cash plus every line. */
  | { readonly kind: "cash"; readonly label: string };

export type LoanPlan = {
  readonly type: "mortgage" | "consumercredit" | "revolvingcredit" | "loan";
  readonly borrowedCents: number;
  readonly yearlyRatePercent: number;
  readonly durationMonths: number;
  readonly instalmentCents: number;
  readonly insuranceCents: number;
  readonly signedOn: Day;
  readonly firstRepaymentOn: Day;
  readonly schedule: readonly Instalment[];
  /** A revolving credit has a ceiling and no schedule. */
  readonly ceilingCents: number | null;
};

export type Instalment = {
  readonly day: Day;
  readonly principalCents: number;
  readonly interestCents: number;
  readonly insuranceCents: number;
  readonly remainingCents: number;
};

export type Portfolio = {
  readonly key: string;
  /** Where the portfolio is held: a slug of the institutions file. */
  readonly institution: string;
  readonly type: string;
  readonly name: string;
  readonly number: string;
  readonly iban: string | null;
  readonly openedOn: Day | null;
  readonly ownership: "owner" | "co-owner";
  readonly company: string | null;
  readonly parentKey: string | null;
  /** Cash before the first line. */
  readonly openingCents: number;
  /** Oldest first; later lines are those of the days to come. */
  readonly lines: readonly Line[];
  readonly positions: readonly Position[];
  readonly loan: LoanPlan | null;
};

/** The days that a household is told over: 24 months of past before the anchor (the day of its first connection), and
 * whatever has come since. Lines are made by whole months up to the one after `today`. */
export type Era = {
  readonly anchor: Day;
  readonly start: Day;
  readonly months: readonly Day[];
  readonly end: Day;
};
