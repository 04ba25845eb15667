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

/** What a saver may want to look at next: facts of their own figures beside dated ones. An observation is no advice and no
 * order; data that is unknown never raises one and never counts as 0. */
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

/** What an observation rests on, by name: a datum of the saver or a dated figure. */
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
  /** The portfolio it is of; null for a figure that is nobody's. */
  readonly portfolioId: Id | null;
  readonly contract: string | null;
  readonly amountCents: Cents | null;
  readonly ratio: Ratio | null;
  readonly day: Day | null;
  readonly count: number | null;
  /** As of when a datum, since when a figure. */
  readonly asOf: Day | null;
  readonly provenance: Provenance | null;
  /** Where a figure was read; null for a datum of the saver. */
  readonly source: string | null;
};

export type Observation = {
  readonly rule: ObservationRule;
  /** The rule and the portfolios it is about: what is put aside is this, and a new portfolio makes a new one. */
  readonly key: string;
  readonly portfolioIds: readonly Id[];
  /** The portfolio that it names first; null when it is about none in particular. */
  readonly contract: string | null;
  /** More precisely: the fee compared, the kind of savings. */
  readonly detail: string | null;
  /** The euros concerned, by which observations are ordered; null when unknown. */
  readonly amountCents: Cents | null;
  /** What it makes in a year, where the figures tell. */
  readonly yearlyCents: Cents | null;
  /** When it happens, where there is a day. */
  readonly on: Day | null;
  readonly inputs: readonly ObservationInput[];
};

/** One cost of a portfolio beside that of the others of its kind. */
export type ComparedFee = {
  readonly fee: "ucs" | "custody" | "funds";
  /** What the cost is taken on. */
  readonly baseCents: Cents;
  readonly ratio: Ratio;
  /** Who says it: the saver, or the catalogue of the market. */
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
  /** Of the whole portfolio: what caps and fees are counted on. */
  readonly amountCents: Cents | null;
  /** The saver's share of it: what sums add up. */
  readonly ownedCents: Cents | null;
  readonly ownedRatio: Ratio;
  readonly asOf: Day | null;
  readonly provenance: Provenance | null;
  /** By the saver's own papers, else by its source. */
  readonly openedOn: Day | null;
  readonly lots: readonly LotFacts[];
  readonly fees: readonly ComparedFee[];
  /** The settings that its analysis waits for; empty where there is none to wait. */
  readonly missing: readonly SettingsSection[];
};

export type LotFacts = {
  readonly valueCents: Cents | null;
  readonly condition: PocketCondition;
  readonly availableOn: Day | null;
};

/** What leaves the current accounts in a month, by the saver's share of each, moves between one's own accounts aside: the mean of whole months. */
export type Expenses = {
  readonly monthlyCents: Cents;
  readonly months: number;
  readonly until: Day;
};

export type SaverFacts = {
  readonly today: Day;
  /** Portfolios in euros that count in totals. */
  readonly portfolios: readonly PortfolioFacts[];
  /** Null when the months are not all known, of every current account. */
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

/** All that can be observed, the largest amount first. */
export function observe(facts: SaverFacts): readonly Observation[] {
  return rules.flatMap((rule) => rule(facts)).toSorted(byLargestAmount);
}
