import { importColumnRoles, importDateOrders, importWordMeanings } from "@vigie/domain";
import { z } from "zod";
import { amount, dayText, decimal, id } from "../types.ts";

/** Whether two lines that look alike are one payment. */
export const decision = z.enum(["same", "different"]);

/** The line already held that a line of the file is, or may be. */
const heldLine = z.object({
  /** `same`: sure, by its identity; no question. `likely`: a question to the saver. */
  kind: z.enum(["same", "likely"]),
  date: dayText,
  amount,
  wording: z.string(),
  provenance: z.string(),
  /** What is taken where the saver says nothing. */
  suggested: decision,
  /** What the saver answered, or null. */
  decision: decision.nullable(),
});

const importedLine = z.object({
  key: z.string(),
  date: dayText,
  amount,
  wording: z.string(),
  /** It will not be added: held for sure, or a likely match that is not answered « différente ». */
  duplicate: z.boolean(),
  /** Line of the file, and its text as it stands there (the first 2,000 lines of an account). */
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

/** One account that the file speaks of. */
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
  /** The portfolio it goes to, or null: a new one is made on confirmation, or it goes with `sameAs`. */
  portfolioId: id.nullable(),
  /** The account of the same batch whose new portfolio it shares. */
  sameAs: accountRef.nullable(),
  /** Left out of the import by the saver. */
  skipped: z.boolean(),
  /** How the place was found: the saver's choice, an identity that is sure, an earlier import of the same source (to be
   * confirmed), the name of the file or of the account (to be confirmed too), or nothing known: a new portfolio. */
  placed: z.enum(["chosen", "known", "likely", "named", "new"]),
  newCount: z.int(),
  duplicateCount: z.int(),
  /** Likely matches without an answer of the saver: `suggested` applies. */
  questionCount: z.int(),
  /** The first 200 lines, the newest first. */
  transactions: z.array(importedLine),
  /** The first 200 likely matches, answered or not. */
  questions: z.array(importedLine),
  holdings: z.array(importedHolding),
});

/** What the file leaves open and only the saver knows. Nothing of the file counts until each has its answer. */
export const importNeed = z.object({
  kind: z.enum(["date_order", "decimal_mark", "columns", "word"]),
  /** Where the doubt is: the line, and the text that can be read in two ways; for `word`, the word that nothing explains
   * (empty for lines without any). */
  line: z.int().nullable(),
  found: z.string().nullable(),
  sentence: z.string(),
  /** For `date_order`, `decimal_mark` and `word`: each answer with what the example would then read. */
  choices: z.array(z.object({ answer: z.string(), label: z.string(), example: z.string() })),
  /** For `columns`: the headings of the table, and what was recognised of them. */
  headings: z.array(z.string()),
  recognised: z.array(z.object({ role: z.enum(importColumnRoles), heading: z.string() })),
  /** The first lines as they stand in the file; `cells` for a table. */
  sample: z.array(z.object({ line: z.int().nullable(), raw: z.string(), cells: z.array(z.string()) })),
});

export const importWord = z.object({ word: z.string().max(80), meaning: z.enum(importWordMeanings) });

/** How the file was read: what the saver answered, now or for an earlier file of the same source. */
export const importReading = z.object({
  encoding: z.string().nullable(),
  dateOrder: z.enum(importDateOrders).nullable(),
  decimalMark: z.enum([",", "."]).nullable(),
  columns: z.array(z.object({ role: z.enum(importColumnRoles), heading: z.string() })),
  /** What the saver said of words of the table, in capitals. */
  words: z.array(importWord),
  /** The answers come from an earlier file of the same source. */
  remembered: z.boolean(),
  /** The file is still held: it may be read again with other answers (within a day of its upload). */
  changeable: z.boolean(),
});
export type ImportNeed = z.output<typeof importNeed>;
