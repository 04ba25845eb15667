import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import {
  answersQuestion,
  applicableQuestions,
  isInVersion,
  knowledgeOf,
  lastUseOf,
  productFamilies,
  quizOf,
  quizPerFamily,
  readSuitability,
  rightAnswers,
  type SuitabilityAnswers,
  suitabilityQuestions,
} from "./suitability-questions.ts";
import { goalsOf } from "./suitability-goals.ts";
import { contradictionsOf, suggestedAnswers } from "./suitability-contradictions.ts";
import { assessSuitability, mayRecommend, suitabilityStanding } from "./suitability.ts";
import { quizStatements, suitabilityWords } from "./suitability-text.ts";

const today = day("2026-11-28");

/** Takes the last answer of each question, except for the given ones: the most risk-tolerant where answers are ordered. */
function answersOf(but: SuitabilityAnswers = {}): SuitabilityAnswers {
  const all = Object.fromEntries(suitabilityQuestions.map(({ id, answers }) => [id, answers.at(-1) ?? ""]));
  const read = readSuitability(
    {
      ...all,
      birth_date: "1980-05-12",
      funds_source: "savings",
      debts: "none",
      wish: "found",
      sustainability: "none",
      ...but,
    },
    today,
  );
  if (!read.ok) throw new Error(JSON.stringify(read));
  return read.value;
}
const nothing = { heldFamilies: [], financialCents: null, reserveMonths: null, birthdate: null };
const kinds = (answers: SuitabilityAnswers, measured: Parameters<typeof contradictionsOf>[1] = nothing) =>
  contradictionsOf(answers, measured, today).map(({ kind }) => kind);
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
    ({ after, theme, answers }) => after === undefined && theme !== "knowledge" && answers.length > 0,
  );
  const picks = fc.array(fc.nat(30), { minLength: general.length, maxLength: general.length });
  fc.assert(
    fc.property(picks, (chosen) => {
      const given = Object.fromEntries(
        general.map(({ id, answers }, at) => [id, answers[(chosen[at] ?? 0) % answers.length] ?? ""]),
      );
      const answers = answersOf({ ...given, funds_source: "savings", sustainability: "none" });
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
  expect(readSuitability(others, today)).toMatchObject(refusal);
  expect(readSuitability({ ...others, loss: "toString" }, today)).toMatchObject(refusal);
  expect(applicableQuestions({ [knowledgeOf("scpi")]: "known" }, today).map(({ id }) => id)).toContain(
    quizOf("scpi", 2),
  );
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
  const answers = answersOf({
    ...allRight,
    assets: "assets_1",
    investable: "assets_1",
    [knowledgeOf("scpi")]: "unknown",
  });
  const measured = {
    heldFamilies: ["scpi"],
    financialCents: cents(50_000_00),
    reserveMonths: 2.9,
    birthdate: null,
  } as const;
  expect(contradictionsOf(answers, measured, today)).toEqual([
    { kind: "held_unknown", family: "scpi" },
    { kind: "assets_measured", family: null },
    { kind: "reserve_measured", family: null },
  ]);
  expect(kinds(answers)).toEqual([]);
  expect(kinds(answers, { ...nothing, financialCents: cents(49_999_99), reserveMonths: 3 })).toEqual([]);
});

test("a project before the term, more to invest than is saved, and another birth date are named", () => {
  const said = { ...allRight, horizon: "five_to_ten", objective_amount: "20000" };
  // Five years from 28.11.2026 end on 28.11.2031.
  expect(kinds(answersOf({ ...said, objective_by: "2031-11-27" }))).toEqual(["goal_horizon"]);
  expect(kinds(answersOf({ ...said, objective_by: "2031-11-28" }))).toEqual([]);
  expect(kinds(answersOf({ ...said, goals: "2", objective_2_by: "2027-06-01" }))).toEqual(["goal_horizon"]);
  // Only the declared number of projects is asked.
  expect(kinds(answersOf({ ...said, goals: "1", objective_2_by: "2027-06-01" }))).toEqual([]);
  const small = { ...allRight, assets: "assets_1", loss_amount: "49999" };
  expect(kinds(answersOf({ ...small, investable: "assets_1" }))).toEqual([]);
  expect(kinds(answersOf({ ...small, investable: "assets_2" }))).toEqual(["investable_assets"]);
  expect(kinds(answersOf({ ...small, investable: "assets_1", loss_amount: "50000" }))).toEqual([
    "loss_amount",
  ]);
  const measured = { ...nothing, birthdate: day("1980-05-13") };
  expect(kinds(answersOf(allRight), measured)).toEqual(["birth_measured"]);
});

test("a horizon that ends long before every project is named, one project of them without a day is not", () => {
  const said = { ...allRight, horizon: "two_to_five", goals: "1", objective_by: "2060-01-01" };
  const timid = { fall_10: "sell_all", fall_20: "sell_all", fall_30: "sell_all", pair: "safe" };
  expect(kinds(answersOf({ ...said, ...timid }))).toEqual(["goal_later"]);
  // Five years from 28.11.2026 end on 28.11.2031.
  expect(kinds(answersOf({ ...said, ...timid, objective_by: "2031-11-28" }))).toEqual([]);
  expect(kinds(answersOf({ ...said, ...timid, goals: "2", objective_2_by: "2029-06-01" }))).toEqual([]);
  expect(kinds(answersOf({ ...said, ...timid, objective_by: "open" }))).toEqual([]);
  expect(kinds(answersOf({ ...said, horizon: "over_ten" }))).toEqual([]);
});

test("products said never held, or sold, that the contracts hold are named", () => {
  const measured = { ...nothing, heldFamilies: ["funds"] } as const;
  const about = (knows: string, last?: string) =>
    kinds(
      answersOf({
        ...allRight,
        [knowledgeOf("funds")]: knows,
        ...(last === undefined ? {} : { [lastUseOf("funds")]: last }),
      }),
      measured,
    );
  expect(about("known")).toEqual(["held_never"]);
  expect(about("held", "over_five")).toEqual(["held_sold"]);
  expect(about("held", "held_now")).toEqual([]);
});

test("who answers is of age: the day of the eighteenth birthday, and not the day before", () => {
  const of = (birth_date: string) => ({ birth_date, parents_household: "no" });
  expect(readSuitability({ ...answersOf(allRight), ...of("2008-11-28") }, today).ok).toBe(true);
  for (const birth_date of ["2008-11-29", "2026-11-27"])
    expect(readSuitability({ ...answersOf(allRight), ...of(birth_date) }, today)).toMatchObject({
      ok: false,
      code: "suitability.under_age",
    });
});

test("a typed answer is whole euros, a day on its side of today, or words", () => {
  const cases: readonly (readonly [question: string, answer: string, isRead: boolean])[] = [
    ["loss_amount", "1", true],
    ["loss_amount", "0", false],
    ["loss_amount", "-5", false],
    ["loss_amount", "12.50", false],
    ["loss_amount", "1000000000", true],
    ["loss_amount", "1000000001", false],
    ["loss_amount", "unknown", true],
    ["birth_date", "2026-11-27", true],
    ["birth_date", "2026-11-28", false],
    ["birth_date", "1905-01-01", false],
    ["birth_date", "1980-02-30", false],
    ["objective_by", "2026-11-29", true],
    ["objective_by", "2026-11-28", false],
    ["objective_by", "open", true],
    ["funds_words", "Gain à un jeu", true],
    ["funds_words", "  ", false],
    ["funds_words", "x".repeat(201), false],
    ["marital", "1", false],
  ];
  for (const [id, answer, isRead] of cases) {
    const question = suitabilityQuestions.find((one) => one.id === id);
    expect([id, answer, question && answersQuestion(question, answer, today)]).toEqual([id, answer, isRead]);
  }
});

test("the projects are told in their order, what is not known as unknown", () => {
  const answers = answersOf({
    goals: "2",
    objective: "pension",
    objective_amount: "250000",
    objective_by: "2041-06-30",
    objective_2: "real_estate",
    objective_2_amount: "unknown",
    objective_2_by: "open",
  });
  expect(goalsOf(answers)).toEqual([
    { goal: "pension", amountCents: 250_000_00, by: "2041-06-30" },
    { goal: "real_estate", amountCents: null, by: null },
  ]);
  expect(goalsOf({ objective: "pension" })).toEqual([{ goal: "pension", amountCents: null, by: null }]);
});

test("the first version asks what it asked", () => {
  const first = suitabilityQuestions.filter((one) => isInVersion(one, "2026-11")).map(({ id }) => id);
  expect(first.filter((id) => !id.startsWith("knows_") && !id.startsWith("quiz_"))).toEqual(
    "marital children work residence income charges savings assets debts reserve invested loss objective horizon fall_10 fall_20 fall_30 pair wish sustainability taxonomy sfdr adverse".split(
      " ",
    ),
  );
  expect(first).toHaveLength(23 + 4 * productFamilies.length);
});

test("the contracts suggest answers, and nothing where they tell nothing", () => {
  expect(suggestedAnswers(nothing)).toEqual({});
  const told = {
    heldFamilies: ["funds"],
    financialCents: cents(100_000_00),
    reserveMonths: 3,
    birthdate: day("1976-03-14"),
  } as const;
  expect(suggestedAnswers(told)).toEqual({
    assets: "assets_3",
    reserve: "three_to_six",
    knows_funds: "held",
    last_funds: "held_now",
    birth_date: "1976-03-14",
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
  const scales = ["marital", "work", "income", "charges", "savings", "assets", "investable"];
  const levelled = ["property", "debt_left"];
  for (const { id, answers } of suitabilityQuestions.filter(({ theme }) => theme !== "knowledge")) {
    expect(suitabilityWords[id]?.text, id).toMatch(/\S/);
    if (!scales.includes(id))
      expect(Object.keys(suitabilityWords[id]?.answers ?? {}).toSorted(), id).toEqual(
        answers.filter((one) => !levelled.includes(id) || one === "none").toSorted(),
      );
  }
  for (const family of productFamilies) expect(quizStatements[family]).toHaveLength(quizPerFamily);
});
