import { aheadReasons, retirementAges } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, ratio, who } from "../types.ts";

/** Net worth on a day to come: not reached one time out of twenty, one out of two, nineteen out of twenty; what is still owed. */
const aheadAmounts = z.object({ debt: amount, low: amount, median: amount, high: amount });

const named = z.object({ id, name: z.string() });

const netWorthAhead = z.object({
  on: dayText,
  /** Today's net worth, as the dashboard tells it; null where no value is known. */
  net: amount.nullable(),
  /** What it is made of: under the law of markets, homes, savings at a known rate, what stays as it is, debts. */
  parts: z.object({ financial: amount, homes: amount, savings: amount, constant: amount, debt: amount }),
  /** What the saver said that they pay in each month. */
  monthly: amount,
  /** The year's law of the financial part, approximate where many of its lines have few prices; null without one. */
  law: z.object({ meanRatio: ratio, deviationRatio: ratio, isApproximate: z.boolean() }).nullable(),
  /** What is supposed of homes in a year. */
  homesLaw: z.object({ meanRatio: ratio, deviationRatio: ratio }),
  /** Why nothing is told of the years to come: nothing is held, too few lines have prices, more goes out each month than in. */
  reason: z.enum(aheadReasons).nullable(),
  /** `on` is null where the birth date is unknown, or the age past. */
  retirement: z.object({ age: z.int(), on: dayText.nullable(), isBirthdateKnown: z.boolean() }),
  /** Ten years, then that of a retirement further away; empty with a reason. */
  years: z.array(aheadAmounts.extend({ years: z.int(), on: dayText, real: aheadAmounts })),
  /** Without a known value: in no sum. */
  unknown: z.array(named),
  /** Loans without a schedule: what is owed today stays owed. */
  withoutSchedule: z.array(named),
});
export type NetWorthAheadView = z.output<typeof netWorthAhead>;

export const netWorthAheadApi = {
  show: endpoint({
    method: "GET",
    path: "/users/{id}/net_worth_ahead",
    summary: "Net worth over ten years: payments kept, loans repaid, three paths of the markets",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    query: z.object({
      retirementAge: z.coerce
        .number()
        .int()
        .min(retirementAges.least)
        .max(retirementAges.most)
        .default(retirementAges.usual),
    }),
    reply: z.object({ ahead: netWorthAhead }),
    errors: [],
  }),
};
