import { createHash } from "node:crypto";
import type { StatementAccount, StatementSecurityTransaction, StatementTransaction } from "./model.ts";
import { normaliseWording } from "./text/wording.ts";

/** A stable identity for each operation of an account, in the order of `account.transactions`: the same file read twice gives the same keys.
 * The bank's reference with the amount where the reference is unique in the account (a bank that numbers each file from 1 would else drop real lines); else a hash of day, exact amount, normalised wording and how many of the same came before,
 * so that two identical real payments keep two keys. */
export function transactionKeys(account: Pick<StatementAccount, "transactions">): string[] {
  return keysOf(account.transactions, (one: StatementTransaction) => [
    one.date,
    one.amount,
    normaliseWording(`${one.wording} ${one.memo ?? ""}`),
  ]);
}

/** The same for the securities lines, in the order of `account.securityTransactions`. */
export function securityTransactionKeys(account: Pick<StatementAccount, "securityTransactions">): string[] {
  return keysOf(account.securityTransactions, (one: StatementSecurityTransaction) => [
    one.date,
    one.type,
    one.isin ?? one.securityId ?? normaliseWording(one.label ?? ""),
    one.quantity ?? "",
    one.amount ?? "",
  ]);
}

function keysOf<T extends { readonly externalId: string | null; readonly amount: string | null }>(
  rows: readonly T[],
  partsOf: (row: T) => readonly string[],
): string[] {
  const uses = new Map<string, number>();
  for (const { externalId } of rows)
    if (externalId !== null) uses.set(externalId, (uses.get(externalId) ?? 0) + 1);
  const seen = new Map<string, number>();
  return rows.map((row) => {
    // Some banks give every line the reference 0 or NONREF: a reference used twice identifies nothing by itself.
    if (row.externalId !== null && uses.get(row.externalId) === 1)
      return `ref:${row.externalId}:${row.amount ?? ""}`;
    const content = [row.externalId ?? "", ...partsOf(row)].join("\u001f");
    const occurrence = (seen.get(content) ?? 0) + 1;
    seen.set(content, occurrence);
    return `sum:${createHash("sha256").update(`${content}\u001f${occurrence}`).digest("hex").slice(0, 32)}`;
  });
}
