import { type Cents, cents } from "../kernel/cents.ts";
import { addDays, type Day, dayOf, type Instant } from "../kernel/day.ts";
import type { ProposalPart, ProposalPayment } from "./proposal-content.ts";

/** How far an accepted proposal has been carried out, based on the data received from the sources since. */

/** Days after which an accepted proposal that is not carried out is late. */
export const executionDays = 15;

export const executionStates = ["waiting", "partly", "done", "late"] as const;
export type ExecutionState = (typeof executionStates)[number];

/** Holdings of a line that the proposal changes, compared with the proposed value. */
export type ExecutionLine = {
  readonly label: string;
  readonly wantedCents: Cents;
  /** Null where the source has not reported since, or where the line cannot be identified in its data. */
  readonly heldCents: Cents | null;
  readonly isDone: boolean;
};
export type ExecutionPayment = {
  readonly wantedCents: Cents;
  /** Amount paid in since; null where the source has not reported. */
  readonly paidCents: Cents | null;
  readonly isDone: boolean;
};
export type Execution = {
  readonly state: ExecutionState;
  readonly lines: readonly ExecutionLine[];
  readonly payment: ExecutionPayment | null;
};

/** Returns whether the source has reported since the decision. On the day of the decision itself, the read must be later than the
 * decision. */
export function isReportedSince(
  { heldOn, readAt }: { readonly heldOn: Day | null; readonly readAt: Instant },
  acceptedAt: Instant,
): boolean {
  const acceptedOn = dayOf(acceptedAt);
  return heldOn !== null && (heldOn > acceptedOn || (heldOn === acceptedOn && readAt > acceptedAt));
}

export type Seen = {
  readonly held: readonly {
    readonly isin: string | null;
    readonly label: string;
    readonly valueCents: Cents | null;
  }[];
  readonly isTold: boolean;
  /** Amount paid in since the agreement according to the transactions of the contract; null where the source reports none. */
  readonly paidCents: Cents | null;
  readonly acceptedOn: Day;
  readonly today: Day;
};

/** Prices move between the decision and the order: a line is done once its value is closer to the proposed one than to the initial
 * one. */
export function executionOf(
  { moves, payment }: Pick<ProposalPart, "moves" | "payment">,
  seen: Seen,
): Execution {
  const isReadWhole = seen.held.every((one) => one.isin !== null || moves.some((move) => isNamed(one, move)));
  const lines = moves
    .filter(({ changeCents }) => changeCents !== 0)
    .map(({ isin, label, beforeCents, afterCents }): ExecutionLine => {
      const line = lineOf(seen.held, { isin, label });
      const missing = isReadWhole ? cents(0) : null;
      const heldCents = seen.isTold ? (line === undefined ? missing : line.valueCents) : null;
      const isDone =
        heldCents !== null && Math.abs(heldCents - afterCents) < Math.abs(heldCents - beforeCents);
      return { label, wantedCents: afterCents, heldCents, isDone };
    });
  const paid = payment === undefined ? null : paidOf(payment, moves, seen);
  return { state: stateOf(lines, paid, seen), lines, payment: paid };
}

type Called = Pick<Seen["held"][number], "isin" | "label">;

/** Matches by ISIN, or by name where the source gives no ISIN, so that a fund given by name only does not count as sold. A fund
 * that is not found does not count as sold either while the source holds a line that cannot be identified (`isReadWhole` is false),
 * as that line may be the fund under another name. */
function lineOf(held: Seen["held"], move: Called): Seen["held"][number] | undefined {
  const byIsin = move.isin === null ? undefined : held.find((one) => one.isin === move.isin);
  return byIsin ?? held.find((one) => isNamed(one, move));
}

const isNamed = (one: Called, move: Called): boolean =>
  (move.isin === null || one.isin === null) && one.label === move.label;

/** Where a source reports no transactions, the amount paid in is derived from the increase of the values, up to the proposed
 * payment. */
function paidOf(payment: ProposalPayment, moves: ProposalPart["moves"], seen: Seen): ExecutionPayment {
  const { amountCents: wantedCents, feeCents } = payment;
  const paidCents = seen.isTold ? (seen.paidCents ?? gainedOf(wantedCents, moves, seen)) : null;
  const least = (wantedCents - feeCents) * (1 - toleratedRatio);
  return { wantedCents, paidCents, isDone: paidCents !== null && paidCents >= least };
}

/** Insurers report a payment before or after their entry fee, and rounded. */
const toleratedRatio = 0.01;

function gainedOf(wanted: Cents, moves: ProposalPart["moves"], { held }: Seen): Cents | null {
  const values = held.flatMap(({ valueCents }) => valueCents ?? []);
  if (values.length < held.length) return null;
  const before = moves.reduce((sum, { beforeCents }) => sum + beforeCents, 0);
  const gained = values.reduce((sum, one) => sum + one, 0) - before;
  // Prices moved as well: an increase closer to the payment than to zero counts as the payment.
  if (gained > wanted / 2) return wanted;
  return cents(0);
}

function stateOf(
  lines: readonly ExecutionLine[],
  payment: ExecutionPayment | null,
  { acceptedOn, today }: Pick<Seen, "acceptedOn" | "today">,
): ExecutionState {
  const done = lines.filter(({ isDone }) => isDone).length;
  const isPaid = payment === null || payment.isDone;
  if (done === lines.length && isPaid) return "done";
  if (today > addDays(acceptedOn, executionDays)) return "late";
  return done > 0 || (payment?.paidCents ?? 0) > 0 ? "partly" : "waiting";
}

/** Returns the state of the whole: done once every contract is done, late as soon as one is late. */
export function wholeState(states: readonly ExecutionState[]): ExecutionState {
  if (states.every((state) => state === "done")) return "done";
  if (states.includes("late")) return "late";
  return states.every((state) => state === "waiting") ? "waiting" : "partly";
}
