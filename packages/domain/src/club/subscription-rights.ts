import { addMs, dayOf, type Day, type Instant } from "../kernel/day.ts";
import { mayMove } from "../kernel/transitions.ts";
import { clubRules } from "./limits.ts";
import { clubTransitions } from "./subscription-states.ts";
import type { ClubReason, ClubState } from "./subscription-types.ts";
import { mayWithdraw } from "./withdrawal.ts";

/** What decides of a subscription's rights: its row and the clock. */
export type ClubStanding = {
  readonly state: ClubState;
  readonly reason: ClubReason | null;
  readonly concludedAt: Instant | null;
  readonly withdrawalEndsOn: Day | null;
  /** The last day of a subscription that is leaving. */
  readonly endsOn: Day | null;
  /** Who asked for that end; null where nothing ends. */
  readonly endedBy: "customer" | "advisor" | "payment_method_removed" | null;
  /** When a renewal failed, until it is paid. */
  readonly failedAt: Instant | null;
  /** The bank has the first debit and the customer asked to start at once: access before the answer. */
  readonly provisional: boolean;
};

/** `full`: the Club; `documents`: what was signed and billed, to read; `none`. */
export type ClubAccess = "full" | "documents" | "none";

/** Access is a function of the row and the clock, never a stored flag: a job that comes late leaves nobody in, nor out. */
export function clubAccess(standing: ClubStanding, now: Instant): ClubAccess {
  const { state } = standing;
  if (state === "paused" || state === "closed") return "documents";
  if (state === "waiting_for_payment") return standing.provisional ? "full" : "none";
  if (state !== "active") return "none";
  if (standing.endsOn !== null && dayOf(now) > standing.endsOn) return "documents";
  return isCut(standing, now) ? "documents" : "full";
}

/** A renewal that failed more than 48 hours ago, counted in hours whatever the clocks do. */
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

/** The acts that are open to a side now: what a screen offers, so that none rebuilds the table. */
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
    // Notice is given once: after it, only a cause ends it sooner.
    give_notice: may("revoke_with_notice") && endedBy !== "advisor",
  };
}

export function isWithdrawable({ withdrawalEndsOn }: ClubStanding, now: Instant): boolean {
  return withdrawalEndsOn !== null && mayWithdraw(withdrawalEndsOn, now);
}

/** A customer takes back their own end, or a removed method's by a new one, until it is over; not the firm's, nor while what is due is
 * not paid: ended unpaid, nothing is collected any more. */
export function mayKeep(standing: ClubStanding, now: Instant): boolean {
  const { endsOn, endedBy } = standing;
  return endedBy !== "advisor" && endsOn !== null && dayOf(now) <= endsOn && !isUnpaid(standing);
}

/** Of one that leaves: today, or a day that is over. */
function isLastDay({ endsOn }: ClubStanding, now: Instant): boolean {
  return endsOn !== null && endsOn <= dayOf(now);
}

/** Failed as the specification says: active without the reason `paid`, or paused for a failure of payment. */
export function isUnpaid({ state, reason }: ClubStanding): boolean {
  return (state === "active" && reason !== "paid") || (state === "paused" && reason === "payment_failure");
}

/** A clock rule that is due on a subscription. */
export type ClubDates = ClubStanding & {
  /** When it came into its state. */
  readonly since: Instant;
  readonly identityTries: number;
  /** A debit is with the customer's bank: no clock runs. */
  readonly debitProcessing: boolean;
};

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** The clock's move that is due on this row now, null where none is. Safe to ask late, twice, or after a fall of the clock. */
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
