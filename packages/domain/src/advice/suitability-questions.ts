import {
  assetRanges,
  chargesRanges,
  incomeRanges,
  maritalStatuses,
  professionalCategories,
  savingsRanges,
  usedRanges,
} from "../insight/profile-scales.ts";
import { investmentGoals } from "../holdings/portfolio-settings.ts";
import { addMonths, type Day, isDay } from "../kernel/day.ts";
import { fail, ok, type Result } from "../kernel/result.ts";
import { formatBounds, isWithin } from "../kernel/typed-days.ts";
import { answerDays } from "./suitability-days.ts";
import { fundSources } from "./vigilance.ts";

/** What must be known about a person before anything is recommended to them. An answer is one of the codes listed here, or a value
 * of the type that the question asks for; the French texts are in suitability-text.ts. */

/** Oldest first: an answer is always read with the questions of its version. Answers to a former version remain valid until they
 * expire. A question keeps its name and meaning for ever; a new meaning needs a new name. */
export const suitabilityVersions = ["2026-11", "2026-12", "2027-01"] as const;
export const suitabilityVersion = "2027-01" satisfies (typeof suitabilityVersions)[number];

export const suitabilityThemes = [
  "situation",
  "income",
  "capacity",
  "objectives",
  "attitude",
  "knowledge",
  "sustainability",
  "funds",
] as const;
export type SuitabilityTheme = (typeof suitabilityThemes)[number];

export const productFamilies = [
  "funds",
  "shares",
  "bonds",
  "euro_fund",
  "scpi",
  "structured",
  "private_equity",
] as const;
export type ProductFamily = (typeof productFamilies)[number];

/** Whole euros above zero, a past day, a future day, a few words. */
export type ValueKind = "euros" | "past_day" | "future_day" | "words";

export type SuitabilityAnswers = Readonly<Record<string, string>>;
export type SuitabilityQuestion = {
  readonly id: string;
  readonly theme: SuitabilityTheme;
  /** Codes that answer the question; a question with a `value` also accepts such a value. */
  readonly answers: readonly string[];
  readonly value?: ValueKind;
  /** First version that asks the question; absent for those of the first version. */
  readonly since?: (typeof suitabilityVersions)[number];
  /** Asked only if this question has one of these answers. */
  readonly after?: { readonly question: string; readonly answers: readonly string[] };
  /** Asked only of people younger than this, according to the date of birth in the answers. */
  readonly under?: number;
};

/** Age under which parents may still count a person in their tax household (CGI art. 6, 3: students under 25 on the first of
 * January). Above it, only a disability allows it, which is health data and is not asked: texts that depend on it mention this. */
const attachedUnder = 26;

/** Maximum number of projects; the advice is about the first. */
export const mostGoals = 5;
export const lastUses = ["held_now", "under_one", "one_to_five", "over_five"] as const;

/** Minimum number of years that each horizon answer stands for. */
export const horizonFloors = { under_two: 0, two_to_five: 2, five_to_ten: 5, over_ten: 10 } as const;
/** Exclusive maximum number of years; none for the longest horizon. */
export const horizonTops = { under_two: 2, two_to_five: 5, five_to_ten: 10, over_ten: null } as const;

const second = { since: "2026-12" } as const;
const third = { since: "2027-01" } as const;
const falls = ["sell_all", "sell_part", "wait", "buy"] as const;
const shares = ["0", "5", "20", "50"] as const;
const wantsShares = { question: "sustainability", answers: ["wish"] } as const;

/** The first project uses names without a number, which are those of the first version. */
export const goalOf = (at: number): string => (at === 0 ? "objective" : `objective_${at + 1}`);
export const goalAmountOf = (at: number): string => `${goalOf(at)}_amount`;
export const goalDayOf = (at: number): string => `${goalOf(at)}_by`;

function goalQuestions(at: number): readonly SuitabilityQuestion[] {
  const counts = Array.from({ length: mostGoals - at }, (_, more) => String(at + more + 1));
  const asked = {
    theme: "objectives",
    ...(at === 0 ? {} : { after: { question: "goals", answers: counts } }),
  } as const;
  return [
    { id: goalOf(at), answers: investmentGoals, ...asked, ...(at === 0 ? {} : second) },
    { id: goalAmountOf(at), answers: ["unknown"], value: "euros", ...asked, ...second },
    { id: goalDayOf(at), answers: ["open"], value: "future_day", ...asked, ...second },
  ];
}

