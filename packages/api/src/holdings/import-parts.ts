import { importColumnRoles, importDateOrders, importWordMeanings } from "@vigie/domain";
import { z } from "zod";
import { amount, dayText, decimal, id } from "../types.ts";

/** Whether two similar lines are the same payment. */
export const decision = z.enum(["same", "different"]);

/** The existing line that a line of the file matches or may match. */
const heldLine = z.object({
  /** `same`: certain, by its identity; no question. `likely`: a question to the saver. */
  kind: z.enum(["same", "likely"]),
  date: dayText,
  amount,
  wording: z.string(),
  provenance: z.string(),
  /** Default where the saver does not answer. */
  suggested: decision,
  /** The saver's answer, or null. */
  decision: decision.nullable(),
});

const importedLine = z.object({
  key: z.string(),
  date: dayText,
  amount,
  wording: z.string(),
  /** True where it will not be added: certainly a duplicate, or a likely match not answered « différente ». */
  duplicate: z.boolean(),
  /** Line number and original text in the file (the first 2,000 lines of an account). */
  rawLine: z.int().nullable(),
  raw: z.string().nullable(),
  match: heldLine.nullable(),
});

const importedHolding = z.object({
  isin: z.string().nullable(),
  label: z.string(),
  quantity: decimal.nullable(),
  unitPrice: decimal.nullable(),
  amount: amount.nullable(),
  asOf: dayText.nullable(),
});

export const accountRef = z.object({ importId: id, key: z.string().max(20) });

/** One account in the file. */
export const importedAccount = z.object({
  key: z.string(),
  name: z.string(),
  number: z.string().nullable(),
  kind: z.string(),
  currency: z.string().nullable(),
  balance: amount.nullable(),
  balanceOn: dayText.nullable(),
  /** First and last day of its lines. */
  from: dayText.nullable(),
  to: dayText.nullable(),
  /** Existing portfolio of destination; null: a new one is created on confirmation, or it is merged into `sameAs`. */
  portfolioId: id.nullable(),
  /** Account of the same batch with which it shares a new portfolio. */
  sameAs: accountRef.nullable(),
  /** True where the saver excluded it. */
  skipped: z.boolean(),
  /** How the destination was found: the saver's choice, a certain identity, an earlier import of the same source (to be confirmed),
   * the name of the file or of the account (also to be confirmed), or none: a new portfolio. */
  placed: z.enum(["chosen", "known", "likely", "named", "new"]),
  newCount: z.int(),
  duplicateCount: z.int(),
  /** Number of likely matches without an answer of the saver: `suggested` applies. */
  questionCount: z.int(),
  /** First 200 lines, newest first. */
  transactions: z.array(importedLine),
  /** First 200 likely matches, answered or not. */
  questions: z.array(importedLine),
  holdings: z.array(importedHolding),
});

/** A question that only the saver can answer. Nothing in the file counts until all are answered. */
export const importNeed = z.object({
  kind: z.enum(["date_order", "decimal_mark", "columns", "word"]),
  /** Location of the ambiguity: the line, and the ambiguous text; for `word`, the unknown word (empty for lines without any). */
  line: z.int().nullable(),
  found: z.string().nullable(),
  sentence: z.string(),
  /** For `date_order`, `decimal_mark` and `word`: each answer with the resulting interpretation of the example. */
  choices: z.array(z.object({ answer: z.string(), label: z.string(), example: z.string() })),
  /** For `columns`: the headings of the table, and the recognised ones. */
  headings: z.array(z.string()),
  recognised: z.array(z.object({ role: z.enum(importColumnRoles), heading: z.string() })),
  /** First lines as in the file; `cells` for a table. */
  sample: z.array(z.object({ line: z.int().nullable(), raw: z.string(), cells: z.array(z.string()) })),
});

export const importWord = z.object({ word: z.string().max(80), meaning: z.enum(importWordMeanings) });

/** How the file was read: the saver's answers, now or for an earlier file of the same source. */
export const importReading = z.object({
  encoding: z.string().nullable(),
  dateOrder: z.enum(importDateOrders).nullable(),
  decimalMark: z.enum([",", "."]).nullable(),
  columns: z.array(z.object({ role: z.enum(importColumnRoles), heading: z.string() })),
  /** Meanings that the saver gave to words of the table, in capitals. */
  words: z.array(importWord),
  /** True where the answers come from an earlier file of the same source. */
  remembered: z.boolean(),
  /** True while the file is stored: it may be read again with other answers (within a day of its upload). */
  changeable: z.boolean(),
});
export type ImportNeed = z.output<typeof importNeed>;
