import { assert, day, daysBetween } from "@vigie/domain";
import type { AssetClass, Day } from "@vigie/domain";

/** Demonstration prices: a seeded geometric walk on business days (Monday to Friday, no holidays), 100 on 2015-01-02.
 *
 * Model. On business day t the simple return of a fund is
 *   r(t) = m + s * (sqrt(c) * sum_k b_k F_k(t) + sqrt(1 - c) * e(t))
 * with m = expected / 252, s = volatility / sqrt(252), b the unit vector of the loads of its class and region on six common
 * factors, c the common share (0.995 for an index fund, 0.96 for an active one), and F_k, e standard normal draws
 * (sums of twelve uniforms) taken from a hash of (seed, t), so that any day can be computed on any machine.
 * F_k is multiplied by a calm or nervous regime that lasts 13 weeks, and shifted during the episodes below,
 * each of which sums to zero, so that they change the road and not the destination.
 * These figures are invented: they describe no real fund. */

export const demoRegions = [
  "world",
  "europe",
  "eurozone",
  "france",
  "north_america",
  "asia",
  "emerging",
] as const;
export type DemoRegion = (typeof demoRegions)[number];

/** Parameters of a price path. Ratios are per year. */
export type PriceModel = {
  readonly isin: string;
  readonly assetClass: AssetClass;
  readonly region: DemoRegion;
  readonly management: "active" | "index";
  /** Net of the fund's own costs. */
  readonly expectedReturnRatio: number;
  readonly volatilityRatio: number;
};

export const demoPricesStart = day("2015-01-02");
const firstPrice = 100;
const businessDaysPerYear = 252;
const worldSeed = 37;
const commonShare = { index: 0.995, active: 0.96 } as const;

const factors = ["world", "europe", "emerging", "rates", "credit", "property"] as const;
type Factor = (typeof factors)[number];
type Loads = Partial<Record<Factor, number>>;

const stockLoads: Record<DemoRegion, Loads> = {
  world: { world: 1 },
  north_america: { world: 0.97, europe: -0.2 },
  europe: { world: 0.85, europe: 0.5 },
  eurozone: { world: 0.82, europe: 0.57 },
  france: { world: 0.8, europe: 0.6 },
  asia: { world: 0.75, emerging: 0.45 },
  emerging: { world: 0.65, emerging: 0.75 },
};

const classLoads: Record<AssetClass, Loads> = {
  stock: {},
  bond: { rates: 0.85, credit: 0.5, world: 0.15 },
  cash: { rates: 0.3 },
  other: { world: 0.4, credit: 0.6 },
  diversified: { world: 0.85, europe: 0.25, rates: 0.4 },
  unknown: { world: 1 },
  euroFund: { rates: 1 },
  realEstate: { property: 0.9, world: 0.25, rates: 0.2 },
  savings: { rates: 1 },
};

/** A period in which a factor drifts, in standard deviations per day. */
type Episode = { factor: Factor; from: Day; days: number; shift: number };

const episodes: readonly Episode[] = [
  { factor: "world", from: day("2018-10-03"), days: 58, shift: -0.32 },
  { factor: "world", from: day("2018-12-26"), days: 87, shift: 0.2133 },
  { factor: "world", from: day("2020-02-20"), days: 20, shift: -1.7 },
  { factor: "world", from: day("2020-03-23"), days: 170, shift: 0.2 },
  { factor: "credit", from: day("2020-02-24"), days: 20, shift: -1.6 },
  { factor: "credit", from: day("2020-03-24"), days: 160, shift: 0.2 },
  { factor: "world", from: day("2022-01-05"), days: 190, shift: -0.13 },
  { factor: "world", from: day("2022-10-13"), days: 247, shift: 0.1 },
  { factor: "rates", from: day("2022-01-05"), days: 200, shift: -0.25 },
  { factor: "rates", from: day("2023-10-20"), days: 500, shift: 0.1 },
  { factor: "property", from: day("2023-01-02"), days: 350, shift: -0.12 },
  { factor: "property", from: day("2025-01-02"), days: 420, shift: 0.1 },
];

