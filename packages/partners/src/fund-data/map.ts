import { centsFromUnits, day, isSri } from "@vigie/domain";
import type {
  AssetClass,
  EuroFund,
  Fund,
  FundRegion,
  FundTag,
  KindDetail,
  MarketContract,
  NotesByProfile,
  PortfolioKind,
  PriceHistory,
  Ratio,
  ReferenceSeries,
  Sector,
  SeriesHistory,
} from "@vigie/domain";
import type {
  WireEuroFund,
  WireFund,
  WireIndex,
  WireIndexValues,
  WireLabels,
  WirePrices,
  WireProduct,
  wireClasses,
  wireSectors,
  wireWrappers,
  wireZones,
} from "./wire.ts";

/** Maps the partner's terms to ours. Pure: everything that passes the schemas of `wire.ts` can be mapped. */

type WireClass = (typeof wireClasses)[number];
type WireSector = (typeof wireSectors)[number];
type WireZone = (typeof wireZones)[number];
type WireWrapper = (typeof wireWrappers)[number];

const assetClassOfWire: Record<WireClass, AssetClass> = {
  EQ: "stock",
  FI: "bond",
  MM: "cash",
  MX: "diversified",
  RE: "realEstate",
  EF: "euroFund",
  SV: "savings",
  OT: "other",
  NA: "unknown",
};

export const wireOfAssetClass: Record<AssetClass, WireClass> = {
  stock: "EQ",
  bond: "FI",
  cash: "MM",
  diversified: "MX",
  realEstate: "RE",
  euroFund: "EF",
  savings: "SV",
  other: "OT",
  unknown: "NA",
};

const regionOfWire: Record<WireZone, FundRegion> = {
  FR: "france",
  EZ: "eurozone",
  EU: "europeOther",
  NA: "northAmerica",
  JP: "japan",
  AP: "asiaDeveloped",
  EM: "emerging",
  OT: "other",
};

/** @source MSCI and S&P, Global Industry Classification Standard, structure in force since 2023-03-17 */
const sectorOfWire: Record<WireSector, Sector> = {
  "10": "energy",
  "15": "materials",
  "20": "industrials",
  "25": "consumerCyclical",
  "30": "consumerDefensive",
  "35": "healthcare",
  "40": "financials",
  "45": "technology",
  "50": "communication",
  "55": "utilities",
  "60": "realEstate",
};

const kindOfWrapper: Record<WireWrapper, { kind: PortfolioKind; detail: KindDetail | null }> = {
  AV: { kind: "lifeinsurance", detail: null },
  CAPI: { kind: "capitalisation", detail: null },
  CTO: { kind: "market", detail: null },
  PEA: { kind: "pea", detail: null },
  PEE: { kind: "pee", detail: "pee" },
  PERCO: { kind: "perco", detail: "perco" },
  PERCOL: { kind: "perco", detail: "percol" },
  PER: { kind: "per", detail: null },
  MADELIN: { kind: "madelin", detail: null },
};

export function fundFromWire(wire: WireFund): Fund {
  return {
    isin: wire.isin,
    label: wire.name,
    issuer: wire.manager,
    assetClass: assetClassOfWire[wire.class],
    category: wire.category,
    sri: wire.sri !== null && isSri(wire.sri) ? wire.sri : null,
    managementFeeRatio: ratioFromPercent(wire.costs.management_pct),
    ongoingFeeRatio: ratioFromPercent(wire.costs.ongoing_pct),
    maxSubscriptionFeeRatio: ratioFromPercent(wire.costs.subscription_max_pct),
    indexFund: wire.style === null ? null : wire.style === "INDEX",
    peaEligible: wire.eligible.pea,
    peaPmeEligible: wire.eligible.pea_pme,
    geography: wire.zones.map(({ zone, weight_pct }) => ({
      region: regionOfWire[zone],
      ratio: ratio(weight_pct),
    })),
    sectors: wire.sectors.map(({ sector, weight_pct }) => ({
      sector: sectorOfWire[sector],
      ratio: ratio(weight_pct),
    })),
    ...(wire.top_holdings === undefined
      ? {}
      : {
          companies: wire.top_holdings.map(({ lei, name, weight_pct }) => ({
            lei,
            name,
            ratio: ratio(weight_pct),
          })),
        }),
    ...(wire.composition_date == null ? {} : { composedOn: day(wire.composition_date) }),
    tags: wire.labels,
    notesByProfile: wire.ratings === null ? null : notesFromWire(wire.ratings),
    firstPriceOn: wire.inception === null ? null : day(wire.inception),
    currency: wire.currency,
    demo: wire.fictitious,
  };
}

