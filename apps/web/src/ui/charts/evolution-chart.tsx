import { evolutionChartText, chartText } from "./text.ts";
import { formatMessage } from "../format-message.ts";
import { endsOf, nearestOf } from "./ranges.ts";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { formatDay } from "../format.ts";
import { axisGutter, DayAxis, ValueAxis } from "./axes.tsx";
import { ChartFrame, type ChartFrameProps } from "./chart-frame.tsx";
import { ChartStage, type Cursor, type Tip } from "./chart-stage.tsx";
import type { ChartTableData } from "./chart-table.tsx";
import { CursorMark } from "./cursor-mark.tsx";
import {
  evolutionSteps,
  lastKnown,
  writtenMarket,
  type EvolutionPoint,
  type EvolutionStep,
} from "./evolution.ts";
import { EvolutionLayers, spanHeight } from "./evolution-layers.tsx";
import { bracketGutter, EvolutionBrackets, EvolutionLegend } from "./evolution-share.tsx";
import { useFigures, type Figures } from "./figures.ts";
import { linearScale } from "./linear-scale.ts";
import { niceAxis } from "./ticks.ts";
import { useChartSize, type ChartSize } from "./use-chart-size.ts";
import { useSelection, type SelectionProps } from "./use-selection.ts";

export type EvolutionChartProps = ChartFrameProps &
  SelectionProps & {
    /** Oldest first, at most one per day. */
    readonly points: readonly EvolutionPoint[];
  };

/** From this width on, the two amounts are placed beside the chart. */
const bracketsFromPx = 560;

/** How a value changed since the start of the range, and whether the saver or the markets caused it. Keys of the selection are
 * days. */
export function EvolutionChart({ points, selected, onSelect, ...frame }: EvolutionChartProps): ReactNode {
  const { ref, size } = useChartSize<HTMLDivElement>();
  const figures = useFigures();
  const selection = useSelection({ selected, onSelect });
  const steps = useMemo(() => evolutionSteps(points), [points]);
  const last = lastKnown(steps);
  return (
    <ChartFrame {...frame} table={tableOf(steps)} selection={selection}>
      <div ref={ref}>
        {last === null ? (
          <p className="chart-unknown">{chartText.noData}</p>
        ) : (
          <EvolutionPlot {...{ title: frame.title, steps, last, size, figures, selection }} />
        )}
      </div>
    </ChartFrame>
  );
}

type PlotProps = {
  readonly title: string;
  readonly steps: readonly EvolutionStep[];
  readonly last: EvolutionStep;
  readonly size: ChartSize;
  readonly figures: Figures;
  readonly selection: ReturnType<typeof useSelection>;
};

function EvolutionPlot({ title, steps, last, size, figures, selection }: PlotProps): ReactNode {
  const scene = sceneOf(steps, size, figures);
  const { box, x, y, axis, hasBrackets, height } = scene;
  const tickLabel = (value: number): string => figures.tick(value, { signed: true });
  const first = steps[0];
  const cursor = cursorOf(steps, scene, figures);
  return (
    <>
      <ChartStage
        {...{ title, desc: descOf(steps, figures), width: size.width, height, cursor, selection }}
        mark={(shown) => <CursorMark x={cursor.anchor(shown).x} ys={knownY(steps[shown], y)} box={box} />}
      >
        <ValueAxis axis={axis} y={y} box={box} label={tickLabel} />
        {first !== undefined && (
          <DayAxis
            from={first.day}
            to={steps.at(-1)?.day ?? first.day}
            {...{ x, box, textPx: size.textPx }}
          />
        )}
        <EvolutionLayers {...{ steps, box, x, y, textPx: size.textPx }} />
        {hasBrackets && <EvolutionBrackets {...{ last, figures, box, y, textPx: size.textPx }} />}
        <circle className="chart-last" cx={x(last.at)} cy={y(last.changeCents ?? 0)} r={5} />
      </ChartStage>
      {!hasBrackets && <EvolutionLegend last={last} figures={figures} />}
    </>
  );
}

