import { costGaps, costLineKinds } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, instantText, who } from "../types.ts";

const contract = z.object({
  name: z.string(),
  /** The mean of its month-ends while it was followed. */
  average: amount.nullable(),
  lines: z.array(
    z.object({
      kind: z.enum(costLineKinds),
      amount,
      /** Of what operations tell: how many there are. */
      count: z.int().nullable(),
    }),
  ),
  /** The sum of its lines. */
  total: amount,
  gaps: z.array(z.enum(costGaps)),
  operationsFrom: dayText.nullable(),
});

const costStatement = z.object({
  id,
  year: z.int(),
  number: z.string().nullable(),
  madeAt: instantText,
  from: dayText,
  to: dayText,
  payments: z.array(
    z.object({
      kind: z.enum(["invoice", "credit_note"]),
      number: z.string().nullable(),
      on: dayText,
      /** Below 0 where it was paid back. */
      amount,
    }),
  ),
  contracts: z.array(contract),
  /** Paid for the service. */
  service: amount,
  /** What is known of the products. */
  products: amount,
  total: amount,
  /** Nothing that it counts is unknown. */
  isWhole: z.boolean(),
  /** What others pay to the firm: nothing where it says so, and told by nobody else. */
  thirdParties: z.enum(["none", "unknown"]),
  /** Whether its file may be read: it is not where one of its contracts is hidden from who asks. */
  hasFile: z.boolean(),
});
export type CostStatement = z.output<typeof costStatement>;

const reads = { access: "owner", subject: "id" } as const;

export const costStatementsApi = {
  list: endpoint({
    ...reads,
    method: "GET",
    path: "/users/{id}/cost_statements",
    summary:
      "What each past year cost a member of the Club: what they paid, what each contract took, and what is not known",
    params: z.object({ id: who }),
    reply: z.object({ costStatements: z.array(costStatement) }),
    errors: [],
  }),
  document: endpoint({
    ...reads,
    method: "GET",
    path: "/users/{id}/cost_statements/{statementId}/document",
    summary: "The statement of costs of one year, a PDF",
    params: z.object({ id: who, statementId: id }),
    reply: "file",
    errors: ["club.no_document"],
  }),
};
