import { type Cents, cents } from "../kernel/cents.ts";
import { type Day, dayOf, type Instant } from "../kernel/day.ts";
import { paymentShares, type ProposalPart } from "./proposal-content.ts";
import type { Execution } from "./proposal-execution.ts";

/** Orders that the customer has to place at an institution after accepting a proposal, and what they report about them. */

export const orderActs = ["pay", "sell", "buy"] as const;
export type OrderAct = (typeof orderActs)[number];

export type ProposalOrder = {
  /** 0 for the payment, otherwise the position of the move among those of its contract; it is stable, because the sent content
   * never changes. */
  readonly rank: number;
  readonly act: OrderAct;
  /** Label of the line; null for the payment. */
  readonly label: string | null;
  readonly amountCents: Cents;
};

/** Returns the orders on one contract: the payment, then the moves between lines that remain after each line's share of the
 * payment. */
export function ordersOf(part: Pick<ProposalPart, "moves" | "payment">): readonly ProposalOrder[] {
  const { moves, payment } = part;
  const shares = paymentShares(part);
  const paid: readonly ProposalOrder[] =
    payment === undefined ? [] : [{ rank: 0, act: "pay", label: null, amountCents: payment.amountCents }];
  const moved = moves.flatMap(({ label, changeCents }, at): readonly ProposalOrder[] => {
    const rest = changeCents - (shares[at] ?? 0);
    if (rest === 0) return [];
    return [{ rank: at + 1, act: rest < 0 ? "sell" : "buy", label, amountCents: cents(Math.abs(rest)) }];
  });
  return [...paid, ...moved];
}

/** Returns whether the source shows that an order was carried out, regardless of what the customer reports. */
export function isOrderSeen(
  { moves }: Pick<ProposalPart, "moves">,
  rank: number,
  execution: Pick<Execution, "lines" | "payment">,
): boolean {
  if (rank === 0) return execution.payment?.isDone ?? false;
  // The lines of an execution are the moves with a change, in the same order.
  const before = moves.slice(0, rank - 1).filter(({ changeCents }) => changeCents !== 0).length;
  return execution.lines[before]?.isDone ?? false;
}

/** Ticked with the day on which the order was placed; unticked without a day. */
export const orderTickKinds = ["ticked", "unticked"] as const;
export type OrderTickKind = (typeof orderTickKinds)[number];

/** An order cannot be placed before the agreement or in the future. */
export function isOrderDay(day: Day, range: { readonly acceptedAt: Instant; readonly today: Day }): boolean {
  return day >= dayOf(range.acceptedAt) && day <= range.today;
}