function sceneOf(steps: readonly EvolutionStep[], size: ChartSize, figures: Figures) {
  const hasBrackets = size.width >= bracketsFromPx;
  const values = steps.flatMap((step) => [step.changeCents ?? 0, step.paidSinceCents ?? 0]);
  const [min = 0, max = 0] = endsOf<number>([0, ...values]);
  const axis = niceAxis(min, max, hasBrackets ? 5 : 4);
  const head = spanHeight(steps, size.textPx);
  const plotHeight = (hasBrackets ? 220 : 156) - head;
  const left = axisGutter(axis, (value) => figures.tick(value, { signed: true }), size.textPx);
  const right = size.width - (hasBrackets ? bracketGutter(lastKnown(steps), figures, size.textPx) : 8);
  const top = 10 + head;
  const box = { left, right, top, bottom: top + plotHeight };
  const x = linearScale([steps[0]?.at ?? 0, steps.at(-1)?.at ?? 1], [box.left, box.right]);
  const y = linearScale([axis.lo, axis.hi], [box.bottom, box.top]);
  return { hasBrackets, axis, box, x, y, height: Math.ceil(box.bottom + size.textPx * 2.1) };
}

function knownY(step: EvolutionStep | undefined, y: (cents: number) => number): readonly number[] {
  return step === undefined || step.changeCents === null ? [] : [y(step.changeCents)];
}

type Scene = ReturnType<typeof sceneOf>;

function cursorOf(steps: readonly EvolutionStep[], { x, y, box }: Scene, figures: Figures): Cursor {
  const places = steps.map((step) => x(step.at));
  return {
    keys: steps.map((step) => step.day),
    locate: (px) => (px < box.left - 20 || px > box.right + 20 ? null : nearestOf(places, px)),
    anchor: (index) => ({ x: places[index] ?? 0, y: y(steps[index]?.changeCents ?? 0) }),
    tip: (index) => tipOf(steps[index], figures),
  };
}

function tipOf(step: EvolutionStep | undefined, figures: Figures): Tip {
  if (step === undefined) return { title: "", lines: [] };
  const state = step.valueCents !== null && step.reconstructed ? `, ${chartText.reconstructed}` : "";
  const title = formatDay(step.day) + state;
  if (step.valueCents === null)
    return { title, lines: [{ label: evolutionChartText.value, value: chartText.unknown }] };
  const signed = { signed: true };
  return {
    title,
    lines: [
      { label: evolutionChartText.value, value: figures.round(step.valueCents) },
      { label: evolutionChartText.change, value: figures.round(step.changeCents, signed) },
      { label: evolutionChartText.you, value: figures.round(step.paidSinceCents, signed) },
      { label: evolutionChartText.markets, value: figures.round(writtenMarket(step), signed) },
    ],
  };
}

function descOf(steps: readonly EvolutionStep[], figures: Figures): string {
  const from = steps.find((step) => step.changeCents !== null);
  const to = lastKnown(steps);
  if (from === undefined || to === null) return chartText.noData;
  const signed = { signed: true };
  const parts =
    to.marketCents === null
      ? evolutionChartText.unknownShare
      : formatMessage(evolutionChartText.shares, {
          paid: figures.round(to.paidSinceCents, signed),
          markets: figures.round(writtenMarket(to), signed),
        });
  return `${chartText.period(formatDay(from.day), formatDay(to.day))}, ${evolutionChartText.changed(figures.round(to.changeCents, signed))}. ${parts}`;
}

function tableOf(steps: readonly EvolutionStep[]): ChartTableData {
  return {
    columns: [
      evolutionChartText.date,
      evolutionChartText.value,
      evolutionChartText.you,
      evolutionChartText.markets,
    ],
    rows: steps.toReversed().map((step) => ({
      key: step.day,
      head:
        formatDay(step.day) +
        (step.reconstructed && step.valueCents !== null ? ` (${chartText.reconstructed})` : ""),
      cells: [
        { cents: step.valueCents },
        { cents: step.paidSinceCents, signed: true },
        { cents: step.marketCents, signed: true },
      ],
    })),
  };
}
