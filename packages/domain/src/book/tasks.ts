import { addDays, addMonths, type Day } from "../kernel/day.ts";

export const taskOrigins = ["manual", "alert", "mission", "file", "promise"] as const;
export type TaskOrigin = (typeof taskOrigins)[number];

export const taskRepeats = ["none", "weekly", "monthly", "quarterly", "yearly"] as const;
export type TaskRepeat = (typeof taskRepeats)[number];

export const taskTitleLength = 200;

const monthsOf = { monthly: 1, quarterly: 3, yearly: 12 } as const;

/** When a repeated task is due again: the first of its days after today, counted from the day it was due. Null where it is done
 * once and for all. */
export function nextDue(due: Day, repeat: TaskRepeat, today: Day): Day | null {
  if (repeat === "none") return null;
  for (let step = 1; ; step += 1) {
    // Counted from the first day, so that the 31st stays the 31st after a month of thirty days.
    const next = repeat === "weekly" ? addDays(due, 7 * step) : addMonths(due, monthsOf[repeat] * step);
    if (next > today) return next;
  }
}
