import { arbitrate } from "../optimise/arbitrate.ts";
import { findInfeasibility } from "../optimise/infeasibility.ts";
import * as change from "../optimise/least-change.ts";
import { maximumSharpe } from "../optimise/maximum-sharpe.ts";
import * as meanVariance from "../optimise/mean-variance.ts";
import { minimumVariance } from "../optimise/minimum-variance.ts";
import { returnFloor } from "../optimise/problem.ts";
import * as shortfall from "../optimise/shortfall.ts";
import * as tail from "../optimise/tail.ts";
import { soak } from "../optimise/soak.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { riskFree, weights } from "./fields.ts";
import type { Fields } from "./inputs.ts";
import { choice, maybe, number, vector } from "./inputs.ts";
import { assets, euroFundAvailable, heldProblem, limits, problem, scenarios, widthFault } from "./problem.ts";
import { each, fee, positive, ratio, sameLength, within } from "./rules.ts";
import { parityEntries } from "./parity.ts";

const timeLimit = within(number("timeLimitMs", "ms", 20_000), { min: 1, max: 600_000 });
const limit = within(number("limitRatio", "positive loss"), { min: -1, max: 1 });
const fees = each(vector("feeRatios", "ratio a year, one a line"), fee);
const aversionOfUtility = within(number("riskAversion", "above 0"), positive);
const pointCount = within(number("count", "points", 20), { min: 2, max: 200, whole: true });
const volatilityLimit = within(number("volatilityRatio", "ratio a year"), { min: 0, max: 10 });
const tracking = within(number("maxTrackingRatio", "ratio a year", 0.03), { min: 0, max: 10 });
const width = within(number("widthRatio", "ratio", 0.05), ratio);

function wideEnough(get: Fields) {
  return [widthFault(get(scenarios), get(problem).assets.length)];
}

function wideForHeld(get: Fields) {
  return [widthFault(get(scenarios), get(heldProblem).assets.length)];
}

function charged(get: Fields) {
  return [sameLength(["problem.assets", get(heldProblem).assets.length], ["feeRatios", get(fees).length])];
}

const minReturn = maybe(within(number("minReturnRatio", "ratio a year"), { min: -1, max: 10 }));
const answer = "{kind, weights, objective, activeRules, certificate}, or {kind: infeasible, reason}";
const strategy = choice("strategy", ["secure", "balanced", "grow", "conform", "cut_fees"] as const);
const metric = choice("metric", ["volatility", "shortfall", "fees"] as const);

