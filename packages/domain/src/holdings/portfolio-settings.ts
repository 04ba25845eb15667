import { managementTypes, type ManagementType } from "../insight/analyses.ts";
import type { ContractFeeKind, ContractFees } from "../market/funds.ts";
import { type Cents, cents } from "../kernel/cents.ts";
import { type Day, type Instant, instant, isDay, isInstant } from "../kernel/day.ts";
import { applicableFeesOf, isFeeKnown } from "./portfolio-costs.ts";
import { envelopeOf, type PortfolioKind } from "./portfolios.ts";

/** A saver's goal for a portfolio (specification 2 §3). */
export const investmentGoals = [
  "saving_precautionary",
  "capital_increase",
  "pension",
  "real_estate",
  "transmission",
  "future_children",
  "other",
] as const;
export type InvestmentGoal = (typeof investmentGoals)[number];

/** A saver's settings of a portfolio (specification 1 §3). Null is not set; 0 is a value. */
export type PortfolioInfos = {
  /** Opening day of the portfolio according to its documents. */
  readonly externalCreatedAt: Day | null;
  readonly typeInvestment: InvestmentGoal | null;
  readonly targetAmount: Cents | null;
  /** Years until the money is needed. */
  readonly timeInvestment: number | null;
  readonly monthlyDeposit: Cents | null;
  readonly monthlyBuyout: Cents | null;
  readonly managementType: ManagementType | null;
  /** Slug of the contract in the market catalogue. */
  readonly contractId: string | null;
  readonly contractIssuer: string | null;
  /** Fees according to the saver's own documents. */
  readonly fees: ContractFees;
  /** Fields requested by an advisory firm. */
  readonly nomEntreprise: string | null;
  readonly sousTypeLegal: string | null;
};

/** Reads stored data of any shape: a field of the wrong type counts as not set. */
export function readPortfolioInfos(stored: Readonly<Record<string, unknown>>): PortfolioInfos {
  const fees = recordOf(stored["fees"]);
  return {
    externalCreatedAt: dayOrNull(stored["externalCreatedAt"]),
    typeInvestment: investmentGoals.find((goal) => goal === stored["typeInvestment"]) ?? null,
    targetAmount: centsOrNull(stored["targetAmount"]),
    timeInvestment: numberOrNull(stored["timeInvestment"]),
    monthlyDeposit: centsOrNull(stored["monthlyDeposit"]),
    monthlyBuyout: centsOrNull(stored["monthlyBuyout"]),
    managementType: managementTypes.find((type) => type === stored["managementType"]) ?? null,
    contractId: textOrNull(stored["contractId"]),
    contractIssuer: textOrNull(stored["contractIssuer"]),
    fees: feesFrom((kind) => numberOrNull(fees[`${kind}FeeRatio`])),
    nomEntreprise: textOrNull(stored["nomEntreprise"]),
    sousTypeLegal: textOrNull(stored["sousTypeLegal"]),
  };
}

/** Fields that define a project: changing one of them after a first answer makes it another project. */
const projectFields = ["typeInvestment", "targetAmount", "timeInvestment"] as const;

/** Planned monthly deposits and withdrawals. */
const paymentFields = ["monthlyDeposit", "monthlyBuyout"] as const;

type PaymentAnswers = { readonly [K in (typeof paymentFields)[number]]?: PortfolioInfos[K] | undefined };

/** Returns whether the planned payments differ from those set before, either typed or from a saved simulation of the page of
 * projects. */
export function changesPayments(before: PortfolioInfos, said: PaymentAnswers): boolean {
  return paymentFields.some(
    (field) => said[field] !== undefined && before[field] !== null && said[field] !== before[field],
  );
}

type ProjectAnswers = { readonly [K in (typeof projectFields)[number]]?: PortfolioInfos[K] | undefined };

/** Returns whether the project differs from the one set before; a first answer is not a change. */
export function changesProject(before: PortfolioInfos, said: ProjectAnswers): boolean {
  return projectFields.some(
    (field) => said[field] !== undefined && before[field] !== null && said[field] !== before[field],
  );
}

/** Time of the saver's last change of the project of a portfolio; null where there was none. */
export function projectChangedAt(stored: Readonly<Record<string, unknown>>): Instant | null {
  return instantOrNull(stored["projectChangedAt"]);
}

/** Same for the planned payments. */
export function paymentsChangedAt(stored: Readonly<Record<string, unknown>>): Instant | null {
  return instantOrNull(stored["paymentsChangedAt"]);
}

