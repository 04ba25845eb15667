import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { amount, dayText, decimal, id, instantText, nothing } from "./types.ts";

const importedLine = z.object({
  key: z.string(),
  date: dayText,
  amount,
  wording: z.string(),
  /** Already held: by an earlier import or by the bank connection. It will not be added again. */
  duplicate: z.boolean(),
  rawLine: z.int().nullable(),
});

const importedHolding = z.object({
  isin: z.string().nullable(),
  label: z.string(),
  quantity: decimal.nullable(),
  unitPrice: decimal.nullable(),
  amount: amount.nullable(),
  asOf: dayText.nullable(),
});

/** One account that the file speaks of. */
const importedAccount = z.object({
  key: z.string(),
  name: z.string(),
  number: z.string().nullable(),
  kind: z.string(),
  currency: z.string().nullable(),
  balance: amount.nullable(),
  balanceOn: dayText.nullable(),
  /** The contract it was joined to, or null: a new one is made on confirmation. */
  portfolioId: id.nullable(),
  newCount: z.int(),
  duplicateCount: z.int(),
  /** The first 200 lines, the newest first. */
  transactions: z.array(importedLine),
  holdings: z.array(importedHolding),
});

const statementImport = z.object({
  id,
  fileName: z.string(),
  format: z.string(),
  status: z.enum(["previewed", "confirmed", "undone"]),
  createdAt: instantText,
  confirmedAt: instantText.nullable(),
  addedCount: z.int(),
  newCount: z.int(),
  duplicateCount: z.int(),
  warnings: z.array(z.string()),
  accounts: z.array(importedAccount),
});
export type StatementImport = z.output<typeof statementImport>;

export const importsApi = {
  create: endpoint({
    method: "POST",
    path: "/users/me/imports",
    summary:
      "Read a statement file (20 MB at most) and show what it holds; nothing is added before the confirmation",
    access: "customer",
    query: z.object({ fileName: z.string().max(200) }),
    body: "file",
    reply: z.object({ import: statementImport }),
    status: 201,
    errors: ["import.unreadable"],
  }),
  list: endpoint({
    method: "GET",
    path: "/users/me/imports",
    summary: "Earlier imports, the newest first, without their lines",
    access: "customer",
    reply: z.object({ imports: z.array(statementImport) }),
    errors: [],
  }),
  show: endpoint({
    method: "GET",
    path: "/users/me/imports/{id}",
    summary: "One import",
    access: "customer",
    params: z.object({ id }),
    reply: z.object({ import: statementImport }),
    errors: ["import.not_found"],
  }),
  confirm: endpoint({
    method: "POST",
    path: "/users/me/imports/{id}/confirm",
    summary: "Add what is new",
    access: "customer",
    params: z.object({ id }),
    body: z.object({
      /** For an account of the file, the contract to join it to; a new contract where it is absent. */
      joins: z
        .array(z.object({ key: z.string(), portfolioId: id }))
        .max(50)
        .default([]),
    }),
    reply: z.object({ import: statementImport }),
    errors: ["import.not_found", "import.wrong_state", "portfolio.not_found"],
  }),
  undo: endpoint({
    method: "DELETE",
    path: "/users/me/imports/{id}",
    summary: "Take back a whole import, or drop a preview",
    access: "customer",
    params: z.object({ id }),
    reply: nothing,
    errors: ["import.not_found", "import.wrong_state", "import.undo_too_late"],
  }),
};
