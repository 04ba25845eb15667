import type { Score } from "@vigie/api";
import type { Analysis } from "./sections.ts";
import type { StepId } from "./steps.ts";

export type NotedStep = Exclude<StepId, "advices">;

/** The criterion that each question is about; null when the part has no criterion for it. */
const subjects: Readonly<Record<NotedStep, readonly (string | null)[]>> = {
  allocation: ["class_fit", "class_fit", "risk_spread", "effective_lines", null],
  performances: [null, "excess_sharpe", "excess_over_livret", "excess_return", "lines_beating_benchmark"],
  risk: ["capital_at_risk", "shortfall_to_cap", "drawdown_to_composite", "sri_excess", "shortfall_to_cap"],
  fees: ["yearly_cost", "ongoing_to_median", "wealth_lost", "wealth_lost", "fees_paid"],
};

/** Below this, the stars that a criterion takes away would not be visible to a reader. */
export const leastStarsLost = 0.05;
/** How many criteria are explained besides the question's own. */
const maxCriteria = 2;

export type Reason = { readonly score: Score; readonly value: number; readonly starsLost: number };

export type Reasons = {
  /** The question's own criterion first, then the criteria that take away the most stars. */
  readonly told: readonly Reason[];
  /** No criterion takes anything away. */
  readonly isFull: boolean;
  /** The weighted mean was higher: missing data limited the note. */
  readonly isHeld: boolean;
  readonly unknownCount: number;
};

/** Finds which figures of the contract make its note. The stars that the criteria take away add up to five minus the weighted
 * mean. */
export function reasonsOf(
  { step, number }: { readonly step: NotedStep; readonly number: number },
  { points, scores }: { readonly points: number; readonly scores: readonly Score[] },
): Reasons {
  const known = scores.flatMap((score): readonly Reason[] =>
    score.stars === null || score.figure.value === null
      ? []
      : [{ score, value: score.figure.value, starsLost: (5 - score.stars) * score.weightRatio }],
  );
  const subject = known.filter(({ score }) => score.name === subjects[step][number - 1]);
  const losing = known
    .filter((one) => one.starsLost >= leastStarsLost && !subject.includes(one))
    .toSorted((a, b) => b.starsLost - a.starsLost)
    .slice(0, maxCriteria);
  const mean = 5 - known.reduce((total, one) => total + one.starsLost, 0);
  const heaviest = known.toSorted((a, b) => b.score.weightRatio - a.score.weightRatio).slice(0, 1);
  const told = [...subject, ...losing];
  return {
    told: told.length === 0 ? heaviest : told,
    isFull: known.every(({ starsLost }) => starsLost < leastStarsLost),
    isHeld: mean - points > leastStarsLost,
    unknownCount: scores.length - known.length,
  };
}

/** Whether the figure of a criterion is over or under the value that it is compared with. */
export function sideOf({ score: { name }, value }: Reason): "over" | "under" | "none" {
  const limit = name === "shortfall_to_cap" ? 1 : 0;
  if (Math.abs(value) < leastShown[name === "shortfall_to_cap" || name === "sri_excess" ? "number" : "ratio"])
    return "none";
  return value > limit ? "over" : "under";
}

/** Smaller figures would be displayed as zero. */
const leastShown = { number: 0.005, ratio: 0.000_05 };

/** The mean loss of the worst years, and the limit, in euros where they are known. */
export function lossOf({ risk }: Analysis) {
  const { expectedShortfall: loss, profileLossLimit: limit } = risk;
  return loss === null || limit === null ? null : { loss, limit };
}
