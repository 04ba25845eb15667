import { dayOutsideText, numberFieldText } from "./fields-text.ts";
import { day, type DayBounds, isDay, isWithin, type Day } from "@vigie/domain";
import type { ReactNode } from "react";
import { formatMessage } from "./format-message.ts";
import { formatDay, formatNumber } from "./format.ts";
import { parseDayText, parseDecimal } from "./format-typed.ts";
import { TypedField, type TypedValueProps } from "./typed-field.tsx";

/** A whole number: years, rooms, children. */
export function WholeField({
  unit,
  ...props
}: TypedValueProps<number> & { readonly unit?: string }): ReactNode {
  return (
    <TypedField
      {...props}
      unit={unit}
      inputMode="numeric"
      parse={parseWhole}
      format={(value) => (value === null ? "" : formatNumber(value))}
      refusal={numberFieldText.integer}
    />
  );
}

/** A ratio, typed as a percentage: `0,6` means 0.006. */
export function PercentField(props: TypedValueProps<number>): ReactNode {
  return (
    <TypedField
      {...props}
      unit="%"
      parse={parsePercent}
      format={(value) => (value === null ? "" : formatNumber(value * 100, { maxDigits: 4 }))}
      refusal={numberFieldText.percent}
    />
  );
}

/** A day, typed DD.MM.YYYY; slashes and dashes are accepted too.
 * @param bounds its meaning and its allowed range, as on the server; by default the range excludes mistyped millennia */
export function DayField({
  bounds = anyDay,
  ...props
}: TypedValueProps<Day> & { readonly bounds?: DayBounds }): ReactNode {
  return (
    <TypedField
      {...props}
      align="start"
      inputMode="numeric"
      parse={(text) => parseDay(text, bounds)}
      format={(value) => (value === null ? "" : formatDay(value))}
      refusal={(text) => dayRefusal(text, bounds)}
    />
  );
}

function parseWhole(text: string): number | null {
  const decimal = parseDecimal(text);
  return decimal !== null && /^-?\d{1,9}$/.test(decimal) ? Number(decimal) : null;
}

/** Six decimals of the ratio are kept: enough for any cost. */
function parsePercent(text: string): number | null {
  const decimal = parseDecimal(text);
  return decimal === null ? null : Math.round(Number(decimal) * 10_000) / 1_000_000;
}

const anyDay: DayBounds = { meaning: "life", from: day("1900-01-01"), to: day("2199-12-31") };

function parseDay(text: string, bounds: DayBounds): Day | null {
  const read = readDay(text);
  return read !== null && isWithin(read, bounds) ? read : null;
}

function readDay(text: string): Day | null {
  const read = parseDayText(text);
  return read !== null && isDay(read) ? read : null;
}

/** The error: an invalid day, or the allowed range. */
function dayRefusal(text: string, { meaning, from, to }: DayBounds): string {
  if (readDay(text) === null) return numberFieldText.day;
  return formatMessage(dayOutsideText[meaning], { from: formatDay(from), to: formatDay(to) });
}
