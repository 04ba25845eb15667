import { frontierWords, frontierText } from "./text.ts";
import { formatMessage } from "../format-message.ts";
import { bisectCenter } from "d3-array";
import { scaleLinear } from "d3-scale";
import { curveMonotoneX, line } from "d3-shape";
import type { Cents, Ratio } from "@vigie/domain";
import type { ReactNode } from "react";
import { ValueAxis, type PlotBox } from "./axes.tsx";
import { ChartFrame, type ChartFrameProps } from "./chart-frame.tsx";
import { ChartStage, type Cursor } from "./chart-stage.tsx";
import { useFigures, type Figures } from "./figures.ts";
import {
  frontierSceneOf,
  type FrontierMeasure,
  type FrontierPoint,
  type FrontierFormat,
  type FrontierScene,
  type FrontierShape,
} from "./frontier.ts";
import { FrontierMarks } from "./frontier-marks.tsx";
import { Hatch, useSvgId } from "./hatch.tsx";
import { textWidth } from "./labels.ts";
import { amountOf } from "./shares.ts";
import { useChartSize, type ChartSize } from "./use-chart-size.ts";
import { useSelection, type Selection, type SelectionProps } from "./use-selection.ts";

export type FrontierChartProps = ChartFrameProps &
  SelectionProps & {
    /** The best gain at each risk, by rising risk. */
    readonly curve: readonly FrontierPoint[];
    readonly today: FrontierPoint;
    readonly proposed: FrontierPoint | null;
    /** The saver's limit, a loss as a positive ratio; null draws none. */
    readonly limitRatio: Ratio | null;
    /** Value of the portfolio, to say ratios in euros; null says them in percent. */
    readonly baseCents: Cents | null;
    /** What the risk of the points is, a loss unless told. */
    readonly measure?: FrontierMeasure;
  };

/** What could be gained for a given loss: the frontier, today, the proposal and the saver's limit.
 * Keys of the selection: "today", "proposed", then "curve-0" and so on. */
export function FrontierChart(props: FrontierChartProps): ReactNode {
  const {
    curve,
    today,
    proposed,
    limitRatio,
    baseCents,
    selected,
    onSelect,
    measure = "loss",
    ...frame
  } = props;
  const { ref, size } = useChartSize<HTMLDivElement>();
  const figures = useFigures();
  const selection = useSelection({ selected, onSelect });
  const format = formatterOf(figures, { baseCents, measure });
  const stops = stopsOf({ curve, today, proposed });
  const scene = frontierSceneOf(
    { curve, today, proposed, limitRatio, measure },
    { baseCents, figures, size },
  );
  const table = {
    columns: ["Point", frontierWords[measure].name, "Gain attendu"],
    rows: stops.map((stop) => ({
      key: stop.key,
      head: stop.label,
      cells:
        baseCents === null
          ? [{ ratio: signOf(measure) * stop.riskRatio }, { ratio: stop.gainRatio, signed: true }]
          : [
              { cents: amountOf(signOf(measure) * stop.riskRatio, baseCents) },
              { cents: amountOf(stop.gainRatio, baseCents), signed: true },
            ],
    })),
  };
  return (
    <ChartFrame {...frame} rule={false} table={table} selection={selection}>
      <div ref={ref}>
        <Plot
          {...{
            title: frame.title,
            curve,
            today,
            proposed,
            limitRatio,
            measure,
            stops,
            scene,
            format,
            size,
            selection,
          }}
        />
      </div>
    </ChartFrame>
  );
}

/** A loss is written as one; a volatility goes both ways. */
function signOf(measure: FrontierMeasure): 1 | -1 {
  return measure === "loss" ? -1 : 1;
}

type Wording = { readonly baseCents: Cents | null; readonly measure: FrontierMeasure };

function formatterOf(figures: Figures, { baseCents, measure }: Wording): FrontierFormat {
  const text = (ratio: Ratio, signed: boolean): string =>
    baseCents === null
      ? figures.percent(ratio, { signed })
      : figures.round(amountOf(ratio, baseCents), { signed });
  return {
    risk: (ratio) => text(signOf(measure) * ratio, measure === "loss"),
    gain: (ratio) => text(ratio, true),
  };
}

type Stop = FrontierPoint & { readonly key: string; readonly label: string };

/** Points in the order of the table: first the two that matter. */
function stopsOf({ curve, today, proposed }: Omit<FrontierShape, "limitRatio" | "measure">): readonly Stop[] {
  return [
    { ...today, key: "today", label: frontierText.today },
    ...(proposed === null ? [] : [{ ...proposed, key: "proposed", label: frontierText.proposed }]),
    ...curve.map((point, index) => ({
      ...point,
      key: `curve-${String(index)}`,
      label: formatMessage(frontierText.point, { rank: String(index + 1) }),
    })),
  ];
}

type PlotProps = FrontierShape & {
  readonly title: string;
  readonly stops: readonly Stop[];
  readonly scene: FrontierScene;
  readonly format: FrontierFormat;
  readonly size: ChartSize;
  readonly selection: Selection;
};

