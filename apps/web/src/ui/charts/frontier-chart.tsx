import { frontierWords, frontierText } from "./page-charts-text.ts";
import { scaleLinear } from "d3-scale";
import { curveMonotoneX, line } from "d3-shape";
import type { Cents, Ratio } from "@vigie/domain";
import type { ReactNode } from "react";
import { ValueAxis } from "./axes.tsx";
import { ChartFrame, type ChartFrameProps } from "./chart-frame.tsx";
import { ChartStage } from "./chart-stage.tsx";
import { useFigures } from "./figures.ts";
import {
  frontierSceneOf,
  type FrontierMeasure,
  type FrontierPoint,
  type FrontierFormat,
  type FrontierScene,
  type FrontierShape,
} from "./frontier.ts";
import { FrontierLimit, RiskAxis } from "./frontier-ground.tsx";
import { FrontierMarks } from "./frontier-marks.tsx";
import { cursorOf, descOf, formatterOf, signOf, type Stop, stopsOf } from "./frontier-stops.ts";
import { amountOf } from "./shares.ts";
import { useChartSize, type ChartSize } from "./use-chart-size.ts";
import { useSelection, type Selection, type SelectionProps } from "./use-selection.ts";

export type FrontierChartProps = ChartFrameProps &
  SelectionProps & {
    /** The best gain at each risk, by increasing risk. */
    readonly curve: readonly FrontierPoint[];
    readonly today: FrontierPoint;
    readonly proposed: FrontierPoint | null;
    /** The saver's limit, a loss as a positive ratio; null draws none. */
    readonly limitRatio: Ratio | null;
    /** Value of the portfolio, to express ratios in euros; null expresses them in percent. */
    readonly baseCents: Cents | null;
    /** The measure of risk, a loss by default. */
    readonly measure?: FrontierMeasure;
  };

/** The possible gain for a given loss: the frontier, today, the proposal and the saver's limit. Keys of the selection: "today",
 * "proposed", then "curve-0" and so on. */
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
    columns: [frontierText.column, frontierWords[measure].name, frontierText.expected],
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
        <FrontierLimit x={x(limitRatio)} label={format.risk(limitRatio)} box={box} textPx={textPx} />
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
