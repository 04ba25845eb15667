import { addDays, type Day, dayOf, type DayValue, type Id } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { courseOf } from "../store/course.ts";

/** A portfolio day after day. */
export type DailyValues = {
  /** The value that holds on each day, from the first that is asked for and known to today. */
  readonly values: readonly DayValue[];
  /** Days on which a value was read, typed in or rebuilt from prices: between them it is only carried on. */
  readonly valuedDays: readonly Day[];
};

/** What is stored is read once, in lists, and carried from day to day here: a look into the index for each of ten years' days costs the
 * database more than the whole history does. */
export async function dailyValues(
  services: Services,
  subject: Subject,
  { portfolioId, since }: { readonly portfolioId: Id; readonly since: Day },
): Promise<DailyValues> {
  const { days, values, paidTotals, rebuilt } = await courseOf(subject, services.db, portfolioId);
  const today = dayOf(services.clock());
  const daily: DayValue[] = [];
  const [first] = days;
  if (first === undefined) return { values: daily, valuedDays: days };
  let place = 0;
  for (let on = first > since ? first : since; on <= today; on = addDays(on, 1)) {
    while ((days[place + 1] ?? "9999-12-31") <= on) place += 1;
    const [valueCents, paidTotalCents] = [values[place], paidTotals[place]];
    if (valueCents === undefined || paidTotalCents === undefined)
      throw new Error("assertion: a history has a value for each of its days");
    daily.push({ day: on, valueCents, paidTotalCents, reconstructed: rebuilt[place] === 1 });
  }
  return { values: daily, valuedDays: days };
}
