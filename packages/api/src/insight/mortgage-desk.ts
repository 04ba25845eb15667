import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, ratio, who } from "../types.ts";

/** Home loans with constant instalments: amounts are of the whole loan. */
const deskLoan = z.object({
  portfolioId: id,
  name: z.string(),
  left: amount,
  rateRatio: ratio,
  monthsLeft: z.int(),
  endsOn: dayText,
  instalment: amount,
  /** Maximum indemnity allowed by law. */
  indemnity: amount,
  keeping: z.object({
    /** Certain yearly return of repaying the whole loan. */
    returnRatio: ratio.nullable(),
    isInsuranceKnown: z.boolean(),
    livretARatio: ratio.nullable(),
    /** Probability that investing yields more by the end of the loan, given the return distribution of all investments. */
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
      /** Null where the loan ends before its costs are recovered. */
      breakEvenMonth: z.int().nullable(),
      breakEvenOn: dayText.nullable(),
      gain: amount,
      /** In today's money. */
      present: amount,
    }),
  ),
  /** Null where the premium or the amount borrowed is unknown. */
  insurance: z
    .object({
      monthly: amount,
      left: amount,
      choices: z.array(
        z.object({
          key: z.string(),
          premiumRatio: ratio,
          firstMonthly: amount,
          /** Null where the loan ends before a higher first premium is recovered. */
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
  /** Home loans without constant instalments, or with unknown terms. */
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
    /** Additional costs per loan in euros, besides the indemnity: file, guarantee, release. */
    query: z.object({ costs: z.coerce.number().min(0).max(100_000).optional() }),
    reply: z.object({ desk }),
    errors: [],
  }),
};
