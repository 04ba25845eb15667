import { quotient } from "../estimate.ts";
import { residuals } from "../linear/kkt.ts";
import { quadraticForm, timesVector } from "../linear/matrix.ts";
import type { Matrix } from "../linear/matrix.ts";
import { centralMoment } from "../linear/moments.ts";
import type { Engine, Programme } from "../linear/programme.ts";
import { enginesFor } from "../linear/solvers.ts";
import { dot, sum } from "../linear/vector.ts";
import { allocationFigures, certaintyEquivalent } from "../optimise/figures.ts";
import { feasibleSet } from "../optimise/feasible-set.ts";
import { dividesOne, roundTrades } from "../optimise/rounding.ts";
import { movesOf, tradingCost } from "../optimise/variables.ts";
import { excessReturn } from "../performance/benchmark.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import type { Fields, Input } from "./inputs.ts";
import { covariance } from "./fields.ts";
import { figure, input, matrixOf, maybe, number, readList, vector } from "./inputs.ts";
import { assets, heldProblem, limits, scenarios, widthFault } from "./problem.ts";
import * as rules from "./rules.ts";

const { amount, each, sameLength, within } = rules;

const left = each(vector("left", "any"), amount);
const right = each(vector("right", "any"), amount);
const values = each(vector("values", "any"), amount);
const square = rules.checked(matrixOf("matrix", "any, [n, n]"), (found) =>
  found.rows === found.cols ? null : "is not square",
);
const weights = rules.whole(vector("weights", "ratios of sum 1"));
const current = rules.whole(vector("current", "ratios of sum 1"));
const order = within(number("order", "1 to 8"), { min: 1, max: 8, whole: true });
const numerator = within(number("numerator", "any"), amount);
const denominator = within(number("denominator", "any"), amount);
const aversion = within(number("riskAversion", "above 0", 3), rules.positive);
const own = figure("own");
const benchmark = figure("benchmark");
const fees = each(vector("feeRatios", "ratio a year, one a line"), rules.fee);
const maybeScenarios = maybe(scenarios);
const step = rules.checked(
  within(number("stepRatio", "ratio; whole steps add up to 1", 0.01), { above: 0, max: 1 }),
  (found) => (dividesOne(found) ? null : "does not divide 1: its steps cannot add up to the whole"),
);
const minimum = within(number("minTradeRatio", "ratio", 0.01), rules.ratio);
const hessian: Input<Matrix | null> = maybe({
  ...covariance,
  name: "hessian",
  unit: "symmetric, positive semidefinite, [n, n]; null for a linear programme",
});
const cost = each(rules.notEmpty(vector("cost", "[n]")), amount);
const rows = matrixOf("rows", "[m, n]");
const rowLower = bounds("rowLower", -Infinity);
const rowUpper = bounds("rowUpper", Infinity);
const lower = bounds("lower", -Infinity);
const upper = bounds("upper", Infinity);
const timeLimit = within(number("timeLimitMs", "ms", 20_000), { min: 1, max: 600_000 });
const engines: Input<Engine[]> = enginesInput();
const rowDuals = each(vector("rowDuals", "[m], positive pushes on the lower bound"), amount);
const point = each(vector("x", "[n]"), amount);

