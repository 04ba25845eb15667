import { expect, test } from "vitest";
import { scaleLinear } from "d3-scale";
import { linearScale } from "./linear-scale.ts";

test.each([
  [
    [0, 10],
    [0, 100],
  ],
  [
    [-5, 20],
    [300, 20],
  ],
  [
    [7, 7],
    [0, 50],
  ],
] as const)("from %j to %j is drawn as d3 draws it", (domain, range) => {
  const ours = linearScale(domain, range);
  const theirs = scaleLinear(domain, range);
  for (const value of [-12, 0, 3.3, 7, 20]) expect(ours(value)).toBeCloseTo(theirs(value), 9);
});
