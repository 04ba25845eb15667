import {
  addDays,
  type Cents,
  cents,
  type Day,
  day,
  type EuroFund,
  type Fund,
  type Id,
  type MarketContract,
  type PortfolioKind,
  type Sri,
} from "@vigie/domain";
import { importFunds } from "../features/market/funds/actions.ts";
import type { TestServer, TestUser } from "./test-server.ts";
import { insertPortfolio } from "./insert-portfolio.ts";

/** A portfolio with known lines, its market and its funds with generated prices: the inputs of analyses and arbitrations. */

type FundRow = readonly [
  serial: number,
  assetClass: Fund["assetClass"],
  sri: Sri,
  terRatio: number,
  index: boolean,
  driftRatio: number,
  volatilityRatio: number,
  weeks?: number,
];

const rows: readonly FundRow[] = [
  [1, "stock", 4, 0.018, false, 0.07, 0.15],
  [2, "stock", 4, 0.0038, true, 0.074, 0.15],
  [3, "stock", 5, 0.02, false, 0.06, 0.18],
  [4, "stock", 5, 0.0025, true, 0.065, 0.17],
  [5, "bond", 2, 0.008, false, 0.022, 0.045],
  [6, "bond", 3, 0.0014, true, 0.02, 0.055],
  [7, "bond", 2, 0.005, false, 0.018, 0.017],
  [8, "diversified", 3, 0.016, false, 0.043, 0.085],
  [9, "realEstate", 3, 0.012, false, 0.04, 0.04],
  [10, "cash", 1, 0.0008, true, 0.016, 0.003],
  [11, "stock", 6, 0.021, false, 0.08, 0.25],
  [12, "bond", 3, 0.012, false, 0.035, 0.07, 110],
  [13, "stock", 5, 0.002, true, 0.08, 0.17, 20],
];

export const isinOf = (serial: number) => `XZ${String(serial).padStart(9, "0")}1`;
export const lastPriceDay = day("2026-11-13");
const allWeeks = 300;

export const testFunds: readonly Fund[] = rows.map(([serial, assetClass, sri, terRatio, indexFund]) => ({
  isin: isinOf(serial),
  label: `Fonds ${serial}`,
  issuer: `Maison ${serial % 4}`,
  assetClass,
  category: null,
  sri,
  managementFeeRatio: terRatio,
  ongoingFeeRatio: terRatio,
  maxSubscriptionFeeRatio: null,
  indexFund,
  peaEligible: assetClass === "stock",
  peaPmeEligible: false,
  geography: [],
  sectors: [],
  tags: [],
  notesByProfile: null,
  firstPriceOn: null,
  currency: "EUR",
  demo: true,
}));

/** Weekly prices from a common and an individual factor, with a fixed seed. */
export const testHistories = rows.map(([serial, assetClass, , , , drift, volatility, weeks = allWeeks]) => {
  const loads = assetClass === "stock" || assetClass === "diversified" ? 0.85 : 0.2;
  const days: Day[] = [];
  const prices: number[] = [];
  let price = 100;
  for (let week = allWeeks - 1; week >= 0; week -= 1) {
    const shock = loads * draw(0, week) + Math.sqrt(1 - loads ** 2) * draw(serial, week);
    price *= 1 + drift / 52 + (volatility / Math.sqrt(52)) * shock;
    if (week >= weeks) continue;
    days.push(addDays(lastPriceDay, -7 * week));
    prices.push(Number(price.toFixed(6)));
  }
  return { isin: isinOf(serial), days, prices };
});

/** Approximately normal, mean 0, deviation 1. */
function draw(seed: number, index: number): number {
  let bits = (seed * 7919 + index * 104_729 + 12_345) >>> 0;
  let sum = -6;
  for (let part = 0; part < 12; part += 1) {
    bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d) >>> 0;
    bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39) >>> 0;
    bits = (bits ^ (bits >>> 15)) >>> 0;
    sum += bits / 2 ** 32;
    bits = (bits + 0x9e3779b9) >>> 0;
  }
  return sum;
}

export const testEuroFund: EuroFund = {
  slug: "rendement-sur",
  label: "Rendement sûr",
  insurer: "Assureur",
  rates: [2020, 2021, 2022, 2023, 2024, 2025].map((year) => ({
    year,
    netRateRatio: 0.02 + (year - 2020) / 1000,
  })),
  demo: true,
};

export const testMarket: MarketContract = {
  slug: "contrat-test",
  name: "Contrat test",
  institutionSlug: "maison",
  issuer: "Assureur",
  kind: "lifeinsurance",
  kindDetail: null,
  fees: {
    entryFeeRatio: 0,
    exitFeeRatio: null,
    depositFeeRatio: null,
    euroFundsFeeRatio: 0.006,
    ucsFeeRatio: 0.006,
    managementFeeRatio: null,
    transferFeeRatio: null,
    reversalFeeRatio: null,
    arbitrageFeeRatio: 0,
    brokerageFeeRatio: null,
    withdrawalFeeRatio: null,
    mandateFeeRatio: null,
    custodyFeeRatio: null,
  },
  rules: {
    minUnitShareRatio: 0,
    minTradeCents: cents(10_000),
    freeArbitragesPerYear: null,
    euroFundSlugs: [testEuroFund.slug],
  },
  isins: testFunds.map((fund) => fund.isin),
  pros: [],
  cons: [],
  demo: true,
};

