import { expect, test } from "vitest";
import { prepare, programmeOf } from "../optimise/problem.ts";
import { randomProblem } from "../optimise/soak.ts";
import { solveByActiveSet } from "./active-set.ts";
import { accepted, objectiveOf, residuals } from "./kkt.ts";
import { matrix } from "./matrix.ts";
import type { Programme } from "./programme.ts";
import { solveByQuadprog } from "./quadprog-solver.ts";
import { scaleObjective } from "./scaling.ts";

const pair: Programme = {
  hessian: matrix([
    [1, 0],
    [0, 1],
  ]),
  cost: new Float64Array(2),
  rows: matrix([[1, 1]]),
  rowLower: Float64Array.of(1),
  rowUpper: Float64Array.of(1),
  lower: new Float64Array(2),
  upper: Float64Array.of(1, 1),
};

/** Never called: these tests solve no programme. */
const noSolver = { solve: () => Promise.reject(new Error("no solver")), close: () => Promise.resolve() };

test("a programme without a point is infeasible", () => {
  expect(solveByActiveSet({ ...pair, upper: Float64Array.of(0.3, 0.3) }).kind).toBe("infeasible");
});

test("bounds that cross, and a linear programme, are refused", () => {
  expect(solveByActiveSet({ ...pair, lower: Float64Array.of(2, 0) }).kind).toBe("refused");
  expect(solveByActiveSet({ ...pair, hessian: null }).kind).toBe("refused");
});

test("a flat direction without an end is refused, not followed for ever", () => {
  const flat = {
    ...pair,
    hessian: matrix([
      [0, 0],
      [0, 1],
    ]),
    cost: Float64Array.of(-1, 0),
    rowLower: Float64Array.of(-Infinity),
    rowUpper: Float64Array.of(Infinity),
    upper: Float64Array.of(Infinity, 1),
  };
  expect(solveByActiveSet(flat)).toMatchObject({ kind: "refused", why: expect.stringContaining("no end") });
});

test("variables free on both sides find their place", () => {
  const free = {
    ...pair,
    cost: Float64Array.of(3, -2),
    lower: new Float64Array(2).fill(-Infinity),
    upper: new Float64Array(2).fill(Infinity),
  };
  // x - y = -5 from equal slopes, x + y = 1.
  const found = solveByActiveSet(free);
  if (found.kind !== "point") throw new Error(found.kind);
  expect(found.x[0]).toBeCloseTo(-2, 12);
  expect(found.x[1]).toBeCloseTo(3, 12);
});

test("on 200 portfolios' programmes, with buys and sells or without, it answers to the last digits", () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const { problem } = randomProblem(seed, 60);
    const prepared = prepare(noSolver, problem);
    const slope = problem.expectedReturns.map((value) => -value);
    const objective = { covariance: problem.covariance, curvature: 1 + (seed % 7), slope, costWeight: 1 };
    const { programme } = scaleObjective(programmeOf(prepared, objective));
    const found = solveByActiveSet(programme);
    if (found.kind !== "point") throw new Error(`${String(seed)}: ${JSON.stringify(found)}`);
    const measured = residuals(programme, found);
    expect(measured.gap, `gap of ${String(seed)}`).toBeLessThan(1e-9);
    expect(measured.primalResidual, `rules of ${String(seed)}`).toBeLessThan(1e-9);
    if (seed % 25 > 0) continue;
    const other = solveByQuadprog(programme);
    if (other.kind !== "point" || !accepted(residuals(programme, other))) continue;
    expect(objectiveOf(programme, found.x)).toBeLessThan(objectiveOf(programme, other.x) + 1e-6);
  }
});
