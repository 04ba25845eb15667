import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type RiskSurvey,
  riskSurveyOf,
  riskSurveys,
  type SurveyAnswer,
  surveyResult,
} from "./risk-survey.ts";

type Pick = (answers: readonly SurveyAnswer[]) => SurveyAnswer | undefined;
const answersBy = (survey: RiskSurvey, pick: Pick) =>
  Object.fromEntries(survey.questions.map(({ id, answers }) => [id, pick(answers)?.id ?? ""]));
const least: Pick = (answers) => answers.toSorted((a, b) => a.points - b.points)[0];
const most: Pick = (answers) => answers.toSorted((a, b) => b.points - a.points)[0];
const valueOf = (result: ReturnType<typeof surveyResult>) => {
  if (!result.ok) throw new Error(result.code);
  return result.value;
};

test.each(riskSurveys.map((survey) => [survey.type, survey] as const))(
  "the %s questions lead from 0 to 5",
  (_type, survey) => {
    expect(valueOf(surveyResult(survey, answersBy(survey, least))).risk).toBe(0);
    expect(valueOf(surveyResult(survey, answersBy(survey, most)))).toMatchObject({
      risk: 5,
      limitedBy: null,
    });
  },
);

test("ids are unique, and every text keeps its no-break spaces", () => {
  for (const survey of riskSurveys) {
    expect(new Set(survey.questions.map(({ id }) => id)).size).toBe(survey.questions.length);
    for (const { text, help, answers } of survey.questions) {
      expect(new Set(answers.map(({ id }) => id)).size).toBe(answers.length);
      const said = [text, help, ...answers.map((answer) => answer.text)];
      expect(said.filter((words) => /[^\u00a0\u202f][:;!?»€%]|'/.test(words))).toEqual([]);
    }
  }
});

test("an answer's limit lowers the result and is named", () => {
  const survey = riskSurveyOf("contract");
  const answers = { ...answersBy(survey, most), horizon: "under_two" };
  expect(valueOf(surveyResult(survey, answers))).toMatchObject({ risk: 1, limitedBy: "horizon" });
});

test("a missing or unknown answer gives no result", () => {
  const survey = riskSurveyOf("profile");
  const { loss: _loss, ...others } = answersBy(survey, most);
  const failure = { ok: false, code: "survey.incomplete", detail: { question: "loss" } };
  expect(surveyResult(survey, others)).toMatchObject(failure);
  expect(surveyResult(survey, { ...others, loss: "toString" })).toMatchObject(failure);
});

test("an answer of more points and no limit never lowers the result", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...riskSurveys),
      fc.array(fc.nat(3), { minLength: 6, maxLength: 6 }),
      fc.nat(5),
      (survey, picks, changed) => {
        const given = survey.questions.map(({ answers }, at) => answers[picks[at] ?? 0]);
        const bolder = survey.questions.map(({ answers }, at) =>
          at === changed ? answers.find((one) => one.points === 4) : given[at],
        );
        const riskOf = (chosen: readonly (SurveyAnswer | undefined)[]) =>
          valueOf(
            surveyResult(
              survey,
              Object.fromEntries(survey.questions.map(({ id }, at) => [id, chosen[at]?.id ?? ""])),
            ),
          ).risk;
        expect(riskOf(bolder)).toBeGreaterThanOrEqual(riskOf(given));
      },
    ),
    { seed: 20, numRuns: 500 },
  );
});

test("each answer says what another one to that question alone would have given", () => {
  const survey = riskSurveyOf("profile");
  const answers = { ...answersBy(survey, most), loss: "none" };
  const { risk, freeRisk, effects } = valueOf(surveyResult(survey, answers));
  expect([risk, freeRisk]).toEqual([0, 5]);
  expect(effects.find(({ question }) => question === "loss")).toMatchObject({
    answer: "none",
    maxRisk: 0,
    lowestRisk: 0,
    highestRisk: 5,
  });
  expect(effects.find(({ question }) => question === "income")).toMatchObject({ highestRisk: 0 });
});