const generalQuestions: readonly SuitabilityQuestion[] = [
  { id: "birth_date", theme: "situation", answers: [], value: "past_day", ...second },
  { id: "marital", theme: "situation", answers: maritalStatuses },
  { id: "children", theme: "situation", answers: ["0", "1", "2", "3_or_more"] },
  { id: "parents_household", theme: "situation", answers: ["yes", "no"], under: attachedUnder, ...third },
  { id: "work", theme: "situation", answers: professionalCategories },
  { id: "residence", theme: "situation", answers: ["france", "european_union", "elsewhere"] },
  { id: "income", theme: "income", answers: incomeRanges },
  { id: "charges", theme: "income", answers: chargesRanges },
  { id: "savings", theme: "income", answers: savingsRanges },
  { id: "assets", theme: "income", answers: assetRanges },
  { id: "property", theme: "income", answers: ["none", ...assetRanges], ...second },
  { id: "debt_left", theme: "income", answers: ["none", ...assetRanges], ...second },
  { id: "investable", theme: "income", answers: assetRanges, ...second },
  { id: "debts", theme: "income", answers: ["none", "under_third", "over_third"] },
  { id: "reserve", theme: "capacity", answers: ["under_one", "one_to_three", "three_to_six", "over_six"] },
  { id: "invested", theme: "capacity", answers: ["small", "under_half", "over_half", "almost_all"] },
  { id: "loss", theme: "capacity", answers: ["none", "small", "medium", "large"] },
  {
    id: "loss_amount",
    theme: "capacity",
    answers: ["unknown"],
    value: "euros",
    after: { question: "loss", answers: ["small", "medium", "large"] },
    ...second,
  },
  {
    id: "goals",
    theme: "objectives",
    answers: Array.from({ length: mostGoals }, (_, at) => String(at + 1)),
    ...second,
  },
  ...Array.from({ length: mostGoals }, (_, at) => goalQuestions(at)).flat(),
  {
    id: "horizon",
    theme: "objectives",
    answers: ["under_two", "two_to_five", "five_to_ten", "over_ten"],
  },
  { id: "fall_10", theme: "attitude", answers: falls },
  { id: "fall_20", theme: "attitude", answers: falls },
  { id: "fall_30", theme: "attitude", answers: falls },
  { id: "pair", theme: "attitude", answers: ["safe", "low", "middle", "high"] },
  { id: "wish", theme: "attitude", answers: ["found", "0", "1", "2", "3", "4", "5"] },
];

/** Three true-or-false statements per family: two right answers count as knowing the product. */
export const quizPerFamily = 3;
export const quizAnswers = ["true", "false", "unsure"] as const;
export const rightAnswers: Readonly<Record<ProductFamily, readonly ("true" | "false")[]>> = {
  funds: ["true", "false", "true"],
  shares: ["true", "false", "true"],
  bonds: ["true", "false", "true"],
  euro_fund: ["true", "false", "true"],
  scpi: ["false", "true", "true"],
  structured: ["true", "false", "true"],
  private_equity: ["true", "false", "true"],
};

export const knowledgeOf = (family: ProductFamily): string => `knows_${family}`;
export const lastUseOf = (family: ProductFamily): string => `last_${family}`;
export const usedAmountOf = (family: ProductFamily): string => `used_${family}`;
export const isQuizQuestion = (question: string): boolean => question.startsWith("quiz_");
export const quizOf = (family: ProductFamily, at: number): string => `quiz_${family}_${at}`;

const knowledgeQuestions: readonly SuitabilityQuestion[] = productFamilies.flatMap((family) => [
  { id: knowledgeOf(family), theme: "knowledge" as const, answers: ["unknown", "known", "held"] },
  ...(
    [
      [lastUseOf(family), lastUses],
      [usedAmountOf(family), usedRanges],
    ] as const
  ).map(([id, answers]) => ({
    id,
    theme: "knowledge" as const,
    answers,
    after: { question: knowledgeOf(family), answers: ["held"] },
    ...second,
  })),
  ...Array.from({ length: quizPerFamily }, (_, at) => ({
    id: quizOf(family, at),
    theme: "knowledge" as const,
    answers: quizAnswers,
    after: { question: knowledgeOf(family), answers: ["known", "held"] },
  })),
]);

