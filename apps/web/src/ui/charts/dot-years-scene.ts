import { chartText } from "./text.ts";
import { dotYearsLabelText } from "./page-charts-text.ts";
import type { Cents, Ratio } from "@vigie/domain";
import { formatMessage } from "../format-message.ts";
import { scaleLinear } from "d3-scale";
import { pilesOf, placeLabels, type RuleLabel } from "./dot-years.ts";
import { textWidth } from "./labels.ts";
import { niceAxis } from "./ticks.ts";
import type { ChartSize } from "./use-chart-size.ts";

/** Formats a return in the chart's unit. */
export type YearsFormat = (ratio: Ratio) => string;
export type YearsScene = ReturnType<typeof yearsSceneOf>;

/** The values of the chart's rules: losses as positive ratios, the mean with its sign; null draws no rule. */
export type YearsRules = {
  readonly valueAtRiskRatio: Ratio | null;
  readonly shortfallRatio: Ratio | null;
  readonly limitRatio: Ratio | null;
  readonly meanRatio: Ratio | null;
  readonly worstCount: number;
};
type SceneOptions = {
  readonly tick: (cents: number, style: { readonly signed: boolean }) => string;
  readonly rules: YearsRules;
  readonly baseCents: Cents | null;
  readonly size: ChartSize;
  readonly format: YearsFormat;
};

/** The maximum height of a pile of a hundred equal years: its dots shrink. */
const tallestPilePx = 240;

/** The layout, in px. Heights of labels are above the axis. */
export function yearsSceneOf(
  returns: readonly Ratio[],
  { rules, baseCents, size, format, tick }: SceneOptions,
) {
  const isWide = size.width >= 560;
  const pitch = isWide ? 30 : 15;
  const columns = Math.min(28, Math.max(8, Math.floor(size.width / pitch)));
  const edge = rules.valueAtRiskRatio === null ? null : -rules.valueAtRiskRatio;
  const piles = pilesOf(returns, { columns, worstCount: rules.worstCount, edge });
  const x = scaleLinear([piles.from, piles.to], [isWide ? 8 : 4, size.width - (isWide ? 8 : 4)]);
  const columnPx = x(piles.from + piles.widthRatio) - x(piles.from);
  const tallest = Math.max(1, ...piles.heights);
  const fullRadius = Math.min(isWide ? 7.5 : 5.5, columnPx / 2 - 1.5);
  const rowPx = Math.min(fullRadius * 2 + (isWide ? 3.6 : 2), tallestPilePx / tallest);
  const radius = Math.min(fullRadius, rowPx * 0.42);
  const clearance = (left: number, right: number): number =>
    Math.max(
      0,
      ...piles.heights.map((count, column) => {
        const at = x(piles.from + column * piles.widthRatio);
        return at + columnPx >= left && at <= right ? count * rowPx + 4 : 0;
      }),
    );
  const labels = placeLabels(labelsOf(rules, { x, format, width: size.width }), {
    width: size.width,
    textPx: size.textPx,
    clearance,
    lowest: Math.min(tallest * rowPx * 0.62, 130),
  });
  const axisY = Math.ceil(Math.max(tallest * rowPx + 8, ...labels.map((label) => label.top)) + 6);
  const base = baseCents ?? 1;
  const tickLabel = (value: number): string =>
    baseCents === null || isWide ? format(value / base) : tick(value, { signed: true });
  const ticks = niceAxis(piles.from * base, piles.to * base, 8)
    .ticks.map((value) => ({ at: x(value / base), ratio: value / base, label: tickLabel(value) }))
    .filter((one) => one.ratio >= piles.from && one.ratio <= piles.to)
    .map((one) => ({ ...one, labelX: inside(one.at, textWidth(one.label, size.textPx) / 2, size.width) }));
  return {
    piles,
    x,
    columnPx,
    radius,
    rowPx,
    labels,
    axisY,
    ticks: legible(ticks, size.textPx),
    height: Math.ceil(axisY + size.textPx * 4.2),
  };
}

type LabelScene = {
  readonly x: (ratio: Ratio) => number;
  readonly format: YearsFormat;
  readonly width: number;
};

function labelsOf(rules: YearsRules, { x, format, width }: LabelScene): readonly RuleLabel[] {
  const {
    valueAtRiskRatio: risk,
    shortfallRatio: shortfall,
    limitRatio: limit,
    meanRatio: mean,
    worstCount,
  } = rules;
  const labels: RuleLabel[] = [];
  if (risk !== null) {
    const lines = [
      formatMessage(dotYearsLabelText.worst, { count: String(worstCount) }),
      formatMessage(dotYearsLabelText.beyond, { ratio: format(-risk) }),
    ];
    if (shortfall !== null)
      lines.push(formatMessage(dotYearsLabelText.average, { ratio: format(-shortfall) }));
    labels.push({ key: "worst", x: x(-risk), lines });
  }
  if (limit !== null) labels.push(limitLabel(x(-limit), format(-limit), width));
  if (mean !== null) labels.push({ key: "mean", x: x(mean), lines: [dotYearsLabelText.mean, format(mean)] });
  return labels;
}

function inside(centre: number, half: number, width: number): number {
  return Math.min(width - half, Math.max(half, centre));
}

type YearsTick = {
  readonly at: number;
  readonly ratio: Ratio;
  readonly label: string;
  readonly labelX: number;
};

/** Drops ticks whose labels would touch (large text), keeping those around zero first. */
function legible(ticks: readonly YearsTick[], textPx: number): readonly YearsTick[] {
  const half = (tick: YearsTick): number => textWidth(tick.label, textPx) / 2 + 4;
  return ticks
    .toSorted((a, b) => Math.abs(a.ratio) - Math.abs(b.ratio))
    .reduce<readonly YearsTick[]>((kept, tick) => {
      const touches = kept.some((other) => Math.abs(other.labelX - tick.labelX) < half(other) + half(tick));
      return touches ? kept : [...kept, tick];
    }, []);
}

/** A limit beyond the worst year has its label at the edge and no rule: including it would compress the years. */
function limitLabel(at: number, amount: string, width: number): RuleLabel {
  if (at >= 0 && at <= width) return { key: "limit", x: at, lines: [chartText.limit, amount] };
  return {
    key: "limit",
    x: at < 0 ? 0 : width,
    lines: [`${chartText.limit} ${amount}`, dotYearsLabelText.outside],
    isOutside: true,
  };
}
