import { type ContractFeeKind, contractFeeKinds } from "../market/funds.ts";
import type { Ratio } from "../kernel/ratio.ts";
import { envelopeOf, type HoldingKind, type PortfolioKind } from "./portfolios.ts";
import type { ManagementType } from "../insight/analyses.ts";

/** Single definition of costs: which fees a portfolio of each envelope has, which of them are charged yearly on a line, and thus
 * which ones a form asks for. Used by analyses, settings and observations. */
type EnvelopeCosts = {
  /** Yearly fees on a unit: fee kinds that may hold the value, starting with the one that a form asks for. */
  readonly yearly: readonly ContractFeeKind[];
  /** Same for its euro fund. */
  readonly euroFund: readonly ContractFeeKind[];
  /** Fees that a form asks for in addition to the first yearly one. */
  readonly alsoAsked: readonly ContractFeeKind[];
};

const insurance: EnvelopeCosts = {
  yearly: ["ucs", "management"],
  euroFund: ["euroFunds"],
  alsoAsked: ["entry", "euroFunds", "arbitrage"],
};

const costsByEnvelope: Partial<Record<ReturnType<typeof envelopeOf>, EnvelopeCosts>> = {
  life_insurance: insurance,
  retirement: insurance,
  // An employee plan charges an account-keeping fee; an insured plan charges a fee on its units instead or in addition.
  employee_savings: {
    yearly: ["custody", "ucs", "management", "deposit"],
    euroFund: ["euroFunds", "ucs", "management", "custody"],
    alsoAsked: ["entry", "arbitrage"],
  },
  securities: { yearly: ["custody", "deposit"], euroFund: ["euroFunds"], alsoAsked: ["brokerage"] },
};

const ofContract: readonly ContractFeeKind[] = ["ucs", "management"];
const ofCustody: readonly ContractFeeKind[] = ["custody", "deposit"];

/** Returns the fees of a portfolio of this kind, in the order in which a form asks for them. */
export function applicableFeesOf(
  kind: PortfolioKind,
  managementType: ManagementType | null,
): readonly ContractFeeKind[] {
  const costs = costsByEnvelope[envelopeOf(kind)];
  const asked = [...(costs?.alsoAsked ?? []), ...(costs?.yearly.slice(0, 1) ?? [])];
  return contractFeeKinds.filter(
    (fee) => asked.includes(fee) || (fee === "mandate" && managementType === "mandate_management"),
  );
}

/** Returns whether a requested fee needs no input: it is known, or another one gives the same yearly cost. */
export function isFeeKnown(kind: PortfolioKind, fee: ContractFeeKind, feeOf: FeeOf): boolean {
  const costs = costsByEnvelope[envelopeOf(kind)];
  const same = costs?.yearly[0] === fee ? costs.yearly : [fee];
  return same.some((one) => feeOf(one) !== null);
}

/** Returns the yearly fee on units for this kind of portfolio, under the name used in forms. */
export function yearlyFeeOf(kind: PortfolioKind): ContractFeeKind | null {
  return costsByEnvelope[envelopeOf(kind)]?.yearly[0] ?? null;
}

/** A fee of the contract from its documents or the catalogue; null where unknown. */
type FeeOf = (fee: ContractFeeKind) => Ratio | null;

export type YearlyCost = { readonly contract: Ratio; readonly mandate: Ratio; readonly custody: Ratio };

export type CostQuestion = {
  readonly kind: PortfolioKind;
  readonly line: HoldingKind;
  readonly managementType: ManagementType | null;
  readonly feeOf: FeeOf;
};

/** Yearly cost of the contract on one line, by layer; null where unknown.
 * @source methodology, section 7: cm = management + mandate + custody */
export function yearlyCostOf({ kind, line, managementType, feeOf }: CostQuestion): YearlyCost | null {
  const costs = costsByEnvelope[envelopeOf(kind)];
  if (costs === undefined) return null;
  const first = (fees: readonly ContractFeeKind[]) => fees.map(feeOf).find((ratio) => ratio !== null) ?? null;
  if (line === "euroFund") {
    const fee = first(costs.euroFund);
    return fee === null ? null : { contract: fee, mandate: 0, custody: 0 };
  }
  if (first(costs.yearly) === null) return null;
  const taken = costs.yearly.filter((fee) => ofContract.includes(fee));
  const mandate = managementType === "mandate_management" ? (feeOf("mandate") ?? 0) : 0;
  // A deposit fee of an insurance contract is an entry fee, not an account-keeping fee.
  const custody = costs.yearly.includes("deposit") ? ofCustody : ofCustody.slice(0, 1);
  return { contract: first(taken) ?? 0, mandate, custody: first(custody) ?? 0 };
}
