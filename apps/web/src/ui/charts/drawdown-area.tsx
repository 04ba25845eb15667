import { chartText } from "./text.ts";
import { drawdownText } from "./page-charts-text.ts";
import type { Day, Ratio } from "@vigie/domain";
import { area, line } from "d3-shape";
import type { ReactNode } from "react";
import { formatDay } from "../format.ts";
import { axisGutter, DayAxis, ValueAxis, type PlotBox } from "./axes.tsx";
import type { ChartFrameProps } from "./chart-frame.tsx";
import { ChartStage } from "./chart-stage.tsx";
import { CursorMark } from "./cursor-mark.tsx";
import { DayChart, type DayPlotProps } from "./day-chart.tsx";
import { dayCursor, dayScales } from "./day-plot.ts";
import type { Figures } from "./figures.ts";
import { Hatch, useSvgId } from "./hatch.tsx";
import { textWidth } from "./labels.ts";
import { dayNumber, niceAxis } from "./ticks.ts";
import type { ChartSize } from "./use-chart-size.ts";
import type { SelectionProps } from "./use-selection.ts";

export type DrawdownPoint = {
  readonly day: Day;
  /** Distance from the former maximum: 0 at a peak, -0.18 is 18 % below it; null if unknown. */
  readonly drawdownRatio: Ratio | null;
};

export type DrawdownAreaProps = ChartFrameProps &
  SelectionProps & { readonly points: readonly DrawdownPoint[] };

type Step = DrawdownPoint & { readonly at: number };

/** How far below its last peak a portfolio was, day by day, with its worst drawdown labelled. Keys of the selection are days. */
export function DrawdownArea({ points, ...frame }: DrawdownAreaProps): ReactNode {
  const steps = points.map((point) => ({ ...point, at: dayNumber(point.day) }));
  const table = {
    columns: [chartText.date, drawdownText.gap],
    rows: steps.toReversed().map((step) => ({
      key: step.day,
      head: formatDay(step.day),
      cells: [{ tenths: step.drawdownRatio }],
    })),
  };
  const worst = steps.reduce<Step | null>(
    (low, step) => ((step.drawdownRatio ?? 1) < (low?.drawdownRatio ?? 1) ? step : low),
    null,
  );
  return (
    <DayChart
      {...frame}
      table={table}
      plot={worst === null ? null : (drawn) => <Plot {...{ ...drawn, steps, worst }} />}
    />
  );
}

type PlotProps = DayPlotProps & { readonly steps: readonly Step[]; readonly worst: Step };

function Plot({ title, steps, worst, size, figures, selection }: PlotProps): ReactNode {
  const hatch = useSvgId("fall");
  const { axis, box, x, y, height } = sceneOf(steps, worst, { size, figures });
  const isKnown = (step: Step): boolean => step.drawdownRatio !== null;
  const depth = (step: Step): number => y(step.drawdownRatio ?? 0);
  const at = (step: Step): number => x(step.at);
  const first = steps[0] ?? worst;
  const last = steps.at(-1) ?? worst;
  const words = drawdownText.worstOn(figures.past(worst.drawdownRatio), formatDay(worst.day));
  const hasFallen = (worst.drawdownRatio ?? 0) < 0;
  const summary = hasFallen ? drawdownText.worst(words) : drawdownText.none;
  const desc = `${chartText.period(formatDay(first.day), formatDay(last.day))}. ${summary}`;
  const cursor = dayCursor(steps, {
    x,
    y,
    valueOf: (step) => step.drawdownRatio,
    tipOf: (step) => ({
      title: formatDay(step.day),
      lines: [{ label: drawdownText.gap, value: figures.past(step.drawdownRatio) }],
    }),
  });
  return (
    <ChartStage
      {...{ title, desc, width: size.width, height, cursor, selection }}
      mark={(shown) => (
        <CursorMark
          x={cursor.anchor(shown).x}
          ys={steps[shown]?.drawdownRatio == null ? [] : [cursor.anchor(shown).y]}
          box={box}
        />
      )}
    >
      <defs>
        <Hatch
          id={hatch}
          lean="left"
          color="var(--neg)"
          wash={0.08}
          lineOpacity={0.5}
          gapPx={5}
          linePx={1.25}
        />
      </defs>
      <ValueAxis axis={axis} y={y} box={box} label={(value) => figures.percent(value)} />
      <DayAxis from={first.day} to={last.day} {...{ x, box, textPx: size.textPx }} />
      <path fill={`url(#${hatch})`} d={area<Step>().defined(isKnown).x(at).y0(y(0)).y1(depth)(steps) ?? ""} />
      <path className="chart-fall-line" d={line<Step>().defined(isKnown).x(at).y(depth)(steps) ?? ""} />
      {hasFallen && (
        <WorstLabel
          {...{ text: words, x: x(worst.at), y: y(worst.drawdownRatio ?? 0), box, textPx: size.textPx }}
        />
      )}
    </ChartStage>
  );
}

type WorstProps = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly box: PlotBox;
  readonly textPx: number;
};

function WorstLabel({ text, x, y, box, textPx }: WorstProps): ReactNode {
  const width = textWidth(text, textPx) + 14;
  const isRight = x + width <= box.right;
  return (
    <g>
      <circle className="chart-fall-dot" cx={x} cy={y} r={4.5} />
      <text
        className="chart-strong chart-neg chart-halo"
        x={isRight ? x + 12 : x - 12}
        y={y + textPx * 0.4}
        textAnchor={isRight ? "start" : "end"}
      >
        {text}
      </text>
    </g>
  );
}

function sceneOf(
  steps: readonly Step[],
  worst: Step,
  { size, figures }: { size: ChartSize; figures: Figures },
) {
  const isWide = size.width >= 560;
  const axis = niceAxis(Math.min(worst.drawdownRatio ?? 0, -0.05), 0, 5);
  const box = {
    left: axisGutter(axis, (value) => figures.percent(value), size.textPx),
    right: size.width - 8,
    top: 10,
    bottom: isWide ? 180 : 146,
  };
  return { axis, box, ...dayScales(steps, { axis, box, textPx: size.textPx }) };
}
