import { addDays, type Day } from "@vigie/domain";
import { exactSum } from "./accounts.ts";
import { warn, type Diagnostics } from "./diagnostics.ts";
import type { StatementAccount, StatementBalance, StatementTransaction } from "./model.ts";

type Sums = {
  readonly opening: StatementBalance | undefined;
  readonly closing: StatementBalance | undefined;
  readonly line: number;
  readonly diagnostics: Diagnostics;
};

/** Opening and lines make closing: a gap tells of a missing line or a damaged amount. */
export function checkSum(
  transactions: readonly StatementTransaction[],
  { opening, closing, line, diagnostics }: Sums,
): void {
  if (opening === undefined || closing === undefined || opening.currency !== closing.currency) return;
  const booked = transactions.filter(
    (one) => !one.pending && (one.currency === null || one.currency === closing.currency),
  );
  const moved = exactSum(booked.map((one) => one.amountCents));
  const gap = moved === null ? null : closing.amountCents - opening.amountCents - moved;
  if (gap !== null && gap !== 0)
    warn(diagnostics, "statement.balance_mismatch", {
      line,
      found: frenchAmount(gap),
    });
}

/** Cents as a French reader writes them: `-1 234,50`. */
export function frenchAmount(amountCents: number): string {
  return (amountCents / 100).toLocaleString("fr-FR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

const point = 46;

/** An amount without its two decimals among many that have them may have lost its point: `-7000` for `-70.00`. Told, since it may be right. */
export function warnOfOddAmounts(account: StatementAccount, diagnostics: Diagnostics): void {
  const { transactions } = account;
  const odd = transactions.filter(({ amount }) => amount.charCodeAt(amount.length - 3) !== point);
  if (transactions.length < 3 || odd.length > Math.max(1, transactions.length / 50)) return;
  for (const { line, amount } of odd) {
    const found = amount.replace(".", ",");
    warn(diagnostics, "statement.odd_amount", line === null ? { found } : { line, found });
  }
}

/** Lines in another currency than their account's, or in several where the file gives the account none: their amounts are
 * not the account's own. */
export function warnOfCurrencies(account: StatementAccount, diagnostics: Diagnostics): void {
  const stated = new Set<string>(account.currency === null ? [] : [account.currency]);
  for (const { currency } of account.transactions) if (currency !== null) stated.add(currency);
  if (stated.size < 2) return;
  const found = [...stated].filter((currency) => currency !== account.currency).join(", ");
  warn(diagnostics, "statement.foreign_currency", { found });
}

/** A trade or a line held whose amount is far from parts times price: a column moved, or a digit was lost. Prices of bonds
 * are a percentage: a hundredth of the product is right too. */
export function warnOfPrices(account: StatementAccount, diagnostics: Diagnostics): void {
  const trades = account.securityTransactions.filter(({ type }) => type === "buy" || type === "sell");
  const valued = [
    ...trades,
    ...account.holdings.map((holding) => ({ ...holding, amount: holding.valuation })),
  ];
  for (const { quantity, unitPrice, amount, line } of valued) {
    if (quantity === null || unitPrice === null || amount === null) continue;
    const product = Math.abs(Number(quantity) * Number(unitPrice));
    const ratio = Math.abs(Number(amount)) / product;
    if (product === 0 || [ratio, ratio * 100].some((one) => one > 0.75 && one < 1.33)) continue;
    const found = amount.replace(".", ",");
    warn(diagnostics, "statement.price_mismatch", line === null ? { found } : { line, found });
  }
}

/** Days between the reading and an announced operation: beyond, the date is a mistake. */
const announcedDays = 45;

/** Operations of a day long to come: read, since their owner may have typed them ahead, and told. */
export function warnOfFutureDays(account: StatementAccount, today: Day, diagnostics: Diagnostics): void {
  const last = addDays(today, announcedDays);
  for (const { date, line } of [...account.transactions, ...account.securityTransactions])
    if (date > last)
      warn(diagnostics, "statement.future_date", {
        found: frenchDay(date),
        ...(line === null ? {} : { line }),
      });
}

const frenchDay = (day: Day): string => day.split("-").toReversed().join("/");
