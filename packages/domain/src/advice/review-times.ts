import { addDays, addMonths, type Day, daysBetween } from "../kernel/day.ts";

/** When a periodic review is due. */

/** Number of months after the last review within which the next one is due: a setting of the firm, which its letters of mission
 * promise. The maximum is the legal one; with less than the minimum, every review would permanently be « soon ».
 * @source règlement délégué (UE) 2017/565, article 54 §13: at least once a year, more often by the risk of the customer */
export const reviewMonths = { least: 3, most: 12, usual: 12 } as const;
/** A review is « soon » ninety days before its day, due thirty days before it, and late after it.
 * @source product decision of 27.11.2026 */
export const reviewNotice = { soonDays: 90, dueDays: 30 } as const;

export const reviewTimes = ["late", "due", "soon", "later"] as const;
export type ReviewTime = (typeof reviewTimes)[number];

/** @param since first day under advice of the current relation
 * @param lastOn day on which the last review was concluded; null without one
 * @param months period promised by the letter, otherwise the firm's setting */
export function nextReviewOn({
  since,
  lastOn,
  months,
}: {
  readonly since: Day;
  readonly lastOn: Day | null;
  readonly months: number;
}): Day {
  return addMonths(lastOn !== null && lastOn > since ? lastOn : since, months);
}

export function reviewTime(dueOn: Day, today: Day): ReviewTime {
  const wait = daysBetween(today, dueOn);
  if (wait < 0) return "late";
  if (wait <= reviewNotice.dueDays) return "due";
  return wait <= reviewNotice.soonDays ? "soon" : "later";
}

/** Returns the range of days of a calendar status; null is an open end. */
export function reviewTimeBounds(
  time: ReviewTime,
  today: Day,
): { readonly from: Day | null; readonly to: Day | null } {
  const due = addDays(today, reviewNotice.dueDays);
  const soon = addDays(today, reviewNotice.soonDays);
  switch (time) {
    case "late":
      return { from: null, to: addDays(today, -1) };
    case "due":
      return { from: today, to: due };
    case "soon":
      return { from: addDays(due, 1), to: soon };
    case "later":
      return { from: addDays(soon, 1), to: null };
  }
}

/** Maximum number of customers in one review campaign: each gets a task, and possibly an email. */
export const campaignSize = 500;
