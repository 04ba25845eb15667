import { observationRules } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { observation } from "../insight/next-steps.ts";
import { amount, dayText, id } from "../types.ts";

/** Observations about a customer, by the same rules as on their own page; what they dismissed is not disclosed. */
const insight = z.object({
  customerId: id,
  customerName: z.string(),
  madeOn: dayText,
  observation: observation.omit({ asideUntil: true }),
});
/** Maximum and default page size. */
export const insightsAtOnce = 200;
export type BookInsight = z.output<typeof insight>;
const rule = z.enum(observationRules);

export const insightsApi = {
  list: endpoint({
    method: "GET",
    path: "/advisory_insights",
    summary:
      "Observations over the book by kind, with counts; of one kind or one customer by euros, by pages",
    access: "firm",
    permission: "customers.read",
    mayLag: true,
    query: z.object({
      rule: rule.optional(),
      customerId: id.optional(),
      after: z.string().max(800).optional(),
      size: z.coerce.number().int().min(1).max(insightsAtOnce).default(insightsAtOnce),
    }),
    reply: z.object({
      kinds: z.array(z.object({ rule, count: z.int(), customerCount: z.int(), amount: amount.nullable() })),
      insights: z.array(insight),
      /** Cursor: pass it as `after` for the next page; null at the end. */
      next: z.string().nullable(),
    }),
    errors: ["insights.cursor_invalid"],
  }),
};
