import { numberFieldText } from "./fields-text.ts";
import { isDay, type Day } from "@vigie/domain";
import type { ReactNode } from "react";
import { formatDay, formatNumber, parseDayText, parseDecimal } from "./format.ts";
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

/** A ratio, typed as a percentage: `0,6` says 0.006. */
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

/** A day, typed DD.MM.YYYY; slashes and dashes are read too. */
export function DayField(props: TypedValueProps<Day>): ReactNode {
  return (
    <TypedField
      {...props}
      align="start"
      inputMode="numeric"
      parse={parseDay}
      format={(value) => (value === null ? "" : formatDay(value))}
      refusal={numberFieldText.day}
    />
  );
}

function parseWhole(text: string): number | null {
  const decimal = parseDecimal(text);
  return decimal !== null && /^-?\d{1,9}$/.test(decimal) ? Number(decimal) : null;
}

/** Six decimals of the ratio are kept: beyond, a cost is no longer one. */
function parsePercent(text: string): number | null {
  const decimal = parseDecimal(text);
  return decimal === null ? null : Math.round(Number(decimal) * 10_000) / 1_000_000;
}

function parseDay(text: string): Day | null {
  const read = parseDayText(text);
  // A slip of a digit is no day of another millennium.
  return read !== null && isDay(read) && read >= "1900" && read < "2200" ? read : null;
}
