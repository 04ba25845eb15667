import { type Cents, cents } from "../kernel/cents.ts";
import { type Day, dayOf, type Instant } from "../kernel/day.ts";
import { paymentShares, type ProposalPart } from "./proposal-content.ts";
import type { Execution } from "./proposal-execution.ts";

/** What an accepted proposal asks the customer to have done at an institution, and what they say of it. */

export const orderActs = ["pay", "sell", "buy"] as const;
export type OrderAct = (typeof orderActs)[number];

export type ProposalOrder = {
  /** 0 for the payment, then the place of the move among those of its contract: what was sent never changes. */
  readonly rank: number;
  readonly act: OrderAct;
  /** Of the line; null for the payment. */
  readonly label: string | null;
  readonly amountCents: Cents;
};

/** The orders on one contract: the payment, then what is moved between the lines beside what the payment brings to each. */
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

/** Has the source shown that an order was carried out? What the customer says of it changes nothing here. */
export function isOrderSeen(
  { moves }: Pick<ProposalPart, "moves">,
  rank: number,
  execution: Pick<Execution, "lines" | "payment">,
): boolean {
  if (rank === 0) return execution.payment?.isDone ?? false;
  // The lines of an execution are the moves that change something, in their order.
  const before = moves.slice(0, rank - 1).filter(({ changeCents }) => changeCents !== 0).length;
  return execution.lines[before]?.isDone ?? false;
}

/** Ticked with the day on which it was asked for; taken back without one. */
export const orderTickKinds = ["ticked", "unticked"] as const;
export type OrderTickKind = (typeof orderTickKinds)[number];

/** Nobody carried out an order before they agreed to it, nor on a day to come. */
export function isOrderDay(day: Day, range: { readonly acceptedAt: Instant; readonly today: Day }): boolean {
  return day >= dayOf(range.acceptedAt) && day <= range.today;
}