const sustainabilityQuestions: readonly SuitabilityQuestion[] = [
  { id: "sustainability", theme: "sustainability", answers: ["none", "neutral", "wish"] },
  { id: "taxonomy", theme: "sustainability", answers: shares, after: wantsShares },
  { id: "sfdr", theme: "sustainability", answers: shares, after: wantsShares },
  { id: "adverse", theme: "sustainability", answers: ["yes", "no"], after: wantsShares },
];

/** What the person declares about the origin of the money to invest, for the advice. The anti-money-laundering file is stored
 * separately, never here. */
const fundsQuestions: readonly SuitabilityQuestion[] = [
  { id: "funds_source", theme: "funds", answers: fundSources, ...second },
  {
    id: "funds_words",
    theme: "funds",
    answers: [],
    value: "words",
    after: { question: "funds_source", answers: ["other"] },
    ...second,
  },
];

export const suitabilityQuestions: readonly SuitabilityQuestion[] = [
  ...generalQuestions,
  ...knowledgeQuestions,
  ...sustainabilityQuestions,
  ...fundsQuestions,
];

/** Returns whether a version asks a question. */
export function isInVersion({ since }: Pick<SuitabilityQuestion, "since">, version: string): boolean {
  return since === undefined || since <= version;
}

/** Returns the questions that apply given these answers. */
export function applicableQuestions(answers: SuitabilityAnswers, today: Day): readonly SuitabilityQuestion[] {
  return suitabilityQuestions.filter(
    ({ after, under }) =>
      (after === undefined || after.answers.includes(answerTo(answers, after.question) ?? "")) &&
      (under === undefined || isYounger(answers, today, under) === true),
  );
}

/** Based on the answered date of birth; null where there is none. */
function isYounger(answers: SuitabilityAnswers, today: Day, years: number): boolean | null {
  const birth = answerTo(answers, "birth_date");
  return birth === null || !isDay(birth) ? null : birth > addMonths(today, -12 * years);
}

/** Whether the holder belongs to their parents' tax household; null where that is possible but unknown. */
export type InParentsHousehold = boolean | "past_asking" | null;

export function isInParentsHousehold(answers: SuitabilityAnswers, today: Day): InParentsHousehold {
  if (isYounger(answers, today, attachedUnder) === false) return "past_asking";
  const said = answerTo(answers, "parents_household");
  return said === null ? null : said === "yes";
}

export function answerTo(answers: SuitabilityAnswers, question: string): string | null {
  return Object.hasOwn(answers, question) ? (answers[question] ?? null) : null;
}

const mostEuros = 1_000_000_000;
const mostWords = 200;
/** Minimum age for concluding contracts alone (C. civ. 414). */
const youngestYears = 18;

/** Returns whether an answer is one of the question's codes, or a value of its type. */
export function answersQuestion(
  { answers, value }: SuitabilityQuestion,
  answer: string,
  today: Day,
): boolean {
  if (answers.includes(answer)) return true;
  switch (value) {
    case undefined:
      return false;
    case "euros":
      return /^[1-9]\d{0,9}$/.test(answer) && Number(answer) <= mostEuros;
    case "past_day":
    case "future_day":
      return isDay(answer) && isWithin(answer, answerDays(value, today));
    case "words":
      return answer.trim() !== "" && answer.length <= mostWords;
  }
}

/** Returns the answers to the applicable questions only; fails on the first question without a valid answer.
 * @param today reference for past and future days */
export function readSuitability(
  given: SuitabilityAnswers,
  today: Day,
): Result<SuitabilityAnswers, "suitability.incomplete" | "suitability.day" | "suitability.under_age"> {
  const read: Record<string, string> = {};
  for (const question of applicableQuestions(given, today)) {
    const answer = answerTo(given, question.id);
    if (answer === null || !answersQuestion(question, answer, today)) {
      const { value } = question;
      if (answer !== null && isDay(answer) && (value === "past_day" || value === "future_day"))
        return fail("suitability.day", {
          detail: { question: question.id, ...formatBounds(answerDays(value, today)) },
        });
      return fail("suitability.incomplete", { detail: { question: question.id } });
    }
    if (question.id === "birth_date" && answer > addMonths(today, -12 * youngestYears))
      return fail("suitability.under_age", { detail: { question: question.id } });
    read[question.id] = answer;
  }
  return ok(read);
}
