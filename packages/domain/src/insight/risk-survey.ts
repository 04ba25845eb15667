import { fail, ok, type Result } from "../kernel/result.ts";

/** Questions that determine a risk profile, either of the person or of one portfolio. */
export const surveyTypes = ["profile", "contract"] as const;
export type SurveyType = (typeof surveyTypes)[number];

export type SurveyAnswer = {
  readonly id: string;
  readonly text: string;
  readonly points: number;
  /** Upper limit of the result, whatever the other answers are: money that must not be lost must not be put at risk. */
  readonly maxRisk: number | null;
};
export type SurveyQuestion = {
  readonly id: string;
  readonly text: string;
  /** Why it is asked. */
  readonly help: string;
  readonly answers: readonly SurveyAnswer[];
};
export type RiskSurvey = {
  readonly type: SurveyType;
  /** Changes with the questions, so that results of other questions can be recognised. */
  readonly version: string;
  readonly title: string;
  readonly questions: readonly SurveyQuestion[];
};

/** Effect of one answer on the result. */
export type SurveyEffect = {
  readonly question: string;
  readonly answer: string;
  readonly points: number;
  readonly maxPoints: number;
  /** Limit set by this answer, if any. */
  readonly maxRisk: number | null;
  /** Lowest and highest result that another answer to this question alone would have given. */
  readonly lowestRisk: number;
  readonly highestRisk: number;
};

export type SurveyResult = {
  /** 0 guaranteed to 5 aggressive. */
  readonly risk: number;
  /** Result from the points alone, before the limits. */
  readonly freeRisk: number;
  readonly points: number;
  readonly maxPoints: number;
  /** Question whose answer lowered the result, if any. */
  readonly limitedBy: string | null;
  /** In the order of the questions. */
  readonly effects: readonly SurveyEffect[];
};

type Given = { readonly question: SurveyQuestion; readonly answer: SurveyAnswer };

/** Computes the risk profile of a set of answers (answer id by question id): the share of the points in six equal bands, then
 * lowered to the strictest limit of the answers. Fails on the first question without a known answer. */
export function surveyResult(
  survey: RiskSurvey,
  answers: Readonly<Record<string, string>>,
): Result<SurveyResult, "survey.incomplete"> {
  const given: Given[] = [];
  for (const question of survey.questions) {
    const id = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
    const answer = question.answers.find((one) => one.id === id);
    if (answer === undefined) return fail("survey.incomplete", { detail: { question: question.id } });
    given.push({ question, answer });
  }
  const level = levelOf(given);
  return ok({ ...level, effects: given.map((one) => effectOf(one, given)) });
}

function levelOf(given: readonly Given[]): Omit<SurveyResult, "effects"> {
  let points = 0;
  let maxPoints = 0;
  let limit: { risk: number; question: string } | null = null;
  for (const { question, answer } of given) {
    points += answer.points;
    maxPoints += mostPoints(question);
    if (answer.maxRisk !== null && (limit === null || answer.maxRisk < limit.risk)) {
      limit = { risk: answer.maxRisk, question: question.id };
    }
  }
  const freeRisk = Math.min(5, Math.floor((points / maxPoints) * 6));
  const applied = limit !== null && limit.risk < freeRisk ? limit : null;
  return {
    risk: applied?.risk ?? freeRisk,
    freeRisk,
    points,
    maxPoints,
    limitedBy: applied?.question ?? null,
  };
}

function effectOf({ question, answer }: Given, given: readonly Given[]): SurveyEffect {
  const others = question.answers.map(
    (other) =>
      levelOf(given.map((one) => (one.question.id === question.id ? { question, answer: other } : one))).risk,
  );
  return {
    question: question.id,
    answer: answer.id,
    points: answer.points,
    maxPoints: mostPoints(question),
    maxRisk: answer.maxRisk,
    lowestRisk: Math.min(...others),
    highestRisk: Math.max(...others),
  };
}

function mostPoints(question: SurveyQuestion): number {
  return Math.max(...question.answers.map((one) => one.points));
}
