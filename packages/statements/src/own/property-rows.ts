import type { JsonRecord } from "../aggregator/json.ts";
import {
  choiceWords,
  linkedLoanWord,
  propertyAmounts,
  propertyChoices,
  propertyFields,
  propertyNumbers,
  propertyTexts,
} from "../write/property.ts";

/** The cells of one row of what is said of a property, as a spreadsheet gives them back. */
export type PropertyRow = {
  readonly word: string;
  readonly text: string;
  readonly number: string;
  readonly amount: string;
};

/** What was said, with what one more row says, as a record of an export. Null where its word is none of ours. */
export function withPropertyRow(record: JsonRecord, row: PropertyRow): JsonRecord | null {
  const { word, text } = row;
  const isOf = (key: keyof typeof propertyFields): boolean => propertyFields[key].word === word;
  const set = (key: keyof typeof propertyFields, value: unknown): JsonRecord => ({
    ...record,
    [propertyFields[key].name]: value,
  });
  if (word === linkedLoanWord) return { ...record, loan_ids: [...listOf(record["loan_ids"]), text] };
  if (isOf("features")) return set("features", text.split(", ").map(choiceOf));
  const texted = propertyTexts.find(isOf);
  // A spreadsheet takes 01400 for a number, and its zero away.
  if (texted === "postalCode" && /^\d{4}$/.test(text)) return set(texted, `0${text}`);
  if (texted !== undefined) return set(texted, text);
  const chosen = propertyChoices.find(isOf);
  if (chosen !== undefined) return set(chosen, choiceOf(text));
  const counted = propertyNumbers.find(isOf);
  if (counted !== undefined) return set(counted, row.number === "" ? row.number : Number(row.number));
  const priced = propertyAmounts.find(isOf);
  return priced === undefined ? null : set(priced, row.amount);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A word of ours, or itself, which is then refused. */
function choiceOf(word: string): string {
  return Object.entries(choiceWords).find(([, known]) => known === word)?.[0] ?? word;
}
