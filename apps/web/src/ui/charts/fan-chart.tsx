import type { Cents, Day } from "@vigie/domain";
import { endsOf } from "./ranges.ts";
import { area, line } from "d3-shape";
import type { ReactNode } from "react";
import { formatDay } from "../format.ts";
import { axisGutter, DayAxis, ValueAxis } from "./axes.tsx";
import type { ChartFrameProps } from "./chart-frame.tsx";
import { ChartStage, type Tip } from "./chart-stage.tsx";
import { CursorMark } from "./cursor-mark.tsx";
import { DayChart, type DayPlotProps } from "./day-chart.tsx";
import { dayCursor, dayScales } from "./day-plot.ts";
import type { Figures } from "./figures.ts";
import { spreadLabels, textWidth } from "./labels.ts";
import { chartText } from "./text.ts";
import { fanText } from "./page-charts-text.ts";
import { dayNumber, niceAxis } from "./ticks.ts";
import type { ChartSize } from "./use-chart-size.ts";
import type { SelectionProps } from "./use-selection.ts";

/** The possible values on a future day: not reached one time out of twenty, one out of two, nineteen out of twenty. */
export type FanPoint = {
  readonly day: Day;
  readonly lowCents: Cents;
  readonly medianCents: Cents;
  readonly highCents: Cents;
  /** The interval with a probability of two out of three. */
  readonly innerCents?: { readonly low: Cents; readonly high: Cents };
  /** The target on that day. */
  readonly goalCents?: Cents;
};

export type FanChartProps = ChartFrameProps &
  SelectionProps & {
    /** The first one is today; at least two. */
    readonly points: readonly FanPoint[];
    /** A future day that the chart labels. */
    readonly mark?: { readonly day: Day; readonly label: string } | null;
  };

type Step = FanPoint & { readonly at: number };
type Band = "low" | "median" | "high";

const labelsBesideFromPx = 560;
const bands = ["high", "median", "low"] as const;

/** Future values as a fan: the median path, and the intervals around it. Keys of the selection are days. */
export function FanChart({ points, mark = null, ...frame }: FanChartProps): ReactNode {
  const steps = points.map((point) => ({ ...point, at: dayNumber(point.day) }));
  const hasGoal = points.some(({ goalCents }) => goalCents !== undefined);
  const hasInner = points.some(({ innerCents }) => innerCents !== undefined);
  const table = {
    columns: [
      chartText.date,
      fanText.low,
      ...(hasInner ? [fanText.innerLow] : []),
      fanText.median,
      ...(hasInner ? [fanText.innerHigh] : []),
      fanText.high,
      ...(hasGoal ? [fanText.goal] : []),
    ],
    rows: steps.map((step) => ({
      key: step.day,
      head: formatDay(step.day),
      cells: [
        { cents: step.lowCents },
        ...(hasInner ? [{ cents: step.innerCents?.low ?? null }] : []),
        { cents: step.medianCents },
        ...(hasInner ? [{ cents: step.innerCents?.high ?? null }] : []),
        { cents: step.highCents },
        ...(hasGoal ? [{ cents: step.goalCents ?? null }] : []),
      ],
    })),
  };
  const [first] = steps;
  const last = steps.at(-1);
  const isKnown = first !== undefined && last !== undefined && first !== last;
  return (
    <DayChart
      {...frame}
      table={table}
      plot={isKnown ? (drawn) => <FanPlot {...{ ...drawn, steps, first, last, mark }} /> : null}
    />
  );
}

type PlotProps = DayPlotProps & {
  readonly steps: readonly Step[];
  readonly first: Step;
  readonly last: Step;
  readonly mark: NonNullable<FanChartProps["mark"]> | null;
};

function FanPlot({ title, steps, first, last, mark, size, figures, selection }: PlotProps): ReactNode {
  const scene = sceneOf(steps, last, { size, figures });
  const { axis, box, x, y, height } = scene;
  const desc = fanText.desc({
    period: chartText.period(formatDay(first.day), formatDay(last.day)),
    low: figures.round(last.lowCents),
    median: figures.round(last.medianCents),
    high: figures.round(last.highCents),
  });
  const cursor = dayCursor(steps, {
    x,
    y,
    valueOf: (step) => step.medianCents,
    tipOf: (step) => tipOf(step, figures),
  });
  const shownYs = (index: number) => {
    const step = steps[index];
    return step === undefined ? [] : [step.highCents, step.medianCents, step.lowCents].map((one) => y(one));
  };
  return (
    <ChartStage
      {...{ title, desc, width: size.width, height, cursor, selection }}
      mark={(shown) => <CursorMark x={cursor.anchor(shown).x} ys={[...new Set(shownYs(shown))]} box={box} />}
    >
      <Bands steps={steps} scene={scene} />
      <ValueAxis axis={axis} y={y} box={box} label={figures.tick} />
      <DayAxis from={first.day} to={last.day} {...{ x, box, textPx: size.textPx }} />
      {mark !== null && mark.day > first.day && mark.day < last.day && (
        <DayMark mark={mark} scene={scene} textPx={size.textPx} />
      )}
      <Paths steps={steps} scene={scene} />
      {first.goalCents !== undefined && (
        <text
          className="chart-ink chart-halo"
          x={x(first.at) + 6}
          y={Math.max(box.top + size.textPx, y(first.goalCents) - 6)}
        >
          {fanText.goalLine}
        </text>
      )}
      <circle className="chart-last" cx={x(last.at)} cy={y(last.medianCents)} r={5} />
      <EndLabels {...{ last, x, y, box, figures, size }} />
    </ChartStage>
  );
}

