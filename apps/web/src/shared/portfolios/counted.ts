import type { Portfolio } from "@vigie/api";
import { type Cents, sumCents } from "@vigie/domain";

type Counted = Pick<Portfolio, "currency" | "ownedAmount">;

/** The contribution of a portfolio to a sum in euros; null if it is unknown, as in another currency (decision 0006). */
export function countedAmount({ currency, ownedAmount }: Counted): Cents | null {
  return currency === "EUR" ? ownedAmount : null;
}

/** The sum of the known amounts in euros; null if none is known. */
export function countedTotal(portfolios: readonly Counted[]): Cents | null {
  const known = portfolios.flatMap((portfolio) => countedAmount(portfolio) ?? []);
  return known.length === 0 ? null : sumCents(known);
}
