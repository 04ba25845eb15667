import { expect, test } from "vitest";
import { holds, surveyScales } from "./risk-survey-scales.ts";
import { riskSurveyOf } from "./risk-surveys.ts";

const named = surveyScales.map((scale) => ({ ...scale, name: `${scale.type} ${scale.question}` }));

test.each(named)("every amount falls in exactly one answer of $name", ({ ranges }) => {
  const bounds = ranges.flatMap(({ from, to }) => [from, to]).filter((bound) => bound !== null);
  const amounts = bounds.flatMap((bound) => [bound - 0.01, bound, bound + 0.01]);
  for (const amount of [...amounts, 0, 1e9, ...Array.from({ length: 3000 }, (_, at) => at)])
    expect(ranges.filter((range) => holds(range, amount)).length, String(amount)).toBe(1);
});

test.each(named)(
  "the answers of $name are those of the survey, in its order",
  ({ type, question, ranges }) => {
    const asked = riskSurveyOf(type).questions.find(({ id }) => id === question)?.answers ?? [];
    const ids = asked.map(({ id }) => id);
    const scale = ranges.map(({ answer }) => answer);
    expect([scale, scale.toReversed()]).toContainEqual(ids);
  },
);

test.each(named.filter(({ question }) => question === "loss"))(
  "the sentences of $name say the bounds of their answers",
  ({ type, question, ranges }) => {
    const asked = riskSurveyOf(type).questions.find(({ id }) => id === question)?.answers ?? [];
    for (const { answer, from, to } of ranges) {
      const text = asked.find(({ id }) => id === answer)?.text ?? "";
      const said = [...text.replaceAll("\u202f", "").matchAll(/\d+/g)].map(([digits]) => Number(digits));
      expect(said, text).toEqual([from, to].filter((bound) => bound !== null && bound !== 0));
    }
  },
);

test("every question whose answers say figures or shares has its scale", () => {
  for (const type of ["profile", "contract"] as const)
    for (const { id, answers } of riskSurveyOf(type).questions)
      if (answers.some(({ text }) => /\d|moitié|dixième|\b(?:mois|ans)\b/.test(text)))
        expect(surveyScales.some((scale) => scale.type === type && scale.question === id)).toBe(true);
});
