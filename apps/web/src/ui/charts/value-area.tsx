import type { Cents, Day } from "@vigie/domain";
import { endsOf } from "./ranges.ts";
import { area } from "d3-shape";
import type { ReactNode } from "react";
import { formatDay } from "../format.ts";
import { axisGutter, DayAxis, ValueAxis } from "./axes.tsx";
import type { ChartFrameProps } from "./chart-frame.tsx";
import { ChartStage } from "./chart-stage.tsx";
import { CursorMark } from "./cursor-mark.tsx";
import { DayChart, type DayPlotProps } from "./day-chart.tsx";
import { dayCursor, dayScales } from "./day-plot.ts";
import { spanHeight, ValueLine } from "./evolution-layers.tsx";
import type { Figures } from "./figures.ts";
import { textWidth } from "./labels.ts";
import { chartText } from "./text.ts";
import { valueAreaText } from "./page-charts-text.ts";
import { dayNumber, niceAxis } from "./ticks.ts";
import type { ChartSize } from "./use-chart-size.ts";
import type { SelectionProps } from "./use-selection.ts";

export type ValuePoint = {
  readonly day: Day;
  /** null if the value is unknown: a gap, never zero. */
  readonly valueCents: Cents | null;
  readonly reconstructed?: boolean;
};

export type ValueAreaProps = ChartFrameProps & SelectionProps & { readonly points: readonly ValuePoint[] };

type Step = ValuePoint & { readonly at: number; readonly reconstructed: boolean };

const labelBesideFromPx = 560;

/** The value of a portfolio over time, as an area from zero. Keys of the selection are days. */
export function ValueArea({ points, ...frame }: ValueAreaProps): ReactNode {
  const steps = points.map((point) => ({
    ...point,
    at: dayNumber(point.day),
    reconstructed: point.reconstructed ?? false,
  }));
  const table = {
    columns: [chartText.date, chartText.value],
    rows: steps.toReversed().map((step) => ({
      key: step.day,
      head: dayLabel(step),
      cells: [{ cents: step.valueCents }],
    })),
  };
  const last = steps.findLast((step) => step.valueCents !== null);
  return (
    <DayChart
      {...frame}
      table={table}
      plot={last === undefined ? null : (drawn) => <ValuePlot {...{ ...drawn, steps, last }} />}
    />
  );
}

function dayLabel(step: Step): string {
  const note = step.reconstructed && step.valueCents !== null ? ` (${chartText.reconstructed})` : "";
  return formatDay(step.day) + note;
}

type PlotProps = DayPlotProps & { readonly steps: readonly Step[]; readonly last: Step };

function ValuePlot({ title, steps, last, size, figures, selection }: PlotProps): ReactNode {
  const { axis, box, x, y, height } = sceneOf(steps, last, { size, figures });
  const first = steps[0] ?? last;
  const values = steps.flatMap((step) => (step.valueCents === null ? [] : [step.valueCents]));
  const [lowest, highest] = endsOf(values);
  const ends = valueAreaText.ends({
    last: figures.round(last.valueCents),
    lowest: figures.round(lowest ?? null),
    highest: figures.round(highest ?? null),
  });
  const desc = `${chartText.period(formatDay(first.day), formatDay(last.day))}, ${ends}.`;
  const cursor = dayCursor(steps, {
    x,
    y,
    valueOf: (step) => step.valueCents,
    tipOf: (step) => ({
      title: dayLabel(step),
      lines: [{ label: chartText.value, value: figures.round(step.valueCents) }],
    }),
  });
  const shape = area<Step>()
    .defined((step) => step.valueCents !== null)
    .x((step) => x(step.at))
    .y0(y(0))
    .y1((step) => y(step.valueCents ?? 0));
  const end = { x: x(last.at), y: y(last.valueCents ?? 0) };
  return (
    <ChartStage
      {...{ title, desc, width: size.width, height, cursor, selection }}
      mark={(shown) => (
        <CursorMark
          x={cursor.anchor(shown).x}
          ys={steps[shown]?.valueCents == null ? [] : [cursor.anchor(shown).y]}
          box={box}
        />
      )}
    >
      <path className="chart-paid" d={shape(steps) ?? ""} />
      <ValueAxis axis={axis} y={y} box={box} label={figures.tick} />
      <DayAxis from={first.day} to={steps.at(-1)?.day ?? last.day} {...{ x, box, textPx: size.textPx }} />
      <ValueLine {...{ steps, box, x, y, textPx: size.textPx }} centsOf={(step) => step.valueCents} />
      <circle className="chart-last" cx={end.x} cy={end.y} r={5} />
      <EndLabel {...{ last, end, figures, size }} />
    </ChartStage>
  );
}

type EndLabelProps = {
  readonly last: Step;
  readonly end: { readonly x: number; readonly y: number };
  readonly figures: Figures;
  readonly size: ChartSize;
};

/** The last value, beside its dot if there is space, otherwise above it. */
function EndLabel({ last, end, figures, size }: EndLabelProps): ReactNode {
  if (size.width < labelBesideFromPx) {
    return (
      <text
        className="chart-strong chart-halo"
        x={end.x + 6}
        y={Math.max(size.textPx, end.y - 12)}
        textAnchor="end"
      >
        {figures.round(last.valueCents)}
      </text>
    );
  }
  return (
    <g>
      <text className="chart-strong" x={end.x + 14} y={end.y + 2}>
        {figures.round(last.valueCents)}
      </text>
      <text x={end.x + 14} y={end.y + 2 + size.textPx * 1.3}>
        {formatDay(last.day)}
      </text>
    </g>
  );
}

function sceneOf(
  steps: readonly Step[],
  last: Step,
  { size, figures }: { size: ChartSize; figures: Figures },
) {
  const isWide = size.width >= labelBesideFromPx;
  const [min = 0, max = 0] = endsOf<number>([0, ...steps.map((step) => step.valueCents ?? 0)]);
  const axis = niceAxis(min, max, isWide ? 5 : 4);
  const label = Math.max(
    textWidth(figures.round(last.valueCents), size.textPx),
    textWidth(formatDay(last.day), size.textPx),
  );
  const top = (isWide ? 10 : size.textPx * 1.6) + spanHeight(steps, size.textPx);
  const box = {
    left: axisGutter(axis, figures.tick, size.textPx),
    right: size.width - (isWide ? Math.ceil(label * 1.06) + 16 : 8),
    top,
    bottom: top + (isWide ? 210 : 150),
  };
  return { axis, box, ...dayScales(steps, { axis, box, textPx: size.textPx }) };
}
