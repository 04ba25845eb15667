import { addDays, addMonths, type Day, daysBetween, isDay } from "../kernel/day.ts";

export const taskOrigins = ["manual", "alert", "mission", "file", "review", "promise"] as const;
export type TaskOrigin = (typeof taskOrigins)[number];

export const taskRepeats = ["none", "weekly", "monthly", "quarterly", "yearly"] as const;
export type TaskRepeat = (typeof taskRepeats)[number];

export const taskTitleLength = 200;

const monthsOf = { monthly: 1, quarterly: 3, yearly: 12 } as const;

/** When a repeated task is due again: the first of its days after today, counted from the day it was due. Null where it is done
 * once and for all, and after the last day that is written with four digits. */
export function nextDue(due: Day, repeat: TaskRepeat, today: Day): Day | null {
  if (repeat === "none") return null;
  const longestDays = repeat === "weekly" ? 7 : 31 * monthsOf[repeat];
  // Near today at once: of a task of long ago not every day is counted.
  for (let step = Math.max(1, Math.floor(daysBetween(due, today) / longestDays)); ; step += 1) {
    // Counted from the first day, so that the 31st stays the 31st after a month of thirty days.
    const next = repeat === "weekly" ? addDays(due, 7 * step) : addMonths(due, monthsOf[repeat] * step);
    if (!isDay(next)) return null;
    if (next > today) return next;
  }
}
