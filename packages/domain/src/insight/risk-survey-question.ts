import type { SurveyQuestion } from "./risk-survey.ts";

type AnswerRow = readonly [id: string, text: string, points: number, maxRisk?: number];

/** A question of a survey, its answers in rows: id, words, points, and the limit that it sets to the result. */
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
