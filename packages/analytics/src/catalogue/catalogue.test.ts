import { afterAll, expect, test } from "vitest";
import * as analytics from "../index.ts";
import { createSolver } from "../linear/solver-pool.ts";
import { catalogue } from "./catalogue.ts";
import { problem, sampleInput, unfit } from "./samples.ts";

const solver = createSolver(1);
afterAll(() => solver.close());

/** What makes values or takes functions: useful to code, without a figure to check. */
const plumbing = new Set([
  "estimate",
  "missing",
  "mapEstimate",
  "bothEstimates",
  "at",
  "vector",
  "cell",
  "column",
  "identity",
  "matrix",
  "row",
  "subMatrix",
  "zeros",
  "createSolver",
  "seededRandom",
  "confidenceOf",
  "linearUnderShortfall",
  "heldBy",
  "withFewLines",
  "solveStrategy",
  "isMinimised",
]);

test("every exported function is in the catalogue, or is plumbing", () => {
  const functions = Object.entries(analytics).flatMap(([name, value]) =>
    typeof value === "function" ? [name] : [],
  );
  expect(functions.filter((name) => !catalogue.has(name) && !plumbing.has(name))).toEqual([]);
});

test.each([...catalogue.values()].map((one) => [one.name, one] as const))(
  "%s answers a small example",
  async (_name, one) => {
    const found = await one.run(sampleInput(one), solver);
    if (!found.ok) throw new Error(found.error);
    expect(found.output).not.toBeUndefined();
    expect(unfit(found.output)).toEqual([]);
    expect(one.output.length + one.convention.length).toBeGreaterThan(2);
  },
);

test("a programme given as plain lists has its certificate", async () => {
  const found = await catalogue.get("minimumVariance")?.run({ problem }, solver);
  expect(found).toMatchObject({
    ok: true,
    output: { kind: "optimal", certificate: { engine: "active_set" } },
  });
});

test.each([
  [{}, "input.returns is missing; input.periodsPerYear is missing"],
  [{ returns: [1, "a"], periodsPerYear: 52 }, "input.returns [1] is not a finite number"],
  [
    { returns: [1, 2], periodsPerYear: 52, extra: 1 },
    "input.extra is unknown; expected returns, periodsPerYear",
  ],
  [[1], "input is not an object"],
])("a wrong input is a sentence, not a crash", async (input, sentence) => {
  const found = await catalogue.get("volatility")?.run(input, solver);
  expect(found).toEqual({ ok: false, error: expect.stringContaining(sentence) });
});

test("arrays that do not fit together are refused by name", async () => {
  const short = { problem: { ...problem, expectedReturns: [0.05] } };
  expect(await catalogue.get("minimumVariance")?.run(short, solver)).toEqual({
    ok: false,
    error: "input.problem .expectedReturns has 1 values for 3 assets",
  });
  const flat = { covariance: [[1, 2]] };
  expect(await catalogue.get("riskParity")?.run(flat, solver)).toEqual({
    ok: false,
    error: "input.covariance is not square",
  });
});
