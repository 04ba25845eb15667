import { importColumnRoles, importDateOrders } from "@vigie/domain";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { amount, dayText, id, instantText, nothing, page, pageMeta } from "../types.ts";
import {
  decision,
  accountRef,
  importedAccount,
  importNeed,
  importReading,
  importWord,
} from "./import-parts.ts";

const importStatus = z.enum(["asking", "previewed", "confirmed", "undone"]);

const statementImport = z.object({
  id,
  /** Files sent together: confirmed and rolled back together. A file sent alone is a batch of one. */
  batchId: id,
  fileName: z.string(),
  format: z.string(),
  status: importStatus,
  createdAt: instantText,
  confirmedAt: instantText.nullable(),
  addedCount: z.int(),
  newCount: z.int(),
  duplicateCount: z.int(),
  questionCount: z.int(),
  warnings: z.array(z.string()),
  needs: z.array(importNeed),
  reading: importReading,
  accounts: z.array(importedAccount),
});
export type StatementImport = z.output<typeof statementImport>;

/** Data that is missing in an account after the import. */
const importMissing = z.object({
  /** `balance`: transactions are missing between two balances, for `amount`. `period`: no file covers the days. `rows`: lines of
   * the file that could not be read. */
  kind: z.enum(["balance", "period", "rows"]),
  accountName: z.string(),
  from: dayText.nullable(),
  to: dayText.nullable(),
  amount: amount.nullable(),
  sentence: z.string(),
});
export type ImportMissing = z.output<typeof importMissing>;

const importBatch = z.object({
  id,
  /** `asking` while a file waits for an answer; `previewed` when it may be confirmed; `undone` when all are rolled back. */
  status: importStatus,
  addedCount: z.int(),
  newCount: z.int(),
  duplicateCount: z.int(),
  questionCount: z.int(),
  /** Before the confirmation: the expected result. */
  missing: z.array(importMissing),
  /** Portfolios that received data; empty before the confirmation. */
  portfolioIds: z.array(id),
  /** Last day on which it may be rolled back; null when it may not. */
  undoUntil: dayText.nullable(),
  imports: z.array(statementImport),
});
export type ImportBatch = z.output<typeof importBatch>;

/** Destination of a file's account: exactly one of `portfolioId`, `sameAs`, `isNew`, `skipped`. */
const accountChoice = z.object({
  importId: id,
  key: z.string().max(20),
  portfolioId: id.optional(),
  sameAs: accountRef.optional(),
  isNew: z.boolean().optional(),
  skipped: z.boolean().optional(),
  /** For a new portfolio: corrected name and kind. */
  name: z.string().trim().min(1).max(120).optional(),
  kind: z.string().max(40).optional(),
});
const lineChoice = z.object({
  importId: id,
  /** The account, then the line; without a line, all questions of the account. */
  account: z.string().max(20),
  line: z.string().max(400).optional(),
  decision,
});

const readingAnswers = z.object({
  dateOrder: z.enum(importDateOrders).optional(),
  decimalMark: z.enum([",", "."]).optional(),
  encoding: z.enum(["utf-8", "windows-1252", "iso-8859-15", "windows-1250"]).optional(),
  columns: z
    .array(z.object({ role: z.enum(importColumnRoles), heading: z.string().max(300) }))
    .max(importColumnRoles.length)
    .optional(),
  /** Added to the words answered earlier; an empty list removes all of them. */
  words: z.array(importWord).max(100).optional(),
});

export const importsApi = {
  create: endpoint({
    method: "POST",
    path: "/users/me/imports",
    summary:
      "Read a statement file (20 MB at most) and show what it holds, or what it leaves open; nothing is added before the confirmation. Files sent with the same batch id are confirmed together",
    access: "customer",
    query: z.object({ fileName: z.string().max(200), batchId: id.optional() }),
    body: "file",
    reply: z.object({ import: statementImport }),
    status: 201,
    errors: [
      "import.unreadable",
      "import.too_large",
      "import.busy",
      "import.not_found",
      "import.wrong_state",
      "import.batch_full",
    ],
  }),
  list: endpoint({
    method: "GET",
    path: "/users/me/imports",
    summary:
      "Earlier imports, the newest batch first, without their lines. A page counts batches, and holds all the files of each",
    access: "customer",
    query: page.extend({ perPage: z.int().min(1).max(50).default(20) }),
    reply: z.object({ imports: z.array(statementImport), meta: pageMeta }),
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
  read: endpoint({
    method: "PUT",
    path: "/users/me/imports/{id}/reading",
    summary:
      "Read the file again with the saver's answers (order of dates, decimal sign, encoding, columns, words of the table); they are remembered for the next files of the source. A refusal changes nothing",
    access: "customer",
    params: z.object({ id }),
    body: readingAnswers,
    reply: z.object({ import: statementImport }),
    errors: [
      "import.not_found",
      "import.wrong_state",
      "import.file_gone",
      "import.unreadable",
      "import.busy",
    ],
  }),
  confirm: endpoint({
    method: "POST",
    path: "/users/me/imports/{id}/confirm",
    summary: "Add what is new of one file",
    access: "customer",
    params: z.object({ id }),
    body: z.object({
      /** Existing portfolios to which accounts of the file are assigned; the others become new portfolios. */
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
  showBatch: endpoint({
    method: "GET",
    path: "/users/me/import_batches/{id}",
    summary: "The files sent together: where each account goes, what is held already, what is missing",
    access: "customer",
    params: z.object({ id }),
    reply: z.object({ batch: importBatch }),
    errors: ["import.not_found"],
  }),
  choose: endpoint({
    method: "PUT",
    path: "/users/me/import_batches/{id}/choices",
    summary:
      "Say where accounts go and which likely matches are the same payment; what is not named keeps its answer",
    access: "customer",
    params: z.object({ id }),
    body: z.object({
      accounts: z.array(accountChoice).max(100).default([]),
      lines: z.array(lineChoice).max(500).default([]),
    }),
    reply: z.object({ batch: importBatch }),
    errors: [
      "import.not_found",
      "import.wrong_state",
      "import.choice_unknown",
      "import.other_currency",
      "portfolio.not_found",
    ],
  }),
  confirmBatch: endpoint({
    method: "POST",
    path: "/users/me/import_batches/{id}/confirm",
    summary: "Add what is new of every file of the batch, whole or not at all",
    access: "customer",
    params: z.object({ id }),
    reply: z.object({ batch: importBatch }),
    errors: ["import.not_found", "import.wrong_state", "import.unanswered", "portfolio.not_found"],
  }),
  undoBatch: endpoint({
    method: "DELETE",
    path: "/users/me/import_batches/{id}",
    summary: "Take back every file of a batch within 30 days, or drop its previews",
    access: "customer",
    params: z.object({ id }),
    reply: nothing,
    errors: ["import.not_found", "import.wrong_state", "import.undo_too_late"],
  }),
};