/** Unit price on a day (on a weekend, that of the last business day), euros, 4 decimals.
 * @param on 2015-01-02 or later */
export function demoPriceOf(model: PriceModel, on: Day): number {
  const index = businessIndex(on);
  assert(index >= 0, `${on} is not before ${demoPricesStart}`);
  return Math.round((pathOf(model, index)[index] ?? firstPrice) * 10_000) / 10_000;
}

const firstMonday = day("2014-12-29");

/** Number of business days since 2015-01-02 (which is 0); a weekend counts as its Friday. */
export function businessIndex(on: Day): number {
  const sinceMonday = daysBetween(firstMonday, on);
  const week = Math.floor(sinceMonday / 7);
  return week * 5 + Math.min(sinceMonday - week * 7, 4) - 4;
}

/** Paths are cached and extended on demand. */
const paths = new Map<string, number[]>();

function pathOf(model: PriceModel, upTo: number): readonly number[] {
  const key = `${model.isin}|${model.expectedReturnRatio}|${model.volatilityRatio}|${model.region}|${model.assetClass}|${model.management}`;
  const path = paths.get(key) ?? [firstPrice];
  paths.set(key, path);
  if (path.length > upTo) return path;
  const seed = hashText(model.isin);
  const mean = model.expectedReturnRatio / businessDaysPerYear;
  const scale = model.volatilityRatio / Math.sqrt(businessDaysPerYear);
  const share = commonShare[model.management];
  const loads = unitLoads(
    model.assetClass === "stock" ? stockLoads[model.region] : classLoads[model.assetClass],
  );
  for (let t = path.length; t <= upTo; t += 1) {
    let common = 0;
    for (const [factor, load] of loads) common += load * factorAt(factor, t);
    const own = normalAt(seed, t);
    const step = mean + scale * (Math.sqrt(share) * common + Math.sqrt(1 - share) * own);
    path.push((path[t - 1] ?? firstPrice) * (1 + Math.max(step, -0.25)));
  }
  return path;
}

function unitLoads(loads: Loads): readonly (readonly [number, number])[] {
  const entries = factors.map((name, at) => [at, loads[name] ?? 0] as const).filter(([, load]) => load !== 0);
  const norm = Math.sqrt(entries.reduce((sum, [, load]) => sum + load * load, 0));
  return entries.map(([at, load]) => [at, load / norm] as const);
}

const factorPaths: number[][] = factors.map(() => []);

function factorAt(factor: number, t: number): number {
  const path = factorPaths[factor] ?? [];
  for (let at = path.length; at <= t; at += 1) path.push(drawFactor(factor, at));
  return path[t] ?? 0;
}

const indexedEpisodes = episodes.map((episode) => ({ ...episode, first: businessIndex(episode.from) }));

const regimes = [0.7, 0.8, 0.9, 1, 1.1, 1.45] as const;
const daysPerRegime = 65;

function drawFactor(factor: number, t: number): number {
  const seed = worldSeed + factor * 7919;
  const regime = regimes[mix(worldSeed, Math.floor(t / daysPerRegime)) % regimes.length] ?? 1;
  let shift = 0;
  for (const episode of indexedEpisodes) {
    if (episode.factor === factors[factor] && t >= episode.first && t < episode.first + episode.days) {
      shift += episode.shift;
    }
  }
  return normalAt(seed, t) * regime + shift;
}

/** A standard normal number for a seed and an index: the sum of twelve uniform ones minus six. */
function normalAt(seed: number, index: number): number {
  let sum = -6;
  for (let part = 0; part < 6; part += 1) {
    const bits = mix(seed, index * 6 + part);
    sum += ((bits & 0xffff) + 0.5) / 65_536 + ((bits >>> 16) + 0.5) / 65_536;
  }
  return sum;
}

/** A 32-bit hash of two integers (the finaliser of MurmurHash3, public domain, applied twice). */
function mix(seed: number, index: number): number {
  return finalise(finalise(seed ^ 0x9e3779b9) ^ Math.imul(index + 1, 0x85ebca6b));
}

function finalise(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

function hashText(text: string): number {
  let bits = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  return bits >>> 0;
}
