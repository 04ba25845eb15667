import type { Matrix } from "../linear/matrix.ts";
import { blackLitterman, netExpectedReturns } from "../optimise/expected-returns.ts";
import { feasibilityOf } from "../optimise/feasibility.ts";
import { prescreen } from "../optimise/prescreen.ts";
import { profileLimits } from "../optimise/profile-grid.ts";
import { roundLargestRemainder } from "../optimise/rounding.ts";
import type { CatalogueEntry } from "./entry.ts";
import { entry } from "./entry.ts";
import type { Input } from "./inputs.ts";
import { flag, listOf, matrixOf, maybe, number, numberOrNull, text, vector } from "./inputs.ts";
import { assets, covariance, limits } from "./problem.ts";

/** What comes before and after a programme: expected returns, candidates, profiles, rounding and the check of weights. */
export const proposalEntries: readonly CatalogueEntry[] = [
  blackLittermanEntry(),
  prescreenEntry(),
  netReturnsEntry(),
  entry({
    name: "profileLimits",
    inputs: [number("profile", "0 to 5")],
    output: "limits or null",
    convention: "versioned configuration",
    call: (get) => profileLimits(get(number("profile", ""))),
  }),
  entry({
    name: "roundLargestRemainder",
    inputs: [vector("weights", "ratios"), number("stepRatio", "ratio", 0.01)],
    output: "weights",
    convention: "Hamilton's apportionment",
    call: (get) => roundLargestRemainder(get(vector("weights", "")), get(number("stepRatio", "", 0.01))),
  }),
  entry({
    name: "feasibilityOf",
    inputs: [assets, limits, vector("weights", "ratios")],
    output: "{allowed, breach, worst: {name, subject, assetIndex, excess} or null}",
    convention: "each rule and bound measured on the weights themselves, 1e-9 allowed",
    call: (get) => feasibilityOf(get(assets), get(limits), get(vector("weights", ""))),
  }),
];

function blackLittermanEntry(): CatalogueEntry {
  const reference = vector("referenceWeights", "ratios of sum 1");
  const aversion = number("riskAversion", "-", 2.5);
  const tau = number("tau", "-", 0.05);
  const portfolios: Input<Matrix | null> = maybe(matrixOf("viewPortfolios", "one row a view"));
  const returns = vector("viewReturns", "ratios a year", new Float64Array(0));
  return entry({
    name: "blackLitterman",
    inputs: [covariance, reference, aversion, tau, portfolios, returns],
    output: "{prior, posterior}, excess returns a year",
    convention: "Omega = diag(tau P S P')",
    call: (get) => {
      const views = get(portfolios);
      return blackLitterman({
        covariance: get(covariance),
        referenceWeights: get(reference),
        riskAversion: get(aversion),
        tau: get(tau),
        ...(views === null ? {} : { views: { portfolios: views, returns: get(returns) } }),
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
      sri: fields(numberOrNull("sri", "1 to 7")),
      weeks: fields(number("weeks", "weeks")),
      ongoingRatio: fields(numberOrNull("ongoingRatio", "ratio a year")),
      note: fields(numberOrNull("note", "-")),
    }),
  );
  const size = number("limit", "candidates", 120);
  return entry({
    name: "prescreen",
    inputs: [candidates, size],
    output: "indexes, ascending",
    convention: "held lines and the euro fund, then each class in turn",
    call: (get) => prescreen(get(candidates), { limit: get(size) }),
  });
}

function netReturnsEntry(): CatalogueEntry {
  const gross = vector("gross", "ratios a year");
  const ongoing = vector("ongoingRatios", "ratios a year");
  const classOngoing = vector("classOngoingRatios", "ratios a year");
  const contract = vector("contractRatios", "ratios a year");
  return entry({
    name: "netExpectedReturns",
    inputs: [gross, ongoing, classOngoing, contract],
    output: "ratios a year",
    convention: "less the charges above the class, less the contract's fee",
    call: (get) =>
      netExpectedReturns({
        gross: get(gross),
        ongoingRatios: get(ongoing),
        classOngoingRatios: get(classOngoing),
        contractRatios: get(contract),
      }),
  });
}
