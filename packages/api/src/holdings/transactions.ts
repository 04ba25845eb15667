import { transactionTypes } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, page, pageMeta, who } from "../types.ts";

const categoryChild = z.object({ id: z.string(), name: z.string() });
const category = z.object({ id: z.string(), name: z.string(), children: z.array(categoryChild) });
export type Category = z.output<typeof category>;

const transaction = z.object({
  id,
  portfolioId: id,
  date: dayText,
  valueDate: dayText.nullable(),
  amount,
  wording: z.string(),
  originalWording: z.string(),
  type: z.enum(transactionTypes),
  categoryId: z.string(),
  categoryCorrected: z.boolean(),
  provenance: z.enum(["provider", "file", "typed"]),
  coming: z.boolean(),
});
export type Transaction = z.output<typeof transaction>;

export const transactionFilters = z.object({
  from: dayText.optional(),
  to: dayText.optional(),
  categoryId: z.string().max(60).optional(),
  /** Words of the wording, or an amount as typed ("1 234,5"). */
  search: z.string().max(100).optional(),
  direction: z.enum(["in", "out"]).optional(),
});

export const transactionsApi = {
  list: endpoint({
    method: "GET",
    path: "/portfolios/{id}/transactions",
    summary: "Transactions of a portfolio, the newest first",
    access: "owner",
    params: z.object({ id }),
    query: z.object({ ...page.shape, ...transactionFilters.shape }),
    versioned: true,
    reply: z.object({ transactions: z.array(transaction), meta: pageMeta }),
    errors: ["portfolio.not_found"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/transactions/{id}",
    summary: "Change the category of a transaction, and of all like it when asked",
    access: "owner",
    params: z.object({ id }),
    body: z.object({
      transaction: z.object({ categoryId: z.string().max(60), sameForAll: z.boolean().optional() }),
    }),
    /** `changeId` reverts the change within a day. */
    reply: z.object({ transaction, changedCount: z.int(), changeId: id }),
    errors: ["transaction.not_found", "category.not_found"],
  }),
  undoChange: endpoint({
    method: "POST",
    path: "/transactions/category_changes/{id}/undo",
    summary: "Take back a change of category within a day, with the rule it made for the next ones",
    access: "owner",
    params: z.object({ id }),
    reply: z.object({ changedCount: z.int() }),
    errors: ["category_change.not_found"],
  }),
  categories: endpoint({
    method: "GET",
    path: "/transactions/categories",
    summary: "Operation categories with their children",
    access: "session",
    reply: z.object({ categories: z.array(category) }),
    errors: [],
  }),
  aggregate: endpoint({
    method: "POST",
    path: "/users/{id}/transactions/aggregate",
    summary:
      "Sums of transactions by category, month or portfolio, of the person's share of each portfolio or of whole ones",
    access: "owner",
    subject: "id",
    permission: "holdings.compute",
    params: z.object({ id: who }),
    body: z.object({
      filters: z.object({
        ...transactionFilters.shape,
        portfolioIds: z.array(id).max(100).optional(),
      }),
      aggregates: z
        .array(z.enum(["category", "month", "portfolio", "total"]))
        .min(1)
        .max(4),
      /** `share`: the person's share of each portfolio, as in totals. `whole`: full amounts of the source. */
      counted: z.enum(["share", "whole"]).default("share"),
    }),
    reply: z.object({
      aggregates: z.array(
        z.object({
          by: z.enum(["category", "month", "portfolio", "total"]),
          rows: z.array(
            z.object({ key: z.string(), label: z.string(), income: amount, expense: amount, count: z.int() }),
          ),
        }),
      ),
    }),
    errors: [],
  }),
};
