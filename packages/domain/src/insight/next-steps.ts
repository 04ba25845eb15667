import { byLargestAmount } from "./health.ts";
import type { Cents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import type { Ratio } from "../kernel/ratio.ts";
import { feesAbovePeers, missingSettings } from "./next-steps-portfolios.ts";
import {
  duplicateSavings,
  idleCash,
  lotsAvailable,
  pelTerm,
  savingsCap,
  savingsHeadroom,
} from "./next-steps-savings.ts";
import type { SettingsSection } from "./analysis-locks.ts";
import type { KindDetail, PocketCondition, PortfolioKind, Provenance } from "../holdings/portfolios.ts";

/** Observations for a saver: facts from their own figures compared with dated ones. An observation is neither advice nor an
 * instruction; unknown data never raises one and never counts as 0. */
export const observationRules = [
  "savings_headroom",
  "savings_cap",
  "idle_cash",
  "pel_term",
  "held_twice",
  "lots_available",
  "fees_above_peers",
  "missing_settings",
] as const;
export type ObservationRule = (typeof observationRules)[number];

/** Named inputs of an observation: a value of the saver or a dated figure. */
export const inputNames = [
  "balance",
  "cap",
  "rate",
  "room_elsewhere",
  "monthly_expenses",
  "cushion_months",
  "opened_on",
  "closing_years",
  "held_count",
  "allowed_count",
  "lot",
  "fee_base",
  "own_fee",
  "peers_fee",
  "peers_count",
  "missing",
] as const;
export type InputName = (typeof inputNames)[number];

export type ObservationInput = {
  readonly name: InputName;
  /** Portfolio of the value; null for a general figure. */
  readonly portfolioId: Id | null;
  readonly contract: string | null;
  readonly amountCents: Cents | null;
  readonly ratio: Ratio | null;
  readonly day: Day | null;
  readonly count: number | null;
  /** Reference day of a value, or first day of a figure. */
  readonly asOf: Day | null;
  readonly provenance: Provenance | null;
  /** Source of a figure; null for a value of the saver. */
  readonly source: string | null;
};

export type Observation = {
  readonly rule: ObservationRule;
  /** Identifies the rule and its portfolios: a dismissal applies to this key, and a new portfolio gives a new one. */
  readonly key: string;
  readonly portfolioIds: readonly Id[];
  /** Name of the main portfolio; null where there is none. */
  readonly contract: string | null;
  /** Detail: the compared fee, the kind of savings. */
  readonly detail: string | null;
  /** Amount concerned, by which observations are sorted; null where unknown. */
  readonly amountCents: Cents | null;
  /** Yearly effect, where it can be computed. */
  readonly yearlyCents: Cents | null;
  /** Day of the event, if any. */
  readonly on: Day | null;
  readonly inputs: readonly ObservationInput[];
};

/** One cost of a portfolio compared with that of its peers. */
export type ComparedFee = {
  readonly fee: "ucs" | "custody" | "funds";
  /** Amount to which the cost applies. */
  readonly baseCents: Cents;
  readonly ratio: Ratio;
  /** Origin: the saver, or the market catalogue. */
  readonly provenance: "typed" | "catalogue";
  readonly peersRatio: Ratio;
  readonly peersCount: number;
  readonly peersOn: Day;
};

export type PortfolioFacts = {
  readonly id: Id;
  readonly name: string;
  readonly kind: PortfolioKind;
  readonly kindDetail: KindDetail | null;
  /** Value of the whole portfolio, to which caps and fees apply. */
  readonly amountCents: Cents | null;
  /** The saver's share of it, which sums add up. */
  readonly ownedCents: Cents | null;
  readonly ownedRatio: Ratio;
  readonly asOf: Day | null;
  readonly provenance: Provenance | null;
  /** According to the saver's own documents, otherwise its source. */
  readonly openedOn: Day | null;
  readonly lots: readonly LotFacts[];
  readonly fees: readonly ComparedFee[];
  /** Settings that its analysis requires; empty where none is missing. */
  readonly missing: readonly SettingsSection[];
};

export type LotFacts = {
  readonly valueCents: Cents | null;
  readonly condition: PocketCondition;
  readonly availableOn: Day | null;
};

/** Monthly expenses from the current accounts, by the saver's share of each, without transfers between own accounts: the average of
 * full months. */
export type Expenses = {
  readonly monthlyCents: Cents;
  readonly months: number;
  readonly until: Day;
};

export type SaverFacts = {
  readonly today: Day;
  /** Portfolios in euros that count in totals. */
  readonly portfolios: readonly PortfolioFacts[];
  /** Null unless all months are known for every current account. */
  readonly expenses: Expenses | null;
};

type Rule = (facts: SaverFacts) => readonly Observation[];
const rules: readonly Rule[] = [
  savingsHeadroom,
  savingsCap,
  idleCash,
  pelTerm,
  duplicateSavings,
  lotsAvailable,
  feesAbovePeers,
  missingSettings,
];

/** Returns all observations, largest amount first. */
export function observe(facts: SaverFacts): readonly Observation[] {
  return rules.flatMap((rule) => rule(facts)).toSorted(byLargestAmount);
}
