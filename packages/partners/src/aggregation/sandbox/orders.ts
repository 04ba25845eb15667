import { z } from "zod";
import { day } from "@vigie/domain";
import { plainLine } from "./era.ts";
import type { Line, Lot, Portfolio, Position } from "./model.ts";
import { roundParts, unitPosition, unitPrice } from "./wealth.ts";

/** Orders that the saver placed at their insurer or bank: they change the holdings at the price of their day. */

export const carriedOrder = z.object({
  connectionId: z.int(),
  portfolioKey: z.string(),
  day: z.string(),
  /** Null for the euro fund, or for an account's cash. */
  isin: z.string().nullable(),
  label: z.string().optional(),
  cents: z.int(),
  /** True for a deposit: it is listed as a transaction, and its purchases are separate orders. */
  isPayment: z.boolean().optional(),
});
export type CarriedOrder = z.infer<typeof carriedOrder>;

/** Purchases are positive, sales negative. */
export function withOrders(portfolio: Portfolio, orders: readonly CarriedOrder[]): Portfolio {
  const own = orders.filter(({ portfolioKey }) => portfolioKey === portfolio.key);
  if (own.length === 0) return portfolio;
  const paid = own.filter(({ isPayment }) => isPayment === true);
  const moved = own.filter(({ isPayment }) => isPayment !== true);
  return {
    ...portfolio,
    // Appended at the end, as a transaction's id is its index.
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
