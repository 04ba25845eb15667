import { addMonths, type Day } from "./day.ts";

/** What a day that somebody types tells. */
export const dayMeanings = ["life", "fact", "exchange", "due"] as const;
export type DayMeaning = (typeof dayMeanings)[number];
export type DayBounds = { readonly meaning: DayMeaning; readonly from: Day; readonly to: Day };

/** How far from today such a day may lie: a slip of a digit is no day of another millennium. Whether it may be to come or past at all is
 * the rule of what it is told of.
 * @source product decision of 28.11.2026 */
const spans: Readonly<Record<DayMeaning, { readonly from: Day | number; readonly monthsAfter: number }>> = {
  /** Of a person or of what they hold: a birth, the end of a loan, of a document, of a contract. */
  life: { from: "1900-01-01" as Day, monthsAfter: 120 * 12 },
  /** A document and its version, a signature, what somebody saw, a meeting that was held or is being prepared. */
  fact: { from: "1900-01-01" as Day, monthsAfter: 12 },
  /** What is noted of an exchange, sometimes long after it: a call, an appointment, a promise. */
  exchange: { from: "2000-01-01" as Day, monthsAfter: 10 * 12 },
  /** What is still to be done. */
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

/** The bounds as a sentence tells them: 28.11.2026. */
export function formatBounds({ from, to }: Omit<DayBounds, "meaning">): {
  readonly from: string;
  readonly to: string;
} {
  return { from: formatDottedDay(from), to: formatDottedDay(to) };
}

function formatDottedDay(day: Day): string {
  return day.split("-").toReversed().join(".");
}
