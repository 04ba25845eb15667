import type { StatementFile } from "../../packages/statements/src/index.ts";

/** The figure of each row, and its neighbours. */
export type ReadRow = {
  /** The figure with its day, and with its words: a misplaced figure matches neither. */
  readonly pairs: readonly string[];
  readonly amount: string;
};

/** `-045.90` -> `-45.9`. */
export function plain(amount: string): string {
  const [whole = "", fraction = ""] = amount.split(".");
  const decimals = fraction.replace(/0+$/, "");
  return decimals === "" ? whole : `${whole}.${decimals}`;
}

export function rowsIn(file: StatementFile): ReadRow[] {
  return file.accounts.flatMap(({ transactions, securityTransactions, holdings }) => [
    ...transactions.map((one) =>
      rowOf("T", one.amount, [one.date, one.wording, one.memo ?? "", one.externalId ?? ""]),
    ),
    ...securityTransactions.map((one) =>
      rowOf("S", one.amount ?? "", [one.date, one.label ?? "", one.isin ?? "", one.quantity ?? ""]),
    ),
    ...holdings.map((one) =>
      rowOf("H", one.valuation ?? "", [one.label ?? "", one.isin ?? "", one.quantity ?? ""]),
    ),
  ]);
}

function rowOf(kind: string, amount: string, beside: readonly string[]): ReadRow {
  const figure = plain(amount);
  return {
    amount: figure,
    pairs: beside.flatMap((text, index) => (text === "" ? [] : [`${kind}${index} ${figure} ${text}`])),
  };
}

/** The number of rows with each figure. */
export function countsOf(rows: readonly ReadRow[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { amount } of rows) counts.set(amount, (counts.get(amount) ?? 0) + 1);
  return counts;
}