function Plot({
  title,
  curve,
  today,
  proposed,
  limitRatio,
  measure,
  stops,
  scene,
  format,
  size,
  selection,
}: PlotProps): ReactNode {
  const { box, x, y, gains, base, gainTick, height } = scene;
  const { textPx, width } = size;
  const path = line<FrontierPoint>()
    .x((point) => x(point.riskRatio))
    .y((point) => y(point.gainRatio))
    .curve(curveMonotoneX);
  const cursor = cursorOf(stops, scene, { format, name: frontierWords[measure].name });
  return (
    <ChartStage
      {...{
        title,
        desc: descOf({ today, proposed, limitRatio, measure }, format),
        width,
        height,
        cursor,
        selection,
      }}

      mark={(shown) => (
        <circle
          className="chart-year-shown chart-cursor-layer"
          cx={cursor.anchor(shown).x}
          cy={cursor.anchor(shown).y}
          r={9}
        />
      )}
    >
      <text x={0} y={textPx}>
        {frontierText.gain}
      </text>
      {limitRatio !== null && (
        <Limit x={x(limitRatio)} label={format.risk(limitRatio)} box={box} textPx={textPx} />
      )}
      <ValueAxis
        axis={gains}
        y={scaleLinear([gains.lo, gains.hi], [box.bottom, box.top])}
        box={box}
        label={gainTick}
      />
      <RiskAxis scene={scene} textPx={textPx} base={base} measure={measure} />
      <path className="chart-frontier" d={path(curve) ?? ""} />
      <FrontierMarks {...{ curve, today, proposed, scene, format, textPx }} />
    </ChartStage>
  );
}

type LimitProps = {
  readonly x: number;
  readonly label: string;
  readonly box: PlotBox;
  readonly textPx: number;
};

/** Beyond the limit the ground is hatched: a place not to be, whatever is gained there. */
function Limit({ x, label, box, textPx }: LimitProps): ReactNode {
  const hatch = useSvgId("beyond");
  const text = `Votre limite ${label}`;
  const half = textWidth(text, textPx) / 2;
  return (
    <g>
      <defs>
        <Hatch id={hatch} lean="left" color="var(--neg)" lineOpacity={0.13} gapPx={7} linePx={1.5} />
      </defs>
      <rect
        x={x}
        y={box.top}
        width={Math.max(0, box.right - x)}
        height={box.bottom - box.top}
        fill={`url(#${hatch})`}
      />
      <line className="chart-rule-limit" x1={x} x2={x} y1={box.top - 6} y2={box.bottom} />
      <text
        className="chart-neg"
        x={Math.min(box.right + 8 - half, Math.max(half, x))}
        y={box.top - 12}
        textAnchor="middle"
      >
        {text}
      </text>
    </g>
  );
}

type RiskAxisProps = {
  readonly scene: FrontierScene;
  readonly textPx: number;
  readonly base: number;
  readonly measure: FrontierMeasure;
};

function RiskAxis({ scene, textPx, base, measure }: RiskAxisProps): ReactNode {
  const { box, x, risks, riskTick } = scene;
  return (
    <g>
      <line className="chart-zero" x1={box.left} x2={box.right} y1={box.bottom} y2={box.bottom} />
      {risks.ticks
        .map((tick) => ({ label: riskTick(tick), at: x(tick / base) }))
        .filter((tick) => tick.at <= box.right + 1)
        .map((tick) => (
          <g key={tick.at}>
            <line className="chart-zero" x1={tick.at} x2={tick.at} y1={box.bottom} y2={box.bottom + 5} />
            <text
              x={Math.min(tick.at, box.right + 8 - textWidth(tick.label, textPx) / 2)}
              y={box.bottom + textPx * 1.7}
              textAnchor="middle"
            >
              {tick.label}
            </text>
          </g>
        ))}
      <text x={box.left} y={box.bottom + textPx * 3.3}>
        {textWidth(frontierWords[measure].axis, textPx) > box.right - box.left + 8
          ? frontierWords[measure].short
          : frontierWords[measure].axis}
      </text>
    </g>
  );
}

type CursorWords = { readonly format: FrontierFormat; readonly name: string };

function cursorOf(stops: readonly Stop[], { x, y }: FrontierScene, { format, name }: CursorWords): Cursor {
  // The arrows follow the frontier from left to right, today and the proposal in their place on the way.
  const ordered = stops.toSorted((a, b) => a.riskRatio - b.riskRatio);
  const places = ordered.map((stop) => ({ x: x(stop.riskRatio), y: y(stop.gainRatio) }));
  const marked = ordered.flatMap((stop, index) => (stop.key.startsWith("curve") ? [] : [index]));
  return {
    keys: ordered.map((stop) => stop.key),
    locate: (px, py) => {
      const near = marked.find(
        (index) => Math.hypot((places[index]?.x ?? 0) - px, (places[index]?.y ?? 0) - py) < 16,
      );
      return (
        near ??
        bisectCenter(
          places.map((place) => place.x),
          px,
        )
      );
    },
    anchor: (index) => places[index] ?? { x: 0, y: 0 },
    tip: (index) => {
      const stop = ordered[index];
      if (stop === undefined) return { title: "", lines: [] };
      return {
        title: stop.label,
        lines: [
          { label: name, value: format.risk(stop.riskRatio) },
          { label: "Gain attendu", value: format.gain(stop.gainRatio) },
        ],
      };
    },
  };
}

function descOf(
  { today, proposed, limitRatio, measure }: Omit<FrontierShape, "curve">,
  format: FrontierFormat,
): string {
  const point = (name: string, at: FrontierPoint): string =>
    `${name}\u00a0: gain attendu ${format.gain(at.gainRatio)}, ${frontierWords[measure].name.toLowerCase()} ${format.risk(at.riskRatio)}.`;
  const said = [point(frontierText.today, today)];
  if (proposed !== null) said.push(point(frontierText.proposed, proposed));
  if (limitRatio !== null) said.push(`Votre limite\u00a0: ${format.risk(limitRatio)}.`);
  return said.join(" ");
}
