import { z } from "zod";
import { day } from "@vigie/domain";
import { plainLine } from "./era.ts";
import type { Line, Lot, Portfolio, Position } from "./model.ts";
import { roundParts, unitPosition, unitPrice } from "./wealth.ts";

/** Orders that the saver passed at their insurer or bank: what is held changes with them, at the price of their day. */

export const carriedOrder = z.object({
  connectionId: z.int(),
  portfolioKey: z.string(),
  day: z.string(),
  /** Null for the euro fund, or for the cash of an account. */
  isin: z.string().nullable(),
  label: z.string().optional(),
  cents: z.int(),
  /** Money that was paid in: it is told among the operations, and what it bought has its own orders. */
  isPayment: z.boolean().optional(),
});
export type CarriedOrder = z.infer<typeof carriedOrder>;

/** Bought is positive, sold is negative. */
export function withOrders(portfolio: Portfolio, orders: readonly CarriedOrder[]): Portfolio {
  const own = orders.filter(({ portfolioKey }) => portfolioKey === portfolio.key);
  if (own.length === 0) return portfolio;
  const paid = own.filter(({ isPayment }) => isPayment === true);
  const moved = own.filter(({ isPayment }) => isPayment !== true);
  return {
    ...portfolio,
    // At the end: an operation keeps its rank, by which it is known.
    lines: [...portfolio.lines, ...paid.map(paymentLine)],
    positions: moved.reduce(carriedOut, portfolio.positions),
  };
}

function paymentLine(order: CarriedOrder): Line {
  return plainLine(day(order.day), order.cents, {
    type: "deposit",
    wording: "VERSEMENT COMPLEMENTAIRE",
    category: ["savings", "others"],
  });
}

function carriedOut(positions: readonly Position[], order: CarriedOrder): readonly Position[] {
  const { isin, label, cents } = order;
  const on = day(order.day);
  if (isin === null)
    return positions.map((one) =>
      one.kind === "euroFund" ? { ...one, flows: [...one.flows, { day: on, cents }] } : one,
    );
  const price = unitPrice(isin, on);
  const lot: Lot = { day: on, quantity: roundParts(cents / 100 / price), unitPrice: price };
  const isHeld = positions.some((one) => one.kind === "unit" && one.isin === isin);
  if (!isHeld)
    return [...positions, unitPosition({ isin, ...(label === undefined ? {} : { label }), lots: [lot] })];
  return positions.map((one) =>
    one.kind === "unit" && one.isin === isin ? { ...one, lots: [...one.lots, lot] } : one,
  );
}
