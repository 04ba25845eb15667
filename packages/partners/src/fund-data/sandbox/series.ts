import { assert, day as toDay, daysBetween } from "@vigie/domain";
import type { AssetClass, Day } from "@vigie/domain";
import { codeOfClass } from "./shapes.ts";
import { cashReturnRatio, dayAt, grossReturnOf, historyStart, pathTo } from "./model.ts";
import type { Loads } from "./model.ts";
import { pointsBetween } from "./prices.ts";
import type { Points, Step } from "./prices.ts";
import type { IndexShape } from "./shapes.ts";

/** Benchmark series. Markets are those of the model, without costs and specific noise; cash, inflation and the average of euro
 * funds accrue yearly rates; the Livret A's rates are real. */
export type SandboxSeries = IndexShape & {
  readonly values: (range: { from: Day; to: Day; step: Step }) => Points;
};

const firstLevel = 100;

/** Rates of the Livret A with their first day.
 * @source arrêtés published in the Journal officiel, as listed by OpenFisca-France, livret_a/taux.yaml; none found after
 * 2026-02-01 */
const livretARates: readonly (readonly [Day, number])[] = [
  [toDay("2014-08-01"), 1],
  [toDay("2015-08-01"), 0.75],
  [toDay("2020-02-01"), 0.5],
  [toDay("2022-02-01"), 1],
  [toDay("2022-08-01"), 2],
  [toDay("2023-02-01"), 3],
  [toDay("2025-02-01"), 2.4],
  [toDay("2025-08-01"), 1.7],
  [toDay("2026-02-01"), 1.5],
];

/** @source ACPR 2015-2019 and 2023-2024, press 2020-2022 (average net of management costs); 2025 and after: demonstration */
const euroFundRates = yearly([2.27, 1.93, 1.83, 1.83, 1.46, 1.28, 1.28, 1.91, 2.6, 2.63, 2.6]);
/** Fictitious, similar to consumer prices in France. */
const inflationRates = yearly([0, 0.2, 1, 1.8, 1.1, 0.5, 1.6, 5.2, 4.9, 2, 1.1]);
/** Fictitious, similar to euro overnight rates. */
const cashRates = yearly([-0.1, -0.3, -0.35, -0.36, -0.4, -0.46, -0.48, 0, 3.2, 3.6, 2.2, 1.9]);

export const sandboxSeries: readonly SandboxSeries[] = [
  rateSeries("livret-a-rate", "Taux du Livret A", livretARates),
  accrual("livret-a", "Livret A", { assetClass: "savings", rates: livretARates, real: true }),
  accrual("inflation", "Inflation en France", { assetClass: null, rates: inflationRates }),
  accrual("euro-funds-average", "Fonds en euros, moyenne", { assetClass: "euroFund", rates: euroFundRates }),
  accrual("cash-euro", "Monétaire euro", { assetClass: "cash", rates: cashRates }),
  marketSeries("world-equity", "Actions Monde", "stock", { world: 1 }),
  marketSeries("europe-equity", "Actions Europe", null, { europe: 1 }),
  marketSeries("eurozone-equity", "Actions Zone euro", null, { eurozone: 1 }),
  marketSeries("france-equity", "Actions France", null, { france: 1 }),
  marketSeries("north-america-equity", "Actions Amérique du Nord", null, { northAmerica: 1 }),
  marketSeries("asia-equity", "Actions Asie-Pacifique", null, { asia: 1 }),
  marketSeries("emerging-equity", "Actions Marchés émergents", null, { emerging: 1 }),
  marketSeries("europe-small-equity", "Petites valeurs Europe", null, { europe: 0.98, small: 1 }),
  marketSeries("euro-aggregate", "Obligations euro", "bond", { rates: 0.75, credit: 0.18 }),
  marketSeries("euro-government", "Obligations d’État Zone euro", null, { rates: 1 }),
  marketSeries("euro-corporate", "Obligations d’entreprises euro", null, { rates: 0.6, credit: 0.32 }),
  marketSeries("euro-high-yield", "Obligations haut rendement", null, { rates: 0.15, credit: 0.95 }),
  marketSeries("balanced", "Diversifié 50 % actions, 50 % obligations", "diversified", {
    world: 0.5,
    rates: 0.375,
    credit: 0.09,
  }),
  marketSeries("real-estate", "Immobilier de rendement", "realEstate", { property: 0.3 }),
  marketSeries("listed-real-estate", "Foncières cotées", null, { property: 1.1, world: 0.15 }),
  marketSeries("gold", "Or", "other", { gold: 1 }),
];

