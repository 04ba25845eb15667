import { aheadReasons, retirementAges } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, ratio, who } from "../types.ts";

/** Net worth on a future day: 5 % quantile, median and 95 % quantile; and the remaining debt. */
const aheadAmounts = z.object({ debt: amount, low: amount, median: amount, high: amount });

const named = z.object({ id, name: z.string() });

const netWorthAhead = z.object({
  on: dayText,
  /** Today's net worth, as on the dashboard; null where no value is known. */
  net: amount.nullable(),
  /** Its components: market investments, homes, savings at a known rate, constant holdings, debts. */
  parts: z.object({ financial: amount, homes: amount, savings: amount, constant: amount, debt: amount }),
  /** Monthly deposits set by the saver. */
  monthly: amount,
  /** Yearly return distribution of the financial part, approximate where many lines have few prices; null without one. */
  law: z.object({ meanRatio: ratio, deviationRatio: ratio, isApproximate: z.boolean() }).nullable(),
  /** Assumed yearly distribution of home prices. */
  homesLaw: z.object({ meanRatio: ratio, deviationRatio: ratio }),
  /** Why there is no projection: nothing is held, too few lines have prices, monthly withdrawals exceed deposits. */
  reason: z.enum(aheadReasons).nullable(),
  /** `on` is null where the birth date is unknown, or the age is past. */
  retirement: z.object({ age: z.int(), on: dayText.nullable(), isBirthdateKnown: z.boolean() }),
  /** Ten years, then that of a later retirement; empty with a reason. */
  years: z.array(aheadAmounts.extend({ years: z.int(), on: dayText, real: aheadAmounts })),
  /** Portfolios of unknown value, in no sum. */
  unknown: z.array(named),
  /** Loans without a schedule: today's debt is assumed constant. */
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
