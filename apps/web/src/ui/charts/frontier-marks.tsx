import { frontierCurveName, frontierMarksText } from "./page-charts-text.ts";
import type { ReactNode } from "react";
import { frontierLabels, type Place, type PlacedLabel } from "./frontier-labels.ts";
import type { FrontierPoint, FrontierFormat, FrontierScene } from "./frontier.ts";
import { textWidth } from "./labels.ts";

type MarksProps = {
  readonly curve: readonly FrontierPoint[];
  readonly today: FrontierPoint;
  readonly proposed: FrontierPoint | null;
  readonly scene: FrontierScene;
  readonly format: FrontierFormat;
  readonly textPx: number;
};

/** Today as a hollow ring, the proposal in saffron, an arrow between them, and the name of the curve. */
export function FrontierMarks({ curve, today, proposed, scene, format, textPx }: MarksProps): ReactNode {
  const place = (point: FrontierPoint): Place => ({
    x: scene.x(point.riskRatio),
    y: scene.y(point.gainRatio),
  });
  const from = place(today);
  const to = proposed === null ? null : place(proposed);
  const todayLines = [frontierMarksText.today, `${format.gain(today.gainRatio)} par an`] as const;
  const proposedLines = [
    frontierMarksText.proposed,
    `${format.gain(proposed?.gainRatio ?? 0)} par an`,
  ] as const;
  const labels = frontierLabels({
    today: from,
    proposed: to,
    curve: curve.map(place),
    widths: {
      today: widest(todayLines, textPx),
      proposed: widest(proposedLines, textPx),
      curve: textWidth(frontierCurveName, textPx),
    },
    plot: scene.box,
    textPx,
  });
  return (
    <g>
      {labels.curve !== null && (
        <text
          className="chart-brand chart-halo"
          x={labels.curve.x}
          y={labels.curve.y}
          textAnchor={labels.curve.anchor}
        >
          {frontierCurveName}
        </text>
      )}
      {to !== null && <Arrow from={from} to={to} />}
      <circle className="chart-now" cx={from.x} cy={from.y} r={5.5} />
      {to !== null && <circle className="chart-proposed" cx={to.x} cy={to.y} r={6.5} />}
      <MarkLabel at={labels.today} lines={todayLines} textPx={textPx} />
      <MarkLabel at={labels.proposed} lines={proposedLines} textPx={textPx} />
    </g>
  );
}

function widest(lines: readonly string[], textPx: number): number {
  return Math.max(...lines.map((line) => textWidth(line, textPx)));
}

type LabelProps = {
  readonly at: PlacedLabel | null;
  readonly lines: readonly [string, string];
  readonly textPx: number;
};

function MarkLabel({ at, lines, textPx }: LabelProps): ReactNode {
  if (at === null) return null;
  return (
    <g>
      <text className="chart-strong chart-halo" x={at.x} y={at.y} textAnchor={at.anchor}>
        {lines[0]}
      </text>
      <text className="chart-halo" x={at.x} y={at.y + textPx * 1.3} textAnchor={at.anchor}>
        {lines[1]}
      </text>
    </g>
  );
}

/** Starts and ends at a distance from the marks; nothing if they almost touch. */
function Arrow({ from, to }: { readonly from: Place; readonly to: Place }): ReactNode {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 28) return null;
  const unit = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const start = { x: from.x + unit.x * 9, y: from.y + unit.y * 9 };
  const tip = { x: to.x - unit.x * 11, y: to.y - unit.y * 11 };
  const wing = (turn: number): string => {
    const angle = Math.atan2(unit.y, unit.x) + Math.PI + turn;
    return `${String(tip.x + Math.cos(angle) * 7)},${String(tip.y + Math.sin(angle) * 7)}`;
  };
  return (
    <path
      className="chart-arrow"
      d={`M${String(start.x)},${String(start.y)}L${String(tip.x)},${String(tip.y)}M${wing(0.5)}L${String(tip.x)},${String(tip.y)}L${wing(-0.5)}`}
    />
  );
}
