import { cents, day, type Fund, instant, type Sri } from "@vigie/domain";
import type { Solver } from "../../index.ts";
import { type Answer, type Ask, solveQuestion } from "../arbitration-answer.ts";
import { type Choice, choiceOf, type Failure } from "../arbitration-choice.ts";
import {
  isFailure,
  isNewFund,
  type Question,
  type QuestionRead,
  questionOf,
} from "../arbitration-question.ts";
import type { FundHistory, Situation } from "../situation.ts";
import { pricesOf, testFund, testOffer, testPrices, testSituation } from "./situations.ts";

/** Builders of arbitrage questions on a small market, so that a test only states what matters. */

export const arbitrationAt = instant("2026-11-22T12:00:00.000Z");

const indicators: readonly Sri[] = [5, 4, 4, 2, 2, 3, 3, 3];

/** Three equity funds, three bond funds and two diversified ones, of five issuers, the first is the cheapest. */
export const marketFunds: readonly Fund[] = indicators.map((sri, index) =>
  testFund(index + 1, {
    sri,
    issuer: `Maison ${index % 5}`,
    assetClass: index < 3 ? "stock" : index < 6 ? "bond" : "diversified",
    ongoingFeeRatio: 0.004 + 0.002 * index,
  }),
);

export type Wanted = {
  readonly lines: Parameters<typeof testSituation>[0]["lines"];
  readonly profile?: number;
  readonly newMoneyCents?: number;
  readonly offered?: readonly Fund[];
  readonly investments?: readonly string[];
  readonly situation?: Partial<Parameters<typeof testSituation>[0]>;
  readonly movements?: QuestionRead["movements"];
  readonly weeks?: number;
};

const usualFees = { ucsFeeRatio: 0.006, euroFundsFeeRatio: 0.007 };

export function situationFor({ lines, situation = {} }: Wanted): Situation {
  return testSituation({ market: testOffer(usualFees), ...situation, lines });
}

export function choiceFor(wanted: Wanted, situation = situationFor(wanted)): Choice {
  const { profile = 3, newMoneyCents = 0, investments = [], offered = marketFunds } = wanted;
  return choiceOf(situation, { investments, profile, newMoneyCents }, { offered, today: day("2026-11-22") });
}

export async function questionFor(solver: Solver, wanted: Wanted): Promise<Question | Failure> {
  const situation = situationFor(wanted);
  const choice = choiceFor(wanted, situation);
  const histories = (funds: readonly Fund[]) =>
    pricesOf(...funds.map((fund): FundHistory => testPrices(fund, wanted.weeks ?? 300))).histories;
  return await questionOf(solver, situation, {
    choice,
    movements: wanted.movements ?? [],
    prices: pricesOf(...histories([...situation.funds.values()]).values()),
    newHistories: histories(choice.candidates.filter(isNewFund).flatMap(({ fund }) => fund ?? [])),
    references: new Map(),
    at: arbitrationAt,
  });
}

/** Returns the question; throws where there is none. */
export async function requireQuestion(solver: Solver, wanted: Wanted): Promise<Question> {
  const question = await questionFor(solver, wanted);
  if (isFailure(question)) throw new Error(`no question: ${JSON.stringify(question)}`);
  return question;
}

export type Solved = { readonly question: Question; readonly choice: Choice; readonly answer: Answer };

export async function solvedFor(
  solver: Solver,
  wanted: Wanted,
  ask: Pick<Ask, "strategy" | "metric"> & Partial<Ask>,
): Promise<Solved> {
  const question = await requireQuestion(solver, wanted);
  const choice = choiceFor(wanted);
  const answer = await solveQuestion(solver, question, {
    choice,
    minTradeCents: cents(10_000),
    totalCents: situationFor(wanted).totalCents + (wanted.newMoneyCents ?? 0),
    recorded: null,
    ...ask,
  });
  if ("code" in answer) throw new Error(`no answer: ${JSON.stringify(answer)}`);
  return { question, choice, answer };
}
