import type { ContractFeeKind } from "./funds.ts";
import { envelopeOf, type PortfolioKind } from "./portfolios.ts";
import { type ContractInfos, feesAskedOf } from "./contract-settings.ts";
import type { ContractFees } from "./funds.ts";

/** The three sections of a contract's settings (specification 1 §2). */
export const settingsSections = ["goal", "fees", "questions"] as const;
export type SettingsSection = (typeof settingsSections)[number];

export const analysisSteps = ["allocation", "performances", "risk", "fees", "advices"] as const;
export type AnalysisStep = (typeof analysisSteps)[number];

/** A page of the analysis: docs/analysis-steps.md. */
export type AnalysisPage = { readonly step: AnalysisStep; readonly number: number };

/** A field that is missing, by its name on the wire of PUT portfolio_infos; `risk_survey` is that of PUT portfolios. */
export type MissingField =
  | "type_investment"
  | "target_amount"
  | "time_investment"
  | "monthly_deposit"
  | "monthly_buyout"
  | "management_type"
  | "risk_survey"
  | `fees.${string}`;

export type AnalysisLock = {
  readonly setting: SettingsSection;
  readonly missing: readonly MissingField[];
  /** The pages that wait for it. */
  readonly unlocks: readonly AnalysisPage[];
  /** The criteria of the stars that wait for it. */
  readonly scores: readonly string[];
};

/** What each setting opens: what cannot be said, or only on a supposition, while it is missing. */
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
  readonly infos: ContractInfos;
  readonly offerFees: ContractFees | null;
  /** A risk profile is known, of the contract or of the person. */
  readonly profileKnown: boolean;
};

/** The settings that are missing, each with its fields and with what it opens; nothing when all is said. */
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

/** How much of the analysis waits (specification 1 §5): a quarter for one missing setting, a third for several. */
export function lockedShareOf(locks: readonly AnalysisLock[]): LockedShare {
  if (locks.length === 0) return "none";
  return locks.length === 1 ? "quarter" : "third";
}

/** 0 is an answer: only what was never said is missing. */
export function missingGoal(infos: ContractInfos): readonly MissingField[] {
  const asked: readonly (readonly [MissingField, unknown])[] = [
    ["type_investment", infos.typeInvestment],
    ["target_amount", infos.targetAmount],
    ["time_investment", infos.timeInvestment],
    ["monthly_deposit", infos.monthlyDeposit],
    ["monthly_buyout", infos.monthlyBuyout],
  ];
  return asked.flatMap(([field, value]) => (value === null ? [field] : []));
}

/** A cost that the catalogue knows need not be typed. */
export function missingFees({
  kind,
  infos,
  offerFees,
}: Omit<LockInput, "profileKnown">): readonly MissingField[] {
  const unknown = feesAskedOf(kind, infos.managementType).filter(
    (fee) => (infos.fees[`${fee}FeeRatio`] ?? offerFees?.[`${fee}FeeRatio`] ?? null) === null,
  );
  return [
    ...(infos.managementType === null ? (["management_type"] as const) : []),
    ...unknown.map((fee) => `fees.${snake(fee)}_fee_ratio` as const),
  ];
}

function snake(fee: ContractFeeKind): string {
  return fee.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Whether a contract has a lighter view in place of the analysis. */
export function lightViewOf(kind: PortfolioKind, allEuroFund: boolean): "euro_fund" | "securities" | null {
  if (allEuroFund) return "euro_fund";
  return envelopeOf(kind) === "securities" ? "securities" : null;
}
