import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import {
  askedQuestions,
  knowledgeOf,
  productFamilies,
  quizOf,
  quizPerFamily,
  readSuitability,
  rightAnswers,
  type SuitabilityAnswers,
  suitabilityQuestions,
} from "./suitability-questions.ts";
import {
  assessSuitability,
  contradictionsOf,
  mayRecommend,
  suggestedAnswers,
  suitabilityStanding,
} from "./suitability.ts";
import { quizStatements, suitabilityWords } from "./suitability-text.ts";

/** The last answer of each question, but those given: the boldest where answers are ordered. */
function answersOf(but: SuitabilityAnswers = {}): SuitabilityAnswers {
  const all = Object.fromEntries(suitabilityQuestions.map(({ id, answers }) => [id, answers.at(-1) ?? ""]));
  const read = readSuitability({ ...all, debts: "none", wish: "found", sustainability: "none", ...but });
  if (!read.ok) throw new Error(JSON.stringify(read));
  return read.value;
}
const nothing = { heldFamilies: [], financialCents: null, reserveMonths: null };
const kinds = (answers: SuitabilityAnswers, measured: Parameters<typeof contradictionsOf>[1] = nothing) =>
  contradictionsOf(answers, measured).map(({ kind }) => kind);
const allRight = Object.fromEntries(
  productFamilies.flatMap((family) => rightAnswers[family].map((right, at) => [quizOf(family, at), right])),
);

test("the profile is the lower of attitude and capacity, and says what sets it", () => {
  expect(assessSuitability(answersOf())).toMatchObject({
    profile: 3,
    attitude: 5,
    capacity: 3,
    limitedBy: "invested",
  });
  expect(assessSuitability(answersOf({ invested: "small" }))).toMatchObject({
    profile: 5,
    limitedBy: "attitude",
  });
  expect(assessSuitability(answersOf({ horizon: "under_two" }))).toMatchObject({
    profile: 1,
    limitedBy: "horizon",
  });
  const timid = answersOf({ invested: "small", fall_10: "sell_all" });
  expect(assessSuitability(timid)).toMatchObject({
    profile: 1,
    attitude: 1,
    capacity: 5,
    limitedBy: "attitude",
  });
});

test("whatever the answers, the profile is never above attitude or capacity, and a wish above it is named", () => {
  const general = suitabilityQuestions.filter(
    ({ after, theme }) => after === undefined && theme !== "knowledge",
  );
  const picks = fc.array(fc.nat(30), { minLength: general.length, maxLength: general.length });
  fc.assert(
    fc.property(picks, (chosen) => {
      const given = Object.fromEntries(
        general.map(({ id, answers }, at) => [id, answers[(chosen[at] ?? 0) % answers.length] ?? ""]),
      );
      const answers = answersOf({ ...given, sustainability: "none" });
      const { profile, attitude, capacity, wishAbove } = assessSuitability(answers);
      expect(profile).toBe(Math.min(attitude, capacity));
      const wish = answers["wish"] === "found" ? null : Number(answers["wish"]);
      expect(wishAbove).toBe(wish !== null && wish > profile ? wish : null);
    }),
    { seed: 18, numRuns: 500 },
  );
});

test("what is not asked is not kept, what is asked has to be answered with one of its answers", () => {
  const unknown = Object.fromEntries(productFamilies.map((family) => [knowledgeOf(family), "unknown"]));
  const answers = answersOf({ ...unknown, quiz_funds_0: "true", invented: "x" });
  expect(Object.keys(answers).some((id) => id.startsWith("quiz_") || id === "invented")).toBe(false);
  const { loss: _loss, ...others } = answers;
  const refusal = { ok: false, code: "suitability.incomplete", detail: { question: "loss" } };
  expect(readSuitability(others)).toMatchObject(refusal);
  expect(readSuitability({ ...others, loss: "toString" })).toMatchObject(refusal);
  expect(askedQuestions({ [knowledgeOf("scpi")]: "known" }).map(({ id }) => id)).toContain(quizOf("scpi", 2));
});

