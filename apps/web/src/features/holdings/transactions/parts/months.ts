import type { Transaction } from "@vigie/api";

export type Month = {
  /** `2026-11`. */
  readonly key: string;
  /** « Novembre 2026 ». */
  readonly name: string;
  readonly transactions: readonly Transaction[];
};

const monthName = new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", month: "long", year: "numeric" });

/** Transactions by month, in the order they come (the newest first). */
export function byMonth(transactions: readonly Transaction[]): readonly Month[] {
  const months = new Map<string, Transaction[]>();
  for (const transaction of transactions) {
    const key = transaction.date.slice(0, 7);
    const held = months.get(key);
    if (held === undefined) months.set(key, [transaction]);
    else held.push(transaction);
  }
  return [...months].map(([key, mine]) => {
    const name = monthName.format(new Date(`${key}-15T12:00:00Z`));
    return { key, name: name.slice(0, 1).toUpperCase() + name.slice(1), transactions: mine };
  });
}
