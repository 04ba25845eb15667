import { categoryFamilies } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, who } from "../types.ts";

const spending = z.object({
  on: dayText,
  /** Number of current accounts with known transactions, and of all: months exist only if all are known. */
  accounts: z.object({ knownCount: z.int(), count: z.int() }),
  /** Full months, at most twelve, oldest first. */
  months: z.array(
    z.object({
      month: dayText,
      total: amount,
      families: z.array(z.object({ family: z.enum(categoryFamilies), amount })),
    }),
  ),
  /** Recurring payments, highest yearly cost first. */
  subscriptions: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      categoryId: z.string(),
      amount,
      /** Period in days: 7, 14, 30.44, 60.9, 91.3, 182.6 or 365.25. */
      periodDays: z.number(),
      yearly: amount,
      lastOn: dayText,
      nextOn: dayText,
      isFixed: z.boolean(),
      /** Increase of the last two payments over the earlier ones. */
      rise: amount.nullable(),
    }),
  ),
  /** Total yearly cost. */
  subscriptionsYearly: amount,
  unusual: z.array(
    z.object({
      id,
      portfolioId: id,
      on: dayText,
      label: z.string(),
      amount,
      why: z.enum(["amount", "twice"]),
      usual: amount.nullable(),
    }),
  ),
});
export type SpendingView = z.output<typeof spending>;

export const spendingApi = {
  show: endpoint({
    method: "GET",
    path: "/users/{id}/spending",
    summary:
      "What the current accounts spend by month and family, subscriptions found, payments that stand out",
    access: "owner",
    subject: "id",
    params: z.object({ id: who }),
    versioned: true,
    reply: z.object({ spending }),
    errors: [],
  }),
};
