import { addDays, dayOf, type Day, type Instant } from "../kernel/day.ts";
import { isWorkingDay } from "./working-days.ts";

/** Calendar days for withdrawing from a distance contract (C. conso L222-7). */
export const withdrawalDays = 14;
/** Extension of the withdrawal period where the customer was not informed as L222-5 requires (L222-7): a year. */
const uninformedDays = 365;

/** Last day on which the customer may still withdraw, until midnight in Paris. The day of the conclusion, or of the receipt of the
 * terms if later, is not counted; a period that would end on a Saturday, a Sunday or a public holiday ends on the next working day
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
