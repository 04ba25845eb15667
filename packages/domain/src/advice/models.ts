import type { AssetClass } from "../holdings/portfolios.ts";
import type { Ratio } from "../kernel/ratio.ts";

/** Model portfolios of a firm: for each risk profile, bands that the classes of an allocation keep to. */

/** A class is held between `low` and `high`, `target` is what is aimed at. A class without a band is not held at all. */
export type ModelBand = {
  readonly assetClass: AssetClass;
  readonly low: Ratio;
  readonly target: Ratio;
  readonly high: Ratio;
};

/** Nobody aims at what nobody knows. */
export const modelClasses = [
  "stock",
  "bond",
  "cash",
  "diversified",
  "euroFund",
  "realEstate",
  "other",
] as const satisfies readonly AssetClass[];

/** Weights are counted in hundredths of a percent: 0.3333 + 0.3333 + 0.3334 is the whole, without a rest of binary fractions. */
const whole = 10_000;
const counted = (ratio: Ratio) => Math.round(ratio * whole);

/** What is missing to the whole, in hundredths of a percent; negative where it is too much. */
export function weightsMissing(weights: readonly Ratio[]): number {
  return whole - weights.reduce((sum, weight) => sum + counted(weight), 0);
}

export type BandsFault = "twice" | "order" | "sum";

/** @returns null for bands that an allocation can keep to; targets that are the whole between their limits are one */
export function bandsFault(bands: readonly ModelBand[]): BandsFault | null {
  if (new Set(bands.map(({ assetClass }) => assetClass)).size < bands.length) return "twice";
  const isOrdered = ({ low, target, high }: ModelBand) =>
    low >= 0 && low <= target && target <= high && high <= 1;
  if (!bands.every(isOrdered)) return "order";
  return weightsMissing(bands.map(({ target }) => target)) === 0 ? null : "sum";
}

/** What a class is beyond its band: positive above it, negative below it. */
export type BandGap = { readonly assetClass: AssetClass; readonly share: Ratio; readonly beyond: Ratio };

export type ModelDrift = {
  /** The classes that surely leave their band, the farthest first. */
  readonly gaps: readonly BandGap[];
  /** The farthest gap without its sign; 0 within the bands; null where what is unknown could hide a gap. */
  readonly drift: Ratio | null;
};

/** How far an allocation is from the bands of a model. A part of an unknown class may be of any: a class is below its band only
 * where that part would not fill it, and « within the bands » is said only where nothing is unknown. */
export function modelDrift(
  bands: readonly ModelBand[],
  parts: readonly { readonly assetClass: AssetClass; readonly ratio: Ratio }[],
): ModelDrift {
  const shares = new Map<AssetClass, number>();
  for (const { assetClass, ratio } of parts)
    shares.set(assetClass, (shares.get(assetClass) ?? 0) + counted(ratio));
  if (shares.size === 0) return { gaps: [], drift: null };
  const unknown = shares.get("unknown") ?? 0;
  const limits = new Map(bands.map((band) => [band.assetClass, band]));
  const gaps = [...new Set([...limits.keys(), ...shares.keys()])]
    .filter((assetClass) => assetClass !== "unknown")
    .map((assetClass) => {
      const share = shares.get(assetClass) ?? 0;
      const above = share - counted(limits.get(assetClass)?.high ?? 0);
      const below = counted(limits.get(assetClass)?.low ?? 0) - share - unknown;
      const beyond = above > 0 ? above : below > 0 ? -below : 0;
      return { assetClass, share: share / whole, beyond: beyond / whole };
    })
    .filter(({ beyond }) => beyond !== 0)
    .toSorted((a, b) => Math.abs(b.beyond) - Math.abs(a.beyond) || b.beyond - a.beyond);
  const [farthest] = gaps;
  if (farthest !== undefined) return { gaps, drift: Math.abs(farthest.beyond) };
  return { gaps, drift: unknown > 0 ? null : 0 };
}
