import { quotient } from "../estimate.ts";
import { residuals } from "../linear/kkt.ts";
import { quadraticForm, timesVector } from "../linear/matrix.ts";
import type { Matrix } from "../linear/matrix.ts";
import { centralMoment } from "../linear/moments.ts";
import type { Engine, Programme } from "../linear/programme.ts";
import { enginesFor } from "../linear/doors.ts";
import { dot, sum } from "../linear/vector.ts";
import { allocationFigures, certaintyEquivalent } from "../optimise/figures.ts";
import { feasibleSet } from "../optimise/feasible-set.ts";
import { roundTrades } from "../optimise/rounding.ts";
import { movesOf, tradingCost } from "../optimise/variables.ts";
import { excessReturn } from "../performance/benchmark.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import type { Complain, Input } from "./inputs.ts";
import { figure, matrixOf, maybe, number, vector } from "./inputs.ts";
import { assets, heldProblem, limits, scenarios } from "./problem.ts";

const left = vector("left", "any");
const right = vector("right", "any");
const values = vector("values", "any");
const square = matrixOf("matrix", "any");
const weights = vector("weights", "ratios");
const current = vector("current", "ratios");
const order = number("order", "-");
const numerator = number("numerator", "any");
const denominator = number("denominator", "any");
const aversion = number("riskAversion", "-", 3);
const own = figure("own");
const benchmark = figure("benchmark");
const fees = vector("feeRatios", "ratio a year, one a line");
const maybeScenarios = maybe(scenarios);
const step = number("stepRatio", "ratio", 0.01);
const minimum = number("minTradeRatio", "ratio", 0.01);
const hessian: Input<Matrix | null> = maybe(
  matrixOf("hessian", "symmetric, [n, n]; null for a linear programme"),
);
const cost = vector("cost", "[n]");
const rows = matrixOf("rows", "[m, n]");
const rowLower = bounds("rowLower", -Infinity);
const rowUpper = bounds("rowUpper", Infinity);
const lower = bounds("lower", -Infinity);
const upper = bounds("upper", Infinity);
const timeLimit = number("timeLimitMs", "ms", 20_000);
const engines: Input<Engine[]> = enginesInput();
const rowDuals = vector("rowDuals", "[m], positive pushes on the lower bound");

