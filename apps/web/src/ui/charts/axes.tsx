import type { Day } from "@vigie/domain";
import type { ReactNode } from "react";
import { textWidth } from "./labels.ts";
import type { LinearScale } from "./linear-scale.ts";
import { dayNumber, dayTicks, longRangeDays, shortRangeDays, type Axis, type DayTick } from "./ticks.ts";

/** The plot area of a chart, in px. */
export type PlotBox = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

type ValueAxisProps = {
  readonly axis: Axis;
  readonly y: LinearScale;
  readonly box: PlotBox;
  readonly label: (value: number) => string;
};

/** Horizontal rules with their labels on the left; zero is drawn stronger. */
export function ValueAxis({ axis, y, box, label }: ValueAxisProps): ReactNode {
  return (
    <g>
      {axis.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? "chart-zero" : "chart-grid"}
            x1={box.left}
            x2={box.right}
            y1={Math.round(y(tick))}
            y2={Math.round(y(tick))}
          />
          <text x={box.left - 10} y={y(tick)} dy="0.34em" textAnchor="end">
            {label(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** The width of the widest label of a value axis. */
export function axisGutter(axis: Axis, label: (value: number) => string, textPx: number): number {
  return Math.ceil(Math.max(...axis.ticks.map((tick) => textWidth(label(tick), textPx)))) + 12;
}

type DayAxisProps = {
  readonly from: Day;
  readonly to: Day;
  readonly x: (at: number) => number;
  readonly box: PlotBox;
  readonly textPx: number;
};

/** Months under a chart. If every month has a label, it is centred under its month; otherwise it is placed at the first day of
 * what it names, and left out if it would cross the edge. */
export function DayAxis({ from, to, x, box, textPx }: DayAxisProps): ReactNode {
  // Labels of years and months differ in width more than those of months: they need more space.
  const span = dayNumber(to) - dayNumber(from);
  const slot = textPx * (span < shortRangeDays ? 4.9 : span > longRangeDays ? 4.2 : 3.1);
  const ticks = dayTicks(from, to, Math.max(2, Math.floor((box.right - box.left) / slot)));
  return (
    <g>
      {ticks
        .map((tick) => ({ ...tick, left: leftOf(tick, x, textPx) }))
        .filter((tick) => tick.left + textWidth(tick.label, textPx) <= box.right + 8)
        .map((tick) => (
          <text key={tick.day} x={tick.left} y={box.bottom + textPx * 1.55}>
            {tick.label}
          </text>
        ))}
    </g>
  );
}

function leftOf(tick: DayTick, x: (at: number) => number, textPx: number): number {
  return tick.middle === null ? x(dayNumber(tick.day)) : x(tick.middle) - textWidth(tick.label, textPx) / 2;
}