export function historiesFromWire(wire: WirePrices): readonly PriceHistory[] {
  return wire.series.map(({ isin, currency, dates, values }) => ({
    isin,
    currency,
    days: dates.map(day),
    prices: values,
  }));
}

export function euroFundFromWire(wire: WireEuroFund): EuroFund {
  return {
    slug: wire.code,
    label: wire.name,
    insurer: wire.insurer,
    rates: wire.rates.map(({ year, net_pct }) => ({ year, netRateRatio: ratio(net_pct) })),
    demo: wire.fictitious,
  };
}

export function contractFromWire(wire: WireProduct): MarketContract {
  const { kind, detail } = kindOfWrapper[wire.wrapper];
  return {
    slug: wire.code,
    name: wire.name,
    institutionSlug: wire.seller,
    issuer: wire.underwriter,
    kind,
    kindDetail: detail,
    fees: {
      entryFeeRatio: ratioFromPercent(wire.costs.entry_pct),
      exitFeeRatio: ratioFromPercent(wire.costs.exit_pct),
      depositFeeRatio: ratioFromPercent(wire.costs.deposit_pct),
      euroFundsFeeRatio: ratioFromPercent(wire.costs.euro_pct),
      ucsFeeRatio: ratioFromPercent(wire.costs.unit_pct),
      managementFeeRatio: ratioFromPercent(wire.costs.management_pct),
      transferFeeRatio: ratioFromPercent(wire.costs.transfer_pct),
      reversalFeeRatio: ratioFromPercent(wire.costs.annuity_pct),
      arbitrageFeeRatio: ratioFromPercent(wire.costs.switch_pct),
      brokerageFeeRatio: ratioFromPercent(wire.costs.brokerage_pct),
      withdrawalFeeRatio: ratioFromPercent(wire.costs.withdrawal_pct),
      mandateFeeRatio: ratioFromPercent(wire.costs.mandate_pct),
      custodyFeeRatio: ratioFromPercent(wire.costs.custody_pct),
    },
    rules: {
      minUnitShareRatio: ratio(wire.rules.unit_min_pct),
      minTradeCents: centsFromUnits(wire.rules.trade_min_eur),
      freeArbitragesPerYear: wire.rules.free_switches,
      euroFundSlugs: wire.euro_funds,
    },
    isins: wire.funds,
    pros: wire.strengths,
    cons: wire.weaknesses,
    demo: wire.fictitious,
  };
}

export function seriesFromWire(wire: WireIndex): ReferenceSeries {
  return {
    slug: wire.code,
    label: wire.name,
    unit: wire.unit === "LEVEL" ? "level" : "annualRate",
    assetClass: wire.class === null ? null : assetClassOfWire[wire.class],
    currency: wire.currency,
    firstDay: day(wire.first_date),
    source: wire.source,
    demo: wire.fictitious,
  };
}

export function seriesHistoryFromWire(wire: WireIndexValues): SeriesHistory {
  return {
    slug: wire.code,
    days: wire.dates.map(day),
    values: wire.unit === "LEVEL" ? wire.values : wire.values.map(ratio),
  };
}

export function tagsFromWire(wire: WireLabels): readonly FundTag[] {
  return wire.data.map(({ code, name, count }) => ({ slug: code, label: name, fundCount: count }));
}

function notesFromWire([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[]): NotesByProfile {
  return [a, b, c, d, e, f];
}

/** Cut to 12 decimals: 1.8 / 100 is 0.018, not 0.018000000000000002. */
function ratio(percent: number): Ratio {
  return Number((percent / 100).toFixed(12));
}

function ratioFromPercent(percent: number | null): Ratio | null {
  return percent === null ? null : ratio(percent);
}
