import { addMs, dayOf, type Day, type Instant } from "../kernel/day.ts";
import { mayMove } from "../kernel/transitions.ts";
import { clubRules } from "./limits.ts";
import { clubTransitions } from "./subscription-states.ts";
import type { ClubReason, ClubState } from "./subscription-types.ts";
import { mayWithdraw } from "./withdrawal.ts";

/** What determines a subscription's rights, besides the current time. */
export type ClubStanding = {
  readonly state: ClubState;
  readonly reason: ClubReason | null;
  readonly concludedAt: Instant | null;
  readonly withdrawalEndsOn: Day | null;
  /** Last day of a subscription that is ending. */
  readonly endsOn: Day | null;
  /** Who requested that end; null where no end is set. */
  readonly endedBy: "customer" | "advisor" | "payment_method_removed" | null;
  /** Time at which a renewal failed; reset once it is paid. */
  readonly failedAt: Instant | null;
  /** True while the bank processes the first debit and the customer asked to start at once: access before the result. */
  readonly provisional: boolean;
};

/** `full`: the Club; `documents`: read access to signed and billed documents; `none`. */
export type ClubAccess = "full" | "documents" | "none";

/** Access is a function of the row and the clock, never a stored flag, so that a late job neither grants nor denies access. */
export function clubAccess(standing: ClubStanding, now: Instant): ClubAccess {
  const { state } = standing;
  if (state === "paused" || state === "closed") return "documents";
  if (state === "waiting_for_payment") return standing.provisional ? "full" : "none";
  if (state !== "active") return "none";
  if (standing.endsOn !== null && dayOf(now) > standing.endsOn) return "documents";
  return isCut(standing, now) ? "documents" : "full";
}

/** A renewal that failed more than 48 hours ago, in elapsed hours regardless of clock changes. */
function isCut({ reason, failedAt }: ClubStanding, now: Instant): boolean {
  return (
    reason !== "paid" && failedAt !== null && now >= addMs(failedAt, clubRules.renewalPauseHours * 3_600_000)
  );
}

export const clubActs = [
  "edit",
  "submit",
  "abandon",
  "sign",
  "change_terms",
  "pay",
  "change_method",
  "withdraw",
  "terminate",
  "keep",
  "change_contract",
  "approve",
  "ask_completion",
  "refuse",
  "revoke",
  "give_notice",
] as const;
export type ClubAct = (typeof clubActs)[number];
/** Whose screen it is. */
export type ClubSide = "customer" | "advisor";

/** Returns the acts that a side may perform now; screens use it instead of rebuilding the table. */
export function clubActsOf(side: ClubSide, standing: ClubStanding, now: Instant): readonly ClubAct[] {
  const open = side === "customer" ? customerActs(standing, now) : advisorActs(standing);
  return clubActs.filter((act) => open[act] === true);
}

type OpenActs = Partial<Record<ClubAct, boolean>>;

function customerActs(standing: ClubStanding, now: Instant): OpenActs {
  const { state, endsOn } = standing;
  const may = (event: string): boolean => mayMove(clubTransitions, state, event);
  const withdrawing = may("withdraw") && isWithdrawable(standing, now);
  const leaving = state === "active" && endsOn !== null;
  return {
    edit: may("edit") || may("edit_request"),
    submit: may("submit"),
    abandon: may("abandon") || may("cancel_request") || may("decline_signature"),
    sign: may("sign"),
    change_terms: may("change_terms"),
    pay:
      may("choose_payment") ||
      may("retry_first_payment") ||
      (isUnpaid(standing) && !isLastDay(standing, now)),
    change_method: may("change_method") || state === "active",
    withdraw: withdrawing,
    terminate:
      (may("terminate") && !leaving) ||
      may("terminate_paused") ||
      (may("cancel_before_start") && !withdrawing),
    keep: leaving && mayKeep(standing, now),
    change_contract: may("change_contract") && !leaving && standing.reason === "paid",
  };
}

function advisorActs({ state, endedBy }: ClubStanding): OpenActs {
  const may = (event: string): boolean => mayMove(clubTransitions, state, event);
  return {
    approve: may("approve"),
    ask_completion: may("ask_completion"),
    refuse: may("refuse"),
    sign: may("sign"),
    revoke: may("revoke") || may("revoke_before_signature"),
    // Notice is given once: after it, only a cause ends the subscription earlier.
    give_notice: may("revoke_with_notice") && endedBy !== "advisor",
  };
}

export function isWithdrawable({ withdrawalEndsOn }: ClubStanding, now: Instant): boolean {
  return withdrawalEndsOn !== null && mayWithdraw(withdrawalEndsOn, now);
}

/** A customer may revoke their own termination, or one caused by a removed payment method by adding a new one, until it takes
 * effect; not the firm's termination, and not while an amount is unpaid, because nothing is collected after an unpaid end. */
export function mayKeep(standing: ClubStanding, now: Instant): boolean {
  const { endsOn, endedBy } = standing;
  return endedBy !== "advisor" && endsOn !== null && dayOf(now) <= endsOn && !isUnpaid(standing);
}

/** Returns whether the last day is today or past. */
function isLastDay({ endsOn }: ClubStanding, now: Instant): boolean {
  return endsOn !== null && endsOn <= dayOf(now);
}

/** Unpaid as defined in the specification: active without the reason `paid`, or paused for a payment failure. */
export function isUnpaid({ state, reason }: ClubStanding): boolean {
  return (state === "active" && reason !== "paid") || (state === "paused" && reason === "payment_failure");
}

/** Data of a subscription that the clock rules need. */
export type ClubDates = ClubStanding & {
  /** Time at which it entered its state. */
  readonly since: Instant;
  readonly identityTries: number;
  /** True while the customer's bank processes a debit: no clock rule applies. */
  readonly debitProcessing: boolean;
};

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Returns the clock transition that is due on this row now; null where none is. Safe to call late, twice, or after the clock was
 * set back. */
export function dueClubEvent(row: ClubDates, now: Instant): string | null {
  const older = (ms: number): boolean => now >= addMs(row.since, ms);
  switch (row.state) {
    case "inactive":
      return older(clubRules.draftDays * dayMs) ? "expire_draft" : null;
    case "advisor_approval":
      return older(clubRules.advisorAnswerDays * dayMs) ? "expire_request" : null;
    case "ready_to_sign":
      return older(clubRules.signatureDays * dayMs) ? "expire_signature" : null;
    case "pending":
      return row.identityTries >= clubRules.identityTries || older(clubRules.identityDays * dayMs)
        ? "reject"
        : null;
    case "waiting_payment_infos":
      return older(clubRules.paymentInfoDays * dayMs) ? "expire_payment_infos" : null;
    case "waiting_for_payment":
      return !row.debitProcessing && older(clubRules.firstAuthenticationHours * hourMs)
        ? "first_payment_fails"
        : null;
    case "payment_failed":
      return older(clubRules.firstFailureDays * dayMs) ? "close_unpaid" : null;
    case "active":
      return dueOnActive(row, now);
    case "paused":
      return row.failedAt !== null && now >= addMs(row.failedAt, clubRules.renewalCloseDays * dayMs)
        ? "close_paused"
        : null;
    default:
      return null;
  }
}

function dueOnActive(row: ClubDates, now: Instant): string | null {
  if (row.endsOn !== null && dayOf(now) > row.endsOn) return "end";
  return isCut(row, now) ? "pause" : null;
}
