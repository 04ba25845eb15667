import {
  dayNumber,
  euroFundMean,
  lawLoss,
  type ModelLine,
  netMean,
  type PriceSeries,
  portfolioLaw,
  type PortfolioLaw,
  type RiskClass,
  riskModel,
  type RiskModel,
} from "../index.ts";
import {
  type AssetClass,
  averageEuroFundRatio,
  dayOf,
  grossGrowthByClass,
  type Instant,
  twoFigures,
  unknownGrowthRatio,
  usualOngoingRatio,
} from "@vigie/domain";

import { seriesOf } from "./panel.ts";
import type { FundHistory, Position, Situation } from "./situation.ts";
import { contractCost, costRatio } from "./terms.ts";

/** A line for the model: one that is held, or a candidate. */
export type ModelledLine = Pick<Position, "kind" | "assetClass" | "fund" | "euroFund"> & {
  readonly key: string;
  readonly history: FundHistory | null;
};

/** Reference prices of each class: our own series, never a selection from a contract's offer. */
export type ClassReferences = ReadonlyMap<RiskClass, PriceSeries>;

type ModelInput = {
  readonly situation: Pick<Situation, "portfolio" | "infos" | "terms">;
  readonly references: ClassReferences;
  readonly lines: readonly ModelledLine[];
  readonly at: Instant;
};

/** The single model of return, covariance and horizon, used by analysis, arbitrage, risk capacity and projection. Other lines do
 * not affect what it says about a line.
 * @source methodology, part 2, section 1 */
export function modelOf({ situation, references, lines, at }: ModelInput): RiskModel {
  const today = dayOf(at);
  const year = Number(today.slice(0, 4));
  return riskModel({
    lines: lines.map((line) => modelLine(situation, line, year)),
    references,
    onDay: dayNumber(today),
  });
}

/** Model input of one line, with the costs of its portfolio. */
export function modelLine(situation: ModelInput["situation"], line: ModelledLine, year: number): ModelLine {
  const { key, kind, assetClass, fund, euroFund, history } = line;
  const isUnit = kind !== "euroFund" && kind !== "cash";
  const riskClass = isUnit && fund === null && assetClass === "stock" ? "share" : riskClassOf(assetClass);
  const ongoingRatio =
    riskClass === "share"
      ? 0
      : (fund?.ongoingFeeRatio ?? usualOngoingRatio(assetClass, fund?.indexFund === true));
  return {
    key,
    kind: isUnit ? "unit" : kind,
    riskClass,
    meanRatio:
      kind === "euroFund"
        ? euroFundMean(euroFund?.rates ?? [], year, averageEuroFundRatio)
        : kind === "cash"
          ? 0
          : netMean({
              grossRatio: grossGrowthByClass[assetClass] ?? unknownGrowthRatio,
              ongoingRatio,
              contractRatio: costRatio(contractCost(situation, kind)) ?? 0,
            }),
    history: history === null || !isUnit ? null : seriesOf(history),
    publishedSri: fund?.sri ?? null,
  };
}

export function riskClassOf(assetClass: AssetClass): RiskClass {
  return assetClass === "euroFund" || assetClass === "savings" ? "cash" : assetClass;
}

/** Key of a line in the model: a fund held twice is one line. */
export function modelKey({ kind, isin, holdingId }: Pick<Position, "kind" | "isin" | "holdingId">): string {
  return kind === "euroFund" || kind === "cash" ? holdingId : (isin ?? holdingId);
}

/** Key of the value that no line explains: an unknown class, included in the distribution. */
const restKey = "rest";

export type HeldModel = {
  readonly lines: readonly ModelledLine[];
  readonly weights: ReadonlyMap<string, number>;
};

/** Lines of a portfolio as model input, with weights of the whole portfolio: those of one fund are added up, and the unexplained
 * value is a line of unknown class. */
export function heldModel(
  { positions }: Pick<Situation, "positions">,
  histories: ReadonlyMap<string, FundHistory>,
): HeldModel {
  const lines = new Map<string, ModelledLine>();
  const weights = new Map<string, number>();
  for (const position of positions) {
    const key = modelKey(position);
    const { kind, assetClass, fund, euroFund, isin } = position;
    const history = isin === null ? null : (histories.get(isin) ?? null);
    lines.set(key, { key, kind, assetClass, fund, euroFund, history });
    weights.set(key, (weights.get(key) ?? 0) + position.weightRatio);
  }
  const rest = 1 - [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  if (rest > 1e-9) {
    const none = { fund: null, euroFund: null, history: null };
    lines.set(restKey, { key: restKey, kind: "unit", assetClass: "unknown", ...none });
    weights.set(restKey, rest);
  }
  return { lines: [...lines.values()], weights };
}

export type KeyedLaw = PortfolioLaw & {
  /** Lines of its contributions, by key. */
  readonly keys: readonly string[];
};

/** Distribution of an allocation given by line keys. */
export function lawOf(model: RiskModel, weights: ReadonlyMap<string, number>): KeyedLaw | null {
  const keys = model.lines.map(({ key }) => key);
  const law = portfolioLaw(
    model,
    Float64Array.from(keys, (key) => weights.get(key) ?? 0),
  );
  return law === null ? null : { ...law, keys };
}

/** With less than four fifths of own prices, figures have two significant digits. */
export function isApproximate({ coverage }: PortfolioLaw): boolean {
  return coverage.display === "partly";
}

/** Figures of a distribution as every screen shows them: used by analysis and arbitrage, so that both give the same result.
 * @source methodology, part 2, section 1.9 */
export function shownLaw(found: PortfolioLaw) {
  const { valueAtRiskRatio, expectedShortfallRatio } = lawLoss(found.law);
  const { meanRatio, deviationRatio } = found.law;
  const shown = isApproximate(found) ? twoFigures : (ratio: number) => ratio;
  return {
    returnRatio: shown(meanRatio),
    volatilityRatio: shown(deviationRatio),
    valueAtRiskRatio: shown(valueAtRiskRatio),
    expectedShortfallRatio: shown(expectedShortfallRatio),
  };
}
