import { expect, test } from "vitest";
import { matrix } from "./matrix.ts";
import type { Programme } from "./programme.ts";
import { createSolver } from "./solver-pool.ts";

/** max x + 2 y with x + y = 1, both in [0, 1]: y = 1. Linear, so that it is solved in a thread. */
const programme: Programme = {
  hessian: null,
  cost: Float64Array.of(-1, -2),
  rows: matrix([[1, 1]]),
  rowLower: Float64Array.of(1),
  rowUpper: Float64Array.of(1),
  lower: new Float64Array(2),
  upper: Float64Array.of(1, 1),
};

test("many programmes at once over two threads all get their own answer", async () => {
  const solver = createSolver(2);
  const found = await Promise.all(
    Array.from({ length: 40 }, (_, i) => solver.solve({ ...programme, cost: Float64Array.of(-1, -2 - i) })),
  );
  found.forEach((solution, i) =>
    expect(solution).toMatchObject({ kind: "optimal", objective: expect.closeTo(-2 - i, 7) }),
  );
  await solver.close();
});

test("a programme that contradicts itself is told as infeasible and the pool goes on", async () => {
  const solver = createSolver(1);
  const impossible = { ...programme, rowLower: Float64Array.of(3), rowUpper: Float64Array.of(3) };
  const [first, second] = await Promise.all([solver.solve(impossible), solver.solve(programme)]);
  expect(first.kind).toBe("infeasible");
  expect(second.kind).toBe("optimal");
  await solver.close();
});

test("what is asked of a closed pool fails with its reason instead of waiting for ever", async () => {
  const solver = createSolver(1);
  const pending = Array.from({ length: 5 }, () => solver.solve(programme));
  await solver.close();
  const settled = await Promise.race([
    Promise.all(pending.slice(1)),
    new Promise((resolve) => setTimeout(() => resolve("never"), 5_000)),
  ]);
  expect(settled).toEqual(Array.from({ length: 4 }, () => ({ kind: "failed", refusals: ["solver closed"] })));
  expect(await solver.solve(programme)).toEqual({ kind: "failed", refusals: ["solver closed"] });
});
