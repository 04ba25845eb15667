import { arbitrate } from "../optimise/arbitrate.ts";
import { hierarchicalRiskParity } from "../optimise/hierarchical.ts";
import { findInfeasibility } from "../optimise/infeasibility.ts";
import * as change from "../optimise/least-change.ts";
import { maximumSharpe } from "../optimise/maximum-sharpe.ts";
import * as meanVariance from "../optimise/mean-variance.ts";
import { minimumVariance } from "../optimise/minimum-variance.ts";
import { riskParity } from "../optimise/risk-parity.ts";
import * as shortfall from "../optimise/shortfall.ts";
import * as tail from "../optimise/tail.ts";
import { soak } from "../optimise/soak.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { choice, maybe, number, vector } from "./inputs.ts";
import { assets, covariance, euroFundAvailable, heldProblem, limits, problem, scenarios } from "./problem.ts";

const timeLimit = number("timeLimitMs", "ms", 20_000);
const riskFree = number("riskFreeRatio", "ratio a year");
const limit = number("limitRatio", "positive loss");
const fees = vector("feeRatios", "ratio a year, one a line");

const minReturn = maybe(number("minReturnRatio", "ratio a year"));
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
    inputs: [problem, number("riskAversion", "-")],
    output: `${answer}; objective the utility a year`,
    convention: "max mu'w - cost - aversion / 2 w'Sw",
    call: (get, solver) => meanVariance.meanVariance(solver, get(problem), get(number("riskAversion", ""))),
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
    inputs: [problem, number("count", "points", 20)],
    output: "{kind, points: [{returnRatio, volatilityRatio, weights, certificate}]}",
    convention: "returns evenly spread",
    call: (get, solver) => meanVariance.efficientFrontier(solver, get(problem), get(number("count", "", 20))),
  }),
  entry({
    name: "maximumReturnUnderVolatility",
    inputs: [problem, number("volatilityRatio", "ratio a year")],
    output: `${answer}; objective net return`,
    convention: "bisection along the frontier",
    call: (get, solver) =>
      meanVariance.maximumReturnUnderVolatility(solver, get(problem), get(number("volatilityRatio", ""))),
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
    inputs: [problem, scenarios, timeLimit],
    output: `${answer}; objective the shortfall`,
    convention: "Rockafellar-Uryasev by its dual",
    call: (get, solver) =>
      shortfall.minimumShortfall(solver, get(problem), {
        scenarios: get(scenarios),
        options: { timeLimitMs: get(timeLimit) },
      }),
  }),
  entry({
    name: "maximumReturnUnderShortfall",
    inputs: [problem, scenarios, limit],
    output: `${answer}; objective net return`,
    convention: "shortfall at most the limit",
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
    call: (get, solver) =>
      tail.maximumReturnOverShortfall(solver, get(problem), {
        scenarios: get(scenarios),
        riskFreeRatio: get(riskFree),
      }),
  }),
  entry({
    name: "shortfallOf",
    inputs: [scenarios, vector("weights", "ratios")],
    output: "positive loss",
    convention: "over the horizon of the scenarios",
    call: (get) => shortfall.shortfallOf(get(scenarios), get(vector("weights", ""))),
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
    call: (get, solver) =>
      change.leastChangeUnderShortfall(solver, get(heldProblem), {
        scenarios: get(scenarios),
        limitRatio: get(limit),
      }),
  }),
  entry({
    name: "cheapestWithinTracking",
    inputs: [heldProblem, fees, number("maxTrackingRatio", "ratio a year", 0.03)],
    output: `${answer}; objective the yearly fee`,
    convention: "tracking error to the present weights",
    call: (get, solver) =>
      change.cheapestWithinTracking(solver, get(heldProblem), {
        feeRatios: get(fees),
        maxTrackingRatio: get(number("maxTrackingRatio", "", 0.03)),
      }),
  }),
  entry({
    name: "cheapestUnderShortfall",
    inputs: [problem, scenarios, fees, limit],
    output: `${answer}; objective the yearly fee`,
    convention: "shortfall at most the limit",
    call: (get, solver) =>
      change.cheapestUnderShortfall(solver, get(problem), {
        feeRatios: get(fees),
        scenarios: get(scenarios),
        limitRatio: get(limit),
      }),
  }),
  entry({
    name: "cheapestWithinClasses",
    inputs: [heldProblem, fees, number("widthRatio", "ratio", 0.05)],
    output: `${answer}; objective the yearly fee`,
    convention: "classes within the width of today's",
    call: (get, solver) =>
      change.cheapestWithinClasses(solver, get(heldProblem), {
        feeRatios: get(fees),
        widthRatio: get(number("widthRatio", "", 0.05)),
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
  entry({
    name: "riskParity",
    inputs: [covariance],
    output: "weights or null",
    convention: "equal contributions, no caps",
    call: (get) => riskParity(get(covariance)),
  }),
  entry({
    name: "hierarchicalRiskParity",
    inputs: [covariance],
    output: "weights or null",
    convention: "single linkage, variance split",
    call: (get) => hierarchicalRiskParity(get(covariance)),
  }),
  entry({
    name: "soak",
    inputs: [number("count", "problems"), number("seed", "-", 1), number("maxAssets", "lines", 60)],
    output: "{solved, failures, byEngine, worstGap, worstPrimalResidual}",
    convention: "random feasible problems, each certified",
    call: (get, solver) =>
      soak(solver, {
        count: get(number("count", "")),
        seed: get(number("seed", "", 1)),
        maxAssets: get(number("maxAssets", "", 60)),
      }),
  }),
];

function arbitrateEntry(): CatalogueEntry {
  const volatilityCap = number("volatilityCapRatio", "ratio a year");
  const shortfallCap = number("shortfallCapRatio", "positive loss over the horizon of the scenarios");
  const maxLines = maybe(number("maxLines", "lines"));
  const minTrade = number("minTradeRatio", "ratio", 0.01);
  const aversion = maybe(number("riskAversion", "-"));
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
    convention: "strategy x metric, few lines, whole percents, only when due or useful",
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
