import type { ReactNode } from "react";
import type { PlotBox } from "./axes.tsx";
import { consecutiveRanges, type EvolutionStep } from "./evolution.ts";
import { areaPath, linePath } from "./drawn-path.ts";
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

/** Beyond this distance between two points the day of a payment is unknown, and a step would be wrong. */
const stepReadableDays = 10;

function paths({ steps, box, x, y }: EvolutionScene) {
  const isDense = steps.every((step, i) => i === 0 || step.at - (steps[i - 1]?.at ?? 0) <= stepReadableDays);
  const valueY = (step: EvolutionStep): number => y(step.changeCents ?? 0);
  const paidY = (step: EvolutionStep): number => y(step.paidSinceCents ?? 0);
  const common = {
    x: (step: EvolutionStep) => x(step.at),
    isKnown: (step: EvolutionStep) => step.marketCents !== null,
  };
  const under = (from: number, to: typeof valueY, isStepped: boolean): string =>
    areaPath(steps, { ...common, from: () => from, to, isStepped });
  return {
    paid: under(y(0), paidY, isDense),
    paidLine: linePath(steps, { ...common, y: paidY, isStepped: isDense }),
    underValue: under(box.bottom, valueY, false),
    overValue: under(box.top, valueY, false),
    underPaid: under(box.bottom, paidY, isDense),
    overPaid: under(box.top, paidY, isDense),
  };
}

/** The saver's part, the markets' part (gain above the saver's line, loss below it) and the value. The two hatches are the areas
 * between the lines, split by the side of the saver's line. */
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

/** The height of the label of a reconstructed span above the plot. */
export function spanHeight(steps: readonly Plotted[], textPx: number): number {
  return steps.some((step) => step.reconstructed) ? Math.ceil(textPx * 1.4) : 0;
}

/** The value as a line, nothing where it is unknown. Reconstructed values are marked once, above the plot. */
export function ValueLine<T extends Plotted>(props: ValueLineProps<T>): ReactNode {
  const { steps, centsOf, x, y } = props;
  const path = linePath(steps, {
    x: (step) => x(step.at),
    y: (step) => y(centsOf(step) ?? 0),
    isKnown: (step) => centsOf(step) !== null,
  });
  const guessed = consecutiveRanges(steps, (step) => step.reconstructed && centsOf(step) !== null);
  const longest = guessed.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))[0];
  return (
    <g>
      <path className="chart-line" d={path} />
      {longest !== undefined && <ReconstructedSpan {...props} range={longest} />}
    </g>
  );
}

type SpanProps<T extends Plotted> = ValueLineProps<T> & { readonly range: readonly [number, number] };

/** A dashed rule above the reconstructed span, with its label: inside if it fits, else after it, else before. */
function ReconstructedSpan<T extends Plotted>({ range, steps, box, x, textPx }: SpanProps<T>): ReactNode {
  const [from, to] = range;
  const first = steps[from];
  const last = steps[to + 1] ?? steps[to];
  if (first === undefined || last === undefined) return null;
  const [start, end] = [x(first.at), x(last.at)];
  const width = textWidth(chartText.reconstructed, textPx);
  const gap = textPx * 0.5;
  const isInside = end - start >= width + gap + 12;
  const isAfter = !isInside && end + gap + width <= box.right;
  const wordAt = isInside ? start : isAfter ? end + gap : Math.max(box.left, start - gap - width);
  const mid = box.top - textPx * 0.75;
  const foot = mid + textPx * 0.3;
  return (
    <g>
      <text x={wordAt} y={mid}>
        {chartText.reconstructed}
      </text>
      <path
        className="chart-span"
        d={`M${String(isInside ? start + width + gap : start)} ${String(mid)}H${String(end)}`}
      />
      <path className="chart-span-end" d={`M${String(end)} ${String(mid - textPx * 0.3)}V${String(foot)}`} />
    </g>
  );
}
