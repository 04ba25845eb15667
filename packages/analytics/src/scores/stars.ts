import type { Estimate } from "../estimate.ts";
import { estimate, missing } from "../estimate.ts";
import type { Section, SubScoreName } from "./star-grid.ts";
import {
  breachedCap,
  farBelowProfile,
  indexFundLines,
  minKnownWeightRatio,
  plainBreach,
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
/** The two points around a figure; the same point twice beyond the ends of the grid. */
type Span = { readonly low: Knot; readonly high: Knot };

/** Position of a figure in its grid, so that its stars can be recomputed by hand.
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
  /** The figure behind the stars, always displayed with them; null where unknown. */
  readonly figure: Estimate;
  /** 0 to 5, not rounded; null where the figure is unknown. */
  readonly stars: number | null;
  /** Position of the figure in the grid; null where it is unknown, or where a separate rule gave the stars. */
  readonly between: Span | null;
  /** Weight after the unknown ones are excluded, ratio of the section; 0 where unknown. */
  readonly weightRatio: number;
};

export type SectionScore = {
  readonly section: Section;
  /** Weighted average, 0 to 5, to 0.01; missing with less than 60 % of known weight. */
  readonly points: Estimate;
  /** Displayed stars, to the half star. */
  readonly stars: Estimate;
  /** Average before rounding, 0 to 5, used for scores of several sections; null where missing. */
  readonly mean: number | null;
  readonly subScores: readonly SubScore[];
  readonly knownWeightRatio: number;
};

export type Figures = Readonly<Partial<Record<SubScoreName, Estimate>>>;

/** Stars of one section from its figures.
 * @param mostStars maximum that the underlying data allow (`coverage.maxStars` of the distribution for the risk); 0 for none at all
 * @source methodology section 12; methodology 2, section 1.9 */
export function sectionScore(section: Section, figures: Figures, mostStars = 5): SectionScore {
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
  if (knownWeightRatio < minKnownWeightRatio - 1e-12 || mostStars <= 0) {
    const unknown = missing("too_much_unknown");
    return { section, points: unknown, stars: unknown, mean: null, subScores, knownWeightRatio };
  }
  const weighted = subScores.reduce((total, one) => total + (one.stars ?? 0) * one.weightRatio, 0);
  const mean = Math.min(weighted, mostStars);
  return { section, points: toPoints(mean), stars: toHalf(mean), mean, subScores, knownWeightRatio };
}

function starsFor(name: SubScoreName, figure: number): number {
  const rule = Object.values(starGrid)
    .flat()
    .find((one) => one.name === name);
  const stars = starsOf(figure, rule?.knots ?? []);
  if (name !== "sri_excess") return stars;
  // From 5 at the profile's limit to 4 far below it, continuously.
  const under = Math.max(0, -figure - farBelowProfile.gap);
  return Math.max(Math.min(farBelowProfile.stars, stars), stars - under);
}

export type OverallScore = {
  readonly version: string;
  readonly points: Estimate;
  readonly stars: Estimate;
  /** True where the average was higher, but the portfolio exceeds its profile. */
  readonly capped: boolean;
  readonly sections: readonly SectionScore[];
};

/** Stars of a portfolio: average of its four sections, capped where it exceeds its profile.
 * @returns missing when a section is
 * @source methodology section 12 */
export function overallScore(figures: Readonly<Record<Section, Figures>>): OverallScore {
  const names: readonly Section[] = ["allocation", "performance", "risk", "fees"];
  const sections = names.map((section) => sectionScore(section, figures[section]));
  const { sri_excess: sriExcess, shortfall_to_cap: shortfallToCap } = figures.risk;
  const cap = profileCap(sriExcess?.value ?? null, shortfallToCap?.value ?? null);
  return {
    version: scoreVersion,
    ...overallOf(
      sections.map((one) => one.mean),
      cap,
    ),
    sections,
  };
}

/** Overall stars from the unrounded averages of the four sections; missing where one of them is. */
export function overallOf(
  means: ReadonlyArray<number | null>,
  cap: number,
): Pick<OverallScore, "points" | "stars" | "capped"> {
  const known = means.filter((mean) => mean !== null);
  if (known.length < means.length || known.length === 0) {
    const unknown = missing("too_much_unknown");
    return { points: unknown, stars: unknown, capped: false };
  }
  const mean = known.reduce((total, points) => total + points, 0) / known.length;
  const kept = Math.min(mean, cap);
  return { points: toPoints(kept), stars: toHalf(kept), capped: mean > cap };
}

/** Maximum overall stars of a portfolio that exceeds its profile: from 5 at the limit down to 2.5 for a clear excess, without a
 * jump at the limit. Unknown figures are not an excess.
 * @param sriExcess weighted SRI minus the profile's
 * @param shortfallToCap expected shortfall over the profile's cap */
export function profileCap(sriExcess: number | null, shortfallToCap: number | null): number {
  const ofSri = (sriExcess ?? 0) / plainBreach.sriExcess;
  const ofShortfall = ((shortfallToCap ?? 1) - 1) / plainBreach.shortfallOverCap;
  const share = Math.min(Math.max(ofSri, ofShortfall, 0), 1);
  return 5 - share * (5 - breachedCap);
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

/** Share of the portfolio that may fall before it is needed: lines of SRI 5 and more whole, those of SRI 4 by half; all of it up to
 * a horizon of four years, none from six, in proportion between. Lines of unknown SRI are left out.
 * @source methodology 2, section 2 E */
export function capitalAtRisk(
  lines: ReadonlyArray<{ readonly weightRatio: number; readonly sri: number | null }>,
  horizonYears: number,
): Estimate {
  const nearness = Math.min(Math.max((6 - horizonYears) / 2, 0), 1);
  if (nearness === 0) return estimate(0);
  const known = lines.flatMap(({ weightRatio, sri }) => (sri === null ? [] : [{ weightRatio, sri }]));
  const total = known.reduce((sum, line) => sum + line.weightRatio, 0);
  if (!(total > 0)) return missing("empty");
  const exposed = known.reduce((sum, line) => sum + line.weightRatio * exposureOf(line.sri), 0);
  return estimate((exposed / total) * nearness);
}

/** 0 up to SRI 3, half at 4, whole from 5; linear between, for a mean of several. */
function exposureOf(sri: number): number {
  return Math.min(Math.max((sri - 3) / 2, 0), 1);
}

function isKnown(figure: Estimate | undefined): boolean {
  return figure !== undefined && figure.value !== null;
}

function toPoints(value: number): Estimate {
  return estimate(Math.round(value * 100) / 100);
}

/** Half stars of the points that are shown, so that one who rounds the points finds the stars. */
function toHalf(value: number): Estimate {
  return estimate(Math.round(Math.round(value * 100) / 50) / 2);
}
