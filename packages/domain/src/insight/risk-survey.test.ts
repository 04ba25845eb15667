import fc from "fast-check";
import { expect, test } from "vitest";
import { type RiskSurvey, type SurveyAnswer, surveyResult } from "./risk-survey.ts";
import { answeredWords, riskSurveyAt, riskSurveyOf, riskSurveys } from "./risk-surveys.ts";
import { pastRiskSurveys } from "./risk-surveys-past.ts";

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
      fc.array(fc.nat(3), { minLength: 7, maxLength: 7 }),
      fc.nat(6),
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

test("a version is one set of questions: none is written twice", () => {
  const names = [...riskSurveys, ...pastRiskSurveys].map(({ type, version }) => `${type} ${version}`);
  expect(new Set(names).size).toBe(names.length);
});

test.each([
  ["profile", "2026-11-1", "loss", "medium", "Jusqu’à 1\u202f500\u00a0€"],
  ["profile", "2026-11-2", "loss", "medium", "Plus de 500\u00a0€, jusqu’à 2\u202f500\u00a0€"],
  ["profile", "2026-11-1", "reserve", "over_six", "Plus de six mois"],
  ["profile", "2026-11-2", "reserve", "over_six", "Six mois ou plus"],
  ["profile", "2026-11-2", "knowledge", "all", "Les actions en direct et les fonds indiciels"],
  ["profile", "2026-11-3", "knowledge", "all", "Aussi les actions et les obligations détenues en direct"],
  ["profile", "2026-11-2", "experience", "sold", "Oui, et je l’ai vendu pour arrêter la perte"],
  ["contract", "2026-11-1", "share", "almost_all", "Presque toute mon épargne"],
  ["contract", "2026-11-2", "aim", "maximise", "Le meilleur gain possible, quelles que soient les baisses"],
  ["contract", "2026-11-3", "aim", "maximise", "La croissance la plus forte, en acceptant de fortes baisses"],
] as const)("%s %s: %s %s reads « %s »", (type, version, question, answer, words) => {
  expect(answeredWords(riskSurveyAt(type, version), { question, answer })?.answer).toBe(words);
});

test("what a version never asked has no words, nor has a version that never was", () => {
  const horizon = { question: "horizon", answer: "over_ten" };
  expect(answeredWords(riskSurveyAt("profile", "2026-11-2"), horizon)).toBeNull();
  expect(answeredWords(riskSurveyAt("profile", "2026-11-3"), horizon)).not.toBeNull();
  expect(riskSurveyAt("profile", "2025-1")).toBeNull();
});

// Computed by hand from the answers of the version: 3 + 3 + 3 + 1 + 1 + 3 = 14 of 24, and 14 / 24 * 6 = 3.5.
test.each(["2026-11-1", "2026-11-2"])("the answers of %s are worth what they were worth then", (version) => {
  const survey = riskSurveyAt("profile", version);
  const answers = {
    knowledge: "funds",
    experience: "kept",
    reserve: "three_to_six",
    income: "uncertain",
    loss: "small",
    reaction: "wait",
  };
  if (survey === null) throw new Error(version);
  expect(valueOf(surveyResult(survey, answers))).toMatchObject({ points: 14, maxPoints: 24, risk: 3 });
});

test("whoever needs their savings within two years is at most prudent, whatever they bear", () => {
  const survey = riskSurveyOf("profile");
  const answers = { ...answersBy(survey, most), horizon: "under_two" };
  expect(valueOf(surveyResult(survey, answers))).toMatchObject({
    risk: 1,
    freeRisk: 5,
    limitedBy: "horizon",
  });
});
