import { investmentGoals, type InvestmentGoal } from "../holdings/portfolio-settings.ts";
import { type Cents, cents } from "../kernel/cents.ts";
import { type Day, isDay } from "../kernel/day.ts";
import {
  answerTo,
  goalAmountOf,
  goalDayOf,
  goalOf,
  mostGoals,
  type SuitabilityAnswers,
} from "./suitability-questions.ts";

/** A project as the person declared it. */
export type SuitabilityGoal = {
  readonly goal: InvestmentGoal;
  /** Null where the person does not know it or was not asked. */
  readonly amountCents: Cents | null;
  /** Null where no date is set or the person was not asked. */
  readonly by: Day | null;
};

/** In the order in which they were declared: the advice is about the first. */
export function goalsOf(answers: SuitabilityAnswers): readonly SuitabilityGoal[] {
  return Array.from({ length: mostGoals }, (_, at) => at).flatMap((at) => {
    const goal = investmentGoals.find((one) => one === answerTo(answers, goalOf(at)));
    const by = answerTo(answers, goalDayOf(at));
    return goal === undefined
      ? []
      : [
          {
            goal,
            amountCents: eurosOf(answerTo(answers, goalAmountOf(at))),
            by: by !== null && isDay(by) ? by : null,
          },
        ];
  });
}

/** Returns null where the answer is not an amount. */
export function eurosOf(answer: string | null): Cents | null {
  return answer !== null && /^\d+$/.test(answer) ? cents(Number(answer) * 100) : null;
}
