import { type Cents, cents, negateCents } from "../kernel/cents.ts";
import { isLoan, type PortfolioKind } from "./portfolios.ts";

/** What is owed is negative wherever it is the value of a portfolio, and positive wherever it is spoken of: terms, forms, what
 * the wire shows as owed (decision 0023). These two functions are the only way from one to the other. */

/** The value of a portfolio from the amount that a source prints, of any sign where it is a debt. */
export function valueOfKind(kind: PortfolioKind, printed: Cents): Cents {
  return isLoan(kind) ? negateCents(owedCents(printed)) : printed;
}

/** What is owed, from the value of a debt or from an amount of any sign. */
export function owedCents(value: Cents): Cents {
  return cents(Math.abs(value));
}
