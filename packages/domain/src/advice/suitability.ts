import { addDays, addMonths, type Day } from "../kernel/day.ts";
import { defineTransitions } from "../kernel/transitions.ts";
import {
  answerTo,
  knowledgeOf,
  productFamilies,
  type ProductFamily,
  quizOf,
  rightAnswers,
  type SuitabilityAnswers,
} from "./suitability-questions.ts";

/** Derives what a person's answers mean for advice. */

export const suitabilityStates = ["to_confirm", "confirmed", "declined", "replaced"] as const;
export type SuitabilityState = (typeof suitabilityStates)[number];

/** A set of answers is immutable. One given by the customer is valid at once; one entered by an advisor waits for the customer's
 * confirmation. */
export const suitabilityTransitions = defineTransitions({
  entity: "answers to the questionnaire",
  states: suitabilityStates,
  starts: ["to_confirm", "confirmed"],
  rows: [
    { from: ["to_confirm"], event: "confirm", to: "confirmed", effect: "decided_at" },
    { from: ["to_confirm"], event: "decline", to: "declined", effect: "decided_at" },
    { from: ["to_confirm"], event: "replace", to: "replaced", effect: "decided_at" },
  ],
});

/** @source the customer confirms every 12 months (product decision); no recommendation after 24, C. ass. L522-5 III */
export const suitabilityMonths = { confirm: 12, block: 24 } as const;

export const suitabilityStandings = ["absent", "valid", "due", "expired"] as const;
export type SuitabilityStanding = (typeof suitabilityStandings)[number];

/** @param answeredOn day on which the valid answers were given; null without any */
export function suitabilityStanding(answeredOn: Day | null, today: Day): SuitabilityStanding {
  if (answeredOn === null) return "absent";
  if (today >= addMonths(answeredOn, suitabilityMonths.block)) return "expired";
  return today >= addMonths(answeredOn, suitabilityMonths.confirm) ? "due" : "valid";
}

/** Reminders sent to the customer on their day, or within the week after it if sending failed: answers to confirm, advice that ends
 * in a month, advice that has ended. */
export const suitabilityReminders = ["confirm", "block_soon", "blocked"] as const;
export type SuitabilityReminder = (typeof suitabilityReminders)[number];

export function suitabilityReminder(answeredOn: Day, today: Day): SuitabilityReminder | null {
  const days: Readonly<Record<SuitabilityReminder, Day>> = {
    confirm: addMonths(answeredOn, suitabilityMonths.confirm),
    block_soon: addMonths(answeredOn, suitabilityMonths.block - 1),
    blocked: addMonths(answeredOn, suitabilityMonths.block),
  };
  return suitabilityReminders.findLast((one) => days[one] <= today && today <= addDays(days[one], 7)) ?? null;
}

/** Whether anything may be recommended. */
export function mayRecommend(standing: SuitabilityStanding): boolean {
  return standing === "valid" || standing === "due";
}

/** Highest profile that an answer allows, whatever the other answers are: money that must not be lost must not be put at risk.
 * @source product decision, version 2026-11 */
const capacityLimits: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  loss: { none: 0, small: 1, medium: 3, large: 5 },
  horizon: { under_two: 1, two_to_five: 3, five_to_ten: 4, over_ten: 5 },
  reserve: { under_one: 1, one_to_three: 2, three_to_six: 4, over_six: 5 },
  invested: { small: 5, under_half: 5, over_half: 4, almost_all: 3 },
  debts: { none: 5, under_third: 5, over_third: 3 },
};
const attitudePoints: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  fall_10: { sell_all: 0, sell_part: 1, wait: 3, buy: 4 },
  fall_20: { sell_all: 0, sell_part: 1, wait: 3, buy: 4 },
  fall_30: { sell_all: 0, sell_part: 1, wait: 3, buy: 4 },
  pair: { safe: 0, low: 1, middle: 3, high: 4 },
};
/** A person who sells everything at a fall cannot bear that fall. */
const attitudeLimits: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  fall_10: { sell_all: 1 },
  fall_20: { sell_all: 2 },
  pair: { safe: 1 },
};

export type SuitabilityAssessment = {
  /** 0 guaranteed to 5 aggressive: the minimum of `attitude` and `capacity`. */
  readonly profile: number;
  readonly attitude: number;
  readonly capacity: number;
  /** The question whose answer limits the profile; « attitude » where no single one does. */
  readonly limitedBy: string;
  /** The wished profile where it is above the result: the person is warned, and the wish is stored. */
  readonly wishAbove: number | null;
  /** Families whose statements the person judged correctly. */
  readonly knows: readonly ProductFamily[];
};

/** @param answers complete, as returned by `readSuitability` */
export function assessSuitability(answers: SuitabilityAnswers): SuitabilityAssessment {
  const attitude = attitudeOf(answers);
  const limits = limitsOf(capacityLimits, answers);
  const capacity = Math.min(5, ...limits.map(({ level }) => level));
  const profile = Math.min(attitude, capacity);
  const strictest = limits.find(({ level }) => level === capacity)?.question ?? "attitude";
  const wish = answerTo(answers, "wish");
  const wished = wish === null || wish === "found" ? null : Number(wish);
  return {
    profile,
    attitude,
    capacity,
    limitedBy: capacity < attitude ? strictest : "attitude",
    wishAbove: wished !== null && wished > profile ? wished : null,
    knows: productFamilies.filter((family) => isKnown(answers, family)),
  };
}

function attitudeOf(answers: SuitabilityAnswers): number {
  const points = Object.entries(attitudePoints).map(
    ([question, scale]) => scale[answerTo(answers, question) ?? ""] ?? 0,
  );
  const most = 4 * points.length;
  const free = Math.min(5, Math.floor((points.reduce((sum, one) => sum + one, 0) / most) * 6));
  return Math.min(free, ...limitsOf(attitudeLimits, answers).map(({ level }) => level));
}

function limitsOf(
  scales: typeof capacityLimits,
  answers: SuitabilityAnswers,
): { readonly question: string; readonly level: number }[] {
  return Object.entries(scales).flatMap(([question, scale]) => {
    const level = scale[answerTo(answers, question) ?? ""];
    return level === undefined ? [] : [{ question, level }];
  });
}

function isKnown(answers: SuitabilityAnswers, family: ProductFamily): boolean {
  const said = answerTo(answers, knowledgeOf(family));
  return said !== null && said !== "unknown" && rightCount(answers, family) >= 2;
}

export function rightCount(answers: SuitabilityAnswers, family: ProductFamily): number {
  return rightAnswers[family].filter((right, at) => answerTo(answers, quizOf(family, at)) === right).length;
}
