import { evolutionText } from "./text.ts";
import type { ReactNode } from "react";
import type { PlotBox } from "./axes.tsx";
import { writtenMarket, type EvolutionStep } from "./evolution.ts";
import type { Figures } from "./figures.ts";
import { Hatch, useSvgId } from "./hatch.tsx";
import { spreadLabels, textWidth } from "./labels.ts";

type BracketsProps = {
  readonly last: EvolutionStep;
  readonly figures: Figures;
  readonly box: PlotBox;
  readonly y: (cents: number) => number;
  readonly textPx: number;
};

/** The width of the brackets and their amounts on the right. */
export function bracketGutter(last: EvolutionStep | null, figures: Figures, textPx: number): number {
  if (last === null || last.marketCents === null) return 12;
  const texts = [
    figures.round(writtenMarket(last), { signed: true }),
    figures.round(last.paidSinceCents, { signed: true }),
    // The longer of the two names.
    evolutionText.you,
  ];
  return Math.ceil(Math.max(...texts.map((text) => textWidth(text, textPx)))) + 34;
}

/** The causes of the last value: one bracket per part, with its amount. */
export function EvolutionBrackets({ last, figures, box, y, textPx }: BracketsProps): ReactNode {
  const { paidSinceCents: paid, changeCents: change, marketCents: market } = last;
  if (paid === null || change === null || market === null) return null;
  // A loss covers the span of the payments: its bracket is placed beside theirs instead of above.
  const overlaps = paid * market < 0;
  const parts = [
    {
      name: evolutionText.markets,
      cents: writtenMarket(last),
      from: y(paid),
      to: y(change),
      x: box.right + (overlaps ? 15 : 8),
    },
    { name: evolutionText.you, cents: paid, from: y(0), to: y(paid), x: box.right + 8 },
  ];
  const line = textPx * 1.3;
  const centres = spreadLabels(
    parts.map((part) => (part.from + part.to) / 2),
    { gap: line * 2 + 8, lo: box.top + line, hi: box.bottom - line * 0.6 },
  );
  return (
    <g>
      {parts.map((part, index) => {
        const at = centres[index] ?? 0;
        const inset = Math.abs(part.from - part.to) > 4 ? Math.sign(part.to - part.from) : 0;
        return (
          <g key={part.name}>
            <path className="chart-bracket" d={`M${part.x},${part.from + inset}h6V${part.to - inset}h-6`} />
            <text className="chart-strong" x={box.right + 30} y={at - 2}>
              {figures.round(part.cents, { signed: true })}
            </text>
            <text x={box.right + 30} y={at - 2 + line}>
              {part.name}
            </text>
          </g>
        );
      })}
    </g>
  );
}

type LegendProps = { readonly last: EvolutionStep; readonly figures: Figures };

/** The same two amounts below the chart, if there is no space beside it. */
export function EvolutionLegend({ last, figures }: LegendProps): ReactNode {
  const hatch = useSvgId("legend");
  const { paidSinceCents: paid, marketCents: market } = last;
  if (paid === null || market === null) return null;
  const isLoss = market < 0;
  return (
    <ul className="chart-legend">
      <li>
        <svg width="16" height="10" aria-hidden="true">
          <rect className="chart-paid" width="16" height="10" />
          <line className="chart-paid-line" x2="16" y1="0.6" y2="0.6" />
        </svg>
        {`${evolutionText.legendYou} ${figures.round(paid, { signed: true })}`}
      </li>
      <li>
        <svg width="16" height="10" aria-hidden="true">
          <defs>
            <Hatch
              id={hatch}
              lean={isLoss ? "left" : "right"}
              color={isLoss ? "var(--neg)" : "var(--accent)"}
              wash={isLoss ? 0.08 : 0.26}
              gapPx={5}
            />
          </defs>
          <rect width="16" height="10" fill={`url(#${hatch})`} />
        </svg>
        {`${evolutionText.legendMarkets} ${figures.round(writtenMarket(last), { signed: true })}`}
      </li>
    </ul>
  );
}
