import type { PortfolioKind } from "../holdings/portfolios.ts";
import {
  type PortfolioInfos,
  missingFees,
  missingGoal,
  type MissingField,
} from "../holdings/portfolio-settings.ts";
import type { ContractFees } from "../market/funds.ts";

/** The three sections of a portfolio's settings (specification 1 §2). */
export const settingsSections = ["goal", "fees", "questions"] as const;
export type SettingsSection = (typeof settingsSections)[number];

export const analysisSteps = ["allocation", "performances", "risk", "fees", "advices"] as const;
export type AnalysisStep = (typeof analysisSteps)[number];

/** A page of the analysis: docs/analysis-steps.md. */
export type AnalysisPage = { readonly step: AnalysisStep; readonly number: number };

export type AnalysisLock = {
  readonly setting: SettingsSection;
  readonly missing: readonly MissingField[];
  /** Pages locked until it is set. */
  readonly unlocks: readonly AnalysisPage[];
  /** Criteria of the star rating locked until it is set. */
  readonly scores: readonly string[];
};

/** What each setting unlocks: what cannot be computed, or only with an assumption, while it is missing. */
const opens: Readonly<Record<SettingsSection, Pick<AnalysisLock, "unlocks" | "scores">>> = {
  questions: {
    unlocks: pages(["risk", 4], ["risk", 5], ["advices", 1]),
    scores: ["class_fit", "sri_excess", "shortfall_to_cap"],
  },
  goal: {
    unlocks: pages(["performances", 3], ["fees", 3], ["fees", 4], ["advices", 3]),
    scores: ["capital_at_risk"],
  },
  fees: {
    unlocks: pages(["fees", 1], ["fees", 3], ["fees", 4], ["fees", 5], ["advices", 2]),
    scores: ["yearly_cost", "wealth_lost", "fees_paid"],
  },
};

function pages(...rows: readonly (readonly [AnalysisStep, number])[]): AnalysisPage[] {
  return rows.map(([step, number]) => ({ step, number }));
}

export type LockInput = {
  readonly kind: PortfolioKind;
  readonly infos: PortfolioInfos;
  readonly offerFees: ContractFees | null;
  /** True where a risk profile of the portfolio or of the person is known. */
  readonly profileKnown: boolean;
};

/** Returns the missing settings, each with its fields and what it unlocks; empty where everything is set. */
export function analysisLocks(input: LockInput): readonly AnalysisLock[] {
  const missing: Readonly<Record<SettingsSection, readonly MissingField[]>> = {
    goal: missingGoal(input.infos),
    fees: missingFees(input),
    questions: input.profileKnown ? [] : ["risk_survey"],
  };
  return settingsSections.flatMap((setting): AnalysisLock[] =>
    missing[setting].length === 0 ? [] : [{ setting, missing: missing[setting], ...opens[setting] }],
  );
}

export const lockedShares = ["none", "quarter", "third"] as const;
export type LockedShare = (typeof lockedShares)[number];

/** Locked share of the analysis (specification 1 §5): a quarter for one missing setting, a third for several. */
export function lockedShareOf(locks: readonly AnalysisLock[]): LockedShare {
  if (locks.length === 0) return "none";
  return locks.length === 1 ? "quarter" : "third";
}
