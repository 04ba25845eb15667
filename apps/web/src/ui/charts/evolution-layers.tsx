import { area, curveLinear, curveStepAfter, line } from "d3-shape";
import type { ReactNode } from "react";
import type { PlotBox } from "./axes.tsx";
import { consecutiveRanges, type EvolutionStep } from "./evolution.ts";
import { Hatch, useSvgId } from "./hatch.tsx";
import { textWidth } from "./labels.ts";
import { chartText } from "./text.ts";

export type EvolutionScene = {
  readonly steps: readonly EvolutionStep[];
  readonly box: PlotBox;
  readonly x: (at: number) => number;
  readonly y: (cents: number) => number;
  readonly textPx: number;
};

/** Beyond this distance between two points a payment's day is not known, and a step would lie. */
const stepReadableDays = 10;

function paths({ steps, box, x, y }: EvolutionScene) {
  const isDense = steps.every((step, i) => i === 0 || step.at - (steps[i - 1]?.at ?? 0) <= stepReadableDays);
  const curve = isDense ? curveStepAfter : curveLinear;
  const valueY = (step: EvolutionStep): number => y(step.changeCents ?? 0);
  const paidY = (step: EvolutionStep): number => y(step.paidSinceCents ?? 0);
  const areaTo = (top: number | ((step: EvolutionStep) => number)) =>
    area<EvolutionStep>()
      .defined((step) => step.marketCents !== null)
      .x((step) => x(step.at))
      .y0(typeof top === "number" ? () => top : top);
  return {
    paid: areaTo(y(0)).y1(paidY).curve(curve)(steps) ?? "",
    paidLine:
      line<EvolutionStep>()
        .defined((step) => step.marketCents !== null)
        .x((step) => x(step.at))
        .y(paidY)
        .curve(curve)(steps) ?? "",
    underValue: areaTo(box.bottom).y1(valueY)(steps) ?? "",
    overValue: areaTo(box.top).y1(valueY)(steps) ?? "",
    underPaid: areaTo(box.bottom).y1(paidY).curve(curve)(steps) ?? "",
    overPaid: areaTo(box.top).y1(paidY).curve(curve)(steps) ?? "",
  };
}

/** Your part, the markets' part (gain over your line, loss under it) and the value. The two hatches are the areas
 * between the lines, cut by the side of your line on which they lie. */
export function EvolutionLayers(scene: EvolutionScene): ReactNode {
  const gain = useSvgId("gain");
  const loss = useSvgId("loss");
  const above = useSvgId("above");
  const below = useSvgId("below");
  const drawn = paths(scene);
  return (
    <g>
      <defs>
        <Hatch id={gain} lean="right" color="var(--accent)" wash={0.26} />
        <Hatch
          id={loss}
          lean="left"
          color="var(--neg)"
          wash={0.08}
          lineOpacity={0.6}
          gapPx={5}
          linePx={1.25}
        />
        <clipPath id={above}>
          <path d={drawn.overPaid} />
        </clipPath>
        <clipPath id={below}>
          <path d={drawn.underPaid} />
        </clipPath>
      </defs>
      <path className="chart-paid" d={drawn.paid} />
      <g clipPath={`url(#${above})`}>
        <path d={drawn.underValue} fill={`url(#${gain})`} />
      </g>
      <g clipPath={`url(#${below})`}>
        <path d={drawn.overValue} fill={`url(#${loss})`} />
      </g>
      <path className="chart-paid-line" d={drawn.paidLine} />
      <ValueLine {...scene} centsOf={(step) => step.changeCents} />
    </g>
  );
}

type Plotted = { readonly at: number; readonly reconstructed: boolean };
type ValueLineProps<T extends Plotted> = {
  readonly steps: readonly T[];
  readonly centsOf: (step: T) => number | null;
  readonly box: PlotBox;
  readonly x: (at: number) => number;
  readonly y: (cents: number) => number;
  readonly textPx: number;
};

/** The value in ink: dashed with its word where reconstructed, nothing at all where unknown. */
export function ValueLine<T extends Plotted>(props: ValueLineProps<T>): ReactNode {
  const { steps, centsOf, box, x, y, textPx } = props;
  const path = line<T>()
    .defined((step) => centsOf(step) !== null)
    .x((step) => x(step.at))
    .y((step) => y(centsOf(step) ?? 0));
  const guessed = consecutiveRanges(steps, (step) => step.reconstructed && centsOf(step) !== null);
  const read = consecutiveRanges(steps, (step) => !step.reconstructed);
  return (
    <g>
      {guessed.map(([from, to]) => (
        <path key={from} className="chart-line chart-line-guess" d={path(steps.slice(from, to + 2)) ?? ""} />
      ))}
      {read.map(([from, to]) => (
        <path key={from} className="chart-line" d={path(steps.slice(from, to + 1)) ?? ""} />
      ))}
      <Word
        text={chartText.reconstructed}
        run={guessed.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))[0]}
        {...{ steps, centsOf, box, x, y, textPx }}
      />
    </g>
  );
}

type WordProps<T extends Plotted> = ValueLineProps<T> & {
  readonly text: string;
  readonly run: readonly [number, number] | undefined;
};

/** Stands over the highest point that it spans, so that it crosses no line. */
function Word<T extends Plotted>({ text, run, steps, centsOf, box, x, y, textPx }: WordProps<T>): ReactNode {
  const first = run === undefined ? undefined : steps[run[0]];
  if (first === undefined) return null;
  const width = textWidth(text, textPx);
  const left = Math.min(x(first.at) + 2, box.right - width);
  const spanned = steps.filter((step) => x(step.at) >= left - 4 && x(step.at) <= left + width + 4);
  const top = Math.min(...spanned.map((step) => y(centsOf(step) ?? 0)), y(centsOf(first) ?? 0));
  return (
    <text className="chart-halo" x={left} y={Math.max(box.top + textPx * 0.6, top - 8)}>
      {text}
    </text>
  );
}
