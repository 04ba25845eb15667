import type { Day, Ratio } from "@vigie/domain";
import { endsOf, nearestOf } from "./ranges.ts";
import { line } from "d3-shape";
import type { ReactNode } from "react";
import { formatDay } from "../format.ts";
import { axisGutter, DayAxis, ValueAxis, type PlotBox } from "./axes.tsx";
import { ChartFrame, type ChartFrameProps } from "./chart-frame.tsx";
import { ChartStage, type Cursor } from "./chart-stage.tsx";
import { CursorMark } from "./cursor-mark.tsx";
import { useFigures, type Figures } from "./figures.ts";
import { fitText, spreadLabels, textWidth } from "./labels.ts";
import { linearScale } from "./linear-scale.ts";
import { chartText } from "./text.ts";
import { dayNumber, niceAxis } from "./ticks.ts";
import { useChartSize, type ChartSize } from "./use-chart-size.ts";
import { useSelection, type Selection, type SelectionProps } from "./use-selection.ts";

export type PerformancePoint = { readonly day: Day; readonly ratio: Ratio | null };

export type PerformanceSeries = {
  readonly key: string;
  readonly label: string;
  /** Oldest first; the series may have different days. */
  readonly points: readonly PerformancePoint[];
};

export type PerformanceLineProps = ChartFrameProps &
  SelectionProps & {
    /** The first series is the portfolio, in ink; at most four. */
    readonly series: readonly PerformanceSeries[];
  };

/** At least one day: otherwise there is nothing to draw. */
type Days = readonly [Day, ...Day[]];
type Scene = ReturnType<typeof sceneOf>;
type Curve = PerformanceSeries & { readonly byDay: ReadonlyMap<Day, Ratio | null>; readonly look: string };

const looks = ["chart-perf-1", "chart-perf-2", "chart-perf-3", "chart-perf-4"] as const;
const labelsBesideFromPx = 560;

/** Performances since the start of the range, as labelled lines. Keys of the selection are days. */
export function PerformanceLine({ series, selected, onSelect, ...frame }: PerformanceLineProps): ReactNode {
  const { ref, size } = useChartSize<HTMLDivElement>();
  const figures = useFigures();
  const selection = useSelection({ selected, onSelect });
  const [firstDay, ...days] = [
    ...new Set(series.flatMap((one) => one.points.map((point) => point.day))),
  ].toSorted();
  const curves = series.map((one, index) => ({
    ...one,
    byDay: new Map(one.points.map((point) => [point.day, point.ratio])),
    look: looks[index % looks.length] ?? looks[0],
  }));
  const table = {
    columns: [chartText.date, ...series.map((one) => one.label)],
    rows: (firstDay === undefined ? [] : [firstDay, ...days]).toReversed().map((day) => ({
      key: day,
      head: formatDay(day),
      cells: curves.map((curve) => ({ tenths: curve.byDay.get(day) ?? null, signed: true })),
    })),
  };
  return (
    <ChartFrame {...frame} table={table} selection={selection}>
      <div ref={ref}>
        {firstDay === undefined ? (
          <p className="chart-unknown">{chartText.noData}</p>
        ) : (
          <Plot {...{ title: frame.title, days: [firstDay, ...days], curves, size, figures, selection }} />
        )}
      </div>
    </ChartFrame>
  );
}

type PlotProps = {
  readonly title: string;
  readonly days: Days;
  readonly curves: readonly Curve[];
  readonly size: ChartSize;
  readonly figures: Figures;
  readonly selection: Selection;
};