type Drawn = { readonly steps: readonly Step[]; readonly scene: ReturnType<typeof sceneOf> };

/** Nine out of ten between the outer edges, two out of three between the inner ones if they are given. */
function Bands({ steps, scene: { x, y } }: Drawn): ReactNode {
  const between = (low: (step: Step) => number, high: (step: Step) => number) =>
    area<Step>()
      .x((step) => x(step.at))
      .y0((step) => y(low(step)))
      .y1((step) => y(high(step)))(steps) ?? "";
  const outer = between(
    (step) => step.lowCents,
    (step) => step.highCents,
  );
  const inner = between(
    (step) => step.innerCents?.low ?? step.lowCents,
    (step) => step.innerCents?.high ?? step.highCents,
  );
  return (
    <>
      <path className="chart-paid" d={outer} />
      {steps.every(({ innerCents }) => innerCents !== undefined) && (
        <path className="chart-fan-inner" d={inner} />
      )}
    </>
  );
}

/** The edges, the goal if there is one, and the median path above them. */
function Paths({ steps, scene: { x, y } }: Drawn): ReactNode {
  const path = (of: (step: Step) => number) =>
    line<Step>()
      .x((step) => x(step.at))
      .y((step) => y(of(step)))(steps) ?? "";
  return (
    <>
      <path className="chart-perf chart-perf-2" d={path((step) => step.highCents)} />
      <path className="chart-perf chart-perf-2" d={path((step) => step.lowCents)} />
      {steps.every(({ goalCents }) => goalCents !== undefined) && (
        <path className="chart-perf chart-perf-3" d={path((step) => step.goalCents ?? 0)} />
      )}
      <path className="chart-line" d={path((step) => step.medianCents)} />
    </>
  );
}

type DayMarkProps = Pick<Drawn, "scene"> & {
  readonly mark: NonNullable<FanChartProps["mark"]>;
  readonly textPx: number;
};

function DayMark({ mark, scene: { x, box }, textPx }: DayMarkProps): ReactNode {
  const at = x(dayNumber(mark.day));
  return (
    <g>
      <line className="chart-rule-dots" x1={at} x2={at} y1={box.top} y2={box.bottom} />
      <text className="chart-ink chart-halo" x={at - 6} y={box.top + textPx} textAnchor="end">
        {mark.label}
      </text>
    </g>
  );
}

function tipOf(step: Step, figures: Figures): Tip {
  const lines = bands.map((band) => ({ label: fanText[band], value: figures.round(valueOf(step, band)) }));
  const goal =
    step.goalCents === undefined ? [] : [{ label: fanText.goal, value: figures.round(step.goalCents) }];
  return { title: formatDay(step.day), lines: [...lines, ...goal] };
}

function valueOf(step: FanPoint, band: Band): Cents {
  return band === "low" ? step.lowCents : band === "high" ? step.highCents : step.medianCents;
}

type EndLabelsProps = Pick<ReturnType<typeof sceneOf>, "x" | "y" | "box"> & {
  readonly last: Step;
  readonly figures: Figures;
  readonly size: ChartSize;
};

/** Labels at the end of each path, if there is space; on a phone only the median: the others are in the text and the table. */
function EndLabels({ last, x, y, box, figures, size }: EndLabelsProps): ReactNode {
  if (size.width < labelsBesideFromPx)
    return (
      <text
        className="chart-strong chart-halo"
        x={x(last.at) + 6}
        y={Math.max(size.textPx, y(last.medianCents) - 12)}
        textAnchor="end"
      >
        {figures.round(last.medianCents)}
      </text>
    );
  const line13 = size.textPx * 1.3;
  const centres = spreadLabels(
    bands.map((band) => y(valueOf(last, band))),
    { gap: line13 * 2 + 4, lo: box.top + 4, hi: box.bottom - line13 },
  );
  return (
    <g>
      {bands.map((band, index) => (
        <g key={band}>
          <text
            className={band === "median" ? "chart-strong" : "chart-ink"}
            x={x(last.at) + 14}
            y={(centres[index] ?? 0) + 4}
          >
            {figures.round(valueOf(last, band))}
          </text>
          <text x={x(last.at) + 14} y={(centres[index] ?? 0) + 4 + line13}>
            {fanText.ends[band]}
          </text>
        </g>
      ))}
    </g>
  );
}

function sceneOf(
  steps: readonly Step[],
  last: Step,
  { size, figures }: { size: ChartSize; figures: Figures },
) {
  const isWide = size.width >= labelsBesideFromPx;
  const values = steps.flatMap((step) => [step.lowCents, step.highCents, step.goalCents ?? step.lowCents]);
  const [min = 0, max = 0] = endsOf<number>([0, ...values]);
  const axis = niceAxis(min, max, isWide ? 5 : 4);
  const label = Math.max(
    ...bands.flatMap((band) => [
      textWidth(figures.round(valueOf(last, band)), size.textPx),
      textWidth(fanText.ends[band], size.textPx),
    ]),
  );
  const top = isWide ? 10 : size.textPx * 1.6;
  const box = {
    left: axisGutter(axis, figures.tick, size.textPx),
    right: size.width - (isWide ? Math.ceil(label * 1.06) + 16 : 8),
    top,
    bottom: top + (isWide ? 240 : 180),
  };
  return { axis, box, ...dayScales(steps, { axis, box, textPx: size.textPx }) };
}
