import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { solveByActiveSet } from "./active-set.ts";
import { solveByQuadprog } from "./quadprog-solver.ts";
import { accepted, objectiveOf, residuals } from "./kkt.ts";
import { matrix } from "./matrix.ts";
import type { Engine, Programme } from "./programme.ts";
import { enginesFor } from "./solvers.ts";
import { scaleObjective } from "./scaling.ts";
import { createSolver } from "./solver-pool.ts";

const solver = createSolver(1);
afterAll(() => solver.close());

/** min x^2 + 2 y^2 with x + y = 1: x = 2/3, multiplier 4/3. */
const small: Programme = {
  hessian: matrix([
    [2, 0],
    [0, 4],
  ]),
  cost: new Float64Array(2),
  rows: matrix([[1, 1]]),
  rowLower: Float64Array.of(1),
  rowUpper: Float64Array.of(1),
  lower: new Float64Array(2),
  upper: Float64Array.of(1, 1),
};
const linear: Programme = {
  ...small,
  hessian: null,
  cost: Float64Array.of(-1, -2),
  rowLower: Float64Array.of(-Infinity),
};

test.each(enginesFor(small))("%s solves a problem done by hand", async (engine) => {
  const found = await solver.solve(small, { engines: [engine] });
  if (found.kind !== "optimal") throw new Error(found.kind);
  expect(found.x[0]).toBeCloseTo(2 / 3, 8);
  expect(found.rowDuals[0]).toBeCloseTo(4 / 3, 6);
  expect(found.certificate.engine).toBe(engine);
});

test.each(enginesFor(linear))("%s solves a linear problem done by hand", async (engine) => {
  const found = await solver.solve(linear, { engines: [engine] });
  expect(found).toMatchObject({ kind: "optimal", objective: expect.closeTo(-2, 7) });
});

test("the check refuses a feasible point that is not optimal, and one that is not feasible", () => {
  const half = residuals(small, { x: Float64Array.of(0.5, 0.5), rowDuals: Float64Array.of(1.5) });
  expect(half.primalResidual).toBe(0);
  expect(accepted(half)).toBe(false);
  const outside = residuals(small, { x: Float64Array.of(2 / 3, 0.34), rowDuals: Float64Array.of(4 / 3) });
  expect(accepted(outside)).toBe(false);
  expect(accepted(residuals(small, { x: Float64Array.of(NaN, 1), rowDuals: Float64Array.of(0) }))).toBe(
    false,
  );
});

test("a multiplier without a bound to lean on is refused", () => {
  const open = { ...linear, rowUpper: Float64Array.of(Infinity) };
  const found = residuals(open, { x: Float64Array.of(1, 1), rowDuals: Float64Array.of(-1) });
  expect(found.stationarityResidual).toBeGreaterThan(0.1);
});

test("impossible and unbounded programmes are told apart", async () => {
  const impossible = { ...small, upper: Float64Array.of(0.3, 0.3) };
  expect((await solver.solve(impossible)).kind).toBe("infeasible");
  const unbounded = {
    ...linear,
    rowUpper: Float64Array.of(Infinity),
    upper: Float64Array.of(Infinity, Infinity),
  };
  expect((await solver.solve(unbounded)).kind).toBe("unbounded");
});

test("a thread that dies is replaced and its problem goes on", async () => {
  const broken = createSolver(1);
  // A NaN cost makes the native module throw: the other solvers refuse too, and nothing hangs.
  const wrong: Programme = { ...small, cost: Float64Array.of(NaN, 0) };
  expect((await broken.solve(wrong)).kind).toBe("failed");
  expect((await broken.solve(small)).kind).toBe("optimal");
  await broken.close();
  expect((await broken.solve(small)).kind).toBe("failed");
});

test("many problems at once on two threads all come back, each with its own answer", async () => {
  const pool = createSolver(2);
  const targets = Array.from({ length: 24 }, (_, i) => (i + 1) / 30);
  const found = await Promise.all(
    targets.map((target) =>
      pool.solve({ ...small, rowLower: Float64Array.of(target), rowUpper: Float64Array.of(target) }),
    ),
  );
  found.forEach((one, i) =>
    expect(one.kind === "optimal" ? one.x[0] : NaN).toBeCloseTo(((targets[i] ?? NaN) * 2) / 3, 8),
  );
  await pool.close();
});

