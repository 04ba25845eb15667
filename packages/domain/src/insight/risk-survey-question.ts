import type { SurveyQuestion } from "./risk-survey.ts";

type AnswerRow = readonly [id: string, text: string, points: number, maxRisk?: number];

/** Builds a question of a survey from rows of answers: id, text, points, and the limit on the result. */
export function question(
  id: string,
  text: string,
  more: { readonly help: string; readonly answers: readonly AnswerRow[] },
): SurveyQuestion {
  const answers = more.answers.map(([answer, words, points, maxRisk = null]) => ({
    id: answer,
    text: words,
    points,
    maxRisk,
  }));
  return { id, text, help: more.help, answers };
}