export const optimiseEntries: readonly CatalogueEntry[] = [
  entry({
    name: "minimumVariance",
    inputs: [problem, minReturn, timeLimit],
    output: `${answer}; objective w'Sw a year`,
    convention: "least variance under every rule, moves being free; an optional floor of return",
    call: (get, solver) => {
      const floor = get(minReturn);
      return minimumVariance(
        solver,
        { ...get(problem), ...(floor === null ? {} : { minReturnRatio: floor }) },
        { timeLimitMs: get(timeLimit) },
      );
    },
  }),
  entry({
    name: "leastVariance",
    inputs: [problem, timeLimit],
    output: `${answer}; objective w'Sw a year`,
    convention: "least variance, with the limits on the moves",
    call: (get, solver) =>
      meanVariance.leastVariance(solver, get(problem), { options: { timeLimitMs: get(timeLimit) } }),
  }),
  entry({
    name: "meanVariance",
    inputs: [problem, aversionOfUtility],
    output: `${answer}; objective the utility a year`,
    convention: "max mu'w - cost - aversion / 2 w'Sw",
    call: (get, solver) => meanVariance.meanVariance(solver, get(problem), get(aversionOfUtility)),
  }),
  entry({
    name: "maximumReturn",
    inputs: [problem],
    output: `${answer}; objective net return`,
    convention: "max mu'w - cost",
    call: (get, solver) => meanVariance.maximumReturn(solver, get(problem)),
  }),
  entry({
    name: "efficientFrontier",
    inputs: [problem, pointCount],
    output: "{kind, points: [{returnRatio, volatilityRatio, weights, certificate}]}",
    convention: "returns evenly spread",
    call: (get, solver) => meanVariance.efficientFrontier(solver, get(problem), get(pointCount)),
  }),
  entry({
    name: "maximumReturnUnderVolatility",
    inputs: [problem, volatilityLimit],
    output: `${answer}; objective net return`,
    convention: "bisection along the frontier",
    call: (get, solver) =>
      meanVariance.maximumReturnUnderVolatility(solver, get(problem), get(volatilityLimit)),
  }),
  entry({
    name: "maximumSharpe",
    inputs: [problem, riskFree],
    output: `${answer}; objective the ratio`,
    convention: "(mu'w - rf - cost) / volatility",
    call: (get, solver) => maximumSharpe(solver, get(problem), get(riskFree)),
  }),
  entry({
    name: "minimumShortfall",
    inputs: [problem, scenarios, minReturn, timeLimit],
    output: `${answer}; objective the shortfall`,
    convention: "Rockafellar-Uryasev by its dual; an optional floor of return net of the cost of the moves",
    fit: wideEnough,
    call: (get, solver) => {
      const floor = get(minReturn);
      return shortfall.minimumShortfall(solver, get(problem), {
        scenarios: get(scenarios),
        options: { timeLimitMs: get(timeLimit) },
        ...(floor === null ? {} : { rules: [returnFloor(get(problem), floor)] }),
      });
    },
  }),
  entry({
    name: "maximumReturnUnderShortfall",
    inputs: [problem, scenarios, limit],
    output: `${answer}; objective net return`,
    convention: "shortfall at most the limit",
    fit: wideEnough,
    call: (get, solver) =>
      tail.maximumReturnUnderShortfall(solver, get(problem), {
        scenarios: get(scenarios),
        limitRatio: get(limit),
      }),
  }),
  entry({
    name: "maximumReturnOverShortfall",
    inputs: [problem, scenarios, riskFree],
    output: `${answer}; objective the ratio`,
    convention: "(mu'w - rf - cost) / shortfall",
    fit: wideEnough,
    call: (get, solver) =>
      tail.maximumReturnOverShortfall(solver, get(problem), {
        scenarios: get(scenarios),
        riskFreeRatio: get(riskFree),
      }),
  }),
  entry({
    name: "shortfallOf",
    inputs: [scenarios, weights],
    output: "positive loss",
    convention: "over the horizon of the scenarios",
    fit: (get) => [
      sameLength(["weights", get(weights).length], ["scenarios.outcomes", get(scenarios).outcomes.cols]),
    ],
    call: (get) => shortfall.shortfallOf(get(scenarios), get(weights)),
  }),
  entry({
    name: "leastChange",
    inputs: [heldProblem],
    output: `${answer}; objective the sum bought and sold`,
    convention: "min sum(b + s)",
    call: (get, solver) => change.leastChange(solver, get(heldProblem)),
  }),
  entry({
    name: "leastChangeUnderShortfall",
    inputs: [heldProblem, scenarios, limit],
    output: `${answer}; objective the sum bought and sold`,
    convention: "shortfall at most the limit",
    fit: wideForHeld,
    call: (get, solver) =>
      change.leastChangeUnderShortfall(solver, get(heldProblem), {
        scenarios: get(scenarios),
        limitRatio: get(limit),
      }),
  }),
  entry({
    name: "cheapestWithinTracking",
    inputs: [heldProblem, fees, tracking],
    output: `${answer}; objective the yearly fee`,
    convention: "tracking error to the present weights",
    fit: charged,
    call: (get, solver) =>
      change.cheapestWithinTracking(solver, get(heldProblem), {
        feeRatios: get(fees),
        maxTrackingRatio: get(tracking),
      }),
  }),
  entry({
    name: "cheapestUnderShortfall",
    inputs: [problem, scenarios, fees, limit],
    output: `${answer}; objective the yearly fee`,
    convention: "shortfall at most the limit",
    fit: (get) => [
      widthFault(get(scenarios), get(problem).assets.length),
      sameLength(["problem.assets", get(problem).assets.length], ["feeRatios", get(fees).length]),
    ],
    call: (get, solver) =>
      change.cheapestUnderShortfall(solver, get(problem), {
        feeRatios: get(fees),
        scenarios: get(scenarios),
        limitRatio: get(limit),
      }),
  }),
  entry({
    name: "cheapestWithinClasses",
    inputs: [heldProblem, fees, width],
    output: `${answer}; objective the yearly fee`,
    convention: "classes within the width of today's",
    fit: charged,
    call: (get, solver) =>
      change.cheapestWithinClasses(solver, get(heldProblem), {
        feeRatios: get(fees),
        widthRatio: get(width),
      }),
  }),
  entry({
    name: "findInfeasibility",
    inputs: [assets, limits, euroFundAvailable],
    output: "null, or {code, ...}",
    convention: "named reasons, before solving",
    call: (get, solver) =>
      findInfeasibility(solver, {
        assets: get(assets),
        limits: get(limits),
        euroFundAvailable: get(euroFundAvailable),
      }),
  }),
  arbitrateEntry(),
  ...parityEntries(),
  soakEntry(),
];

