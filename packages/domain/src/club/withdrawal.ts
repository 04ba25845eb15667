import { addDays, dayOf, type Day, type Instant } from "../kernel/day.ts";
import { isWorkingDay } from "./working-days.ts";

/** Calendar days to withdraw from a contract concluded at a distance (C. conso L222-7). */
export const withdrawalDays = 14;
/** What the delay grows by when the customer was not informed as L222-5 asks (L222-7): a year. */
const uninformedDays = 365;

/** The last day on which the customer may still withdraw, to midnight in Paris. The day of the conclusion, or of the receipt of the
 * terms when that is later, is not counted; a delay that would end on a Saturday, a Sunday or a holiday ends on the next working day
 * (règlement 1182/71, articles 3.1 and 3.4). */
export function withdrawalEnd(concludedAt: Instant, termsReceivedAt: Instant, informed: boolean): Day {
  const start = dayOf(concludedAt > termsReceivedAt ? concludedAt : termsReceivedAt);
  let end = addDays(start, withdrawalDays + (informed ? 0 : uninformedDays));
  while (!isWorkingDay(end)) end = addDays(end, 1);
  return end;
}

export function mayWithdraw(withdrawalEndsOn: Day, now: Instant): boolean {
  return dayOf(now) <= withdrawalEndsOn;
}
