import { costGaps, costLineKinds } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, instantText, who } from "../types.ts";

const contract = z.object({
  name: z.string(),
  /** Average of its month-ends while it was followed. */
  average: amount.nullable(),
  lines: z.array(
    z.object({
      kind: z.enum(costLineKinds),
      amount,
      /** Number of transactions, for lines based on them. */
      count: z.int().nullable(),
    }),
  ),
  /** Sum of its lines. */
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
      /** Negative for a refund. */
      amount,
    }),
  ),
  contracts: z.array(contract),
  /** Payments for the service. */
  service: amount,
  /** Known costs of the products. */
  products: amount,
  total: amount,
  /** True where no counted cost is unknown. */
  isWhole: z.boolean(),
  /** Payments of third parties to the firm: none if the firm declares so; no other source exists. */
  thirdParties: z.enum(["none", "unknown"]),
  /** False where one of its contracts is hidden from the caller, who then may not read its file. */
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
