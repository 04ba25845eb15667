import type { AssetClass } from "../holdings/portfolios.ts";
import type { Ratio } from "../kernel/ratio.ts";

/** Model portfolios of a firm: for each risk profile, the bands within which the asset classes of an allocation must stay. */

/** A class must stay between `low` and `high`; `target` is the weight to aim at. A class without a band must not be held. */
export type ModelBand = {
  readonly assetClass: AssetClass;
  readonly low: Ratio;
  readonly target: Ratio;
  readonly high: Ratio;
};

/** An unknown class cannot have a target. */
export const modelClasses = [
  "stock",
  "bond",
  "cash",
  "diversified",
  "euroFund",
  "realEstate",
  "other",
] as const satisfies readonly AssetClass[];

/** Weights are counted in hundredths of a percent, so that 0.3333 + 0.3333 + 0.3334 is exactly the whole, without floating-point
 * error. */
const whole = 10_000;
const counted = (ratio: Ratio) => Math.round(ratio * whole);

/** Returns what is missing to reach 100 %, in hundredths of a percent; negative where the sum is too high. */
export function weightsMissing(weights: readonly Ratio[]): number {
  return whole - weights.reduce((sum, weight) => sum + counted(weight), 0);
}

export type BandsFault = "twice" | "order" | "sum";

/** @returns null for valid bands: each target is within its limits, and the targets add up to the whole */
export function bandsFault(bands: readonly ModelBand[]): BandsFault | null {
  if (new Set(bands.map(({ assetClass }) => assetClass)).size < bands.length) return "twice";
  const isOrdered = ({ low, target, high }: ModelBand) =>
    low >= 0 && low <= target && target <= high && high <= 1;
  if (!bands.every(isOrdered)) return "order";
  return weightsMissing(bands.map(({ target }) => target)) === 0 ? null : "sum";
}

/** Distance of a class from its band: positive above it, negative below it. */
export type BandGap = { readonly assetClass: AssetClass; readonly share: Ratio; readonly beyond: Ratio };

export type ModelDrift = {
  /** Classes that are certainly outside their band, largest gap first. */
  readonly gaps: readonly BandGap[];
  /** Absolute value of the largest gap; 0 within the bands; null where the unknown part could hide a gap. */
  readonly drift: Ratio | null;
};

/** Computes how far an allocation is from the bands of a model. The part of unknown class may belong to any class: a class counts
 * as below its band only where that part could not fill the gap, and « within the bands » requires that nothing is unknown. */
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
