import { chartText } from "./text.ts";
import { sparklineText } from "./page-charts-text.ts";
import type { Cents } from "@vigie/domain";
import { formatMessage } from "../format-message.ts";
import { endsOf } from "./ranges.ts";
import { line } from "d3-shape";
import type { ReactNode } from "react";
import "./charts.css";
import { useFigures } from "./figures.ts";
import { linearScale } from "./linear-scale.ts";

export type SparklineProps = {
  /** The content, « Valeur sur douze mois »: the first words of its description. */
  readonly label: string;
  /** Evenly spaced, oldest first; null is a gap. */
  readonly values: readonly (Cents | null)[];
  readonly width?: number;
  readonly height?: number;
};

/** The course of a value in a table row, without axis or cursor; the numbers are in the row and on the portfolio's page. */
export function Sparkline({ label, values, width = 88, height = 20 }: SparklineProps): ReactNode {
  const figures = useFigures();
  const known = values.flatMap((value) => (value === null ? [] : [value]));
  const [low, high] = endsOf(known);
  const first = known[0];
  const last = known.at(-1);
  if (low === undefined || high === undefined || first === undefined || last === undefined) {
    return <span className="t1 chart-unknown">{chartText.unknown}</span>;
  }
  const x = linearScale([0, Math.max(1, values.length - 1)], [2, width - 4]);
  // A flat line is placed in the middle of its row instead of at the bottom.
  const y = low === high ? () => height / 2 : linearScale([low, high], [height - 4, 4]);
  const path = line<Cents | null>()
    .defined((value) => value !== null)
    .x((_, index) => x(index))
    .y((value) => y(value ?? 0));
  const name = formatMessage(sparklineText.course, {
    label,
    first: figures.round(first),
    last: figures.round(last),
  });
  return (
    <svg className="chart-spark" role="img" aria-label={name} width={width} height={height}>
      <path className="chart-spark-line" d={path(values) ?? ""} />
      <circle className="chart-spark-dot" cx={x(values.lastIndexOf(last))} cy={y(last)} r={2.25} />
    </svg>
  );
}
