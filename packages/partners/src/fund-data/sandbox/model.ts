import { addDays, assert } from "@vigie/domain";
import type { Day, Ratio } from "@vigie/domain";
import { businessIndex, demoPriceOf, demoPricesStart } from "../../demo-prices.ts";
import type { PriceModel } from "../../demo-prices.ts";
import { hashText, normalAt } from "./random.ts";

/** The seeded factor model behind every price of the sandbox. All its parameters are in this file.
 *
 * On business day t (Monday to Friday, no holidays, 0 is 2015-01-02) the simple return of a fund is
 *   r(t) = m + sum_k b_k (R_k(t) - m_k) + s e(t)
 * with m its expected return a year / 252, b its loads, R_k the return of market k and m_k its expected one,
 * s its own volatility / sqrt(252) and e a standard normal draw. Prices are net of costs, distributions reinvested.
 *
 * The markets are of two kinds. Shared ones are index funds priced by `../demo-prices.ts`, so that the funds that the
 * demonstration households hold and those of this universe live in one world: with its regimes of volatility and its
 * episodes (2018, 2020, 2022). Added ones are independent of them and of one another.
 * The figures are invented, of the size found in textbooks (shares 15 to 18 % of volatility, bonds 5 %): no real market. */

type Market = { readonly expectedReturnRatio: Ratio; readonly volatilityRatio: Ratio };

const shared = {
  world: market(["stock", "world"], 0.07, 0.15),
  europe: market(["stock", "europe"], 0.064, 0.158),
  eurozone: market(["stock", "eurozone"], 0.063, 0.168),
  france: market(["stock", "france"], 0.064, 0.172),
  northAmerica: market(["stock", "north_america"], 0.077, 0.164),
  asia: market(["stock", "asia"], 0.064, 0.17),
  emerging: market(["stock", "emerging"], 0.068, 0.182),
  /** Government bonds of the euro zone, with a duration of about seven years. */
  rates: market(["cash", "eurozone"], 0.022, 0.055),
  /** Credit risk without interest-rate risk: correlated with equities (0.55), like high-yield bonds. */
  credit: market(["other", "europe"], 0.038, 0.07),
  property: market(["realEstate", "europe"], 0.046, 0.13),
} as const;

const added = {
  /** Excess return of small companies over large ones. */
  small: { expectedReturnRatio: 0.008, volatilityRatio: 0.075 },
  japan: { expectedReturnRatio: 0, volatilityRatio: 0.09 },
  gold: { expectedReturnRatio: 0.03, volatilityRatio: 0.145 },
  commodities: { expectedReturnRatio: 0.015, volatilityRatio: 0.14 },
  crypto: { expectedReturnRatio: 0.09, volatilityRatio: 0.85 },
  technology: { expectedReturnRatio: 0.01, volatilityRatio: 0.09 },
  health: { expectedReturnRatio: 0.002, volatilityRatio: 0.08 },
  energy: { expectedReturnRatio: 0, volatilityRatio: 0.15 },
  financials: { expectedReturnRatio: 0, volatilityRatio: 0.1 },
  utilities: { expectedReturnRatio: -0.003, volatilityRatio: 0.085 },
  consumer: { expectedReturnRatio: 0.001, volatilityRatio: 0.07 },
} as const satisfies Record<string, Market>;

export const markets: Readonly<Record<MarketName, Market>> = { ...shared, ...added };
export type MarketName = keyof typeof shared | keyof typeof added;
export type Loads = { readonly [name in MarketName]?: number };

/** Yearly risk-free return, to which the markets' premiums are added. */
export const cashReturnRatio = 0.015;
export const businessDaysPerYear = 252;
/** Start of every path: the first day of the shared prices. */
export const historyStart: Day = demoPricesStart;

/** Expected return before costs for these loads: cash, plus each market's premium times its load. An added market counts in full,
 * as it is additional to another. */
export function grossReturnOf(loads: Loads): Ratio {
  let total = cashReturnRatio;
  for (const [name, load] of entriesOf(loads)) {
    const premium = isShared(name)
      ? markets[name].expectedReturnRatio - cashReturnRatio
      : markets[name].expectedReturnRatio;
    total += load * premium;
  }
  return total;
}

