import type { ReactNode } from "react";
import type { FrontierPoint, FrontierSay, FrontierScene } from "./frontier.ts";
import { textWidth } from "./labels.ts";

type MarksProps = {
  readonly curve: readonly FrontierPoint[];
  readonly today: FrontierPoint;
  readonly proposed: FrontierPoint | null;
  readonly scene: FrontierScene;
  readonly say: FrontierSay;
  readonly textPx: number;
};

type Place = { readonly x: number; readonly y: number };

/** Today as a hollow ring, the proposal in saffron, an arrow from one to the other, and the name of the curve. */
export function FrontierMarks({ curve, today, proposed, scene, say, textPx }: MarksProps): ReactNode {
  const place = (point: FrontierPoint): Place => ({
    x: scene.x(point.riskRatio),
    y: scene.y(point.gainRatio),
  });
  const from = place(today);
  const to = proposed === null ? null : place(proposed);
  const perYear = (point: FrontierPoint): string => `${say.gain(point.gainRatio)} par an`;
  return (
    <g>
      <CurveName at={curve.map(place)} today={from} scene={scene} textPx={textPx} />
      {to !== null && <Arrow from={from} to={to} />}
      <circle className="chart-now" cx={from.x} cy={from.y} r={5.5} />
      <MarkLabel at={from} side="right" lines={["Aujourd’hui", perYear(today)]} {...{ scene, textPx }} />
      {to !== null && proposed !== null && (
        <>
          <circle className="chart-proposed" cx={to.x} cy={to.y} r={6.5} />
          <MarkLabel at={to} side="left" lines={["Proposé", perYear(proposed)]} {...{ scene, textPx }} />
        </>
      )}
    </g>
  );
}

type LabelProps = {
  readonly at: Place;
  readonly side: "left" | "right";
  readonly lines: readonly [string, string];
  readonly scene: FrontierScene;
  readonly textPx: number;
};

/** Over the curve on its left, under it on its right: the two sides that a rising curve leaves free. */
function MarkLabel({ at, side, lines, scene, textPx }: LabelProps): ReactNode {
  const { box } = scene;
  const width = Math.max(...lines.map((line) => textWidth(line, textPx))) + 14;
  const fits = side === "left" ? at.x - width >= box.left : at.x + width <= box.right + 8;
  const shift = side === "left" ? -14 : 14;
  const isBeside = fits || side === "left";
  const anchor = side === "left" ? (fits ? "end" : "start") : fits ? "start" : "end";
  const x = side === "left" && !fits ? box.left + 8 : isBeside ? at.x + shift : box.right + 8;
  const top = side === "left" ? at.y - textPx * (fits ? 1.6 : 2.6) : at.y + textPx * (fits ? 0.1 : 1.5);
  return (
    <g>
      <text className="chart-strong chart-halo" x={x} y={top} textAnchor={anchor}>
        {lines[0]}
      </text>
      <text className="chart-halo" x={x} y={top + textPx * 1.3} textAnchor={anchor}>
        {lines[1]}
      </text>
    </g>
  );
}

/** Leaves both marks by a hand's breadth; nothing where they nearly touch. */
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

const curveName = "Frontière efficiente";

type CurveNameProps = {
  readonly today: Place;
  readonly at: readonly Place[];
  readonly scene: FrontierScene;
  readonly textPx: number;
};

/** Under the right end of the curve, as far down as the curve falls over the width of the name; over that end where
 * today's label is in the way. */
function CurveName({ at, today, scene, textPx }: CurveNameProps): ReactNode {
  const end = at.at(-1);
  if (end === undefined) return null;
  const width = textWidth(curveName, textPx) + 6;
  // A short curve near the axis would push its name out of the chart.
  const right = Math.max(scene.box.left + width + 6, Math.min(scene.box.right + 6, end.x + 6));
  const left = right - width;
  const lowest = Math.max(end.y, ...at.filter((place) => place.x >= left).map((place) => place.y));
  const under = lowest + textPx * 1.7;
  const isTaken = today.x + textPx * 10 > left && Math.abs(today.y + textPx * 0.5 - under) < textPx * 3;
  return (
    <text
      className="chart-brand chart-halo"
      x={right}
      y={isTaken ? end.y - textPx * 0.8 : under}
      textAnchor="end"
    >
      {curveName}
    </text>
  );
}
