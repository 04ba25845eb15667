import { golden, goldenVector } from "../golden/golden.ts";
import { starGrid } from "../scores/star-grid.ts";
import type { CatalogueEntry } from "./entry.ts";

/** One small example per function of the catalogue. Only for tests. */
const returns = Array.from(goldenVector(golden("reference.json"), "weekly", "returns"));
const line = (sri: number, more = {}) => ({
  kind: "unit_linked",
  className: "stock",
  isEquity: true,
  sri,
  capRatio: 0.6,
  ...more,
});
const assets = [line(4), line(5), { kind: "euro_fund", className: "euroFund", sri: 1, capRatio: 1 }];
const covariance = [
  [0.04, 0.01, 0],
  [0.01, 0.09, 0],
  [0, 0, 0.000004],
];
const definite = [
  [0.04, 0.01, 0],
  [0.01, 0.09, 0],
  [0, 0, 0.01],
];
const weeks = Array.from({ length: 300 }, (_, week) => 20_600 - 7 * (299 - week));
const modelLines = [
  {
    key: "a",
    kind: "unit",
    riskClass: "stock",
    meanRatio: 0.04,
    history: {
      days: weeks,
      prices: weeks.map((_, week) => 100 * (1 + 0.02 * Math.sin(week) + 0.001 * week)),
    },
    publishedSri: 4,
  },
  { key: "b", kind: "euroFund", riskClass: "unknown", meanRatio: 0.0255, history: null, publishedSri: 1 },
];
const current = [0.5, 0.4, 0.1];
export const problem = {
  assets,
  limits: { maxSri: 4 },
  covariance,
  expectedReturns: [0.05, 0.06, 0.026],
  trading: { current },
};
const outcomes = Array.from({ length: 60 }, (_, t) => [returns[t] ?? 0, returns[t + 60] ?? 0, 0.0005]);
const fee = { ongoingRatio: 0.02, contractRatio: 0.008, entryRatio: 0.01 };

