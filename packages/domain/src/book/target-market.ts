import { horizonFloors, type ProductFamily } from "../advice/suitability-questions.ts";

/** Target market of a product. */

export type TargetMarket = {
  readonly ageFrom: number | null;
  readonly ageTo: number | null;
  /** Minimum risk profile (0 to 5) of a holder. */
  readonly riskFrom: number | null;
  /** Minimum number of years for which the money must remain invested. */
  readonly horizonYears: number | null;
  /** Minimum loss that a holder must be able to bear. */
  readonly lossFrom: LossLevel | null;
  /** Product family that a holder must understand. */
  readonly family: ProductFamily | null;
};
/** Answers of the questionnaire about the bearable loss, in its order, except « none ». */
export const lossLevels = ["small", "medium", "large"] as const;
export type LossLevel = (typeof lossLevels)[number];
export type MarketFacts = {
  readonly age: number | null;
  readonly risk: number | null;
  /** From the currently valid answers; null where there are none. */
  readonly said: {
    readonly horizon: keyof typeof horizonFloors;
    readonly loss: LossLevel | "none";
    readonly knows: readonly ProductFamily[];
  } | null;
};

/** Returns why a product may not be proposed: an unknown fact also excludes the customer, and is named. */
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
