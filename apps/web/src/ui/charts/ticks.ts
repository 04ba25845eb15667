import { shortMonthNames } from "./text.ts";
import { tickStep } from "./ranges.ts";
import { day as dayOf, type Day } from "@vigie/domain";

/** An axis; its ends are ticks, except where the data exceed zero by little. */
export type Axis = {
  readonly lo: number;
  readonly hi: number;
  readonly step: number;
  readonly ticks: readonly number[];
};

export type DayTick = {
  readonly day: Day;
  readonly label: string;
  /** Middle of the span that the label names, as a day number; null if the label is at its start. */
  readonly middle: number | null;
};

const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120] as const;
const dayStepsOfShortRanges = [1, 2, 5, 7, 10, 15] as const;
const msPerDay = 86_400_000;
/** Below this length the axis shows days instead of months. */
export const shortRangeDays = 62;
/** From this length on a month's name is ambiguous, and January shows its year. */
export const longRangeDays = 400;

/** A readable axis around [min, max] with at most `maxTicks` ticks; its ends are multiples of the step. */
export function niceAxis(min: number, max: number, maxTicks = 5): Axis {
  // Only zero: one tick, because all the others would read « 0 € ».
  if (min === 0 && max === 0) return { lo: 0, hi: 1, step: 1, ticks: [0] };
  if (min === max) return niceAxis(Math.min(min, 0), Math.max(max, 0), maxTicks);
  for (let count = maxTicks; count >= 1; count -= 1) {
    const axis = axisOf(min, max, tickStep(min, max, count));
    if (axis.ticks.length <= maxTicks) return axis;
  }
  return axisOf(min, max, max - min);
}

/** A value that exceeds zero by little gets some space, instead of a whole empty step. */
const smallOverrun = 0.3;

function axisOf(min: number, max: number, step: number): Axis {
  const isSlightlyUnder = min < 0 && max > 0 && -min < step * smallOverrun;
  const isSlightlyOver = max > 0 && min < 0 && max < step * smallOverrun;
  const first = isSlightlyUnder ? 0 : Math.floor(min / step + 1e-9);
  const last = isSlightlyOver ? 0 : Math.ceil(max / step - 1e-9);
  const ticks: number[] = [];
  // Rounding to twelve digits removes the error of 0.1 × 3 and keeps amounts in cents exact.
  for (let i = first; i <= last; i += 1) ticks.push(Number((i * step).toPrecision(12)));
  return {
    lo: isSlightlyUnder ? min : (ticks[0] ?? min),
    hi: isSlightlyOver ? max : (ticks.at(-1) ?? max),
    step,
    ticks,
  };
}

/** The position of a day on a time axis: days since 1970. */
export function dayNumber(day: Day): number {
  return Date.parse(day) / msPerDay;
}

/** French labels of a time axis: days on short ranges, months, then years; at most `maxLabels`. */
export function dayTicks(from: Day, to: Day, maxLabels: number): readonly DayTick[] {
  const span = dayNumber(to) - dayNumber(from);
  if (span <= 0 || maxLabels < 1) return [];
  return span < shortRangeDays ? shortTicks(from, to, maxLabels) : monthTicks(from, to, maxLabels);
}

function shortTicks(from: Day, to: Day, maxLabels: number): readonly DayTick[] {
  const first = dayNumber(from);
  const span = dayNumber(to) - first;
  const step = dayStepsOfShortRanges.find((days) => Math.floor(span / days) + 1 <= maxLabels) ?? 30;
  const ticks: DayTick[] = [];
  for (let at = first; at <= first + span; at += step) {
    const day = new Date(at * msPerDay);
    ticks.push({
      day: dayText(day),
      label: `${day.getUTCDate()} ${shortMonthNames[day.getUTCMonth()] ?? ""}`,
      middle: null,
    });
  }
  return ticks;
}

function monthTicks(from: Day, to: Day, maxLabels: number): readonly DayTick[] {
  const starts = monthStarts(from, to);
  const step = monthSteps.find((months) => aligned(starts, months).length <= maxLabels) ?? 240;
  const isLong = dayNumber(to) - dayNumber(from) > longRangeDays;
  return aligned(starts, step).map((start) => {
    const month = start.getUTCMonth();
    const year = String(start.getUTCFullYear());
    const label = step >= 12 || (isLong && month === 0) ? year : (shortMonthNames[month] ?? "");
    const middle = step === 1 ? start.getTime() / msPerDay + 14 : null;
    return { day: dayText(start), label, middle };
  });
}

function aligned(starts: readonly Date[], step: number): readonly Date[] {
  return starts.filter((start) => (start.getUTCFullYear() * 12 + start.getUTCMonth()) % step === 0);
}

function monthStarts(from: Day, to: Day): readonly Date[] {
  const starts: Date[] = [];
  const first = new Date(`${from}T00:00:00Z`);
  let month = first.getUTCMonth() + (first.getUTCDate() === 1 ? 0 : 1);
  for (;;) {
    const start = new Date(Date.UTC(first.getUTCFullYear(), month, 1));
    if (dayText(start) > to) return starts;
    starts.push(start);
    month += 1;
  }
}

function dayText(date: Date): Day {
  return dayOf(date.toISOString().slice(0, 10));
}
