import type { Matrix } from "../linear/matrix.ts";
import { blackLitterman, netExpectedReturns } from "../optimise/expected-returns.ts";
import { feasibilityOf } from "../optimise/feasibility.ts";
import { prescreen } from "../optimise/prescreen.ts";
import { profileLimits } from "../optimise/profile-grid.ts";
import { dividesOne, roundLargestRemainder } from "../optimise/rounding.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import { covariance } from "./fields.ts";
import type { Input } from "./inputs.ts";
import { flag, listOf, matrixOf, maybe, number, numberOrNull, text, vector } from "./inputs.ts";
import { assets, limits } from "./problem.ts";
import * as rules from "./rules.ts";

const { each, sameLength, within } = rules;

const anyWeights = each(vector("weights", "ratios, one an asset"), rules.ratio);
const someWeights = rules.whole(vector("weights", "ratios of sum 1"));
const step = rules.checked(
  within(number("stepRatio", "ratio; whole steps add up to 1", 0.01), { above: 0, max: 1 }),
  (found) => (dividesOne(found) ? null : "does not divide 1: its steps cannot add up to the whole"),
);
const profile = within(number("profile", "0 to 5"), { min: 0, max: 5, whole: true });

/** Steps before and after a programme: expected returns, candidates, profiles, rounding and validation of weights. */
export const proposalEntries: readonly CatalogueEntry[] = [
  blackLittermanEntry(),
  prescreenEntry(),
  netReturnsEntry(),
  entry({
    name: "profileLimits",
    inputs: [profile],
    output: "limits",
    convention: "versioned configuration",
    noAnswer: "unknown profile",
    call: (get) => profileLimits(get(profile)),
  }),
  entry({
    name: "roundLargestRemainder",
    inputs: [someWeights, step],
    output: "weights",
    convention: "Hamilton's apportionment",
    call: (get) => roundLargestRemainder(get(someWeights), get(step)),
  }),
  entry({
    name: "feasibilityOf",
    inputs: [assets, limits, anyWeights],
    output: "{allowed, breach, worst: {name, subject, assetIndex, excess} or null}",
    convention: "each rule and bound measured on the weights themselves, 1e-9 allowed",
    fit: (get) => [sameLength(["assets", get(assets).length], ["weights", get(anyWeights).length])],
    call: (get) => feasibilityOf(get(assets), get(limits), get(anyWeights)),
  }),
];

function blackLittermanEntry(): CatalogueEntry {
  const reference = rules.whole(vector("referenceWeights", "ratios of sum 1"));
  const aversion = within(number("riskAversion", "above 0", 2.5), rules.positive);
  const tau = within(number("tau", "weight of the prior's uncertainty", 0.05), { above: 0, max: 10 });
  const portfolios: Input<Matrix | null> = maybe(
    matrixOf("viewPortfolios", "one row a view, one column a line"),
  );
  const returns = each(
    vector("viewReturns", "ratios a year, one a view", new Float64Array(0)),
    rules.return_,
  );
  const variances = maybe(
    each(
      vector("viewVariances", "variance of each view, above 0; diag(tau P S P') when absent"),
      rules.positive,
    ),
  );
  return entry({
    name: "blackLitterman",
    inputs: [covariance, reference, aversion, tau, portfolios, returns, variances],
    output: "{prior, posterior, uncertainty, viewVariances}, excess returns a year",
    convention:
      "Omega = diag(tau P S P') unless told; uncertainty is the covariance of the posterior means, ((tau S)^-1 + P' Omega^-1 P)^-1",
    noAnswer: "singular_covariance: the views contradict one another, or are certain of the same thing",
    fit: (get) => {
      const size = get(covariance).rows;
      const views = get(portfolios);
      const count = views?.rows ?? 0;
      return [
        sameLength(["covariance", size], ["referenceWeights", get(reference).length]),
        views === null || count === 0
          ? null
          : sameLength(["covariance", size], ["viewPortfolios", views.cols]),
        sameLength(["viewPortfolios", count], ["viewReturns", get(returns).length]),
        sameLength(["viewPortfolios", count], ["viewVariances", get(variances)?.length ?? count]),
      ];
    },
    call: (get) => {
      const views = get(portfolios);
      const givenVariances = get(variances);
      return blackLitterman({
        covariance: get(covariance),
        referenceWeights: get(reference),
        riskAversion: get(aversion),
        tau: get(tau),
        ...(views === null ? {} : { views: { portfolios: views, returns: get(returns) } }),
        ...(givenVariances === null ? {} : { viewVariances: givenVariances }),
      });
    },
  });
}

function prescreenEntry(): CatalogueEntry {
  const candidates = listOf(
    "candidates",
    "list of {className, isEuroFund, isHeld, fundKey, sri, weeks, ongoingRatio, note}",
    (fields) => ({
      className: fields(text("className", "-")),
      isEuroFund: fields(flag("isEuroFund", "-", false)),
      isHeld: fields(flag("isHeld", "-", false)),
      fundKey: fields(text("fundKey", "-")),
      sri: fields(rules.withinOrNull(numberOrNull("sri", "1 to 7"), rules.sri)),
      weeks: fields(within(number("weeks", "weeks"), { min: 0, max: 10_000, whole: true })),
      ongoingRatio: fields(rules.withinOrNull(numberOrNull("ongoingRatio", "ratio a year"), rules.fee)),
      note: fields(rules.withinOrNull(numberOrNull("note", "0 to 5"), { min: 0, max: 5 })),
    }),
  );
  const size = within(number("limit", "candidates", 120), { min: 1, max: 10_000, whole: true });
  const most = within(number("maxLineSri", "1 to 7", 7), rules.sri);
  return entry({
    name: "prescreen",
    inputs: [candidates, size, most],
    output: "indexes, ascending",
    convention: "held lines and the euro fund, then each class in turn",
    call: (get) => prescreen(get(candidates), { limit: get(size), maxLineSri: get(most) }),
  });
}

function netReturnsEntry(): CatalogueEntry {
  const gross = each(vector("gross", "ratios a year"), rules.return_);
  const ongoing = each(vector("ongoingRatios", "ratios a year"), rules.fee);
  const classOngoing = each(vector("classOngoingRatios", "ratios a year"), rules.fee);
  const contract = each(vector("contractRatios", "ratios a year"), rules.fee);
  return entry({
    name: "netExpectedReturns",
    inputs: [gross, ongoing, classOngoing, contract],
    output: "ratios a year",
    convention: "less the charges above the class, less the contract's fee",
    fit: (get) => [
      sameLength(
        ["gross", get(gross).length],
        ["ongoingRatios", get(ongoing).length],
        ["classOngoingRatios", get(classOngoing).length],
        ["contractRatios", get(contract).length],
      ),
    ],
    call: (get) =>
      netExpectedReturns({
        gross: get(gross),
        ongoingRatios: get(ongoing),
        classOngoingRatios: get(classOngoing),
        contractRatios: get(contract),
      }),
  });
}
