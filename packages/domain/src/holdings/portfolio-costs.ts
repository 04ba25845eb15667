import { type ContractFeeKind, contractFeeKinds } from "../market/funds.ts";
import type { Ratio } from "../kernel/ratio.ts";
import { envelopeOf, type HoldingKind, type PortfolioKind } from "./portfolios.ts";
import type { ManagementType } from "../insight/analyses.ts";

/** One policy of costs: which fees a portfolio of each envelope has, what of them is paid every year on a line, and so which
 * ones a form asks for. Analyses, settings and observations all read it here. */
type EnvelopeCosts = {
  /** What is taken every year on a unit: the fees that may tell it, the one that a form asks for first. */
  readonly yearly: readonly ContractFeeKind[];
  /** The same on its euro fund. */
  readonly euroFund: readonly ContractFeeKind[];
  /** What a form asks for besides the first yearly one. */
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
  // An employee plan takes a fee of keeping the account; where it is insured, one on its units instead or besides.
  employee_savings: {
    yearly: ["custody", "ucs", "management", "deposit"],
    euroFund: ["euroFunds", "ucs", "management", "custody"],
    alsoAsked: ["entry", "arbitrage"],
  },
  securities: { yearly: ["custody", "deposit"], euroFund: ["euroFunds"], alsoAsked: ["brokerage"] },
};

const ofContract: readonly ContractFeeKind[] = ["ucs", "management"];
const ofCustody: readonly ContractFeeKind[] = ["custody", "deposit"];

/** The fees that a portfolio of this kind has, in the order in which a form asks for them. */
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

/** Whether an asked fee needs no answer: it is known, or another one tells the same yearly cost. */
export function isFeeKnown(kind: PortfolioKind, fee: ContractFeeKind, feeOf: FeeOf): boolean {
  const costs = costsByEnvelope[envelopeOf(kind)];
  const same = costs?.yearly[0] === fee ? costs.yearly : [fee];
  return same.some((one) => feeOf(one) !== null);
}

/** The fee that a portfolio of this kind pays every year on its units, by the name under which it is asked for. */
export function yearlyFeeOf(kind: PortfolioKind): ContractFeeKind | null {
  return costsByEnvelope[envelopeOf(kind)]?.yearly[0] ?? null;
}

/** A fee of the contract, as its papers or the catalogue say; null when nobody said it. */
type FeeOf = (fee: ContractFeeKind) => Ratio | null;

export type YearlyCost = { readonly contract: Ratio; readonly mandate: Ratio; readonly custody: Ratio };

export type CostQuestion = {
  readonly kind: PortfolioKind;
  readonly line: HoldingKind;
  readonly managementType: ManagementType | null;
  readonly feeOf: FeeOf;
};

/** What the contract takes a year on one line, by layer; null when unknown.
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
  // A deposit fee of an insurance is paid on the way in: it keeps no account.
  const custody = costs.yearly.includes("deposit") ? ofCustody : ofCustody.slice(0, 1);
  return { contract: first(taken) ?? 0, mandate, custody: first(custody) ?? 0 };
}
