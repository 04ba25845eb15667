import type { Asset, Band, Limits } from "../optimise/feasible-set.ts";
import type { HeldProblem } from "../optimise/least-change.ts";
import type { PortfolioProblem } from "../optimise/problem.ts";
import type { Trading } from "../optimise/variables.ts";
import type { Fields, Input } from "./inputs.ts";
import {
  checked,
  choice,
  fieldsOf,
  flag,
  isObject,
  listOf,
  matrixOf,
  squareOf,
  maybe,
  number,
  numberOrNull,
  recordOf,
  text,
  vector,
} from "./inputs.ts";

export const covariance = squareOf("covariance", "ratios squared a year, [n, n]");

export const assets = listOf(
  "assets",
  "list of {kind, className, isEquity, sri, capRatio, floorRatio?, issuer?}",
  readAsset,
);
export const limits: Input<Limits> = optionalRecord(
  "limits",
  "{maxSri, minSafeRatio, maxEquityRatio, classBands, minUnitLinkedRatio, maxEuroFundRatio, maxIssuerRatio}",
  readLimits,
);
const trading = maybe(
  recordOf(
    "trading",
    "{current, sellRatio, buyRatio, horizonYears?, maxTurnoverRatio?, withoutSelling?}",
    readTrading,
  ),
);
export const euroFundAvailable = flag("euroFundAvailable", "-", false);

/** The inputs of every programme; without expected returns they are zeros. */
export const problem: Input<PortfolioProblem> = checked(
  recordOf(
    "problem",
    "{assets, limits?, covariance, expectedReturns?, euroFundAvailable?, trading?}",
    readProblem,
  ),
  misfit,
);
export const heldProblem: Input<HeldProblem> = checked(
  recordOf("problem", "as problem, with trading", (fields) => ({
    ...readProblem(fields),
    trading: fields(recordOf("trading", "-", readTrading)),
  })),
  misfit,
);
export const scenarios = recordOf("scenarios", "{outcomes [T, n] simple returns, confidence?}", (fields) => ({
  outcomes: fields(matrixOf("outcomes", "ratios over the horizon")),
  confidence: fields(number("confidence", "ratio", 0.95)),
}));

/** Every array of a problem follows its assets. */
function misfit(found: PortfolioProblem): string | null {
  const size = found.assets.length;
  const { covariance: risk, expectedReturns, trading: held } = found;
  if (risk.rows !== size && risk.rows !== 0)
    return `.covariance has ${String(risk.rows)} rows for ${String(size)} assets`;
  if (expectedReturns.length !== size)
    return `.expectedReturns has ${String(expectedReturns.length)} values for ${String(size)} assets`;
  const current = held?.current.length ?? size;
  return current === size
    ? null
    : `.trading.current has ${String(current)} values for ${String(size)} assets`;
}

function readAsset(fields: Fields): Asset {
  return {
    kind: fields(choice("kind", ["unit_linked", "euro_fund", "cash"] as const, "unit_linked")),
    className: fields(maybe(text("className", "-"))) ?? "",
    isEquity: fields(flag("isEquity", "-", false)),
    sri: fields(number("sri", "1 to 7", 1)),
    capRatio: fields(number("capRatio", "ratio", 1)),
    floorRatio: fields(number("floorRatio", "ratio", 0)),
    issuer: fields(maybe(text("issuer", "-"))),
  };
}

function readLimits(fields: Fields): Limits {
  const limitOf = (name: string) => fields(maybe(number(name, "ratio")));
  return {
    maxSri: limitOf("maxSri"),
    minSafeRatio: limitOf("minSafeRatio"),
    maxEquityRatio: limitOf("maxEquityRatio"),
    minUnitLinkedRatio: limitOf("minUnitLinkedRatio"),
    maxEuroFundRatio: limitOf("maxEuroFundRatio"),
    maxIssuerRatio: limitOf("maxIssuerRatio"),
    classBands: fields(bands),
  };
}

const bands: Input<Record<string, Band>> = {
  name: "classBands",
  kind: "{minRatio, maxRatio} by class",
  unit: "ratios",
  optional: true,
  read: (value, complain) => {
    const found: Record<string, Band> = {};
    if (value === undefined || value === null) return found;
    if (!isObject(value)) complain("is not an object");
    else
      for (const [className, band] of Object.entries(value)) {
        const fields = fieldsOf(band, (what) => complain(`.${className}${what}`));
        found[className] = {
          minRatio: fields(number("minRatio", "ratio", 0)),
          maxRatio: fields(number("maxRatio", "ratio", 1)),
        };
      }
    return found;
  },
};

function readTrading(fields: Fields): Trading {
  return {
    current: fields(vector("current", "ratios")),
    costs: {
      sellRatio: fields(number("sellRatio", "ratio of what is sold", 0)),
      buyRatio: fields(number("buyRatio", "ratio of what is bought", 0)),
      horizonYears: fields(number("horizonYears", "years", 2)),
    },
    maxTurnoverRatio: fields(maybe(numberOrNull("maxTurnoverRatio", "ratio"))),
    withoutSelling: fields(flag("withoutSelling", "-", false)),
  };
}

function readProblem(fields: Fields): PortfolioProblem {
  const held = fields(trading);
  const lines = fields(assets);
  return {
    assets: lines,
    limits: fields(limits),
    euroFundAvailable: fields(euroFundAvailable),
    covariance: fields(covariance),
    expectedReturns: fields(vector("expectedReturns", "ratios a year", new Float64Array(lines.length))),
    ...(held === null ? {} : { trading: held }),
  };
}

function optionalRecord<T>(name: string, unit: string, read: (fields: Fields) => T): Input<T> {
  const source = recordOf(name, unit, read);
  return { ...source, optional: true, read: (value, complain) => source.read(value ?? {}, complain) };
}