export type PathModel = {
  readonly isin: string;
  readonly loads: Loads;
  readonly ownVolatilityRatio: Ratio;
  /** Per year, net of costs. */
  readonly expectedReturnRatio: Ratio;
  readonly firstDay: Day;
  readonly firstPrice: number;
};

/** Prices of every business day from `firstDay` to `to`, 4 decimals. Cached and extended on demand. */
export function pathTo(model: PathModel, to: Day): readonly number[] {
  const first = businessIndex(model.firstDay);
  const upTo = businessIndex(to);
  const known = paths.get(model.isin) ?? [model.firstPrice];
  paths.set(model.isin, known);
  if (upTo - first < known.length) return known;
  const seed = hashText(model.isin);
  const mean = model.expectedReturnRatio / businessDaysPerYear;
  const ownScale = model.ownVolatilityRatio / Math.sqrt(businessDaysPerYear);
  const exposures = entriesOf(model.loads).map(([name, load]) => ({
    load,
    deviations: deviationsTo(name, upTo),
  }));
  for (let at = known.length; at <= upTo - first; at += 1) {
    let step = mean + ownScale * normalAt(seed, first + at);
    for (const { load, deviations } of exposures) step += load * (deviations[first + at] ?? 0);
    const price = (known[at - 1] ?? model.firstPrice) * (1 + Math.max(step, -0.4));
    known.push(Math.round(price * 10_000) / 10_000);
  }
  return known;
}

const paths = new Map<string, number[]>();

/** Business day of an index, the inverse of `businessIndex`. */
export function dayAt(index: number): Day {
  const known = days[index];
  if (known !== undefined) return known;
  assert(index >= 0, "a path starts at its first day");
  for (let at = days.length; at <= index; at += 1) {
    const week = Math.floor((at + 4) / 5);
    days.push(addDays(mondayBeforeStart, week * 7 + ((at + 4) % 5)));
  }
  return dayAt(index);
}

const mondayBeforeStart = addDays(historyStart, -4);
const days: Day[] = [];

/** R_k(t) - m_k of a market for t = 0 to at least `upTo`. */
function deviationsTo(name: MarketName, upTo: number): readonly number[] {
  const known = deviations.get(name) ?? [0];
  deviations.set(name, known);
  const { expectedReturnRatio, volatilityRatio } = markets[name];
  const mean = expectedReturnRatio / businessDaysPerYear;
  const scale = volatilityRatio / Math.sqrt(businessDaysPerYear);
  if (isShared(name)) {
    const model = shared[name];
    for (let t = known.length; t <= upTo; t += 1) {
      known.push(demoPriceOf(model, dayAt(t)) / demoPriceOf(model, dayAt(t - 1)) - 1 - mean);
    }
  } else {
    const seed = hashText(`market ${name}`);
    for (let t = known.length; t <= upTo; t += 1) known.push(scale * normalAt(seed, t));
  }
  return known;
}

const deviations = new Map<MarketName, number[]>();

function isShared(name: MarketName): name is keyof typeof shared {
  return Object.hasOwn(shared, name);
}

const marketNames: readonly MarketName[] = [
  "world",
  "europe",
  "eurozone",
  "france",
  "northAmerica",
  "asia",
  "emerging",
  "rates",
  "credit",
  "property",
  "small",
  "japan",
  "gold",
  "commodities",
  "crypto",
  "technology",
  "health",
  "energy",
  "financials",
  "utilities",
  "consumer",
];

function entriesOf(loads: Loads): readonly (readonly [MarketName, number])[] {
  return marketNames.flatMap((name) => {
    const load = loads[name];
    return load === undefined || load === 0 ? [] : [[name, load] as const];
  });
}

function market(
  place: readonly [PriceModel["assetClass"], PriceModel["region"]],
  expectedReturnRatio: Ratio,
  volatilityRatio: Ratio,
): PriceModel {
  const [assetClass, region] = place;
  // Any text gives a separate path; a market has no ISIN.
  const isin = `market ${assetClass} ${region}`;
  return { isin, assetClass, region, management: "index", expectedReturnRatio, volatilityRatio };
}