test("a family is known where two of three statements are judged rightly", () => {
  expect(assessSuitability(answersOf(allRight)).knows).toEqual(productFamilies);
  const two = { ...allRight, [quizOf("shares", 0)]: "unsure" };
  expect(assessSuitability(answersOf(two)).knows).toContain("shares");
  const one = { ...two, [quizOf("shares", 1)]: "unsure" };
  expect(assessSuitability(answersOf(one)).knows).not.toContain("shares");
  expect(kinds(answersOf(one))).toContain("knowledge");
});

test("answers that do not go together are named", () => {
  expect(kinds(answersOf(allRight))).toEqual([]);
  expect(kinds(answersOf({ ...allRight, horizon: "under_two" }))).toEqual(["horizon_risk"]);
  expect(kinds(answersOf({ ...allRight, loss: "small" }))).toEqual(["loss_risk"]);
  expect(kinds(answersOf({ ...allRight, reserve: "under_one" }))).toEqual(["reserve_risk"]);
  expect(kinds(answersOf({ ...allRight, fall_10: "sell_part" }))).toEqual(["falls"]);
  const timid = { ...allRight, fall_10: "sell_all", fall_20: "sell_all", fall_30: "sell_all", pair: "safe" };
  expect(kinds(answersOf({ ...timid, horizon: "under_two" }))).toEqual([]);
  expect(kinds(answersOf({ ...timid, horizon: "under_two", wish: "5" }))).toEqual(["horizon_risk"]);
});

test("what the contracts tell belies answers, and what they do not tell does not", () => {
  const answers = answersOf({ ...allRight, assets: "assets_1", [knowledgeOf("scpi")]: "unknown" });
  const measured = { heldFamilies: ["scpi"], financialCents: cents(50_000_00), reserveMonths: 2.9 } as const;
  expect(contradictionsOf(answers, measured)).toEqual([
    { kind: "held_unknown", family: "scpi" },
    { kind: "assets_measured", family: null },
    { kind: "reserve_measured", family: null },
  ]);
  expect(kinds(answers)).toEqual([]);
  expect(kinds(answers, { ...nothing, financialCents: cents(49_999_99), reserveMonths: 3 })).toEqual([]);
});

test("the contracts suggest answers, and nothing where they tell nothing", () => {
  expect(suggestedAnswers(nothing)).toEqual({});
  const told = { heldFamilies: ["funds"], financialCents: cents(100_000_00), reserveMonths: 3 } as const;
  expect(suggestedAnswers(told)).toEqual({
    assets: "assets_3",
    reserve: "three_to_six",
    knows_funds: "held",
  });
});

test("answers are confirmed after a year and stop advice after two", () => {
  const answered = day("2026-11-20");
  const at = (today: string) => suitabilityStanding(answered, day(today));
  expect([at("2027-11-19"), at("2027-11-20"), at("2028-11-19"), at("2028-11-20")]).toEqual([
    "valid",
    "due",
    "due",
    "expired",
  ]);
  expect(suitabilityStanding(null, answered)).toBe("absent");
  expect((["absent", "valid", "due", "expired"] as const).filter(mayRecommend)).toEqual(["valid", "due"]);
});

test("every question and every answer has its words", () => {
  const scales = ["marital", "work", "income", "charges", "savings", "assets"];
  for (const { id, answers } of suitabilityQuestions.filter(({ theme }) => theme !== "knowledge")) {
    expect(suitabilityWords[id]?.text, id).toMatch(/\S/);
    if (!scales.includes(id))
      expect(Object.keys(suitabilityWords[id]?.answers ?? {}).toSorted(), id).toEqual(answers.toSorted());
  }
  for (const family of productFamilies) expect(quizStatements[family]).toHaveLength(quizPerFamily);
});
