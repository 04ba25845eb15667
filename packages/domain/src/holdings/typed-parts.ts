import { type Cents, sumCents } from "../kernel/cents.ts";
import type { Day } from "../kernel/day.ts";
import { fail, ok, type Result } from "../kernel/result.ts";
import { valueOfKind } from "./debts.ts";
import { lineValueCents } from "./line-value.ts";
import type { TypedValue } from "./manual.ts";
import type { Holding, PortfolioKind } from "./portfolios.ts";

/** A debt is entered as a positive amount and stored as negative. */
export function typedValue(
  kind: PortfolioKind,
  { day, amount }: { readonly day: Day; readonly amount: Cents },
): TypedValue {
  return { day, valueCents: valueOfKind(kind, amount) };
}

/** Replaces or adds the value of a day, sorted by day. */
export function withValue(values: readonly TypedValue[], value: TypedValue): TypedValue[] {
  return [...values.filter((one) => one.day !== value.day), value].toSorted((a, b) =>
    a.day < b.day ? -1 : 1,
  );
}

/** A line as entered: units and price, or its value. */
export type TypedLineInput = Pick<
  Holding,
  "isin" | "label" | "holdingKind" | "quantity" | "unitPrice" | "unitCost"
> & {
  readonly amount: Cents | null;
};
type Lines = { readonly asOf: Day; readonly items: readonly TypedLineInput[] };
type Valued = { readonly holdings: readonly Holding[]; readonly totalCents: Cents };

/** Computes the value of each line: units times price, otherwise the given amount. */
export function typedHoldings({ asOf, items }: Lines): Result<Valued, "manual_contract.line_value"> {
  const holdings: Holding[] = [];
  const amounts: Cents[] = [];
  for (const line of items) {
    const priced =
      line.quantity === null || line.unitPrice === null
        ? null
        : lineValueCents(line.quantity, line.unitPrice);
    const valuationCents = priced ?? line.amount;
    if (valuationCents === null) return fail("manual_contract.line_value");
    amounts.push(valuationCents);
    holdings.push({
      externalId: null,
      isin: line.isin,
      label: line.label,
      holdingKind: line.holdingKind,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      unitCost: line.unitCost,
      valuationCents,
      asOf,
      weightRatio: null,
      pockets: [],
    });
  }
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (!Number.isSafeInteger(total) || total > largestCents) return fail("manual_contract.line_value");
  return ok({ holdings, totalCents: sumCents(amounts) });
}

/** Maximum amount on the wire. */
const largestCents = 9e15;
