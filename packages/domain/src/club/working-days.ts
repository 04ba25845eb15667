import { addDays, day, type Day } from "../kernel/day.ts";

/** French public holidays (C. trav. L3133-1), without those specific to Alsace-Moselle and overseas. */
const fixedHolidays = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"];
/** Days after Easter Sunday: Monday, Ascension, Whit Monday. */
const movableHolidays = [1, 39, 50];

export function isHoliday(on: Day): boolean {
  if (fixedHolidays.includes(on.slice(5))) return true;
  const easter = easterOf(Number(on.slice(0, 4)));
  return movableHolidays.some((count) => addDays(easter, count) === on);
}

/** Returns whether a day is neither a Saturday, a Sunday nor a public holiday. */
export function isWorkingDay(on: Day): boolean {
  const weekday = new Date(`${on}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(on);
}

/** Returns the day that is a number of working days later. */
export function addWorkingDays(from: Day, count: number): Day {
  let found = from;
  for (let left = count; left > 0;) {
    found = addDays(found, 1);
    if (isWorkingDay(found)) left -= 1;
  }
  return found;
}

/** Number of working days between two days, excluding the first and including the last: 0 on the same day. */
export function countWorkingDays(from: Day, to: Day): number {
  let count = 0;
  for (let on = addDays(from, 1); on <= to; on = addDays(on, 1)) if (isWorkingDay(on)) count += 1;
  return count;
}

/** Easter Sunday of a year of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterOf(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  const month = String(Math.floor(sum / 31)).padStart(2, "0");
  return day(`${String(year)}-${month}-${String((sum % 31) + 1).padStart(2, "0")}`);
}