function instantOrNull(value: unknown): Instant | null {
  return typeof value === "string" && isInstant(value) ? instant(value) : null;
}

function feesFrom(ratioOf: (kind: ContractFeeKind) => number | null): ContractFees {
  return {
    entryFeeRatio: ratioOf("entry"),
    exitFeeRatio: ratioOf("exit"),
    depositFeeRatio: ratioOf("deposit"),
    euroFundsFeeRatio: ratioOf("euroFunds"),
    ucsFeeRatio: ratioOf("ucs"),
    managementFeeRatio: ratioOf("management"),
    transferFeeRatio: ratioOf("transfer"),
    reversalFeeRatio: ratioOf("reversal"),
    arbitrageFeeRatio: ratioOf("arbitrage"),
    brokerageFeeRatio: ratioOf("brokerage"),
    withdrawalFeeRatio: ratioOf("withdrawal"),
    mandateFeeRatio: ratioOf("mandate"),
    custodyFeeRatio: ratioOf("custody"),
  };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
function numberOrNull(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
function centsOrNull(value: unknown): Cents | null {
  return typeof value === "number" && Number.isSafeInteger(value) ? cents(value) : null;
}
function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
function dayOrNull(value: unknown): Day | null {
  return typeof value === "string" && isDay(value) ? value : null;
}

export type SettingsInput = {
  readonly kind: PortfolioKind;
  readonly infos: PortfolioInfos;
  /** Fees of the contract in the catalogue, if the portfolio was matched there. */
  readonly offerFees: ContractFees | null;
  /** The portfolio's own result, otherwise the person's: either one completes the risk questions, as for the analysis locks. */
  readonly recommendedRisk: number | null;
  /** Includes the catalogue contract in the required fee fields; only at the caller's request. */
  readonly withContract?: boolean;
};

/** Which settings of a portfolio are complete: all their fields set, zero included; the risk questions once a result exists for the
 * portfolio or the person (specification 1 §4). */
export type PortfolioSettings = {
  readonly goal: boolean;
  readonly fees: boolean;
  readonly questions: boolean;
};

export function portfolioSettings(input: SettingsInput): PortfolioSettings {
  return {
    goal: missingGoal(input.infos).length === 0,
    fees: missingFees(input).length === 0,
    questions: input.recommendedRisk !== null,
  };
}

/** A missing field, by its wire name in PUT portfolio_infos; `risk_survey` is that of PUT portfolios. */
export type MissingField =
  | "type_investment"
  | "target_amount"
  | "time_investment"
  | "monthly_deposit"
  | "monthly_buyout"
  | "management_type"
  | "contract_id"
  | "risk_survey"
  | `fees.${string}`;

/** 0 is an answer: only a field that was never set is missing. */
export function missingGoal(infos: PortfolioInfos): readonly MissingField[] {
  const asked: readonly (readonly [MissingField, unknown])[] = [
    ["type_investment", infos.typeInvestment],
    ["target_amount", infos.targetAmount],
    ["time_investment", infos.timeInvestment],
    ["monthly_deposit", infos.monthlyDeposit],
    ["monthly_buyout", infos.monthlyBuyout],
  ];
  return asked.flatMap(([field, value]) => (value === null ? [field] : []));
}

type FeesAsked = Pick<SettingsInput, "kind" | "infos" | "offerFees" | "withContract">;

/** Neither a fee known from the catalogue nor a contract recognised by name has to be entered. */
export function missingFees(input: FeesAsked): readonly MissingField[] {
  const { kind, infos, offerFees, withContract = false } = input;
  const feeOf = (fee: ContractFeeKind) =>
    infos.fees[`${fee}FeeRatio`] ?? offerFees?.[`${fee}FeeRatio`] ?? null;
  const unknown = applicableFeesOf(kind, infos.managementType).filter((fee) => !isFeeKnown(kind, fee, feeOf));
  return [
    ...(infos.managementType === null ? (["management_type"] as const) : []),
    ...(withContract && needsOffer(input) ? (["contract_id"] as const) : []),
    ...unknown.map((fee) => `fees.${snake(fee)}_fee_ratio` as const),
  ];
}

/** Envelopes with a list of eligible funds per contract; a securities account may hold any fund of the market. */
const offerEnvelopes: readonly string[] = ["life_insurance", "retirement", "employee_savings"];

function needsOffer({ kind, infos, offerFees }: FeesAsked): boolean {
  return offerEnvelopes.includes(envelopeOf(kind)) && infos.contractId === null && offerFees === null;
}

function snake(fee: ContractFeeKind): string {
  return fee.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
