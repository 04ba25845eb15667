import { addDays, day, type Day } from "../kernel/day.ts";
import type { DayBounds } from "../kernel/typed-days.ts";

const oldestYears = 120;

/** Range of days of an answer: a birth is in the past, a project in the future, both within a maximum lifetime. */
export function answerDays(value: "past_day" | "future_day", today: Day): DayBounds {
  const year = Number(today.slice(0, 4));
  return value === "past_day"
    ? { meaning: "life", from: day(`${String(year - oldestYears)}-01-01`), to: addDays(today, -1) }
    : { meaning: "life", from: addDays(today, 1), to: day(`${String(year + oldestYears)}-12-31`) };
}