/** Feasible by construction: the bounds of the rows surround the activity of a known point. */
const programmes = fc
  .record({
    size: fc.integer({ min: 2, max: 25 }),
    seed: fc.integer({ min: 1, max: 1e9 }),
    rowCount: fc.integer({ min: 0, max: 5 }),
    curvature: fc.boolean(),
  })
  .map((drawn) => randomProgramme(drawn));

function randomProgramme(drawn: {
  size: number;
  seed: number;
  rowCount: number;
  curvature: boolean;
}): Programme {
  let state = drawn.seed;
  const next = () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  const { size } = drawn;
  const point = Float64Array.from({ length: size }, next);
  const total = point.reduce((sum, value) => sum + value, 0);
  const known = point.map((value) => value / total);
  const factors = Array.from({ length: size + 3 }, () =>
    Float64Array.from({ length: size }, () => next() - 0.4),
  );
  const hessian = matrix(
    known.length === 0
      ? []
      : Array.from(known, (_, i) =>
          Float64Array.from(known, (__, j) =>
            factors.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), 0),
          ),
        ),
  );
  const rows = Array.from({ length: drawn.rowCount }, () =>
    Float64Array.from({ length: size }, () => Math.round(next() * 7)),
  );
  const activity = rows.map((row) => row.reduce((sum, value, j) => sum + value * (known[j] ?? 0), 0));
  return {
    hessian: drawn.curvature ? hessian : null,
    cost: Float64Array.from({ length: size }, () => (next() - 0.5) * 0.3),
    rows: matrix([new Float64Array(size).fill(1), ...rows]),
    rowLower: Float64Array.from([1, ...activity.map((value) => (next() > 0.5 ? value - next() : -Infinity))]),
    rowUpper: Float64Array.from([
      1,
      ...activity.map((value) => (next() > 0.3 ? value + next() * 0.2 : Infinity)),
    ]),
    lower: new Float64Array(size),
    upper: known.map((value) => Math.min(1, value + next() * 0.4)),
  };
}

test("on random feasible problems every solver that answers passes the check with the same objective", async () => {
  const tally = new Map<Engine | "none", number>();
  await fc.assert(
    fc.asyncProperty(programmes, async (programme) => {
      const found = await solver.solve(programme);
      if (found.kind !== "optimal") throw new Error(JSON.stringify(found));
      tally.set(found.certificate.engine, (tally.get(found.certificate.engine) ?? 0) + 1);
      const { programme: work } = scaleObjective(programme);
      for (const solver of [solveByActiveSet, solveByQuadprog]) {
        const answer = solver(work);
        if (answer.kind !== "point") continue;
        if (accepted(residuals(work, answer)))
          expect(Math.abs(objectiveOf(programme, answer.x) - found.objective)).toBeLessThan(
            2e-6 * (1 + Math.abs(found.objective)),
          );
        else tally.set("none", (tally.get("none") ?? 0) + 1);
      }
    }),
    { seed: 7, numRuns: 250 },
  );
  expect(tally.get("none") ?? 0).toBeLessThan(10);
  const first = (tally.get("active_set") ?? 0) + (tally.get("highs") ?? 0);
  expect(first).toBeGreaterThan(245);
});

test("sifting solves a wide problem that quadprog alone would find slow", async () => {
  const size = 200;
  const wide = randomProgramme({ size, seed: 99, rowCount: 3, curvature: true });
  const loose = { ...wide, upper: new Float64Array(size).fill(0.25) };
  const second = await solver.solve(loose, { engines: ["quadprog"] });
  const first = await solver.solve(loose, { engines: ["highs"] });
  const here = await solver.solve(loose, { engines: ["active_set"] });
  if (second.kind !== "optimal" || first.kind !== "optimal" || here.kind !== "optimal")
    throw new Error(`${first.kind} ${second.kind} ${here.kind} ${JSON.stringify(second)}`);
  expect(second.objective).toBeCloseTo(first.objective, 9);
  expect(here.objective).toBeCloseTo(first.objective, 9);
});
