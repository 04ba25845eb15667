import { assetLevels } from "../insight/profile-scales.ts";
import type { Cents } from "../kernel/cents.ts";
import { addMonths, type Day } from "../kernel/day.ts";
import { eurosOf, goalsOf } from "./suitability-goals.ts";
import {
  answerTo,
  horizonFloors,
  horizonTops,
  knowledgeOf,
  lastUseOf,
  lastUses,
  productFamilies,
  type ProductFamily,
  type SuitabilityAnswers,
} from "./suitability-questions.ts";
import { assessSuitability, rightCount } from "./suitability.ts";

/** Answers that contradict each other or the contracts. */

export const contradictionKinds = [
  "horizon_risk",
  "loss_risk",
  "reserve_risk",
  "falls",
  "knowledge",
  "held_unknown",
  "held_never",
  "held_sold",
  "assets_measured",
  "reserve_measured",
  "goal_horizon",
  "goal_later",
  "investable_assets",
  "loss_amount",
  "birth_measured",
] as const;
export type Contradiction = {
  readonly kind: (typeof contradictionKinds)[number];
  /** Set for the kinds that concern one family. */
  readonly family: ProductFamily | null;
};

/** Facts from the contracts that the viewer may see: for an advisor, contracts hidden from them are excluded. */
export type MeasuredFacts = {
  readonly heldFamilies: readonly ProductFamily[];
  /** Invested and saved amount; null where unknown. */
  readonly financialCents: Cents | null;
  /** Months of expenses held on accounts and savings books; null where the expenses or the balance are unknown. */
  readonly reserveMonths: number | null;
  /** Date of birth in the account; null where it has none. */
  readonly birthdate: Day | null;
};

/** Returns the answers that contradict each other or the contracts. They are shown as warnings and block nothing.
 * @param on day on which the answers were given */
export function contradictionsOf(
  answers: SuitabilityAnswers,
  measured: MeasuredFacts,
  on: Day,
): readonly Contradiction[] {
  const { attitude } = assessSuitability(answers);
  const wish = Number(answerTo(answers, "wish") ?? "0");
  const wanted = Math.max(attitude, Number.isNaN(wish) ? 0 : wish);
  const said = (question: string, ...codes: readonly string[]): boolean =>
    codes.includes(answerTo(answers, question) ?? "");
  const found: Contradiction[] = [];
  const add = (kind: Contradiction["kind"], family: ProductFamily | null = null): void => {
    found.push({ kind, family });
  };
  if (said("horizon", "under_two") && wanted >= 3) add("horizon_risk");
  if (said("loss", "none", "small") && wanted >= 3) add("loss_risk");
  if (said("reserve", "under_one") && wanted >= 3) add("reserve_risk");
  if (said("fall_10", "sell_all", "sell_part") && said("fall_30", "wait", "buy")) add("falls");
  for (const family of productFamilies) {
    const isSaid = said(knowledgeOf(family), "known", "held");
    if (isSaid && rightCount(answers, family) < 2) add("knowledge", family);
    if (said(knowledgeOf(family), "unknown") && measured.heldFamilies.includes(family))
      add("held_unknown", family);
    if (said(knowledgeOf(family), "known") && measured.heldFamilies.includes(family))
      add("held_never", family);
    const isSold = said(knowledgeOf(family), "held") && said(lastUseOf(family), ...soldUses);
    if (isSold && measured.heldFamilies.includes(family)) add("held_sold", family);
  }
  if (isAboveAssets(answers, measured.financialCents)) add("assets_measured");
  if (isUnderReserve(answers, measured.reserveMonths)) add("reserve_measured");
  if (isSoonerThanHorizon(answers, on)) add("goal_horizon");
  if (isLaterThanHorizon(answers, on)) add("goal_later");
  if (isAboveSavings(answers, "investable")) add("investable_assets");
  if (isAboveSavings(answers, "loss_amount")) add("loss_amount");
  const birth = answerTo(answers, "birth_date");
  if (birth !== null && measured.birthdate !== null && birth !== measured.birthdate) add("birth_measured");
  return found;
}

/** Upper bound of the declared level of savings; null where the level has none. */
function topOfSavings(answers: SuitabilityAnswers): Cents | null {
  return assetLevels.find(({ code }) => code === answerTo(answers, "assets"))?.to ?? null;
}

/** Answers that say that the product is no longer held. */
const soldUses = lastUses.filter((one) => one !== "held_now");

function isAboveAssets(answers: SuitabilityAnswers, financialCents: Cents | null): boolean {
  const top = topOfSavings(answers);
  return top !== null && financialCents !== null && financialCents >= top;
}

const monthsOfReserve: Readonly<Record<string, number>> = { one_to_three: 1, three_to_six: 3, over_six: 6 };

function isUnderReserve(answers: SuitabilityAnswers, months: number | null): boolean {
  const least = monthsOfReserve[answerTo(answers, "reserve") ?? ""];
  return least !== undefined && months !== null && months < least / 2;
}

/** Returns whether a project is due before the end of the declared horizon. */
function isSoonerThanHorizon(answers: SuitabilityAnswers, on: Day): boolean {
  const horizon = answerTo(answers, "horizon") ?? "";
  const years = isHorizon(horizon) ? horizonFloors[horizon] : 0;
  const until = addMonths(on, 12 * years);
  return goalsOf(answers).some(({ by }) => by !== null && by < until);
}

/** Returns whether every project has a date and all of them come after the declared horizon. */
function isLaterThanHorizon(answers: SuitabilityAnswers, on: Day): boolean {
  const horizon = answerTo(answers, "horizon") ?? "";
  const years = isHorizon(horizon) ? horizonTops[horizon] : null;
  const goals = goalsOf(answers);
  if (years === null || goals.length === 0) return false;
  const until = addMonths(on, 12 * years);
  return goals.every(({ by }) => by !== null && by > until);
}

const isHorizon = (code: string): code is keyof typeof horizonFloors => Object.hasOwn(horizonFloors, code);

/** Returns whether an amount, or the lower bound of a level, exceeds the declared savings. */
function isAboveSavings(answers: SuitabilityAnswers, question: string): boolean {
  const top = topOfSavings(answers);
  const said = answerTo(answers, question);
  const least = assetLevels.find(({ code }) => code === said)?.from ?? eurosOf(said);
  return top !== null && least !== null && least >= top;
}

/** Suggests answers from the contracts; nothing is stored unless the person confirms it. */
export function suggestedAnswers({
  heldFamilies,
  financialCents,
  reserveMonths,
  birthdate,
}: MeasuredFacts): SuitabilityAnswers {
  const level = assetLevels.find(
    ({ from, to }) =>
      financialCents !== null &&
      (from === null || financialCents >= from) &&
      (to === null || financialCents < to),
  );
  return {
    ...(level === undefined ? {} : { assets: level.code }),
    ...(reserveMonths === null ? {} : { reserve: reserveOf(reserveMonths) }),
    ...(birthdate === null ? {} : { birth_date: birthdate }),
    ...Object.fromEntries(
      heldFamilies.flatMap((family) => [
        [knowledgeOf(family), "held"],
        [lastUseOf(family), "held_now"],
      ]),
    ),
  };
}

function reserveOf(months: number): string {
  if (months < 1) return "under_one";
  if (months < 3) return "one_to_three";
  return months < 6 ? "three_to_six" : "over_six";
}
