import { cents, type Cents, type Ratio } from "@vigie/domain";
import { endsOf } from "./ranges.ts";
import { scaleLinear } from "d3-scale";
import { axisGutter, type PlotBox } from "./axes.tsx";
import type { Figures } from "./figures.ts";
import { niceAxis } from "./ticks.ts";
import type { ChartSize } from "./use-chart-size.ts";

/** The measure of the horizontal axis. */
export type FrontierMeasure = "loss" | "volatility";

export type FrontierPoint = {
  /** Loss of one bad year in twenty, or yearly volatility: a positive ratio of the portfolio. */
  readonly riskRatio: Ratio;
  /** Expected yearly gain, a ratio of the portfolio. */
  readonly gainRatio: Ratio;
};

/** Formats a ratio in the chart's unit. */
export type FrontierFormat = {
  readonly risk: (ratio: Ratio) => string;
  readonly gain: (ratio: Ratio) => string;
};

export type FrontierShape = {
  readonly curve: readonly FrontierPoint[];
  readonly today: FrontierPoint;
  readonly proposed: FrontierPoint | null;
  readonly limitRatio: Ratio | null;
  readonly measure: FrontierMeasure;
};

export type FrontierScene = ReturnType<typeof frontierSceneOf>;

type SceneOptions = { readonly baseCents: Cents | null; readonly figures: Figures; readonly size: ChartSize };

/** Scales and ticks, in px. */
export function frontierSceneOf(
  { curve, today, proposed, limitRatio, measure }: FrontierShape,
  { baseCents, figures, size }: SceneOptions,
) {
  const base = baseCents ?? 1;
  const all = [...curve, today, ...(proposed === null ? [] : [proposed])];
  const [low = 0, high = 0] = endsOf(all.map((point) => point.gainRatio * base));
  const farthest = Math.max(...all.map((point) => point.riskRatio), limitRatio ?? 0) * base;
  // Space below the lowest point, for the label of today.
  const gains = niceAxis(low - (high - low) * 0.08, high, 5);
  const risks = niceAxis(0, farthest, 4);
  const { textPx, width } = size;
  // Whole amounts are easier to compare with the sentences beside; a phone only has space for thousands.
  const amount = (value: number, signed: boolean): string =>
    width < 360 ? figures.tick(value, { signed }) : figures.round(cents(Math.round(value)), { signed });
  const tick = (value: number, signed: boolean): string =>
    baseCents === null ? figures.percent(value, { signed }) : amount(value, signed);
  const gainTick = (value: number): string => tick(value, true);
  const riskTick = (value: number): string => tick(measure === "loss" ? -value : value, false);
  const top = textPx * 3.4;
  const box: PlotBox = {
    left: axisGutter(gains, gainTick, textPx),
    right: width - 10,
    top,
    bottom: top + Math.round(Math.min(310, Math.max(220, width * 0.62))),
  };
  // Nothing follows the last point: the axis ends shortly after it, not at the next tick.
  const x = scaleLinear([0, Math.min(risks.hi, farthest * 1.05) / base], [box.left, box.right]);
  const y = scaleLinear([gains.lo / base, gains.hi / base], [box.bottom, box.top]);
  return { box, x, y, gains, risks, gainTick, riskTick, base, height: Math.ceil(box.bottom + textPx * 3.9) };
}
