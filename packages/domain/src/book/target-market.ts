import { horizonFloors, type ProductFamily } from "../advice/suitability-questions.ts";

/** Whom a product is made for. */

export type TargetMarket = {
  readonly ageFrom: number | null;
  readonly ageTo: number | null;
  /** The least risk profile (0 to 5) that may hold it. */
  readonly riskFrom: number | null;
  /** For how many years at least the money must be able to stay. */
  readonly horizonYears: number | null;
  /** The least loss that its holder can bear. */
  readonly lossFrom: LossLevel | null;
  /** What its holder must understand. */
  readonly family: ProductFamily | null;
};
/** The answers of the questionnaire about the loss that one can bear, in its order, but for « none ». */
export const lossLevels = ["small", "medium", "large"] as const;
export type LossLevel = (typeof lossLevels)[number];
export type MarketFacts = {
  readonly age: number | null;
  readonly risk: number | null;
  /** Of the questionnaire's answers that hold today; null where there are none. */
  readonly said: {
    readonly horizon: keyof typeof horizonFloors;
    readonly loss: LossLevel | "none";
    readonly knows: readonly ProductFamily[];
  } | null;
};

/** Whether a product may be proposed: a fact that is not known keeps the customer out as well, and is named. */
export function targetMarketFault(
  market: TargetMarket,
  { age, risk, said }: MarketFacts,
): "outside_target_market" | "target_market_unknown" | null {
  const asksAnswers = market.horizonYears !== null || market.lossFrom !== null || market.family !== null;
  const isOutside =
    (market.ageFrom !== null && age !== null && age < market.ageFrom) ||
    (market.ageTo !== null && age !== null && age > market.ageTo) ||
    (market.riskFrom !== null && risk !== null && risk < market.riskFrom) ||
    (said !== null && isOutsideAnswers(market, said));
  if (isOutside) return "outside_target_market";
  const isUnknown =
    ((market.ageFrom !== null || market.ageTo !== null) && age === null) ||
    (market.riskFrom !== null && risk === null) ||
    (asksAnswers && said === null);
  return isUnknown ? "target_market_unknown" : null;
}

function isOutsideAnswers(
  { horizonYears, lossFrom, family }: TargetMarket,
  said: NonNullable<MarketFacts["said"]>,
): boolean {
  const bears = said.loss === "none" ? -1 : lossLevels.indexOf(said.loss);
  return (
    (horizonYears !== null && horizonFloors[said.horizon] < horizonYears) ||
    (lossFrom !== null && bears < lossLevels.indexOf(lossFrom)) ||
    (family !== null && !said.knows.includes(family))
  );
}
