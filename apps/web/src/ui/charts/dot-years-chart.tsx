import { yearKindWords, dotYearsText } from "./page-charts-text.ts";
import type { Cents, Ratio } from "@vigie/domain";
import type { ReactNode } from "react";
import { formatMessage } from "../format-message.ts";
import { ChartFrame, type ChartFrameProps } from "./chart-frame.tsx";
import { ChartStage, type Cursor } from "./chart-stage.tsx";
import type { Piles, PlacedLabel, YearDot } from "./dot-years.ts";
import { useFigures, type Figures } from "./figures.ts";
import { amountOf } from "./shares.ts";
import {
  yearsSceneOf,
  type YearsRules as Rules,
  type YearsFormat as Format,
  type YearsScene as Scene,
} from "./dot-years-scene.ts";
import { useChartSize, type ChartSize } from "./use-chart-size.ts";
import { useSelection, type Selection, type SelectionProps } from "./use-selection.ts";

export type YearsUnit = "amount" | "ratio";

export type DotYearsProps = ChartFrameProps &
  SelectionProps & {
    /** A hundred possible yearly returns, ratios, in any order. */
    readonly returns: readonly Ratio[];
    /** Value of the portfolio, to express returns in euros; null expresses them in percent. */
    readonly baseCents: Cents | null;
    readonly unit?: YearsUnit;
    /** The loss exceeded in one year out of twenty, a positive ratio; null draws no rule. */
    readonly valueAtRiskRatio: Ratio | null;
    /** The mean loss of the years that exceed it, a positive ratio. */
    readonly shortfallRatio: Ratio | null;
    /** The saver's limit, a loss as a positive ratio. */
    readonly limitRatio: Ratio | null;
    readonly meanRatio: Ratio | null;
    /** How many of the worst years are red, 5 by default. */
    readonly worstCount?: number;
  };

/** A hundred possible years, one dot each. Keys of the selection are ranks, "1" for the worst year. */
export function DotYears(props: DotYearsProps): ReactNode {
  const {
    returns,
    baseCents,
    unit = "amount",
    valueAtRiskRatio,
    shortfallRatio,
    limitRatio,
    meanRatio,
  } = props;
  const { worstCount = 5, selected, onSelect, ...rest } = props;
  const { ref, size } = useChartSize<HTMLDivElement>();
  const figures = useFigures();
  const selection = useSelection({ selected, onSelect });
  const format: Format = (ratio) =>
    unit === "ratio" || baseCents === null
      ? figures.exactPercent(ratio, { signed: true })
      : figures.round(amountOf(ratio, baseCents), { signed: true });
  const rules = { valueAtRiskRatio, shortfallRatio, limitRatio, meanRatio, worstCount };
  const scene = yearsSceneOf(returns, {
    rules,
    baseCents: unit === "ratio" ? null : baseCents,
    size,
    format,
    tick: figures.tick,
  });
  const { title, level, note, controls, aside } = rest;
  return (
    <ChartFrame
      {...{ title, level, note, controls, aside }}
      rule={false}
      table={tableOf(scene.piles, baseCents)}
      selection={selection}
    >
      <div ref={ref}>
        <YearsPlot {...{ title, scene, rules, format, figures, selection, size }} />
      </div>
    </ChartFrame>
  );
}

/** The precision of such a chart is below a tenth of a percent. */
function rounded(ratio: Ratio): Ratio {
  return Math.round(ratio * 1000) / 1000;
}

type PlotProps = {
  readonly title: string;
  readonly scene: Scene;
  readonly rules: Rules;
  readonly format: Format;
  readonly figures: Figures;
  readonly selection: Selection;
  readonly size: ChartSize;
};

function YearsPlot({ title, scene, rules, format, figures, selection, size }: PlotProps): ReactNode {
  const { piles, axisY, height, labels, radius } = scene;
  const place = (dot: YearDot): { x: number; y: number } => ({
    x: scene.x(piles.from + (dot.column + 0.5) * piles.widthRatio),
    y: axisY - (dot.row + 0.5) * scene.rowPx - 1,
  });
  const cursor = cursorOf(piles.dots, { place, format, figures, reach: scene.columnPx });
  return (
    <ChartStage
      {...{ title, desc: descOf(piles, rules, format), width: size.width, height, cursor, selection }}
      mark={(shown) => (
        <circle
          className="chart-year-shown chart-cursor-layer"
          cx={cursor.anchor(shown).x}
          cy={cursor.anchor(shown).y}
          r={radius + 2.5}
        />
      )}
    >
      {labels.map((label) => (
        <Rule key={label.key} label={label} axisY={axisY} textPx={size.textPx} />
      ))}
      {piles.dots.map((dot) => {
        const at = place(dot);
        // Half of an outline lies outside: hollow dots have the size of full ones.
        const r = dot.kind === "loss" ? radius - 0.6 : radius;
        return <circle key={dot.rank} className={`chart-year-${dot.kind}`} cx={at.x} cy={at.y} r={r} />;
      })}
      <YearsAxis scene={scene} size={size} />
    </ChartStage>
  );
}

