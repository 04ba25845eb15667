import { addDays, addMonths, type Day, daysBetween, isDay } from "../kernel/day.ts";

export const taskOrigins = ["manual", "alert", "mission", "file", "review", "promise"] as const;
export type TaskOrigin = (typeof taskOrigins)[number];

export const taskRepeats = ["none", "weekly", "monthly", "quarterly", "yearly"] as const;
export type TaskRepeat = (typeof taskRepeats)[number];

export const taskTitleLength = 200;

const monthsOf = { monthly: 1, quarterly: 3, yearly: 12 } as const;

type Repetition = {
  readonly today: Day;
  /** First due day of the task: a due day moved to the end of a short month returns to the 31st afterwards. */
  readonly first?: Day | undefined;
};

/** Next due day of a repeated task: the first of its days after both today and its last due day. Null for a task without
 * repetition, and beyond the last day with a four-digit year. */
export function nextDue(due: Day, repeat: TaskRepeat, { today, first = due }: Repetition): Day | null {
  if (repeat === "none") return null;
  const after = due > today ? due : today;
  const longestDays = repeat === "weekly" ? 7 : 31 * monthsOf[repeat];
  // Starts near the wanted day, so that an old task does not iterate over every repetition.
  for (let step = Math.max(1, Math.floor(daysBetween(first, after) / longestDays)); ; step += 1) {
    // Counted from the first day, so that the 31st stays the 31st after a month of thirty days.
    const next = repeat === "weekly" ? addDays(first, 7 * step) : addMonths(first, monthsOf[repeat] * step);
    if (!isDay(next)) return null;
    if (next > after) return next;
  }
}
