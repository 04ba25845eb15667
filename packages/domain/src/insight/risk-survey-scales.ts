import type { SurveyType } from "./risk-survey.ts";

/** Range of amounts of an answer: from `from` to `to`, null is unbounded; `fromIn` and `toIn` tell whether the bound itself is
 * included. */
export type AnswerRange = {
  readonly answer: string;
  readonly from: number | null;
  readonly fromIn: boolean;
  readonly to: number | null;
  readonly toIn: boolean;
};
export type SurveyScale = {
  readonly type: SurveyType;
  readonly question: string;
  readonly ranges: readonly AnswerRange[];
};

const under = (answer: string, to: number): AnswerRange => ({
  answer,
  from: null,
  fromIn: false,
  to,
  toIn: false,
});
const upTo = (answer: string, to: number): AnswerRange => ({ ...under(answer, to), toIn: true });
const atLeast = (answer: string, from: number, to: number | null = null): AnswerRange => ({
  answer,
  from,
  fromIn: true,
  to,
  toIn: false,
});
const over = (answer: string, from: number, to: number | null = null): AnswerRange => ({
  answer,
  from,
  fromIn: false,
  to,
  toIn: to !== null,
});

const horizons: readonly AnswerRange[] = [
  under("under_two", 2),
  atLeast("two_to_five", 2, 5),
  atLeast("five_to_ten", 5, 10),
  atLeast("over_ten", 10),
];

/** Survey questions whose answers are ranges: months, euros, years, and percentages. */
export const surveyScales: readonly SurveyScale[] = [
  {
    type: "profile",
    question: "reserve",
    ranges: [
      under("under_one", 1),
      atLeast("one_to_three", 1, 3),
      atLeast("three_to_six", 3, 6),
      atLeast("over_six", 6),
    ],
  },
  {
    type: "profile",
    question: "loss",
    ranges: [upTo("none", 0), over("small", 0, 500), over("medium", 500, 2500), over("large", 2500)],
  },
  { type: "profile", question: "horizon", ranges: horizons },
  { type: "contract", question: "horizon", ranges: horizons },
  {
    type: "contract",
    question: "share",
    ranges: [
      under("small", 10),
      atLeast("under_half", 10, 50),
      { ...atLeast("over_half", 50, 90), toIn: true },
      over("almost_all", 90),
    ],
  },
  {
    type: "contract",
    question: "loss",
    ranges: [upTo("none", 0), over("small", 0, 5), over("medium", 5, 25), over("large", 25)],
  },
];

export function holds({ from, fromIn, to, toIn }: AnswerRange, amount: number): boolean {
  const isAbove = from === null || amount > from || (fromIn && amount === from);
  const isBelow = to === null || amount < to || (toIn && amount === to);
  return isAbove && isBelow;
}
