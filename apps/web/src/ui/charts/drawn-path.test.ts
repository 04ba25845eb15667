import { area, curveLinear, curveStepAfter, line } from "d3-shape";
import { expect, test } from "vitest";
import { areaPath, linePath } from "./drawn-path.ts";

type Point = { readonly at: number; readonly low: number; readonly high: number | null };

/** Holes at the ends and between, a single point, thirds that must be rounded. */
const series: Readonly<Record<string, readonly Point[]>> = {
  none: [],
  unknown: [{ at: 0, low: 1, high: null }],
  single: [{ at: 1 / 3, low: 2 / 3, high: 4 }],
  whole: [0, 1, 2, 3].map((at) => ({ at: at / 3, low: -at, high: at * at })),
  holes: [null, 1, 2, null, 3, null, null, 4.00049, -0.0001, null].map((high, at) => ({
    at,
    low: at / 7,
    high,
  })),
};
const curves = { straight: curveLinear, stepped: curveStepAfter };

test.each(
  Object.entries(series).flatMap(([name, points]) =>
    Object.entries(curves).map(([shape, curve]) => ({ name, points, shape, curve })),
  ),
)("$name, $shape: a line and an area are those of d3-shape", ({ points, shape, curve }) => {
  const isKnown = ({ high }: Point): boolean => high !== null;
  const x = ({ at }: Point): number => at * 10;
  const to = ({ high }: Point): number => high ?? 0;
  const from = ({ low }: Point): number => low;
  const isStepped = shape === "stepped";
  const d3Line = line<Point>().defined(isKnown).x(x).y(to).curve(curve);
  const d3Area = area<Point>().defined(isKnown).x(x).y0(from).y1(to).curve(curve);
  expect(linePath(points, { x, y: to, isKnown, isStepped })).toBe(d3Line(points) ?? "");
  expect(areaPath(points, { x, from, to, isKnown, isStepped })).toBe(d3Area(points) ?? "");
});
