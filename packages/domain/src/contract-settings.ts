import { managementTypes, type ManagementType } from "./analyses.ts";
import { type ContractFeeKind, contractFeeKinds, type ContractFees } from "./funds.ts";
import { type Cents, cents } from "./kernel/cents.ts";
import { type Day, isDay } from "./kernel/day.ts";
import { envelopeOf, type PortfolioKind } from "./portfolios.ts";

/** What a saver holds a contract for (specification 2 §3). */
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

/** What a saver says of a contract (specification 1 §3). Null is not said, 0 is said. */
export type ContractInfos = {
  /** When the contract was opened, by its own papers. */
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
export function readContractInfos(stored: Readonly<Record<string, unknown>>): ContractInfos {
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
  readonly infos: ContractInfos;
  /** Costs of the catalogue's contract, when the contract was recognised there. */
  readonly offerFees: ContractFees | null;
  readonly recommendedRisk: number | null;
};

/** Which settings of a contract are complete: all their fields filled, zero included; the risk questions once they have
 * a result (specification 1 §4). */
export type ContractSettings = {
  readonly goal: boolean;
  readonly fees: boolean;
  readonly questions: boolean;
};

export function contractSettings(input: SettingsInput): ContractSettings {
  const { infos, offerFees, kind } = input;
  const goal = [
    infos.typeInvestment,
    infos.targetAmount,
    infos.timeInvestment,
    infos.monthlyDeposit,
    infos.monthlyBuyout,
  ];
  // A cost that the catalogue knows need not be typed.
  const fees = feesAskedOf(kind, infos.managementType).map(
    (fee) => infos.fees[`${fee}FeeRatio`] ?? offerFees?.[`${fee}FeeRatio`] ?? null,
  );
  return {
    goal: goal.every(isFilled),
    fees: [infos.managementType, ...fees].every(isFilled),
    questions: input.recommendedRisk !== null,
  };
}

function isFilled(value: string | number | null): boolean {
  return value !== null;
}

/** The costs that a contract of this kind has, in the order in which a form asks for them. */
export function feesAskedOf(
  kind: PortfolioKind,
  managementType: ManagementType | null,
): readonly ContractFeeKind[] {
  const envelope = envelopeOf(kind);
  const asked = feesByEnvelope[envelope] ?? [];
  const mandate = managementType === "mandate_management" ? ["mandate"] : [];
  return contractFeeKinds.filter((fee) => asked.includes(fee) || mandate.includes(fee));
}

const feesByEnvelope: Partial<Record<ReturnType<typeof envelopeOf>, readonly ContractFeeKind[]>> = {
  life_insurance: ["entry", "euroFunds", "ucs", "arbitrage"],
  retirement: ["entry", "euroFunds", "ucs", "arbitrage"],
  employee_savings: ["entry", "arbitrage", "custody"],
  securities: ["brokerage", "custody"],
};
