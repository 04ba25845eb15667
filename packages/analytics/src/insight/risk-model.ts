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

/** A line that the model is asked about: one that is held, or one that could be. */
export type ModelledLine = Pick<Position, "kind" | "assetClass" | "fund" | "euroFund"> & {
  readonly key: string;
  readonly history: FundHistory | null;
};

/** Prices that stand for each class: our own series, never a choice among what a contract offers. */
export type ClassReferences = ReadonlyMap<RiskClass, PriceSeries>;

type ModelInput = {
  readonly situation: Pick<Situation, "portfolio" | "infos" | "terms">;
  readonly references: ClassReferences;
  readonly lines: readonly ModelledLine[];
  readonly at: Instant;
};

/** The one model of return, covariance and horizon: analysis, arbitration, risk capacity and projection read it. What stands
 * beside a line changes nothing of it.
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

/** What the model takes of one line, with the costs of its portfolio. */
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

/** What the model calls a line: the same fund held twice is one. */
export function modelKey({ kind, isin, holdingId }: Pick<Position, "kind" | "isin" | "holdingId">): string {
  return kind === "euroFund" || kind === "cash" ? holdingId : (isin ?? holdingId);
}

/** What a portfolio is worth beside its lines: of an unknown class, and part of its law. */
const restKey = "rest";

export type HeldModel = {
  readonly lines: readonly ModelledLine[];
  readonly weights: ReadonlyMap<string, number>;
};

/** The lines of a portfolio as the model takes them, with the weights of the whole portfolio: those of one fund added up, and what
 * no line explains as one of an unknown class. */
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
  /** The lines of its contributions, by their keys. */
  readonly keys: readonly string[];
};

/** The law of an allocation that names its lines by their keys. */
export function lawOf(model: RiskModel, weights: ReadonlyMap<string, number>): KeyedLaw | null {
  const keys = model.lines.map(({ key }) => key);
  const law = portfolioLaw(
    model,
    Float64Array.from(keys, (key) => weights.get(key) ?? 0),
  );
  return law === null ? null : { ...law, keys };
}

/** Under four fifths of own prices a law is given to two figures. */
export function isApproximate({ coverage }: PortfolioLaw): boolean {
  return coverage.display === "partly";
}

/** The figures of a law as every screen gives them: analysis and arbitration read them here, so that one question has one answer.
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
