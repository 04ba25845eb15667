import { managementTypes, type ManagementType } from "../insight/analyses.ts";
import type { ContractFeeKind, ContractFees } from "../market/funds.ts";
import { type Cents, cents } from "../kernel/cents.ts";
import { type Day, type Instant, instant, isDay, isInstant } from "../kernel/day.ts";
import { applicableFeesOf, isFeeKnown } from "./portfolio-costs.ts";
import { envelopeOf, type PortfolioKind } from "./portfolios.ts";

/** What a saver holds a portfolio for (specification 2 §3). */
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

/** What a saver says of a portfolio (specification 1 §3). Null is not said, 0 is said. */
export type PortfolioInfos = {
  /** When the portfolio was opened, by its own papers. */
  readonly externalCreatedAt: Day | null;
  readonly typeInvestment: InvestmentGoal | null;
  readonly targetAmount: Cents | null;
  /** Years before the money is needed. */
  readonly timeInvestment: number | null;
  readonly monthlyDeposit: Cents | null;
  readonly monthlyBuyout: Cents | null;
  readonly managementType: ManagementType | null;
  /** Slug of the contract in the catalogue of the market. */
  readonly contractId: string | null;
  readonly contractIssuer: string | null;
  /** Costs as the saver's own papers state them. */
  readonly fees: ContractFees;
  /** Fields that an advisory firm asks for. */
  readonly nomEntreprise: string | null;
  readonly sousTypeLegal: string | null;
};

/** Reads what is stored, whatever it is: a field that is not of its type was not said. */
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

/** What a project consists of: another answer to one of these, after a first one, is another project. */
const projectFields = ["typeInvestment", "targetAmount", "timeInvestment"] as const;

/** What is planned to go in and out each month. */
const paymentFields = ["monthlyDeposit", "monthlyBuyout"] as const;

type PaymentAnswers = { readonly [K in (typeof paymentFields)[number]]?: PortfolioInfos[K] | undefined };

/** Whether another payment is planned now than the one that was said before: a try of the page of projects that was kept, or typed. */
export function changesPayments(before: PortfolioInfos, said: PaymentAnswers): boolean {
  return paymentFields.some(
    (field) => said[field] !== undefined && before[field] !== null && said[field] !== before[field],
  );
}

type ProjectAnswers = { readonly [K in (typeof projectFields)[number]]?: PortfolioInfos[K] | undefined };

/** Whether what is said now of a project differs from what was said of it before; a first answer changes nothing. */
export function changesProject(before: PortfolioInfos, said: ProjectAnswers): boolean {
  return projectFields.some(
    (field) => said[field] !== undefined && before[field] !== null && said[field] !== before[field],
  );
}

/** When the saver last changed the project of a portfolio; null where they never did. */
export function projectChangedAt(stored: Readonly<Record<string, unknown>>): Instant | null {
  return instantOrNull(stored["projectChangedAt"]);
}

/** The same of the payments that they plan. */
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
  /** Costs of the catalogue's contract, when the portfolio was recognised there. */
  readonly offerFees: ContractFees | null;
  /** The portfolio's own, else the person's: either answers for the risk questions, as it does for the locks. */
  readonly recommendedRisk: number | null;
  /** The catalogue's contract counts among the costs: only when the caller asks for it. */
  readonly withContract?: boolean;
};

/** Which settings of a portfolio are complete: all their fields filled, zero included; the risk questions once they have
 * a result, of the portfolio or of the person (specification 1 §4). */
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

/** A field that is missing, by its name on the wire of PUT portfolio_infos; `risk_survey` is that of PUT portfolios. */
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

/** 0 is an answer: only what was never said is missing. */
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

/** A cost that the catalogue knows need not be typed, nor a contract that it recognised by its name. */
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

/** Where what can be held is a list of the contract's own; any fund of the market goes into a securities account. */
const offerEnvelopes: readonly string[] = ["life_insurance", "retirement", "employee_savings"];

function needsOffer({ kind, infos, offerFees }: FeesAsked): boolean {
  return offerEnvelopes.includes(envelopeOf(kind)) && infos.contractId === null && offerFees === null;
}

function snake(fee: ContractFeeKind): string {
  return fee.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
