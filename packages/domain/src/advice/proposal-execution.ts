import { type Cents, cents } from "../kernel/cents.ts";
import { addDays, type Day, dayOf, type Instant } from "../kernel/day.ts";
import type { ProposalPart, ProposalPayment } from "./proposal-content.ts";

/** How far an accepted proposal is carried out, by what the sources have told since. */

/** After so many days an accepted proposal that is not carried out is late. */
export const executionDays = 15;

export const executionStates = ["waiting", "partly", "done", "late"] as const;
export type ExecutionState = (typeof executionStates)[number];

/** What is held of a line that moves, and how far that is from what was proposed. */
export type ExecutionLine = {
  readonly label: string;
  readonly wantedCents: Cents;
  /** Null where the source has not told since, or not so that it can be found. */
  readonly heldCents: Cents | null;
  readonly isDone: boolean;
};
export type ExecutionPayment = {
  readonly wantedCents: Cents;
  /** What was paid in since; null where the source has not told. */
  readonly paidCents: Cents | null;
  readonly isDone: boolean;
};
export type Execution = {
  readonly state: ExecutionState;
  readonly lines: readonly ExecutionLine[];
  readonly payment: ExecutionPayment | null;
};

/** Has the source told since? On the day of the decision itself it has once it was read after it. */
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
  /** Paid in since the agreement, by the movements of the contract; null where its source tells none. */
  readonly paidCents: Cents | null;
  readonly acceptedOn: Day;
  readonly today: Day;
};

/** Prices move between the decision and the order: a line is done once it is nearer to what was proposed than to what it was. */
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

/** By its ISIN, or by its name where the source gives none: a fund that is only named is not a fund that is gone. Nor is one that is not
 * found, as long as the source holds a line that nobody can tell (`isReadWhole`): it may be that fund under another name. */
function lineOf(held: Seen["held"], move: Called): Seen["held"][number] | undefined {
  const byIsin = move.isin === null ? undefined : held.find((one) => one.isin === move.isin);
  return byIsin ?? held.find((one) => isNamed(one, move));
}

const isNamed = (one: Called, move: Called): boolean =>
  (move.isin === null || one.isin === null) && one.label === move.label;

/** A source that tells no movement is believed by its values: what they gained, of what was to be paid in. */
function paidOf(payment: ProposalPayment, moves: ProposalPart["moves"], seen: Seen): ExecutionPayment {
  const { amountCents: wantedCents, feeCents } = payment;
  const paidCents = seen.isTold ? (seen.paidCents ?? gainedOf(wantedCents, moves, seen)) : null;
  const least = (wantedCents - feeCents) * (1 - toleratedRatio);
  return { wantedCents, paidCents, isDone: paidCents !== null && paidCents >= least };
}

/** Insurers tell a payment before what they take on entry or after it, and round. */
const toleratedRatio = 0.01;

function gainedOf(wanted: Cents, moves: ProposalPart["moves"], { held }: Seen): Cents | null {
  const values = held.flatMap(({ valueCents }) => valueCents ?? []);
  if (values.length < held.length) return null;
  const before = moves.reduce((sum, { beforeCents }) => sum + beforeCents, 0);
  const gained = values.reduce((sum, one) => sum + one, 0) - before;
  // Prices moved too: what is nearer to the payment than to nothing is the payment.
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

/** The state of the whole: done once each contract's is, late as soon as one is. */
export function wholeState(states: readonly ExecutionState[]): ExecutionState {
  if (states.every((state) => state === "done")) return "done";
  if (states.includes("late")) return "late";
  return states.every((state) => state === "waiting") ? "waiting" : "partly";
}
