import { afterAll, expect, test } from "vitest";
import * as analytics from "../index.ts";
import { createSolver } from "../linear/solver-pool.ts";
import { catalogue } from "./catalogue.ts";
import { problem, sampleInput, unfit } from "./samples.ts";

const solver = createSolver(1);
afterAll(() => solver.close());

/** Constructors and functions that take functions: they compute no figure to check. */
const plumbing = new Set([
  "estimate",
  "missing",
  "mapEstimate",
  "bothEstimates",
  "gridReturns",
  // Used internally by alignWeekly.
  "alignWeeks",
  "returnIn",
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
  "classRules",
  // Figures of the stars combine listed functions: scores/section-figures.test.ts checks them.
  "allocationStarFigures",
  "riskStarFigures",
  "drawdownAgainst",
  "feeStarFigures",
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
  [{ returns: [1, "a"], periodsPerYear: 52 }, "input.returns[1] is not a finite number"],
  [
    { returns: [1, 2], periodsPerYear: 52, extra: 1 },
    "input.extra is unknown; expected returns, periodsPerYear",
  ],
  [[1], "input is not an object"],
])("a wrong input is a sentence, not a crash", async (input, sentence) => {
  const found = await catalogue.get("volatility")?.run(input, solver);
  expect(found).toEqual({ ok: false, error: expect.stringContaining(sentence) });
});

const line = { kind: "unit_linked", className: "stock", sri: 4, capRatio: 1 };
const two = {
  assets: [line, line],
  covariance: [
    [0.04, 0],
    [0, 0.04],
  ],
  expectedReturns: [0.05, 0.04],
};
const livret = {
  openingBalance: 1000,
  fromDay: "2026-01-01",
  toDay: "2026-07-01",
  movements: [],
  movementDays: [],
  rates: [],
  rateDays: [],
};

/** Invalid inputs that formerly gave a result without an error. */
test.each([
  [
    "minimumVariance",
    { problem: { ...two, limits: { maxSRI: 2 } } },
    "input.problem.limits.maxSRI is unknown",
  ],
  [
    "minimumVariance",
    { problem: { ...two, assets: [two.assets[0], { ...two.assets[1], kind: "bond" }] } },
    "input.problem.assets[1].kind is none of",
  ],
  [
    "minimumVariance",
    {
      problem: {
        ...two,
        covariance: [
          [0.04, 0],
          [0, null],
        ],
      },
    },
    "input.problem.covariance[1][1] is not a finite number",
  ],
  ["sectionScore", { section: "fees", figures: { yearly_costs: 0.01 } }, "figures.yearly_costs is unknown"],
  ["sectionScore", { section: "fees", figures: { class_fit: 0.1 } }, "figures.class_fit is unknown"],
  ["weeklyReturns", { days: ["2025-02-28", "2025-02-29"], prices: [1, 2] }, "[1] is not a day that exists"],
  ["dayNumber", { day: "2025-02-29" }, "is not a day that exists"],
  ["simpleReturns", { prices: [100, 0] }, "[1] is not above 0"],
  ["totalReturn", { returns: [0.1, -1.2] }, "[1] is under -1"],
  ["beta", { returns: [0.1, 0.2], benchmark: [0.1] }, "benchmark has 1 values for 2 of returns"],
  ["netBenchmark", { levels: [1, 2], days: [20001, 20000] }, "[1] is not after the one before"],
  ["effectiveLines", { weights: [0.5, 0.4] }, "sums to 0.9"],
  ["valueAtRiskHistorical", { returns: [0.1, -0.1], confidence: 1 }, "is not below 1"],
  ["valueAtRiskHistorical", { returns: [0.1, -0.1], confidence: 0 }, "is not above 0"],
  [
    "modifiedDietz",
    { openingValue: 1, closingValue: 1, flows: [1], flowDays: [40], spanDays: 30 },
    "a day outside the span",
  ],
  [
    "minimumShortfall",
    { problem: two, scenarios: { outcomes: [[0.1, 0.2, 0.3]] } },
    "scenarios.outcomes has 3 values for 2 of problem.assets",
  ],
  ["livretInterest", livret, "rate_unknown"],
  ["roundLargestRemainder", { weights: [0.5, 0.5], stepRatio: 0.03 }, "does not divide 1"],
  [
    "riskParity",
    {
      covariance: [
        [0.04, -0.04],
        [-0.04, 0.04],
      ],
    },
    "no weights bring these shares",
  ],
  [
    "minimumTorsion",
    {
      covariance: [
        [0.04, 0.04],
        [0.04, 0.04],
      ],
    },
    "singular_covariance",
  ],
  [
    "riskParity",
    {
      covariance: [
        [0.04, 0.05],
        [0.05, 0.04],
      ],
    },
    "is not positive semidefinite",
  ],
])("%s refuses %j", async (name, input, sentence) => {
  const found = await catalogue.get(name)?.run(input, solver);
  expect(found).toEqual({ ok: false, error: expect.stringContaining(sentence) });
});

test("a projection over fewer than no years is refused, and the next question is answered", async () => {
  const one = catalogue.get("project");
  if (one === undefined) throw new Error("no project");
  const input = sampleInput(one);
  expect(await one.run({ ...input, years: -5 }, solver)).toEqual({
    ok: false,
    error: "input.years is under 0",
  });
  expect(await one.run(input, solver)).toMatchObject({ ok: true });
});

test("one scenario has an optimum that is proved, and floors that cannot be met are named", async () => {
  const tail = catalogue.get("minimumShortfall");
  const found = await tail?.run({ problem: two, scenarios: { outcomes: [[-0.2, -0.1]] } }, solver);
  expect(found).toMatchObject({ ok: true, output: { kind: "optimal", weights: [0, 1] } });
  const floored = {
    ...two,
    assets: [
      { ...line, floorRatio: 0.7 },
      { ...line, floorRatio: 0.6 },
    ],
  };
  expect(await catalogue.get("minimumVariance")?.run({ problem: floored }, solver)).toMatchObject({
    ok: true,
    output: {
      kind: "infeasible",
      reason: {
        rules: [
          { name: "line_floor", assetIndex: 0 },
          { name: "line_floor", assetIndex: 1 },
        ],
      },
    },
  });
});

test("a floor of return holds the least shortfall back", async () => {
  const outcomes = [
    [-0.3, -0.1],
    [0.4, 0.1],
    [-0.2, 0],
  ];
  const least = catalogue.get("minimumShortfall");
  const free = await least?.run({ problem: two, scenarios: { outcomes } }, solver);
  const held = await least?.run({ problem: two, scenarios: { outcomes }, minReturnRatio: 0.045 }, solver);
  expect(free).toMatchObject({ output: { weights: [0, 1] } });
  expect(held).toMatchObject({ output: { weights: [expect.closeTo(0.5, 6), expect.closeTo(0.5, 6)] } });
});

test("arrays that do not fit together are refused by name", async () => {
  const short = { problem: { ...problem, expectedReturns: [0.05] } };
  expect(await catalogue.get("minimumVariance")?.run(short, solver)).toEqual({
    ok: false,
    error: "input.problem.expectedReturns has 1 values for 3 assets",
  });
  const flat = { covariance: [[1, 2]] };
  expect(await catalogue.get("riskParity")?.run(flat, solver)).toEqual({
    ok: false,
    error: "input.covariance is not square",
  });
});
