import { expect, test } from "vitest";
import { day } from "../kernel/day.ts";
import {
  applicableQuestions,
  isInParentsHousehold,
  readSuitability,
  type SuitabilityAnswers,
  suitabilityQuestions,
} from "./suitability-questions.ts";

const today = day("2026-11-28");

test("the tax household of the parents is asked of who is under 26, and known of nobody else", () => {
  const isAsked = (birth_date: string) =>
    applicableQuestions({ birth_date }, today).some(({ id }) => id === "parents_household");
  expect([isAsked("2000-11-28"), isAsked("2000-11-29"), isAsked("2008-11-28")]).toEqual([false, true, true]);
  expect(applicableQuestions({}, today).some(({ id }) => id === "parents_household")).toBe(false);
  const known = (answers: SuitabilityAnswers) => isInParentsHousehold(answers, today);
  expect(known({ birth_date: "1980-05-12" })).toBe("past_asking");
  expect(known({ birth_date: "2004-05-12", parents_household: "yes" })).toBe(true);
  expect(known({ birth_date: "2004-05-12", parents_household: "no" })).toBe(false);
  // Answers to a former version, which did not ask this question, or not even the date of birth.
  expect(known({ birth_date: "2004-05-12" })).toBeNull();
  expect(known({})).toBeNull();
  // A person who reached the age limit after answering.
  expect(known({ birth_date: "2000-05-12", parents_household: "yes" })).toBe("past_asking");
});

test("who is asked has to answer, and what is not asked is not kept", () => {
  const all = Object.fromEntries(suitabilityQuestions.map(({ id, answers }) => [id, answers.at(-1) ?? ""]));
  const read = (given: SuitabilityAnswers) =>
    readSuitability(
      { ...all, funds_source: "savings", wish: "found", sustainability: "none", ...given },
      today,
    );
  const young = read({ birth_date: "2004-05-12", parents_household: "yes" });
  expect(young.ok && young.value["parents_household"]).toBe("yes");
  const older = read({ birth_date: "1980-05-12", parents_household: "yes" });
  expect(older.ok && Object.hasOwn(older.value, "parents_household")).toBe(false);
  expect(read({ birth_date: "2004-05-12", parents_household: "" })).toMatchObject({
    ok: false,
    detail: { question: "parents_household" },
  });
});
