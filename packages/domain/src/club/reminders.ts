import { addDays, addMonths, addMs, day, type Day, dayOf, type Instant } from "../kernel/day.ts";
import { endOfMonth } from "./billing.ts";
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
  | "free_months_end"
  | "debit_notice"
  | "card_expires";
export type StaffReminder = "request_waits" | "request_escalated";

/** Facts from which reminders are decided. */
export type RemindedClub = {
  readonly state: ClubState;
  readonly reason: ClubReason | null;
  /** Time from which the clock of its state counts. */
  readonly clockAt: Instant;
  readonly failedAt: Instant | null;
  readonly interval: ClubInterval;
  readonly startsOn: Day | null;
  readonly periodTo: Day | null;
  readonly endsOn: Day | null;
  /** Discount of its promotional code. */
  readonly gives: Coupon | null;
  /** True once the subscription exists at the partner: amounts due are then on the partner's invoices. */
  readonly isOpened: boolean;
  /** Payment method; a card with its month of expiry (`YYYY-MM`). */
  readonly source: { readonly kind: "card" | "sepa_debit"; readonly expires: string | null } | null;
};

/** A reminder of a subscription: a name is sent once per state. */
export type ClubReminder = { readonly name: string } & (
  | { readonly to: "customer"; readonly news: CustomerReminder }
  | { readonly to: "advisor" | "managers"; readonly news: StaffReminder }
);

/** Returns the reminders due on a row, earliest first. */
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
    case "waiting_for_payment":
      return row.startsOn === null || row.isOpened ? [] : debitNotice(row, { on: row.startsOn, today });
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
  const debit = periodTo === null ? [] : debitNotice(row, { on: addDays(periodTo, 1), today });
  return [...renewal, ...free, ...cardNotice(row, today), ...debit];
}

/** Each debit is announced with its amount, within the notice period of the mandate. */
function debitNotice(
  { source }: RemindedClub,
  { on, today }: { readonly on: Day; readonly today: Day },
): readonly ClubReminder[] {
  return source?.kind === "sepa_debit"
    ? before([clubRules.sepaNoticeDays], { on, today, news: "debit_notice" })
    : [];
}

/** A card is valid until the end of its month. */
function cardNotice({ source }: RemindedClub, today: Day): readonly ClubReminder[] {
  if (source?.kind !== "card" || source.expires === null) return [];
  const on = endOfMonth(day(`${source.expires}-01`));
  return before([clubRules.cardExpiryNoticeDays], { on, today, news: "card_expires" });
}

type Before = { readonly on: Day; readonly today: Day; readonly news: CustomerReminder };

function before(days: readonly number[], { on, today, news }: Before): readonly ClubReminder[] {
  return days
    .filter((count) => today >= addDays(on, -count) && today <= on)
    .map((count) => ({ name: `${news} ${on} ${String(count)}`, to: "customer", news }));
}

function endOfFreeMonths({ gives, startsOn, interval }: RemindedClub): Day | null {
  const months = freeMonths(gives);
  return months === null || startsOn === null || interval === "yearly" ? null : addMonths(startsOn, months);
}

/** Number of free months, or of months with a discount of 100 %; null without either. */
function freeMonths(gives: Coupon | null): number | null {
  if (gives?.kind === "free_months") return gives.months;
  const isWhole = gives?.kind === "percent" && gives.percent >= 100;
  return isWhole && typeof gives.lasts === "object" ? gives.lasts.months : null;
}
