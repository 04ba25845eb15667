import type { Estimate } from "../estimate.ts";
import { estimate, missing } from "../estimate.ts";
import type { Section, SubScoreName } from "./star-grid.ts";
import {
  breachedCap,
  farBelowProfile,
  indexFundLines,
  minKnownWeightRatio,
  scoreVersion,
  starGrid,
} from "./star-grid.ts";

/** Stars of a figure: linear between knots, clamped outside.
 * @param knots ascending figures
 * @returns 0 to 5 */
export function starsOf(figure: number, knots: ReadonlyArray<readonly [number, number]>): number {
  const [first] = knots;
  const last = knots.at(-1);
  if (first === undefined || last === undefined) return 0;
  if (figure <= first[0]) return first[1];
  for (let i = 1; i < knots.length; i += 1) {
    const [low, lowStars] = knots[i - 1] ?? first;
    const [high, highStars] = knots[i] ?? last;
    if (figure <= high) return lowStars + ((figure - low) / (high - low)) * (highStars - lowStars);
  }
  return last[1];
}

/** A point of the grid: a figure and the stars that it gives. */
type Knot = { readonly figure: number; readonly stars: number };
/** The two points that a figure stands between; the same one twice beyond the ends of the grid. */
type Span = { readonly low: Knot; readonly high: Knot };

/** Where a figure stands in its grid, so that its stars can be computed again by hand.
 * @param knots ascending figures
 * @returns null without a grid */
function spanOf(figure: number, knots: ReadonlyArray<readonly [number, number]>): Span | null {
  const points = knots.map(([at, stars]) => ({ figure: at, stars }));
  const above = points.findIndex((one) => figure <= one.figure);
  const high = above === -1 ? points.at(-1) : points[above];
  const low = above === -1 ? high : (points[above - 1] ?? high);
  return low === undefined || high === undefined ? null : { low, high };
}

export type SubScore = {
  readonly name: SubScoreName;
  /** The figure behind the stars, always shown beside them; null when unknown. */
  readonly figure: Estimate;
  /** 0 to 5, not rounded; null when the figure is unknown. */
  readonly stars: number | null;
  /** Where the figure stands in the grid; null when it is unknown, or when a rule of its own gave the stars. */
  readonly between: Span | null;
  /** Weight once the unknown ones are left out, ratio of the section; 0 when unknown. */
  readonly weightRatio: number;
};

export type SectionScore = {
  readonly section: Section;
  /** Weighted mean, 0 to 5, to 0.01; missing under 60 % of known weight. */
  readonly points: Estimate;
  /** What is shown, to the half star. */
  readonly stars: Estimate;
  readonly subScores: readonly SubScore[];
  readonly knownWeightRatio: number;
};

export type Figures = Readonly<Partial<Record<SubScoreName, Estimate>>>;

/** Stars of one section from its figures.
 * @source methodology section 12 */
export function sectionScore(section: Section, figures: Figures): SectionScore {
  const rules = starGrid[section];
  const whole = rules.reduce((total, rule) => total + rule.weight, 0);
  const known = rules.reduce((total, rule) => total + (isKnown(figures[rule.name]) ? rule.weight : 0), 0);
  const subScores = rules.map((rule): SubScore => {
    const figure = figures[rule.name] ?? missing("empty");
    if (figure.value === null) return { name: rule.name, figure, stars: null, between: null, weightRatio: 0 };
    const stars = starsFor(rule.name, figure.value);
    const isOfGrid = stars === starsOf(figure.value, rule.knots);
    const between = isOfGrid ? spanOf(figure.value, rule.knots) : null;
    return { name: rule.name, figure, stars, between, weightRatio: rule.weight / known };
  });
  const knownWeightRatio = known / whole;
  if (knownWeightRatio < minKnownWeightRatio - 1e-12) {
    const unknown = missing("too_much_unknown");
    return { section, points: unknown, stars: unknown, subScores, knownWeightRatio };
  }
  const mean = subScores.reduce((total, one) => total + (one.stars ?? 0) * one.weightRatio, 0);
  return { section, points: toPoints(mean), stars: toHalf(mean), subScores, knownWeightRatio };
}

