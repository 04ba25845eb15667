import { addDays, type Day, dayOf, type DayValue, type Id } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { courseOf } from "../store/course.ts";

/** The values of a portfolio day by day. */
export type DailyValues = {
  /** The value on each day, from the first requested and known day to today. */
  readonly values: readonly DayValue[];
  /** Days on which a value was read, typed or rebuilt from prices: between them the last value is carried forward. */
  readonly valuedDays: readonly Day[];
};

/** Returns the daily values of portfolios. The stored values are read once as lists and carried forward here: an index lookup for
 * each day of ten years costs the database more than reading the whole history. */
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
