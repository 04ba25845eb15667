import type { ReactNode } from "react";
import type { PlotBox } from "./axes.tsx";
import type { FrontierMeasure, FrontierScene } from "./frontier.ts";
import { Hatch, useSvgId } from "./hatch.tsx";
import { textWidth } from "./labels.ts";
import { chartText } from "./text.ts";
import { frontierWords } from "./page-charts-text.ts";

/** The background of the frontier: the saver's limit and the risk axis. */

type LimitProps = {
  readonly x: number;
  readonly label: string;
  readonly box: PlotBox;
  readonly textPx: number;
};

/** Beyond the limit the background is hatched: a region to avoid, whatever the gain. */
export function FrontierLimit({ x, label, box, textPx }: LimitProps): ReactNode {
  const hatch = useSvgId("beyond");
  const text = `${chartText.limit} ${label}`;
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

/** The risk from left to right, with its name below. */
export function RiskAxis({ scene, textPx, base, measure }: RiskAxisProps): ReactNode {
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
