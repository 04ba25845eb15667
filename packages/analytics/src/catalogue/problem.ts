import type { Asset, Band, Limits } from "../optimise/feasible-set.ts";
import type { HeldProblem } from "../optimise/least-change.ts";
import type { PortfolioProblem } from "../optimise/problem.ts";
import type { Scenarios } from "../optimise/shortfall.ts";
import type { Trading } from "../optimise/variables.ts";
import { confidence, covariance } from "./fields.ts";
import type { Fields, Input } from "./inputs.ts";
import {
  choice,
  flag,
  input,
  isObject,
  listOf,
  matrixOf,
  maybe,
  number,
  readObject,
  recordOf,
  text,
  vector,
} from "./inputs.ts";
import * as rules from "./rules.ts";

const { each, ratio, within, sameLength } = rules;

export const assets = rules.atMost(
  listOf("assets", "list of {kind, className, isEquity, sri, capRatio, floorRatio?, issuer?}", readAsset),
  1000,
);
export const limits: Input<Limits> = optionalRecord(
  "limits",
  "{maxSri, minSafeRatio, maxEquityRatio, classBands, minUnitLinkedRatio, maxEuroFundRatio, maxIssuerRatio}",
  readLimits,
);
const tradingFields =
  "{current, sellRatio, buyRatio, horizonYears?, maxTurnoverRatio?, withoutSelling?}; current of sum 1, less with new money";
const trading = maybe(recordOf("trading", tradingFields, readTrading));
export const euroFundAvailable = flag("euroFundAvailable", "-", false);

/** Inputs of every programme; default expected returns are zeros. */
export const problem: Input<PortfolioProblem> = rules.checked(
  recordOf(
    "problem",
    "{assets, limits?, covariance, expectedReturns?, euroFundAvailable?, trading?}",
    (fields) => {
      const held = fields(trading);
      return { ...readProblem(fields), ...(held === null ? {} : { trading: held }) };
    },
  ),
  misfit,
);
export const heldProblem: Input<HeldProblem> = rules.checked(
  recordOf("problem", "as problem, with trading", (fields) => ({
    ...readProblem(fields),
    trading: fields(recordOf("trading", tradingFields, readTrading)),
  })),
  misfit,
);
export const scenarios = rules.checked(
  recordOf("scenarios", "{outcomes [T, n] simple returns, -1 or more; confidence?}", (fields) => ({
    outcomes: fields(matrixOf("outcomes", "ratios over the horizon, one column a line")),
    confidence: fields(confidence),
  })),
  ({ outcomes }) => {
    if (outcomes.rows === 0) return ".outcomes is empty";
    if (outcomes.rows > 20_000) return ".outcomes has more than 20000 rows";
    return outcomes.data.some((value) => value < -1 || value > 1e6)
      ? ".outcomes has a return under -1 or over 1000000"
      : null;
  },
);

/** Scenarios have one column per asset. */
export function widthFault(found: Scenarios | null, size: number): string | null {
  return found === null
    ? null
    : sameLength(["problem.assets", size], ["scenarios.outcomes", found.outcomes.cols]);
}

/** Dimensions of a problem must match its assets. */
function misfit(found: PortfolioProblem): string | null {
  const size = found.assets.length;
  const { covariance: risk, expectedReturns, trading: held } = found;
  if (risk.rows !== size) return `.covariance has ${String(risk.rows)} rows for ${String(size)} assets`;
  if (expectedReturns.length !== size)
    return `.expectedReturns has ${String(expectedReturns.length)} values for ${String(size)} assets`;
  const current = held?.current.length ?? size;
  return current === size
    ? null
    : `.trading.current has ${String(current)} values for ${String(size)} assets`;
}

function readAsset(fields: Fields): Asset {
  return {
    kind: fields(choice("kind", ["unit_linked", "euro_fund", "cash"] as const)),
    className: fields(text("className", "-")),
    isEquity: fields(flag("isEquity", "-", false)),
    sri: fields(within(number("sri", "1 to 7"), rules.sri)),
    capRatio: fields(within(number("capRatio", "ratio"), ratio)),
    floorRatio: fields(within(number("floorRatio", "ratio", 0), ratio)),
    issuer: fields(maybe(text("issuer", "-"))),
  };
}

function readLimits(fields: Fields): Limits {
  const limitOf = (name: string, range: rules.Range = ratio) =>
    fields(maybe(within(number(name, "ratio"), range)));
  return {
    maxSri: limitOf("maxSri", { min: 0, max: 7 }),
    minSafeRatio: limitOf("minSafeRatio"),
    maxEquityRatio: limitOf("maxEquityRatio"),
    minUnitLinkedRatio: limitOf("minUnitLinkedRatio"),
    maxEuroFundRatio: limitOf("maxEuroFundRatio"),
    maxIssuerRatio: limitOf("maxIssuerRatio"),
    classBands: fields(bands),
  };
}

const bands = input<Record<string, Band>>(
  { name: "classBands", kind: "{minRatio, maxRatio} by class", unit: "ratios", fallback: {}, empty: {} },
  (value, complain) => {
    const found: Record<string, Band> = {};
    if (value === null) return found;
    if (!isObject(value)) complain("is not an object");
    else
      for (const [className, band] of Object.entries(value)) {
        const note = (what: string) => complain(`.${className}${what}`);
        const read = readObject(band, note, (fields) => ({
          minRatio: fields(within(number("minRatio", "ratio", 0), ratio)),
          maxRatio: fields(within(number("maxRatio", "ratio", 1), ratio)),
        }));
        if (read.minRatio > read.maxRatio) note(".minRatio is over .maxRatio");
        found[className] = read;
      }
    return found;
  },
);

function readTrading(fields: Fields): Trading {
  const isWithoutSelling = fields(flag("withoutSelling", "-", false));
  const current = rules.checked(each(vector("current", "ratios"), ratio), (found) => {
    const total = found.reduce((sum, weight) => sum + weight, 0);
    // New money is not held yet.
    return isWithoutSelling && total < 1 ? null : rules.notWhole(total);
  });
  return {
    current: fields(current),
    costs: {
      sellRatio: fields(within(number("sellRatio", "ratio of what is sold", 0), rules.fee)),
      buyRatio: fields(within(number("buyRatio", "ratio of what is bought", 0), rules.fee)),
      horizonYears: fields(within(number("horizonYears", "years", 2), { above: 0, max: 100 })),
    },
    maxTurnoverRatio: fields(maybe(within(number("maxTurnoverRatio", "ratio"), ratio))),
    withoutSelling: isWithoutSelling,
  };
}

function readProblem(fields: Fields): Omit<PortfolioProblem, "trading"> {
  const lines = fields(assets);
  const returns = each(
    vector("expectedReturns", "ratios a year", new Float64Array(lines.length)),
    rules.return_,
  );
  return {
    assets: lines,
    limits: fields(limits),
    euroFundAvailable: fields(euroFundAvailable),
    covariance: fields(covariance),
    expectedReturns: fields(returns),
  };
}

function optionalRecord<T>(name: string, unit: string, read: (fields: Fields) => T): Input<T> {
  const source = recordOf(name, unit, read);
  return { ...source, optional: true, read: (value, complain) => source.read(value ?? {}, complain) };
}
