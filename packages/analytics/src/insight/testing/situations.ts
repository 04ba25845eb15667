import {
  addDays,
  type Cents,
  cents,
  day,
  type DayValue,
  type EuroFund,
  type Fund,
  type Id,
  isId,
  type MarketContract,
  type PortfolioKind,
  type Sri,
} from "@vigie/domain";
import { type FundHistory, type Prices, type Profile, type Situation, situationOf } from "../situation.ts";

/** Builders of portfolios for analyses, so that a test only states what matters. */

export function testFund(serial: number, change: Partial<Fund> = {}): Fund {
  return {
    isin: `XZ${String(serial).padStart(9, "0")}1`,
    label: `Fonds ${serial}`,
    issuer: "Maison",
    assetClass: "stock",
    category: null,
    sri: 4 as Sri,
    managementFeeRatio: 0.015,
    ongoingFeeRatio: 0.015,
    maxSubscriptionFeeRatio: null,
    indexFund: false,
    peaEligible: null,
    peaPmeEligible: null,
    geography: [],
    sectors: [],
    tags: [],
    notesByProfile: null,
    firstPriceOn: null,
    currency: "EUR",
    demo: true,
    ...change,
  };
}

export const testEuroFund: EuroFund = {
  slug: "sur",
  label: "Rendement sûr",
  insurer: "Assureur",
  rates: [
    { year: 2024, netRateRatio: 0.02 },
    { year: 2025, netRateRatio: 0.03 },
  ],
  demo: true,
};

const noFee = null;
export const noFees: MarketContract["fees"] = {
  entryFeeRatio: noFee,
  exitFeeRatio: noFee,
  depositFeeRatio: noFee,
  euroFundsFeeRatio: noFee,
  ucsFeeRatio: noFee,
  managementFeeRatio: noFee,
  transferFeeRatio: noFee,
  reversalFeeRatio: noFee,
  arbitrageFeeRatio: noFee,
  brokerageFeeRatio: noFee,
  withdrawalFeeRatio: noFee,
  mandateFeeRatio: noFee,
  custodyFeeRatio: noFee,
};

export function testOffer(fees: Partial<MarketContract["fees"]> = {}): MarketContract {
  return {
    slug: "contrat",
    name: "Contrat",
    institutionSlug: "maison",
    issuer: "Assureur",
    kind: "lifeinsurance",
    kindDetail: null,
    fees: { ...noFees, ...fees },
    rules: {
      minUnitShareRatio: 0,
      minTradeCents: cents(10_000),
      freeArbitragesPerYear: null,
      euroFundSlugs: [testEuroFund.slug],
    },
    isins: [],
    pros: [],
    cons: [],
    demo: true,
  };
}

function testId(serial: number): Id {
  const id = `00000000-0000-7000-8000-${String(serial).padStart(12, "0")}`;
  if (!isId(id)) throw new Error("assertion: an id");
  return id;
}

type Line = { readonly of: Fund | "euro" | "cash" | "share"; readonly cents: number | null };
type Wanted = {
  readonly lines: readonly Line[];
  readonly kind?: PortfolioKind;
  readonly valueCents?: Cents | null;
  readonly market?: MarketContract | null;
  readonly infos?: Readonly<Record<string, unknown>>;
  readonly profile?: Profile;
};

export function testSituation(wanted: Wanted): Situation {
  const { lines, kind = "lifeinsurance", market = testOffer(), infos = {} } = wanted;
  const funds = lines.flatMap(({ of }) => (typeof of === "string" ? [] : [[of.isin, of] as const]));
  return situationOf({
    portfolio: { kind, currency: "EUR", valueCents: wanted.valueCents ?? null, openedOn: null, infos },
    holdings: lines.map(({ of, cents: amount }, index) => ({
      id: testId(index),
      label: typeof of === "string" ? (of === "euro" ? testEuroFund.label : "Ligne") : of.label,
      isin: typeof of === "string" ? (of === "share" ? "FR0000000000" : null) : of.isin,
      holdingKind: of === "euro" ? "euroFund" : of === "cash" ? "cash" : "unit",
      valuationCents: amount === null ? null : cents(amount),
    })),
    funds: new Map(funds),
    market,
    listedFees: market?.fees ?? null,
    euroFunds: [testEuroFund],
    profile: wanted.profile ?? { level: 3, origin: "customer" },
  });
}

/** Weekly prices until 20.11.2026: oscillations relative to the price around a steady growth. */
export function testPrices(fund: Fund, weeks: number, swing = 0.01): FundHistory {
  const days = Array.from({ length: weeks }, (_, week) =>
    addDays(day("2026-11-20"), -7 * (weeks - 1 - week)),
  );
  const prices = days.map(
    (_, week) => 100 * 1.001 ** week * (1 + swing * Math.sin(week * (1 + Number(fund.isin.at(-2))))),
  );
  return { isin: fund.isin, days, prices };
}

export function pricesOf(...histories: readonly FundHistory[]): Prices {
  return {
    histories: new Map(histories.map((history) => [history.isin, history])),
    references: new Map(),
    offered: [],
  };
}

/** Value of every day from a given one, with the total paid until then. */
export function dayValues(
  from: string,
  values: readonly (readonly [value: number, paidTotal: number])[],
  reconstructed = false,
): DayValue[] {
  return values.map(([value, paidTotal], index) => ({
    day: addDays(day(from), index),
    valueCents: cents(value),
    paidTotalCents: cents(paidTotal),
    reconstructed,
  }));
}