export const algebraEntries: readonly CatalogueEntry[] = [
  entry({
    name: "dot",
    inputs: [left, right],
    output: "number",
    convention: "-",
    call: (get) => dot(get(left), get(right)),
  }),
  entry({
    name: "sum",
    inputs: [values],
    output: "number",
    convention: "-",
    call: (get) => sum(get(values)),
  }),
  entry({
    name: "quotient",
    inputs: [numerator, denominator],
    output: "{value, reason}",
    convention: "missing when the denominator is zero",
    call: (get) => quotient(get(numerator), get(denominator)),
  }),
  entry({
    name: "centralMoment",
    inputs: [values, order],
    output: "number",
    convention: "population, ddof 0",
    call: (get) => centralMoment(get(values), get(order)),
  }),
  entry({
    name: "quadraticForm",
    inputs: [square, values],
    output: "number",
    convention: "v'Mv",
    call: (get) => quadraticForm(get(square), get(values)),
  }),
  entry({
    name: "timesVector",
    inputs: [square, values],
    output: "vector",
    convention: "Mv",
    call: (get) => timesVector(get(square), get(values)),
  }),
  entry({
    name: "excessReturn",
    inputs: [own, benchmark],
    output: "{value, reason}",
    convention: "missing as soon as one is",
    call: (get) => excessReturn(get(own), get(benchmark)),
  }),
  entry({
    name: "movesOf",
    inputs: [current, weights],
    output: "{bought, sold}",
    convention: "ratios of the contract",
    call: (get) => movesOf(get(current), get(weights)),
  }),
  entry({
    name: "tradingCost",
    inputs: [heldProblem, weights],
    output: "ratio a year",
    convention: "amortised over the horizon of the costs",
    call: (get) => tradingCost(get(heldProblem).trading, get(weights)),
  }),
  entry({
    name: "certaintyEquivalent",
    inputs: [heldProblem, weights, aversion],
    output: "ratio a year",
    convention: "mu'w - cost - aversion / 2 w'Sw",
    call: (get) => certaintyEquivalent(get(heldProblem), get(weights), get(aversion)),
  }),
  entry({
    name: "allocationFigures",
    inputs: [heldProblem, fees, maybeScenarios, weights],
    output:
      "{returnRatio, volatilityRatio, valueAtRiskRatio, expectedShortfallRatio, sri, feeRatio, lines, turnoverRatio, costRatio}",
    convention: "before the cost of the moves",
    call: (get) =>
      allocationFigures(
        { problem: get(heldProblem), feeRatios: get(fees), scenarios: get(maybeScenarios) },
        get(weights),
      ),
  }),
  entry({
    name: "roundTrades",
    inputs: [assets, limits, weights, current, step, minimum],
    output: "{weights, rounded}",
    convention: "moves under the minimum dropped, largest remainder, rules checked again",
    call: (get) =>
      roundTrades({
        weights: get(weights),
        current: get(current),
        set: feasibleSet(get(assets), get(limits)),
        stepRatio: get(step),
        minTradeRatio: get(minimum),
      }),
  }),
  entry({
    name: "solve",
    inputs: [hessian, cost, rows, rowLower, rowUpper, lower, upper, timeLimit, engines],
    output: "{kind, x, rowDuals, objective, certificate}",
    convention: "min 1/2 x'Qx + c'x; a null bound is infinite; the KKT check decides between the engines",
    call: (get, solver) => {
      const programme = programmeOf(get);
      const wanted = get(engines);
      return solver.solve(programme, {
        timeLimitMs: get(timeLimit),
        engines: wanted.length > 0 ? wanted : enginesFor(programme),
      });
    },
  }),
  entry({
    name: "residuals",
    inputs: [hessian, cost, rows, rowLower, rowUpper, lower, upper, vector("x", "[n]"), rowDuals],
    output: "{primalResidual, stationarityResidual, gap}",
    convention: "reduced costs recomputed from the multipliers of the rows",
    call: (get) => residuals(programmeOf(get), { x: get(vector("x", "")), rowDuals: get(rowDuals) }),
  }),
];

function programmeOf(get: <T>(source: Input<T>) => T): Programme {
  const linear = get(cost);
  const table = get(rows);
  return {
    hessian: get(hessian),
    cost: linear,
    rows: table.rows === 0 ? { ...table, cols: linear.length } : table,
    rowLower: get(rowLower),
    rowUpper: get(rowUpper),
    lower: get(lower),
    upper: get(upper),
  };
}

/** Bounds as a list of numbers, null standing for none. */
function bounds(name: string, infinite: number): Input<Float64Array> {
  const cell = maybe(number("bound", "any"));
  return {
    name,
    kind: "list of numbers or null",
    unit: "null is no bound",
    optional: false,
    read: (value: unknown, complain: Complain) => {
      if (!Array.isArray(value)) complain("is not a list");
      return Float64Array.from(
        Array.isArray(value) ? value.map((one: unknown) => cell.read(one, complain) ?? infinite) : [],
      );
    },
  };
}

function enginesInput(): Input<Engine[]> {
  const all: readonly Engine[] = ["active_set", "highs", "highs_interior", "quadprog", "interior_point"];
  return {
    name: "engines",
    kind: `list of ${all.join(", ")}`,
    unit: "-",
    optional: true,
    read: (value, complain) => {
      if (value === undefined) return [];
      const asked: unknown[] = Array.isArray(value) ? value : [value];
      const found = all.filter((one) => asked.includes(one));
      if (found.length < asked.length) complain(`is not a list of ${all.join(", ")}`);
      return found;
    },
  };
}