function starsFor(name: SubScoreName, figure: number): number {
  const rule = Object.values(starGrid)
    .flat()
    .find((one) => one.name === name);
  const stars = starsOf(figure, rule?.knots ?? []);
  if (name !== "sri_excess") return stars;
  // From 5 at the profile's limit to 4 far under it, without a cliff.
  const under = Math.max(0, -figure - farBelowProfile.gap);
  return Math.max(Math.min(farBelowProfile.stars, stars), stars - under);
}

export type OverallScore = {
  readonly version: string;
  readonly points: Estimate;
  readonly stars: Estimate;
  /** The mean was higher, but the portfolio breaks its profile. */
  readonly capped: boolean;
  readonly sections: readonly SectionScore[];
};

/** Stars of a portfolio: mean of its four sections, capped at 2.5 when it breaks its profile.
 * @returns missing when a section is */
export function overallScore(
  figures: Readonly<Record<Section, Figures>>,
  breachesProfile: boolean,
): OverallScore {
  const names: readonly Section[] = ["allocation", "performance", "risk", "fees"];
  const sections = names.map((section) => sectionScore(section, figures[section]));
  const known = sections.flatMap((one) => (one.points.value === null ? [] : [one.points.value]));
  if (known.length < sections.length) {
    const unknown = missing("too_much_unknown");
    return { version: scoreVersion, points: unknown, stars: unknown, capped: false, sections };
  }
  const mean = known.reduce((total, points) => total + points, 0) / known.length;
  const capped = breachesProfile && mean > breachedCap;
  const kept = capped ? breachedCap : mean;
  return { version: scoreVersion, points: toPoints(kept), stars: toHalf(kept), capped, sections };
}

export type ScoredLine = {
  readonly weightRatio: number;
  readonly isEuroFund: boolean;
  readonly isIndexFund: boolean;
};

/** Effective lines for the score: the euro fund left out, and an index fund counted as four equal lines.
 * @source methodology section 12, allocation, second line */
export function scoredEffectiveLines(lines: readonly ScoredLine[]): Estimate {
  const units = lines.filter((line) => !line.isEuroFund && line.weightRatio > 0);
  const total = units.reduce((sum, line) => sum + line.weightRatio, 0);
  if (!(total > 0)) return missing("empty");
  const concentration = units.reduce(
    (sum, line) => sum + (line.weightRatio / total) ** 2 / (line.isIndexFund ? indexFundLines : 1),
    0,
  );
  return estimate(1 / concentration);
}

/** Share of the weight whose lines beat their net benchmark; lines without a figure are left out.
 * @source methodology section 12, performance, second line */
export function beatingShare(
  lines: ReadonlyArray<{ readonly weightRatio: number; readonly excess: number | null }>,
): Estimate {
  const known = lines.filter((line) => line.excess !== null);
  const total = known.reduce((sum, line) => sum + line.weightRatio, 0);
  if (!(total > 0)) return missing("empty");
  const winners = known.filter((line) => (line.excess ?? 0) > 0);
  return estimate(winners.reduce((sum, line) => sum + line.weightRatio, 0) / total);
}

/** Share of the portfolio in lines of SRI 5 or more, when the saver's horizon is under five years; 0 beyond.
 * @source methodology section 12, risk, last line */
export function capitalAtRisk(
  lines: ReadonlyArray<{ readonly weightRatio: number; readonly sri: number | null }>,
  horizonYears: number,
): Estimate {
  if (horizonYears >= 5) return estimate(0);
  const known = lines.filter((line) => line.sri !== null);
  const total = known.reduce((sum, line) => sum + line.weightRatio, 0);
  if (!(total > 0)) return missing("empty");
  const risky = known.filter((line) => (line.sri ?? 0) >= 5);
  return estimate(risky.reduce((sum, line) => sum + line.weightRatio, 0) / total);
}

function isKnown(figure: Estimate | undefined): boolean {
  return figure !== undefined && figure.value !== null;
}

function toPoints(value: number): Estimate {
  return estimate(Math.round(value * 100) / 100);
}

function toHalf(value: number): Estimate {
  return estimate(Math.round(value * 2) / 2);
}