/** Stores the funds, their prices, the euro fund and the contracts of the market. */
export async function addMarket(
  server: TestServer,
  contracts: readonly MarketContract[] = [testMarket],
): Promise<void> {
  const { services } = server;
  await importFunds(services, testFunds, testHistories);
  const at = services.clock();
  await services.db
    .insertInto("euro_funds")
    .values({
      slug: testEuroFund.slug,
      label: testEuroFund.label,
      details: JSON.stringify(testEuroFund),
      demo: true,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await services.db
    .insertInto("fund_contracts")
    .values(
      contracts.map((contract) => ({
        slug: contract.slug,
        name: contract.name,
        institution_slug: contract.institutionSlug,
        kind: contract.kind,
        details: JSON.stringify(contract),
        demo: true,
        updated_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type TestLine = {
  /** A fund by its number, "euro", or "share" for a security that is not a fund. */
  readonly of: number | "euro" | "share" | "cash";
  readonly cents: number;
};

export type TestPortfolio = {
  readonly lines: readonly TestLine[];
  readonly kind?: PortfolioKind;
  readonly slug?: string | null;
  readonly risk?: number | null;
  readonly status?: "visible" | "hidden";
  readonly infos?: Record<string, unknown>;
  /** Adds a value every six days, as stars require, instead of every thirty. */
  readonly followed?: boolean;
};

/** Adds a portfolio with these lines and two years of values: 1 % more every 30 days, and a payment of 500 euros in the middle. */
export async function addPortfolio(
  server: TestServer,
  user: TestUser,
  portfolio: TestPortfolio,
): Promise<Id> {
  const { services } = server;
  const id = services.newId();
  const total = cents(portfolio.lines.reduce((sum, line) => sum + line.cents, 0));
  const key = { customer_id: user.id, portfolio_id: id };
  const past = valuesOf(total, portfolio.followed === true ? [0, 6, 12, 18, 24] : [0]);
  await insertPortfolio(services, {
    customer_id: user.id,
    id,
    kind: portfolio.kind ?? "lifeinsurance",
    provider_name: "Contrat",
    name: "Contrat",
    status: portfolio.status ?? "visible",
    amount_cents: total,
    amount_as_of: day("2026-11-20"),
    amount_provenance: "provider",
    recommended_risk: portfolio.risk ?? null,
    contract_slug: portfolio.slug === undefined ? testMarket.slug : portfolio.slug,
    infos: JSON.stringify(portfolio.infos ?? {}),
  });
  await services.db
    .insertInto("holdings")
    .values(portfolio.lines.map((line, rank) => ({ ...key, ...holding(services.newId(), line, rank) })))
    .execute();
  await services.db
    .insertInto("valuations")
    .values(past.map((value) => ({ ...key, ...value, provenance: "provider" as const })))
    .execute();
  return id;
}

function holding(id: Id, line: TestLine, rank: number) {
  const fund = typeof line.of === "number";
  return {
    id,
    external_id: null,
    isin: fund ? isinOf(Number(line.of)) : line.of === "share" ? "FR0000000000" : null,
    label: fund ? `Fonds ${line.of}` : line.of === "euro" ? testEuroFund.label : "Ligne",
    holding_kind:
      line.of === "euro" ? ("euroFund" as const) : line.of === "cash" ? ("cash" as const) : ("unit" as const),
    quantity: null,
    unit_price: null,
    unit_cost: null,
    valuation_cents: cents(line.cents),
    as_of: day("2026-11-20"),
    provenance: "provider" as const,
    rank,
  };
}

export const paymentCents = 50_000;

type TestValue = { day: Day; value_cents: Cents; paid_total_cents: Cents };

/** Returns two years of values, computed backwards from `total`, with one payment. @param read the days within each thirty on
 * which a value is read: it changes on the first */
export function valuesOf(total: Cents, read: readonly number[] = [0]): TestValue[] {
  const points = [{ day: day("2026-11-20"), value: Number(total) }];
  for (let step = 1; step <= 24; step += 1) {
    const after = points[step - 1];
    if (after === undefined) break;
    const paidAfter = step === 12 ? paymentCents : 0;
    points.push({ day: addDays(after.day, -30), value: (after.value - paidAfter) / 1.01 });
  }
  const oldest = Math.round(points.at(-1)?.value ?? 0);
  return points.toReversed().flatMap((point, index) =>
    (index < 24 ? read : [0]).map((after) => ({
      day: addDays(point.day, after),
      value_cents: cents(Math.round(point.value)),
      paid_total_cents: cents(oldest + (index >= 13 ? paymentCents : 0)),
    })),
  );
}
