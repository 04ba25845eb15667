import type { PortfolioKind } from "../holdings/portfolios.ts";
import { type Cents, cents } from "../kernel/cents.ts";
import { addDays, addMonths, type Day, day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import type { Ratio } from "../kernel/ratio.ts";
import type { Expenses } from "./next-steps.ts";

/** Kinds of accounts whose monthly expenses count. */

const spendingKinds: readonly PortfolioKind[] = ["checking", "joint"];
/** Number of full months in the average. @source product decision */
const expenseMonths = 3;

export function isSpendingAccount({ kind }: { readonly kind: PortfolioKind }): boolean {
  return spendingKinds.includes(kind);
}

/** The full months before the current one. */
export function expenseRange(today: Day): { readonly from: Day; readonly to: Day } {
  const thisMonth = day(`${today.slice(0, 7)}-01`);
  return { from: addMonths(thisMonth, -expenseMonths), to: addDays(thisMonth, -1) };
}

/** Expenses of an account in a range, and the day from which its transactions are known. */
export type AccountSpending = {
  readonly portfolioId: Id;
  readonly spentCents: Cents;
  readonly firstOn: Day;
};

/** Weighted by the saver's share of each account. Unknown where the transactions of an account do not go back to the first of these
 * months: missing data does not mean zero expenses. */
export function monthlyExpenses(
  accounts: readonly { readonly id: Id; readonly ownedRatio: Ratio }[],
  spent: readonly AccountSpending[],
  { from, to }: ReturnType<typeof expenseRange>,
): Expenses | null {
  if (accounts.length === 0) return null;
  let total = 0;
  for (const { id, ownedRatio } of accounts) {
    const own = spent.find(({ portfolioId }) => portfolioId === id);
    if (own === undefined || own.firstOn > from) return null;
    total += own.spentCents * ownedRatio;
  }
  return { monthlyCents: cents(Math.round(total / expenseMonths)), months: expenseMonths, until: to };
}