type RuleProps = { readonly label: PlacedLabel; readonly axisY: number; readonly textPx: number };

const ruleLooks = {
  worst: { line: "chart-rule-neg", title: "chart-neg-strong" },
  limit: { line: "chart-rule-dots", title: "chart-strong" },
  mean: { line: "chart-rule-dots", title: "chart-strong" },
} as const;

function Rule({ label, axisY, textPx }: RuleProps): ReactNode {
  const look = ruleLooks[label.key];
  const isLeft = label.side === "left";
  return (
    <g>
      {label.isOutside !== true && (
        <line className={look.line} x1={label.x} x2={label.x} y1={axisY - label.top} y2={axisY} />
      )}
      {label.lines.map((line, index) => (
        <text
          key={line}
          className={`chart-halo ${index === 0 ? look.title : ""}`}
          x={label.textX}
          y={axisY - label.top + textPx * (0.85 + index * 1.36)}
          textAnchor={isLeft ? "end" : "start"}
        >
          {line}
        </text>
      ))}
    </g>
  );
}

type AxisProps = { readonly scene: Scene; readonly size: ChartSize };

function YearsAxis({ scene, size }: AxisProps): ReactNode {
  const { axisY, ticks } = scene;
  const { textPx, width } = size;
  return (
    <g>
      <line className="chart-axis" x1={0} x2={width} y1={axisY} y2={axisY} />
      {ticks.map((tick) => (
        <g key={tick.ratio}>
          <line className="chart-axis" x1={tick.at} x2={tick.at} y1={axisY} y2={axisY + 5} />
          <text x={tick.labelX} y={axisY + textPx * 1.75} textAnchor="middle">
            {tick.label}
          </text>
        </g>
      ))}
      <text x={0} y={axisY + textPx * 3.7}>
        {dotYearsText.loss}
      </text>
      <text x={width} y={axisY + textPx * 3.7} textAnchor="end">
        {dotYearsText.gain}
      </text>
    </g>
  );
}

type CursorScene = {
  readonly place: (dot: YearDot) => { readonly x: number; readonly y: number };
  readonly format: Format;
  readonly figures: Figures;
  readonly reach: number;
};

function cursorOf(dots: readonly YearDot[], { place, format, figures, reach }: CursorScene): Cursor {
  const places = dots.map(place);
  return {
    keys: dots.map((dot) => String(dot.rank + 1)),
    locate: (x, y) => {
      const far = (at: { x: number; y: number }): number => Math.hypot(at.x - x, at.y - y);
      const nearest = places.reduce(
        (best, at, index) => (far(at) < far(places[best] ?? at) ? index : best),
        0,
      );
      const at = places[nearest];
      return at !== undefined && far(at) <= reach ? nearest : null;
    },
    anchor: (index) => places[index] ?? { x: 0, y: 0 },
    tip: (index) => {
      const dot = dots[index];
      if (dot === undefined) return { title: "", lines: [] };
      const title = formatMessage(dotYearsText.year, {
        rank: String(dot.rank + 1),
        count: String(dots.length),
        kind: yearKindWords[dot.kind],
      });
      const lines: { label: string; value: string }[] = [
        { label: dotYearsText.result, value: format(dot.ratio) },
      ];
      const percent = figures.percent(rounded(dot.ratio), { signed: true });
      if (percent !== format(dot.ratio)) lines.push({ label: dotYearsText.return, value: percent });
      return { title, lines };
    },
  };
}

function descOf(piles: Piles, rules: Rules, format: Format): string {
  const losses = piles.dots.filter((dot) => dot.ratio < 0).length;
  const spoken = [
    formatMessage(dotYearsText.losses, { losses: String(losses), count: String(piles.dots.length) }),
  ];
  if (rules.valueAtRiskRatio !== null) {
    spoken.push(
      formatMessage(dotYearsText.worst, {
        count: String(rules.worstCount),
        ratio: format(-rules.valueAtRiskRatio),
      }),
    );
  }
  if (rules.limitRatio !== null)
    spoken.push(formatMessage(dotYearsText.limit, { ratio: format(-rules.limitRatio) }));
  if (rules.meanRatio !== null)
    spoken.push(formatMessage(dotYearsText.mean, { ratio: format(rules.meanRatio) }));
  return spoken.join(" ");
}

function tableOf(piles: Piles, baseCents: Cents | null) {
  return {
    columns: [dotYearsText.columnYear, dotYearsText.result, dotYearsText.return],
    rows: piles.dots.map((dot) => ({
      key: String(dot.rank + 1),
      head: String(dot.rank + 1),
      cells: [
        { cents: amountOf(dot.ratio, baseCents), signed: true },
        { ratio: dot.ratio, signed: true },
      ],
    })),
  };
}