function marketSeries(
  ...all: readonly [code: string, name: string, assetClass: AssetClass | null, loads: Loads]
): SandboxSeries {
  const [code, name, assetClass, loads] = all;
  const expectedReturnRatio = grossReturnOf(loads);
  const model = {
    isin: `series ${code}`,
    loads,
    expectedReturnRatio,
    ownVolatilityRatio: 0,
    firstDay: historyStart,
    firstPrice: firstLevel,
  };
  const loadsText = Object.entries(loads)
    .map(([market, load]) => `${market} × ${load}`)
    .join(", ");
  const parameters = `rendement attendu ${percent(expectedReturnRatio)}, monétaire ${percent(cashReturnRatio)}`;
  const valueAt = (index: number) => pathTo(model, dayAt(index))[index] ?? null;
  return {
    ...heading({
      code,
      name,
      assetClass,
      source: `Série de démonstration : ${loadsText} ; ${parameters}.`,
      real: false,
    }),
    values: (range) => pointsBetween({ ...range, first: historyStart, valueAt }),
  };
}

type Rates = readonly (readonly [Day, number])[];

/** A level that earns, each calendar day, its yearly rate / 365 of the year's opening level (simple interest within a year). */
function accrual(
  code: string,
  name: string,
  options: { assetClass: AssetClass | null; rates: Rates; real?: boolean },
): SandboxSeries {
  const { assetClass, rates, real = false } = options;
  const source = real
    ? "Taux fixés par arrêté, intérêts capitalisés chaque 31 décembre."
    : `Série de démonstration : taux annuels ${rates.map(([from, rate]) => `${from.slice(0, 4)} ${rate} %`).join(", ")}.`;
  return {
    ...heading({ code, name, assetClass, source, real }),
    values: (range) =>
      pointsBetween({ ...range, first: historyStart, valueAt: (index) => levelOn(rates, dayAt(index)) }),
  };
}

function levelOn(rates: Rates, day: Day): number {
  let level = firstLevel;
  for (let year = Number(historyStart.slice(0, 4)); year <= Number(day.slice(0, 4)); year += 1) {
    const opens = year === Number(historyStart.slice(0, 4)) ? historyStart : dayOfYear(year);
    const closes = day < dayOfYear(year + 1) ? day : dayOfYear(year + 1);
    level *= 1 + earned(rates, opens, closes);
  }
  return Math.round(level * 10_000) / 10_000;
}

function earned(rates: Rates, from: Day, to: Day): number {
  let total = 0;
  rates.forEach(([start, rate], at) => {
    const end = rates[at + 1]?.[0] ?? to;
    const first = start > from ? start : from;
    const last = end < to ? end : to;
    if (first < last) total += (rate / 100) * (daysBetween(first, last) / 365);
  });
  return total;
}

function rateSeries(code: string, name: string, rates: Rates): SandboxSeries {
  const first = rates[0]?.[0];
  assert(first !== undefined, "a rate has a first day");
  return {
    ...heading({ code, name, assetClass: null, source: "Arrêtés publiés au Journal officiel.", real: true }),
    unit: "RATE_PCT",
    first_date: first,
    // Changes are dated, so no points are dropped.
    values: ({ from, to }) => {
      const kept = rates.filter(([day], at) => day <= to && (rates[at + 1]?.[0] ?? to) >= from);
      return { dates: kept.map(([day]) => day), values: kept.map(([, rate]) => rate) };
    },
  };
}

function heading(options: {
  readonly code: string;
  readonly name: string;
  readonly assetClass: AssetClass | null;
  readonly source: string;
  readonly real: boolean;
}): IndexShape {
  const { code, name, assetClass, source, real } = options;
  return {
    code,
    name,
    unit: "LEVEL",
    class: assetClass === null ? null : codeOfClass[assetClass],
    currency: "EUR",
    first_date: historyStart,
    source,
    fictitious: !real,
  };
}

function yearly(percents: readonly number[]): Rates {
  return percents.map((rate, at) => [dayOfYear(2015 + at), rate] as const);
}

function dayOfYear(year: number): Day {
  return toDay(`${year}-01-01`);
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(2).replace(".", ",")}\u00a0%`;
}
