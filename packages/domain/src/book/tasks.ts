import { addDays, addMonths, type Day, daysBetween, isDay } from "../kernel/day.ts";

export const taskOrigins = ["manual", "alert", "mission", "file", "review", "promise"] as const;
export type TaskOrigin = (typeof taskOrigins)[number];

export const taskRepeats = ["none", "weekly", "monthly", "quarterly", "yearly"] as const;
export type TaskRepeat = (typeof taskRepeats)[number];

export const taskTitleLength = 200;

const monthsOf = { monthly: 1, quarterly: 3, yearly: 12 } as const;

type Repetition = {
  readonly today: Day;
  /** The day that the task was due at first: what was due on the last day of a short month goes back to the 31st. */
  readonly first?: Day | undefined;
};

/** When a repeated task is due again: the first of its days after today and after the day it was due. Null where it is done once and
 * for all, and after the last day that is written with four digits. */
export function nextDue(due: Day, repeat: TaskRepeat, { today, first = due }: Repetition): Day | null {
  if (repeat === "none") return null;
  const after = due > today ? due : today;
  const longestDays = repeat === "weekly" ? 7 : 31 * monthsOf[repeat];
  // Near that day at once: of a task of long ago not every day is counted.
  for (let step = Math.max(1, Math.floor(daysBetween(first, after) / longestDays)); ; step += 1) {
    // Counted from the first day, so that the 31st stays the 31st after a month of thirty days.
    const next = repeat === "weekly" ? addDays(first, 7 * step) : addMonths(first, monthsOf[repeat] * step);
    if (!isDay(next)) return null;
    if (next > after) return next;
  }
}
