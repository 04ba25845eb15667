import type { Ratio } from "@vigie/domain";
import { textWidth } from "./labels.ts";

/** One possible year, placed in the pile of similar years. */
export type YearDot = {
  readonly rank: number;
  readonly ratio: Ratio;
  readonly column: number;
  readonly row: number;
  readonly kind: "worst" | "loss" | "gain";
};

export type Piles = {
  readonly dots: readonly YearDot[];
  readonly columns: number;
  /** Ends of the axis and width of a pile, as ratios. */
  readonly from: Ratio;
  readonly to: Ratio;
  readonly widthRatio: Ratio;
  /** The number of years in each pile. */
  readonly heights: readonly number[];
};

type PileOptions = {
  readonly columns: number;
  readonly worstCount: number;
  /** A return that must be the boundary of two piles, so that a rule there crosses none; null without a rule. */
  readonly edge: Ratio | null;
};

/** Sorts yearly returns into piles of equal width. */
export function pilesOf(returns: readonly Ratio[], { columns, worstCount, edge }: PileOptions): Piles {
  const sorted = returns.toSorted((a, b) => a - b);
  const low = sorted[0] ?? 0;
  const high = sorted.at(-1) ?? 0;
  // Equal years (a euro fund) have no width: one percentage point around them keeps the axis readable.
  const widthRatio = high > low ? (high - low) / Math.max(1, columns - 2) : 0.01;
  const anchor = edge ?? 0;
  const from = anchor + Math.floor((low - anchor) / widthRatio) * widthRatio;
  const count = Math.floor((high - from) / widthRatio + 1e-9) + 1;
  const heights = Array.from({ length: count }, () => 0);
  const dots = sorted.map((ratio, rank): YearDot => {
    const column = Math.min(count - 1, Math.max(0, Math.floor((ratio - from) / widthRatio + 1e-9)));
    const row = heights[column] ?? 0;
    heights[column] = row + 1;
    return { rank, ratio, column, row, kind: rank < worstCount ? "worst" : ratio < 0 ? "loss" : "gain" };
  });
  return { dots, columns: count, from, to: from + count * widthRatio, widthRatio, heights };
}

/** A vertical rule with its lines of text. */
export type RuleLabel = {
  readonly key: "worst" | "limit" | "mean";
  readonly x: number;
  readonly lines: readonly string[];
  /** Its position is beyond the axis: only the label is drawn. */
  readonly isOutside?: boolean;
};

export type PlacedLabel = RuleLabel & {
  readonly side: "left" | "right";
  /** Where the text starts, or ends on the left side, in px. */
  readonly textX: number;
  /** Heights above the axis, in px. */
  readonly bottom: number;
  readonly top: number;
};

type PlaceOptions = {
  readonly width: number;
  readonly textPx: number;
  /** Height of the dots above the axis between two x, in px. */
  readonly clearance: (left: number, right: number) => number;
  /** Minimum height of labels, so that each rule is long enough to be visible. */
  readonly lowest: number;
};

const besidePx = 9;

/** Places labels on rules so that no label covers a dot, another label or another rule: the leftmost may open to the left; the
 * others to the right, each above those it would cover. */
export function placeLabels(labels: readonly RuleLabel[], options: PlaceOptions): readonly PlacedLabel[] {
  const { width, textPx, clearance, lowest } = options;
  const placed: (PlacedLabel & { left: number; right: number })[] = [];
  const ordered = labels.toSorted((a, b) => b.x - a.x);
  ordered.forEach((label, index) => {
    const wide = Math.max(...label.lines.map((line) => textWidth(line, textPx) * 1.04)) + besidePx;
    const isLeftmost = index === ordered.length - 1;
    const fitsLeft = label.x - wide >= 0;
    const fitsRight = label.x + wide <= width;
    const looksLeft = fitsLeft && (isLeftmost || !fitsRight);
    // If neither side has space (large text), the label covers its own rule instead of leaving the chart.
    const left = looksLeft ? label.x - wide : Math.max(0, Math.min(label.x, width - wide));
    const right = left + wide;
    const textX = looksLeft ? label.x - besidePx : left + besidePx;
    const under = placed.filter((other) => left < other.right + 6 && right > other.left - 6);
    // Twelve px above the dots, ten above another label.
    const floor = Math.max(lowest, clearance(left, right) + 12, ...under.map((other) => other.top + 10));
    const top = floor + label.lines.length * textPx * 1.36;
    placed.push({ ...label, textX, side: looksLeft ? "left" : "right", bottom: floor, top, left, right });
  });
  return placed;
}
