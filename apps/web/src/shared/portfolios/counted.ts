import type { Portfolio } from "@vigie/api";
import { type Cents, sumCents } from "@vigie/domain";

type Counted = Pick<Portfolio, "currency" | "ownedAmount">;

/** What a portfolio adds to a sum in euros; null where that is not known, as in another currency (decision 0006). */
export function countedAmount({ currency, ownedAmount }: Counted): Cents | null {
  return currency === "EUR" ? ownedAmount : null;
}

/** The sum of what is known in euros; null where nothing is. */
export function countedTotal(portfolios: readonly Counted[]): Cents | null {
  const known = portfolios.flatMap((portfolio) => countedAmount(portfolio) ?? []);
  return known.length === 0 ? null : sumCents(known);
}
