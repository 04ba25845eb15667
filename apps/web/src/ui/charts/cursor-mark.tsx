import type { ReactNode } from "react";
import type { PlotBox } from "./axes.tsx";

type CursorMarkProps = {
  readonly x: number;
  /** One dot per known value; an unknown one has a rule and no dot. */
  readonly ys: readonly number[];
  readonly box: PlotBox;
};

export function CursorMark({ x, ys, box }: CursorMarkProps): ReactNode {
  return (
    <g className="chart-cursor-layer">
      <line className="chart-cursor" x1={x} x2={x} y1={box.top} y2={box.bottom} />
      {ys.map((y) => (
        <circle key={y} className="chart-cursor-dot" cx={x} cy={y} r={4} />
      ))}
    </g>
  );
}
