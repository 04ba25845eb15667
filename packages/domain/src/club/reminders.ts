import { addDays, addMonths, addMs, type Day, dayOf, type Instant } from "../kernel/day.ts";
import type { Coupon } from "./coupons.ts";
import { clubRules } from "./limits.ts";
import type { ClubReason, ClubState } from "./subscription-types.ts";
import type { ClubInterval } from "./tariff.ts";
import { addWorkingDays } from "./working-days.ts";

export type CustomerReminder =
  | "draft_waits"
  | "letter_waits"
  | "payment_infos_wait"
  | "payment_waits"
  | "renewal_warning"
  | "renewal_notice"
  | "free_months_end";
export type StaffReminder = "request_waits" | "request_escalated";

/** What reminders are decided from. */
export type RemindedClub = {
  readonly state: ClubState;
  readonly reason: ClubReason | null;
  /** From when the clock of its state counts. */
  readonly clockAt: Instant;
  readonly failedAt: Instant | null;
  readonly interval: ClubInterval;
  readonly startsOn: Day | null;
  readonly periodTo: Day | null;
  readonly endsOn: Day | null;
  /** What its code gives. */
  readonly gives: Coupon | null;
};

/** A reminder of a subscription: its name is told once in a state. */
export type ClubReminder = { readonly name: string } & (
  | { readonly to: "customer"; readonly news: CustomerReminder }
  | { readonly to: "advisor" | "managers"; readonly news: StaffReminder }
);

/** Those that are due on a row, the earliest first. */
export function dueClubReminders(row: RemindedClub, now: Instant): readonly ClubReminder[] {
  const today = dayOf(now);
  const from = dayOf(row.clockAt);
  const after = (days: readonly number[], news: CustomerReminder): readonly ClubReminder[] =>
    days
      .filter((count) => today >= addDays(from, count))
      .map((count) => ({ name: `${news} ${String(count)}`, to: "customer", news }));
  switch (row.state) {
    case "inactive":
      return after([clubRules.draftReminderDay], "draft_waits");
    case "advisor_approval":
      return advisorReminders(from, today);
    case "ready_to_sign":
      return after(clubRules.signatureReminderDays, "letter_waits");
    case "waiting_payment_infos":
      return after(clubRules.paymentInfoReminderDays, "payment_infos_wait");
    case "payment_failed":
      return after(clubRules.firstFailureReminderDays, "payment_waits");
    case "active":
      return activeReminders(row, now);
    default:
      return [];
  }
}

function advisorReminders(from: Day, today: Day): readonly ClubReminder[] {
  const { advisorReminderWorkingDays: two, advisorEscalationWorkingDays: five } = clubRules;
  const waits: ClubReminder = { name: "waits", to: "advisor", news: "request_waits" };
  const escalated: ClubReminder = { name: "escalated", to: "managers", news: "request_escalated" };
  if (today >= addWorkingDays(from, five)) return [waits, escalated];
  return today >= addWorkingDays(from, two) ? [waits] : [];
}

function activeReminders(row: RemindedClub, now: Instant): readonly ClubReminder[] {
  const { failedAt, reason, interval, periodTo, endsOn } = row;
  if (reason !== "paid" && failedAt !== null)
    return now >= addMs(failedAt, clubRules.renewalWarningHours * 3_600_000)
      ? [{ name: `renewal_warning ${failedAt}`, to: "customer", news: "renewal_warning" }]
      : [];
  if (endsOn !== null) return [];
  const today = dayOf(now);
  const renewal =
    interval === "yearly" && periodTo !== null
      ? before(clubRules.renewalNoticeDaysBefore, { on: periodTo, today, news: "renewal_notice" })
      : [];
  const freeEnd = endOfFreeMonths(row);
  const free =
    freeEnd === null
      ? []
      : before(clubRules.freeMonthsNoticeDaysBefore, { on: freeEnd, today, news: "free_months_end" });
  return [...renewal, ...free];
}

type Before = { readonly on: Day; readonly today: Day; readonly news: CustomerReminder };

function before(days: readonly number[], { on, today, news }: Before): readonly ClubReminder[] {
  return days
    .filter((count) => today >= addDays(on, -count) && today <= on)
    .map((count) => ({ name: `${news} ${on} ${String(count)}`, to: "customer", news }));
}

function endOfFreeMonths({ gives, startsOn, interval }: RemindedClub): Day | null {
  if (gives?.kind !== "free_months" || startsOn === null || interval === "yearly") return null;
  return addMonths(startsOn, gives.months);
}
