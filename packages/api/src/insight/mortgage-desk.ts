import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, ratio, who } from "../types.ts";

/** Home loans of constant instalments: amounts are of the whole loan. */
const deskLoan = z.object({
  portfolioId: id,
  name: z.string(),
  left: amount,
  rateRatio: ratio,
  monthsLeft: z.int(),
  endsOn: dayText,
  instalment: amount,
  /** The most that the law lets the lender ask. */
  indemnity: amount,
  keeping: z.object({
    /** Of repaying all, certain: a year. */
    returnRatio: ratio.nullable(),
    isInsuranceKnown: z.boolean(),
    livretARatio: ratio.nullable(),
    /** That what is invested brings more by the end of the loan, under the law of all placements. */
    chance: ratio.nullable(),
    meanRatio: ratio.nullable(),
    deviationRatio: ratio.nullable(),
  }),
  costs: amount,
  rates: z.array(
    z.object({
      key: z.string(),
      cutRatio: ratio,
      rateRatio: ratio,
      instalment: amount,
      monthlySaved: amount,
      /** Null where the loan ends before its costs are paid back. */
      breakEvenMonth: z.int().nullable(),
      breakEvenOn: dayText.nullable(),
      gain: amount,
      /** The same in money of today. */
      present: amount,
    }),
  ),
  /** Null where the premium or the sum borrowed is not known. */
  insurance: z
    .object({
      monthly: amount,
      left: amount,
      choices: z.array(
        z.object({
          key: z.string(),
          premiumRatio: ratio,
          firstMonthly: amount,
          /** Null where the loan ends before a higher first premium is made up for. */
          breakEvenMonth: z.int().nullable(),
          breakEvenOn: dayText.nullable(),
          saved: amount,
        }),
      ),
    })
    .nullable(),
});
export type DeskLoanView = z.output<typeof deskLoan>;

const desk = z.object({
  on: dayText,
  loans: z.array(deskLoan),
  /** Home loans that are not of constant instalments, or whose terms are not known. */
  apart: z.array(z.object({ id, name: z.string() })),
});
export type MortgageDeskView = z.output<typeof desk>;

export const mortgageDeskApi = {
  show: endpoint({
    method: "GET",
    path: "/users/{id}/mortgage_desk",
    summary:
      "Home loans: repaying or keeping what is invested, another rate, another insurance, with break-even dates",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    /** Euros beside the indemnity of each loan: file, guarantee, release. */
    query: z.object({ costs: z.coerce.number().min(0).max(100_000).optional() }),
    reply: z.object({ desk }),
    errors: [],
  }),
};
