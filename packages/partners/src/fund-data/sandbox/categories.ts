import type { AssetClass, FundRegion, Sector } from "@vigie/domain";
import type { Loads } from "./model.ts";

/** Parameters of the fictitious fund universe: for each category the number of funds, their price drivers, costs and holdings.
 * Costs follow the market (active equity funds about 2 %, index funds about 0.3 %). */
export type FundCategory = {
  readonly name: string;
  readonly assetClass: AssetClass;
  readonly count: number;
  /** Ratio of index funds. */
  readonly indexRatio: number;
  readonly loads: Loads;
  /** Specific yearly volatility of an active fund; an index fund has an eighth of it. */
  readonly ownVolatilityRatio: number;
  readonly activeTerPercent: number;
  readonly indexTerPercent: number;
  readonly geography: Geography;
  /** Equity share of the fund, to which the sectors apply. */
  readonly equityRatio: number;
  readonly sectorTilt?: Sector;
  readonly tags: readonly string[];
  /** Ratios of its funds eligible for a PEA, and for a PEA-PME. */
  readonly peaRatio?: number;
  readonly peaPmeRatio?: number;
  readonly employeeSavings?: boolean;
};

export type Geography = keyof typeof geographies;

/** Regional shares, similar to usual indices; they sum to 1. */
export const geographies = {
  world: {
    northAmerica: 0.66,
    europeOther: 0.08,
    eurozone: 0.07,
    france: 0.03,
    japan: 0.06,
    asiaDeveloped: 0.03,
    emerging: 0.07,
  },
  europe: { france: 0.17, eurozone: 0.36, europeOther: 0.47 },
  eurozone: { france: 0.33, eurozone: 0.65, europeOther: 0.02 },
  france: { france: 0.88, eurozone: 0.09, europeOther: 0.03 },
  northAmerica: { northAmerica: 0.98, other: 0.02 },
  japan: { japan: 1 },
  asia: { asiaDeveloped: 0.38, japan: 0.27, emerging: 0.35 },
  emerging: { emerging: 0.95, asiaDeveloped: 0.05 },
  none: {},
} as const satisfies Record<string, Partial<Record<FundRegion, number>>>;

/** Sector shares of a fund without a tilt, similar to a world index. */
export const sectorBase: Readonly<Record<Sector, number>> = {
  technology: 0.23,
  financials: 0.16,
  healthcare: 0.12,
  industrials: 0.12,
  consumerCyclical: 0.11,
  communication: 0.07,
  consumerDefensive: 0.06,
  energy: 0.04,
  materials: 0.04,
  utilities: 0.03,
  realEstate: 0.02,
};

/** A category in the form of the tables: both costs in one pair. */
export type CategoryRow = Omit<FundCategory, "activeTerPercent" | "indexTerPercent" | "equityRatio"> & {
  readonly ter: readonly [active: number, index: number];
  readonly equityRatio?: number;
};

export type CategoryHead = readonly [
  name: string,
  count: number,
  indexRatio: number,
  loads: Loads,
  geography: Geography,
];
