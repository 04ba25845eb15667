import { observationRules } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { observation } from "../insight/next-steps.ts";
import { amount, dayText, id } from "../types.ts";

/** What may be observed of a customer, by the rules of their own page; what they put aside is theirs. */
const insight = z.object({
  customerId: id,
  customerName: z.string(),
  madeOn: dayText,
  observation: observation.omit({ asideUntil: true }),
});
export type BookInsight = z.output<typeof insight>;
const rule = z.enum(observationRules);

export const insightsApi = {
  list: endpoint({
    method: "GET",
    path: "/advisory_insights",
    summary: "Observations over the book by kind, with counts; of one kind or one customer by euros",
    access: "firm",
    permission: "customers.read",
    query: z.object({ rule: rule.optional(), customerId: id.optional() }),
    reply: z.object({
      kinds: z.array(z.object({ rule, count: z.int(), customerCount: z.int(), amount: amount.nullable() })),
      /** At most two hundred. */
      insights: z.array(insight),
    }),
    errors: [],
  }),
};