function Plot({ title, days, curves, size, figures, selection }: PlotProps): ReactNode {
  const [from] = days;
  const to = days.at(-1) ?? from;
  const scene = sceneOf(days, curves, { size, figures });
  const { axis, box, x, y, isWide, height } = scene;
  const cursor = cursorOf(days, curves, { scene, figures });
  const ends = curves.map((curve) => endOf(curve, figures));
  const desc = `${chartText.period(formatDay(from), formatDay(to))}. ${ends.map((end) => end.text).join(", ")}.`;
  return (
    <>
      <ChartStage
        {...{ title, desc, width: size.width, height, cursor, selection }}
        mark={(shown) => (
          <CursorMark x={cursor.anchor(shown).x} ys={knownYs(curves, days[shown], y)} box={box} />
        )}
      >
        <ValueAxis axis={axis} y={y} box={box} label={(value) => figures.percent(value, { signed: true })} />
        <DayAxis from={from} to={to} {...{ x, box, textPx: size.textPx }} />
        {curves.toReversed().map((curve) => (
          <path key={curve.key} className={`chart-perf ${curve.look}`} d={pathOf(curve, scene)} />
        ))}
        {isWide && <EndLabels {...{ curves, scene, figures, size }} />}
      </ChartStage>
      {!isWide && (
        <ul className="chart-legend">
          {curves.map((curve, index) => (
            <li key={curve.key}>
              <svg width="22" height="4" aria-hidden="true">
                <line className={`chart-perf ${curve.look}`} x2="22" y1="2" y2="2" />
              </svg>
              {ends[index]?.text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function endOf(curve: Curve, figures: Figures): { readonly text: string; readonly ratio: Ratio | null } {
  const last = curve.points.findLast((point) => point.ratio !== null)?.ratio ?? null;
  return { text: `${curve.label} ${figures.past(last, { signed: true })}`, ratio: last };
}

function pathOf(curve: Curve, { x, y }: Pick<Scene, "x" | "y">): string {
  const path = line<PerformancePoint>()
    .defined((point) => point.ratio !== null)
    .x((point) => x(dayNumber(point.day)))
    .y((point) => y(point.ratio ?? 0));
  return path(curve.points) ?? "";
}

function knownYs(
  curves: readonly Curve[],
  day: Day | undefined,
  y: (ratio: number) => number,
): readonly number[] {
  if (day === undefined) return [];
  return curves.flatMap((curve) => {
    const ratio = curve.byDay.get(day) ?? null;
    return ratio === null ? [] : [y(ratio)];
  });
}

function sceneOf(
  days: readonly Day[],
  curves: readonly Curve[],
  { size, figures }: { size: ChartSize; figures: Figures },
) {
  const isWide = size.width >= labelsBesideFromPx;
  const ratios = curves.flatMap((curve) => curve.points.map((point) => point.ratio ?? 0));
  const [min = 0, max = 0] = endsOf<number>([0, ...ratios]);
  const axis = niceAxis(min, max === min ? 0.01 : max, isWide ? 5 : 4);
  const label = Math.max(0, ...curves.map((curve) => textWidth(curve.label, size.textPx)));
  const gutter = isWide ? Math.min(Math.max(label, size.textPx * 5), size.width * 0.32) + 20 : 8;
  const percent = (value: number): string => figures.percent(value, { signed: true });
  const box: PlotBox = {
    left: axisGutter(axis, percent, size.textPx),
    right: size.width - Math.ceil(gutter),
    top: 10,
    bottom: isWide ? 220 : 166,
  };
  const [from, to] = [days[0], days.at(-1)].map((day) => (day === undefined ? 0 : dayNumber(day)));
  const x = linearScale([from ?? 0, to ?? 1], [box.left, box.right]);
  const y = linearScale([axis.lo, axis.hi], [box.bottom, box.top]);
  return { isWide, axis, box, x, y, gutter, height: Math.ceil(box.bottom + size.textPx * 2.1) };
}

type EndLabelsProps = {
  readonly curves: readonly Curve[];
  readonly scene: Scene;
  readonly figures: Figures;
  readonly size: ChartSize;
};

/** Each line has its name and figure at its end. */
function EndLabels({ curves, scene, figures, size }: EndLabelsProps): ReactNode {
  const { box, y, gutter } = scene;
  const line13 = size.textPx * 1.3;
  const ends = curves.map((curve) => endOf(curve, figures));
  const centres = spreadLabels(
    ends.map((end) => y(end.ratio ?? 0)),
    { gap: line13 * 2 + 6, lo: box.top + 4, hi: box.bottom - line13 },
  );
  return (
    <g>
      {curves.map((curve, index) => (
        <g key={curve.key}>
          <line
            className={`chart-perf ${curve.look}`}
            x1={box.right}
            x2={box.right + 9}
            y1={y(ends[index]?.ratio ?? 0)}
            y2={centres[index] ?? 0}
            style={{ strokeWidth: 1, strokeDasharray: "none" }}
          />
          <text
            className={index === 0 ? "chart-strong" : "chart-ink"}
            x={box.right + 14}
            y={(centres[index] ?? 0) + 4}
          >
            {fitText(curve.label, gutter - 14, size.textPx)}
          </text>
          <text x={box.right + 14} y={(centres[index] ?? 0) + 4 + line13}>
            {figures.past(ends[index]?.ratio ?? null, { signed: true })}
          </text>
        </g>
      ))}
    </g>
  );
}

type CursorScene = { readonly scene: Scene; readonly figures: Figures };

function cursorOf(days: readonly Day[], curves: readonly Curve[], { scene, figures }: CursorScene): Cursor {
  const places = days.map((day) => scene.x(dayNumber(day)));
  const valueAt = (curve: Curve, index: number): Ratio | null => {
    const day = days[index];
    return day === undefined ? null : (curve.byDay.get(day) ?? null);
  };
  return {
    keys: days,
    locate: (px) => nearestOf(places, px),
    anchor: (index) => {
      const main = curves[0] === undefined ? null : valueAt(curves[0], index);
      return { x: places[index] ?? 0, y: scene.y(main ?? 0) };
    },
    tip: (index) => ({
      title: days[index] === undefined ? "" : formatDay(days[index]),
      lines: curves.map((curve) => ({
        label: curve.label,
        value: figures.past(valueAt(curve, index), { signed: true }),
      })),
    }),
  };
}