/** A value that is valid for every input of this name, except in the special cases below. */
const samples: Record<string, unknown> = {
  returns,
  prices: [100, 101, 99, 104],
  periodsPerYear: 52,
  day: "2026-11-20",
  week: 2967,
  from: 20000,
  to: 20010,
  days: ["2026-11-06", "2026-11-13", "2026-11-20", "2026-11-27"],
  values: [100, 110, 121],
  flows: [0, 5, 0],
  rate: 0.1,
  openingValue: 100,
  closingValue: 110,
  flowDays: [3, 4, 5],
  cap: 5,
  sriExcess: 0.1,
  shortfallToCap: 0.9,
  means: [{ mean: 3 }, { mean: null }],
  loan: { capital: 200_000, rateRatio: 0.03, months: 240 },
  paid: 12,
  repaid: 20_000,
  newRateRatio: 0.02,
  costs: 3000,
  before: { borrowed: 250_000, yearlyRatio: 0.0036 },
  afterYearlyRatio: 0.0012,
  projects: [{ goal: 10_000, months: 36, meanRatio: 0.02, deviationRatio: 0.05 }],
  wealth: 5000,
  homes: 200_000,
  certain: 1000,
  debt: 100_000,
  trackingRatio: 0.03,
  held: [0.5, 0.5],
  proposed: [0.6, 0.4],
  observed: [0.58, 0.42],
  meanRatio: 0.03,
  deviationRatio: 0.06,
  years: 10,
  factor: 1,
  grossRatio: 0.06,
  contractRatio: 0.006,
  onYear: 2026,
  marketRatio: 0.0263,
  onDay: "2026-11-20",
  references: {},
  lossCents: -12345,
  contributions: [0.5, 0.3, 0.2],
  payments: [100, 100, 0],
  goal: 10_000,
  months: 24,
  monthly: 50,
  inflationRatio: 0.02,
  chance: 0.9,
  spanDays: 30,
  amounts: [100, 20, 30, 70],
  openingBalance: 1000,
  fromDay: 20089,
  toDay: 20454,
  movements: [10],
  movementDays: ["2025-02-03"],
  rates: [0.024],
  rateDays: ["2024-01-01"],
  levels: [100, 101, 102, 103],
  classReturns: [
    [0.01, 0.02],
    [0, 0.01],
  ],
  monthWeights: [[0.5, 0.5]],
  monthOf: [0, 0],
  proxy: returns.slice(0, 12),
  units: [1, 2],
  series: [
    [0.01, 0.02],
    [0.03, 0.01],
  ],
  weights: [0.5, 0.3, 0.2],
  length: 4,
  probability: 0.05,
  x: -1.5,
  weekly: returns,
  mean: 0.001,
  deviation: 0.02,
  skewness: -0.3,
  excessKurtosis: 1,
  benchmark: returns.map((value) => value / 2),
  riskFreeRatio: 0.02,
  logReturns: returns,
  frequency: "weekly",
  holdingYears: 5,
  periods: 260,
  marketClass: 4,
  volatilityRatio: 0.15,
  classes: [4, 4, 5],
  covariance,
  variances: [0.01],
  lines: [{ weightRatio: 1, sri: 4 }],
  own: { europe: 1 },
  reference: { europe: 0.5, america: 0.5 },
  entryRatio: 0.01,
  horizonYears: 8,
  arbitrageYearlyRatio: 0,
  monthlyDeposit: 100,
  grossGrowthRatio: 0.05,
  fees: fee,
  netRatio: 0.04,
  ongoingRatio: 0.02,
  section: "fees",
  figures: { yearly_cost: 0.01, ongoing_to_median: 0 },
  figure: 0.1,
  knots: [
    [0, 5],
    [1, 0],
  ],
  problem,
  riskAversion: 3,
  count: 4,
  minReturnRatio: 0.01,
  budgets: [0.5, 0.3, 0.2],
  limitRatio: 0.1,
  scenarios: { outcomes },
  feeRatios: [0.02, 0.03, 0.007],
  assets,
  strategy: "balanced",
  metric: "volatility",
  volatilityCapRatio: 0.09,
  shortfallCapRatio: 0.16,
  referenceWeights: [0.4, 0.4, 0.2],
  gross: [0.05],
  ongoingRatios: [0.02],
  classOngoingRatios: [0.018],
  contractRatios: [0.007],
  profile: 3,
  left: [1, 2],
  right: [3, 4],
  matrix: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  order: 2,
  numerator: 1,
  denominator: 2,
  current,
  cost: [1, 1],
  rows: [[1, 1]],
  rowLower: [1],
  rowUpper: [null],
  lower: [0, 0],
  upper: [1, null],
  rowDuals: [1],
};
const special: Record<string, Record<string, unknown>> = {
  duplicatePairs: { returns: outcomes },
  commonMoves: { first: [0.01, -0.02, 0.03], second: [0.02, -0.01, 0.02] },
  valueAfterTax: { amount: 1000, years: 10, kind: "gains", growthRatio: 0.04, taxRatio: 0.186 },
  mergeLines: { lines: [{ key: "XZ0000000011", weightRatio: 1 }] },
  indicatorControl: { published: 4, computed: 3 },
  riskModel: { lines: modelLines },
  portfolioLaw: { lines: modelLines, weights: [0.6, 0.4] },
  euroFundMean: { rates: [{ year: 2025, netRateRatio: 0.0255 }] },
  isCornishFisherMonotone: { excessKurtosis: 2 },
  project: { years: 20 },
  extendHistory: { returns: returns.map((value, i) => (i < 2 ? null : value)).slice(0, 12) },
  constantMix: { weights: [0.6, 0.4] },
  riskParity: { covariance: definite },
  hierarchicalRiskParity: { covariance: definite },
  minimumTorsion: { covariance: definite },
  moneyWeightedReturn: { amounts: [-100, 20, 30, 70] },
  linkedModifiedDietz: {
    months: [
      { openingValue: 100, closingValue: 121, flows: [20], flowDays: [15], spanDays: 30 },
      { openingValue: 121, closingValue: 122, flows: [], flowDays: [], spanDays: 31 },
    ],
  },
  openingReturn: { depositedTotal: 100, spanDays: 800 },
  annualise: { days: 400 },
  isoWeek: { day: 20777 },
  euroFundPath: { flows: [0, 0, 0, 10], rateYears: [2025] },
  prescreen: {
    candidates: [{ className: "stock", fundKey: "a", sri: 5, weeks: 200, ongoingRatio: null, note: null }],
  },
  alignWeekly: { series: [{ days: ["2026-11-06", "2026-11-13"], prices: [1, 2] }] },
  backCast: {
    prices: [
      [1, 2],
      [3, 4],
    ],
  },
  annualCovariance: { returns: outcomes },
  sampleCovariance: { returns: outcomes },
  ledoitWolfIdentity: { returns: outcomes },
  ledoitWolfConstantCorrelation: { returns: outcomes },
  allocationByClass: {
    lines: [
      { amount: 5, className: "stock" },
      { amount: null, className: "bond" },
    ],
  },
  lookThrough: {
    lines: [
      { weightRatio: 0.5, split: { europe: 1 } },
      { weightRatio: 0.5, split: null },
    ],
  },
  yearlyCost: {
    lines: [
      { weightRatio: 0.1, ongoingRatio: 0.01, contractRatio: null },
      { weightRatio: 0.9, ongoingRatio: 0.01, contractRatio: 0.01 },
    ],
  },
  overallScore: {
    figures: Object.fromEntries(
      Object.entries(starGrid).map(([name, rules]) => [
        name,
        Object.fromEntries(rules.map((rule) => [rule.name, 0.1])),
      ]),
    ),
  },
  scoredEffectiveLines: { lines: [{ weightRatio: 1, isEuroFund: false, isIndexFund: true }] },
  exposures: { lines: [{ weightRatio: 1, split: { X: 0.1 } }] },
  driftRatio: { weights: [0.6, 0.4], model: [0.5, 0.5] },
  isWorthSaving: { beforeRatio: 0.02, afterRatio: 0.019 },
  lawShortfallOf: { weights: [0.3, 0.3, 0.4] },
  beatingShare: { lines: [{ weightRatio: 1, excess: 0.01 }] },
  excessReturn: { own: 0.05, benchmark: 0.03 },
  residuals: { x: [0.5, 0.5] },
};

/** Example of a function, with some fields replaced. */
export function sampleInput(
  one: CatalogueEntry,
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  return Object.fromEntries(
    one.inputs.flatMap(({ name: field, optional }) => {
      const value = more[field] ?? special[one.name]?.[field] ?? samples[field];
      return value === undefined && optional ? [] : [[field, value]];
    }),
  );
}

/** Paths of values that JSON cannot represent. */
export function unfit(value: unknown, path = "$"): string[] {
  if (typeof value === "number") return Number.isFinite(value) ? [] : [`${path} is ${String(value)}`];
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, one]) => unfit(one, `${path}.${key}`));
  return typeof value === "function" ? [`${path} is a function`] : [];
}
