import { type Cents, cents, negateCents } from "../kernel/cents.ts";
import { isLoan, type PortfolioKind } from "./portfolios.ts";

/** A debt is negative as the value of a portfolio, and positive everywhere else: terms, forms, amounts owed on the wire (decision
 * 0023). Only these two functions convert between the two. */

/** Returns the value of a portfolio from the amount that a source prints; the sign of a debt's amount is ignored. */
export function valueOfKind(kind: PortfolioKind, printed: Cents): Cents {
  return isLoan(kind) ? negateCents(owedCents(printed)) : printed;
}

/** Returns the amount owed from the value of a debt, or from an amount of any sign. */
export function owedCents(value: Cents): Cents {
  return cents(Math.abs(value));
}
