import type { Device } from "@vigie/api";
import {
  addCents,
  type CalendarPeriod,
  type CalendarStep,
  type Cents,
  liquidityCalendar,
  type Ratio,
  shareRatio,
  sumCents,
  zeroCents,
} from "@vigie/domain";
import { formatDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { calendarText as words } from "../text.ts";

/** A line of the calendar. */
export type CalendarRow = CalendarPeriod & {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  /** What can be withdrawn by then; null after the dated periods. */
  readonly reachedCents: Cents | null;
  /** The sum of known amounts; null if one is unknown. */
  readonly shareRatio: Ratio | null;
  /** Relative to the largest period: the length of its bar. */
  readonly lengthRatio: Ratio;
};

export function calendarRows(releases: Device["releases"], step: CalendarStep): readonly CalendarRow[] {
  const periods = liquidityCalendar(
    releases.map(({ amount, ...release }) => ({ ...release, amountCents: amount })),
    step,
  );
  const largest = Math.max(1, ...periods.map(({ amountCents }) => amountCents ?? 0));
  const total = sumCents(periods.flatMap(({ amountCents }) => amountCents ?? []));
  let reached = zeroCents;
  return periods.map((period) => {
    const isDated = period.when === "available" || period.when === "date";
    if (isDated) reached = addCents(reached, period.amountCents ?? zeroCents);
    return {
      ...period,
      key: [period.when, period.year, period.quarter].join(" "),
      label: labelOf(period),
      detail: detailOf(period),
      reachedCents: isDated ? reached : null,
      shareRatio: period.amountCents === null ? null : shareRatio(period.amountCents, total),
      lengthRatio: (period.amountCents ?? 0) / largest,
    };
  });
}

function labelOf({ when, year, quarter }: CalendarPeriod): string {
  if (when !== "date") return words[when];
  return quarter === null
    ? formatMessage(words.inYear, { year: String(year) })
    : formatMessage(words.inQuarter, { quarter, year: String(year) });
}

function detailOf({ firstOn, lastOn, lotCount, unknownCount }: CalendarPeriod): string {
  const days =
    firstOn === null || lastOn === null
      ? ""
      : firstOn === lastOn
        ? formatMessage(words.onDay, { day: formatDay(firstOn) })
        : formatMessage(words.fromTo, { from: formatDay(firstOn), to: formatDay(lastOn) });
  const lots = formatMessage(words.lots, { count: lotCount });
  const unknown = unknownCount === 0 ? "" : formatMessage(words.unknownLots, { count: unknownCount });
  return [days, lots, unknown].filter((part) => part !== "").join(", ");
}