function soakEntry(): CatalogueEntry {
  const count = within(number("count", "problems"), { min: 1, max: 100_000, whole: true });
  const seed = within(number("seed", "-", 1), { min: 0, max: 2 ** 31 - 1, whole: true });
  const most = within(number("maxAssets", "lines", 60), { min: 8, max: 300, whole: true });
  return entry({
    name: "soak",
    inputs: [count, seed, most],
    output: "{solved, failures, byEngine, worstGap, worstPrimalResidual}",
    convention: "random feasible problems, each certified",
    call: (get, solver) => soak(solver, { count: get(count), seed: get(seed), maxAssets: get(most) }),
  });
}

function arbitrateEntry(): CatalogueEntry {
  const volatilityCap = within(number("volatilityCapRatio", "ratio a year"), { min: 0, max: 10 });
  const shortfallCap = within(
    number("shortfallCapRatio", "positive loss over the horizon of the scenarios"),
    ratio,
  );
  const maxLines = maybe(within(number("maxLines", "lines"), { min: 1, max: 1000, whole: true }));
  const minTrade = within(number("minTradeRatio", "ratio", 0.01), ratio);
  const aversion = maybe(within(number("riskAversion", "above 0"), positive));
  const optionalScenarios = maybe(scenarios);
  return entry({
    name: "arbitrate",
    inputs: [
      heldProblem,
      strategy,
      metric,
      fees,
      optionalScenarios,
      riskFree,
      volatilityCap,
      shortfallCap,
      maxLines,
      minTrade,
      aversion,
    ],
    output:
      "{kind: proposal, weights, moves, before, after, gain, activeRules, certificate, feasibility}, no_useful_trade, infeasible...",
    convention:
      "strategy x metric, few lines, whole percents, only when due or useful; without scenarios the law gives the shortfall",
    fit: (get) => [widthFault(get(optionalScenarios), get(heldProblem).assets.length), ...charged(get)],
    call: (get, solver) => {
      const lines = get(maxLines);
      const price = get(aversion);
      return arbitrate(solver, {
        problem: get(heldProblem),
        strategy: get(strategy),
        metric: get(metric),
        feeRatios: get(fees),
        scenarios: get(optionalScenarios),
        riskFreeRatio: get(riskFree),
        volatilityCapRatio: get(volatilityCap),
        shortfallCapRatio: get(shortfallCap),
        minTradeRatio: get(minTrade),
        ...(price === null ? {} : { riskAversion: price }),
        ...(lines === null ? {} : { maxLines: lines }),
      });
    },
  });
}
