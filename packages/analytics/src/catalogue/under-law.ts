import { returnFloor } from "../optimise/problem.ts";
import * as law from "../optimise/under-law.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { riskFree, weights } from "./fields.ts";
import { maybe, number, vector } from "./inputs.ts";
import { heldProblem, problem } from "./problem.ts";
import { each, fee, sameLength, within } from "./rules.ts";

const limit = within(number("limitRatio", "positive loss of a year"), { min: -1, max: 1 });
const cap = within(number("shortfallCapRatio", "positive loss of a year"), { min: -1, max: 1 });
const minReturn = maybe(within(number("minReturnRatio", "ratio a year"), { min: -1, max: 10 }));
const fees = each(vector("feeRatios", "ratio a year, one a line"), fee);
const tracking = maybe(within(number("maxTrackingRatio", "ratio a year"), { above: 0, max: 10 }));
const width = maybe(within(number("widthRatio", "ratio"), { min: 0, max: 1 }));

function given<K extends string>(name: K, value: number | null): { readonly [name in K]?: number } {
  const found: { [name in K]?: number } = {};
  if (value !== null) found[name] = value;
  return found;
}

const before = within(number("beforeRatio", "ratio a year"), fee);
const after = within(number("afterRatio", "ratio a year"), fee);
const answer = "{kind, weights, objective, activeRules, certificate}, or {kind: infeasible, reason}";

/** Programmes on the expected shortfall of the distribution, whose mean and deviation are those of the problem. */
export const underLawEntries: readonly CatalogueEntry[] = [
  entry({
    name: "lawShortfallOf",
    inputs: [problem, weights],
    output: "positive loss of a year",
    convention: "of the lognormal law of mean mu'w and deviation sqrt(w'Sw)",
    fit: (get) => [
      sameLength(["problem.assets", get(problem).assets.length], ["weights", get(weights).length]),
    ],
    call: (get) => law.lawShortfallOf(get(problem), get(weights)),
  }),
  entry({
    name: "minimumLawShortfall",
    inputs: [problem, minReturn],
    output: `${answer}; objective the shortfall`,
    convention: "along the mean-variance frontier; an optional floor of return",
    call: (get, solver) => {
      const floor = get(minReturn);
      const rules = floor === null ? [] : [returnFloor(get(problem), floor)];
      return law.minimumLawShortfall(solver, get(problem), rules);
    },
  }),
  entry({
    name: "maximumReturnUnderLawShortfall",
    inputs: [problem, limit],
    output: `${answer}; objective net return`,
    convention: "bisection along the frontier",
    call: (get, solver) => law.maximumReturnUnderLawShortfall(solver, get(problem), get(limit)),
  }),
  entry({
    name: "maximumReturnOverLawShortfall",
    inputs: [problem, riskFree],
    output: `${answer}; objective the ratio`,
    convention: "(mu'w - rf - cost) / (shortfall + rf)",
    call: (get, solver) => law.maximumReturnOverLawShortfall(solver, get(problem), get(riskFree)),
  }),
  entry({
    name: "leastChangeUnderLawShortfall",
    inputs: [heldProblem, limit],
    output: `${answer}; objective the sum bought and sold`,
    convention: "linear programmes with tangent cuts, the shortfall checked at the end",
    call: (get, solver) => law.leastChangeUnderLawShortfall(solver, get(heldProblem), get(limit)),
  }),
  entry({
    name: "cheapestUnderLaw",
    inputs: [heldProblem, fees, cap, tracking, width],
    output: `${answer}; objective the yearly fee and the cost of the moves`,
    convention:
      "shortfall within the cap and 0.1 point of today's, deviation within 2 %, weighted SRI within 0.1",
    fit: (get) => [
      sameLength(["problem.assets", get(heldProblem).assets.length], ["feeRatios", get(fees).length]),
    ],
    call: (get, solver) =>
      law.cheapestUnderLaw(solver, get(heldProblem), {
        feeRatios: get(fees),
        shortfallCapRatio: get(cap),
        ...given("maxTrackingRatio", get(tracking)),
        ...given("widthRatio", get(width)),
      }),
  }),
  entry({
    name: "isWorthSaving",
    inputs: [before, after],
    output: "true or false",
    convention: "five hundredths of a point a year at least",
    call: (get) => law.isWorthSaving(get(before), get(after)),
  }),
];
