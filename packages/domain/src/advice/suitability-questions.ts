import {
  assetRanges,
  chargesRanges,
  incomeRanges,
  maritalStatuses,
  professionalCategories,
  savingsRanges,
} from "../insight/profile-scales.ts";
import { investmentGoals } from "../holdings/portfolio-settings.ts";
import { fail, ok, type Result } from "../kernel/result.ts";

/** What must be known of a person before anything is recommended to them. Every answer is one of the codes listed here; their
 * French is in suitability-text.ts. */

/** Changes with the questions: an answer is always read beside the questions of its version. */
export const suitabilityVersion = "2026-11";

export const suitabilityThemes = [
  "situation",
  "income",
  "capacity",
  "objectives",
  "attitude",
  "knowledge",
  "sustainability",
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

export type SuitabilityAnswers = Readonly<Record<string, string>>;
export type SuitabilityQuestion = {
  readonly id: string;
  readonly theme: SuitabilityTheme;
  readonly answers: readonly string[];
  /** Asked only once this question has one of these answers. */
  readonly after?: { readonly question: string; readonly answers: readonly string[] };
};

const falls = ["sell_all", "sell_part", "wait", "buy"] as const;
const shares = ["0", "5", "20", "50"] as const;
const wantsShares = { question: "sustainability", answers: ["wish"] } as const;

const generalQuestions: readonly SuitabilityQuestion[] = [
  { id: "marital", theme: "situation", answers: maritalStatuses },
  { id: "children", theme: "situation", answers: ["0", "1", "2", "3_or_more"] },
  { id: "work", theme: "situation", answers: professionalCategories },
  { id: "residence", theme: "situation", answers: ["france", "european_union", "elsewhere"] },
  { id: "income", theme: "income", answers: incomeRanges },
  { id: "charges", theme: "income", answers: chargesRanges },
  { id: "savings", theme: "income", answers: savingsRanges },
  { id: "assets", theme: "income", answers: assetRanges },
  { id: "debts", theme: "income", answers: ["none", "under_third", "over_third"] },
  { id: "reserve", theme: "capacity", answers: ["under_one", "one_to_three", "three_to_six", "over_six"] },
  { id: "invested", theme: "capacity", answers: ["small", "under_half", "over_half", "almost_all"] },
  { id: "loss", theme: "capacity", answers: ["none", "small", "medium", "large"] },
  { id: "objective", theme: "objectives", answers: investmentGoals },
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

/** Three statements a family, each right or wrong: who gets two of them knows what they buy. */
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
export const isQuizQuestion = (question: string): boolean => question.startsWith("quiz_");
export const quizOf = (family: ProductFamily, at: number): string => `quiz_${family}_${at}`;

const knowledgeQuestions: readonly SuitabilityQuestion[] = productFamilies.flatMap((family) => [
  { id: knowledgeOf(family), theme: "knowledge" as const, answers: ["unknown", "known", "held"] },
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

export const suitabilityQuestions: readonly SuitabilityQuestion[] = [
  ...generalQuestions,
  ...knowledgeQuestions,
  ...sustainabilityQuestions,
];

/** The questions that these answers lead to. */
export function askedQuestions(answers: SuitabilityAnswers): readonly SuitabilityQuestion[] {
  return suitabilityQuestions.filter(
    ({ after }) => after === undefined || after.answers.includes(answerTo(answers, after.question) ?? ""),
  );
}

export function answerTo(answers: SuitabilityAnswers, question: string): string | null {
  return Object.hasOwn(answers, question) ? (answers[question] ?? null) : null;
}

/** The answers to what is asked and nothing else; fails on the first question without one of its answers. */
export function readSuitability(
  given: SuitabilityAnswers,
): Result<SuitabilityAnswers, "suitability.incomplete"> {
  const read: Record<string, string> = {};
  for (const { id, answers } of askedQuestions(given)) {
    const answer = answerTo(given, id);
    if (answer === null || !answers.includes(answer))
      return fail("suitability.incomplete", { detail: { question: id } });
    read[id] = answer;
  }
  return ok(read);
}
