import { addMonths, type Day } from "./day.ts";

/** Meaning of a typed day. */
export const dayMeanings = ["life", "fact", "exchange", "due"] as const;
export type DayMeaning = (typeof dayMeanings)[number];
export type DayBounds = { readonly meaning: DayMeaning; readonly from: Day; readonly to: Day };

/** Allowed distance of a typed day from today: rejects a typing error that gives another millennium. Whether the day may be in the
 * future or in the past is checked by the rule of its field.
 * @source product decision of 28.11.2026 */
const spans: Readonly<Record<DayMeaning, { readonly from: Day | number; readonly monthsAfter: number }>> = {
  /** A day about a person or their holdings: a birth, the end of a loan, of a document, of a contract. */
  life: { from: "1900-01-01" as Day, monthsAfter: 120 * 12 },
  /** A document and its version, a signature, an attestation, a past or upcoming meeting. */
  fact: { from: "1900-01-01" as Day, monthsAfter: 12 },
  /** A recorded interaction, possibly entered long afterwards: a call, an appointment, a promise. */
  exchange: { from: "2000-01-01" as Day, monthsAfter: 10 * 12 },
  /** A task. */
  due: { from: -12, monthsAfter: 10 * 12 },
};

export function dayBounds(meaning: DayMeaning, today: Day): DayBounds {
  const { from, monthsAfter } = spans[meaning];
  return {
    meaning,
    from: typeof from === "number" ? addMonths(today, from) : from,
    to: addMonths(today, monthsAfter),
  };
}

export function isWithin(day: Day, { from, to }: Omit<DayBounds, "meaning">): boolean {
  return day >= from && day <= to;
}

/** Formats the bounds for a sentence: 28.11.2026. */
export function formatBounds({ from, to }: Omit<DayBounds, "meaning">): {
  readonly from: string;
  readonly to: string;
} {
  return { from: formatDottedDay(from), to: formatDottedDay(to) };
}

function formatDottedDay(day: Day): string {
  return day.split("-").toReversed().join(".");
}