export const algebraEntries: readonly CatalogueEntry[] = [
  entry({
    name: "dot",
    inputs: [left, right],
    output: "number",
    convention: "sum of the products",
    fit: (get) => [sameLength(["left", get(left).length], ["right", get(right).length])],
    call: (get) => dot(get(left), get(right)),
  }),
  entry({
    name: "sum",
    inputs: [values],
    output: "number",
    convention: "0 when empty",
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
    fit: (get) => [sameLength(["matrix", get(square).rows], ["values", get(values).length])],
    call: (get) => quadraticForm(get(square), get(values)),
  }),
  entry({
    name: "timesVector",
    inputs: [square, values],
    output: "vector",
    convention: "Mv",
    fit: (get) => [sameLength(["matrix", get(square).rows], ["values", get(values).length])],
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
    fit: (get) => [sameLength(["current", get(current).length], ["weights", get(weights).length])],
    call: (get) => movesOf(get(current), get(weights)),
  }),
  entry({
    name: "tradingCost",
    inputs: [heldProblem, weights],
    output: "ratio a year",
    convention: "amortised over the horizon of the costs",
    fit: placed,
    call: (get) => tradingCost(get(heldProblem).trading, get(weights)),
  }),
  entry({
    name: "certaintyEquivalent",
    inputs: [heldProblem, weights, aversion],
    output: "ratio a year",
    convention: "mu'w - cost - aversion / 2 w'Sw",
    fit: placed,
    call: (get) => certaintyEquivalent(get(heldProblem), get(weights), get(aversion)),
  }),
  entry({
    name: "allocationFigures",
    inputs: [heldProblem, fees, maybeScenarios, weights],
    output:
      "{returnRatio, volatilityRatio, valueAtRiskRatio, expectedShortfallRatio, sri, feeRatio, lines, turnoverRatio, costRatio}",
    convention: "before the cost of the moves",
    fit: (get) => [
      ...placed(get),
      sameLength(["problem.assets", get(heldProblem).assets.length], ["feeRatios", get(fees).length]),
      widthFault(get(maybeScenarios), get(heldProblem).assets.length),
    ],
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
    fit: (get) => [
      sameLength(
        ["assets", get(assets).length],
        ["weights", get(weights).length],
        ["current", get(current).length],
      ),
    ],
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
    fit: programmeFits,
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
    inputs: [hessian, cost, rows, rowLower, rowUpper, lower, upper, point, rowDuals],
    output: "{primalResidual, stationarityResidual, gap}",
    convention: "reduced costs recomputed from the multipliers of the rows",
    fit: (get) => [
      ...programmeFits(get),
      sameLength(["cost", get(cost).length], ["x", get(point).length]),
      sameLength(["rows", get(rows).rows], ["rowDuals", get(rowDuals).length]),
    ],
    call: (get) => residuals(programmeOf(get), { x: get(point), rowDuals: get(rowDuals) }),
  }),
];

/** A problem has one weight per asset. */
function placed(get: Fields) {
  return [sameLength(["problem.assets", get(heldProblem).assets.length], ["weights", get(weights).length])];
}

/** Dimensions of the programme must match, and each upper bound must be at least the lower one. */
function programmeFits(get: Fields): Array<string | null> {
  const size = get(cost).length;
  const table = get(rows);
  const quadratic = get(hessian);
  const crossed = (low: Float64Array, high: Float64Array) =>
    low.some((value, i) => value > (high[i] ?? value));
  return [
    sameLength(["cost", size], ["lower", get(lower).length], ["upper", get(upper).length]),
    quadratic === null ? null : sameLength(["cost", size], ["hessian", quadratic.rows]),
    table.rows === 0 ? null : sameLength(["cost", size], ["a row", table.cols]),
    sameLength(["rows", table.rows], ["rowLower", get(rowLower).length], ["rowUpper", get(rowUpper).length]),
    crossed(get(lower), get(upper)) ? "lower is over upper" : null,
    crossed(get(rowLower), get(rowUpper)) ? "rowLower is over rowUpper" : null,
  ];
}

function programmeOf(get: Fields): Programme {
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

/** Bounds as a list of numbers; null means unbounded. */
function bounds(name: string, infinite: number): Input<Float64Array> {
  const cell = maybe(within(number("bound", "any"), amount));
  const empty = new Float64Array(0);
  return input(
    { name, kind: "list of numbers or null", unit: "null is no bound", empty },
    (value, complain) =>
      Float64Array.from(readList(value, complain, (one, note) => cell.read(one, note) ?? infinite)),
  );
}

function enginesInput(): Input<Engine[]> {
  const all: readonly Engine[] = ["active_set", "highs", "highs_interior", "quadprog"];
  const kind = `list of ${all.join(", ")}`;
  return input<Engine[]>({ name: "engines", kind, unit: "-", fallback: [], empty: [] }, (value, complain) => {
    const asked: unknown[] = Array.isArray(value) ? value : [value];
    const found = all.filter((one) => asked.includes(one));
    if (found.length < asked.length) complain(`is not a ${kind}`);
    return found;
  });
}
