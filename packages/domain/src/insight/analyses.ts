import type { Cents } from "../kernel/cents.ts";
import { worldRegionFigures } from "../figures.ts";
import type { Fund, FundRegion } from "../market/funds.ts";
import type { Ratio } from "../kernel/ratio.ts";
import { type AssetClass, type HoldingKind, isInvested, type PortfolioKind } from "../holdings/portfolios.ts";
import { analysisText } from "./analyses-text.ts";

/** Stored with each analysis, so that a later reader knows which formulas and figures it used. */
export const analysisEngineVersion = "2026.11.6";
export const figuresVersion = "2026.11.2";

/** Minimum share of the value with known prices: below it, the risk would not be representative of the portfolio. */
export const leastCoveredRatio: Ratio = 0.4;
/** Yearly cost of an index fund for a saver (specification 2 §9). */
export const passiveFeeRatio: Ratio = 0.003;
export const feeProjectionYears = 20;
/** Average net rate of euro funds, used where the portfolio's own is unknown.
 * @source ACPR, 2024 (methodology sheet, section 6) */
export const averageEuroFundRatio: Ratio = 0.0263;

/** Social levies on the interest of a life-insurance euro fund.
 * @source methodology sheet, section 9: 17.2 %, kept for these products in 2026 */
export const lifeInsuranceLevyRatio: Ratio = 0.172;

/** Yearly growth before all fees: one neutral assumption per class, never past returns. A euro fund grows at its own rate; an
 * unknown class does not grow.
 * @source product decision, methodology sheet, section 7 */
export const grossGrowthByClass: Readonly<Record<AssetClass, Ratio | null>> = {
  stock: 0.06,
  bond: 0.03,
  cash: 0.02,
  other: 0.04,
  diversified: 0.045,
  unknown: null,
  euroFund: null,
  realEstate: 0.04,
  savings: 0.02,
};

/** Growth of holdings of unknown class. @source product decision, methodology, part 2, section 1.3 */
export const unknownGrowthRatio: Ratio = 0.02;

/** Usual yearly charge of a fund of a class, used where its own charges are not published.
 * @source product decision, methodology, part 2, section 1.3 */
const usualOngoingByClass: Readonly<Partial<Record<AssetClass, Ratio>>> = {
  stock: 0.018,
  bond: 0.009,
  diversified: 0.016,
  realEstate: 0.012,
  other: 0.016,
  cash: 0.002,
};
const usualIndexFundRatio: Ratio = 0.003;

export function usualOngoingRatio(assetClass: AssetClass, isIndexFund: boolean): Ratio {
  return isIndexFund ? usualIndexFundRatio : (usualOngoingByClass[assetClass] ?? 0.016);
}

export const managementTypes = ["mandate_management", "advisory_management", "free_management"] as const;
export type ManagementType = (typeof managementTypes)[number];

/** How the portfolio is managed, according to the saver; null where not set. */
export function managementTypeOf(infos: Readonly<Record<string, unknown>>): ManagementType | null {
  const managementType = infos["managementType"];
  return managementTypes.find((type) => type === managementType) ?? null;
}

export type AnalysedPortfolio = {
  readonly kind: PortfolioKind;
  readonly currency: string;
  readonly managementType: ManagementType | null;
  readonly lines: readonly {
    readonly holdingKind: HoldingKind;
    readonly valuationCents: Cents | null;
    /** True for a known fund, false for a share or a bond held directly. */
    readonly isFund: boolean;
  }[];
};

/** Available analysis of a portfolio: the scored analysis; a reduced view where only that is meaningful; or none, with the reason
 * in French (specification 1 §5). */
export type AnalysisState =
  | { readonly kind: "full"; readonly unavailable: null }
  | { readonly kind: "light"; readonly of: "euro_fund" | "securities"; readonly unavailable: string }
  | { readonly kind: "none"; readonly unavailable: string };

export function analysisState(portfolio: AnalysedPortfolio): AnalysisState {
  const unavailable = noViewOf(portfolio);
  if (unavailable !== null) return { kind: "none", unavailable };
  const held = heldLines(portfolio);
  if (held.every((line) => line.holdingKind === "euroFund")) {
    const sentence = analysisText.onlyEuroFund;
    return { kind: "light", of: "euro_fund", unavailable: sentence };
  }
  const ofSecurities = portfolio.kind === "market" || portfolio.kind === "pea";
  if (ofSecurities && !held.some((line) => line.isFund)) {
    const sentence = analysisText.onlySecurities;
    return { kind: "light", of: "securities", unavailable: sentence };
  }
  return { kind: "full", unavailable: null };
}

function heldLines({ lines }: AnalysedPortfolio): AnalysedPortfolio["lines"] {
  return lines.filter((line) => line.valuationCents !== null && line.valuationCents > 0);
}

function noViewOf(portfolio: AnalysedPortfolio): string | null {
  if (!isInvested(portfolio.kind)) {
    return analysisText.notInvested;
  }
  if (portfolio.managementType === "mandate_management") {
    return analysisText.mandate;
  }
  if (portfolio.currency !== "EUR") {
    return analysisText.foreignCurrency;
  }
  return heldLines(portfolio).length === 0 ? analysisText.linesUnknown : null;
}

/** Regional distribution of the world's equities by value, in the regions of a fund's split: the benchmark for the distribution of
 * a portfolio's equities. */
export const worldRegionRatios: Readonly<Record<FundRegion, Ratio>> = {
  northAmerica: worldRegionFigures.northAmerica.value,
  france: worldRegionFigures.france.value,
  eurozone: worldRegionFigures.eurozone.value,
  europeOther: worldRegionFigures.europeOther.value,
  japan: worldRegionFigures.japan.value,
  asiaDeveloped: worldRegionFigures.asiaDeveloped.value,
  emerging: worldRegionFigures.emerging.value,
  other: worldRegionFigures.other.value,
};

/** Median; null for an empty list. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Equity share of a class; half for a diversified fund whose own split is unknown. Null for an unknown class. */
export function equityRatioOf(assetClass: AssetClass): Ratio | null {
  if (assetClass === "unknown") return null;
  return assetClass === "stock" ? 1 : assetClass === "diversified" ? 0.5 : 0;
}

/** Returns whether a profile counts a class as risk-free. */
export function isSafeClass(assetClass: AssetClass): boolean {
  return assetClass === "euroFund" || assetClass === "cash" || assetClass === "savings";
}

/** Charge of a fund above the median of its class in the offer; null where either is unknown. */
export function ongoingExcessRatio(
  line: { readonly assetClass: AssetClass; readonly ongoingFeeRatio: Ratio | null },
  offered: readonly Pick<Fund, "assetClass" | "ongoingFeeRatio">[],
): Ratio | null {
  const others = offered
    .filter((fund) => fund.assetClass === line.assetClass)
    .flatMap((fund) => fund.ongoingFeeRatio ?? []);
  const middle = median(others);
  return line.ongoingFeeRatio === null || middle === null ? null : line.ongoingFeeRatio - middle;
}
