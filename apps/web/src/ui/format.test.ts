import { cents, day, instant } from "@vigie/domain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAmount, formatCompactAmount, formatDay, formatNumber, formatPercent } from "./format.ts";
import { formatCountdown, formatRelativeDay, formatTime } from "./format-moment.ts";
import { amountFieldText, formatPhone, parseAmount, parseDayText, parseDecimal } from "./format-typed.ts";

test.each([
  [1234567, {}, "12\u202f345,67\u00a0€"],
  [63034253, { decimals: false }, "630\u202f343\u00a0€"],
  [-16893218, {}, "\u2212168\u202f932,18\u00a0€"],
  [3821400, { signed: true, decimals: false }, "+38\u202f214\u00a0€"],
  [0, { signed: true }, "0,00\u00a0€"],
  [-40, { decimals: false }, "0\u00a0€"],
  [100000000, { decimals: false }, "1\u202f000\u202f000\u00a0€"],
  [99999, {}, "999,99\u00a0€"],
  [150, { currency: "USD" }, "1,50\u00a0$"],
  [150, { currency: "CHF" }, "1,50\u00a0CHF"],
])("an amount of %i cents with %j is written %s", (value, style, text) => {
  expect(formatAmount(cents(value), style)).toBe(text);
});

test.each([
  [4_000_000, {}, "40\u00a0k€"],
  [4_000_000, { signed: true }, "+40\u00a0k€"],
  [-1_250_000, {}, "\u221212,5\u00a0k€"],
  [150_000_000, {}, "1,5\u00a0M€"],
  [99_999_999, {}, "1\u00a0M€"],
  [80_000, {}, "800\u00a0€"],
  [0, { signed: true }, "0"],
])("an axis says %i cents with %j as %s", (value, style, text) => {
  expect(formatCompactAmount(cents(value), style)).toBe(text);
});

test.each([
  [0.152, {}, "15,2\u00a0%"],
  [0.08, { minDigits: 1 }, "8,0\u00a0%"],
  [0.123456, {}, "12,35\u00a0%"],
  [0.123456, { maxDigits: 5 }, "12,35\u00a0%"],
  [-0.105, {}, "\u221210,5\u00a0%"],
  [0.048, { signed: true }, "+4,8\u00a0%"],
  [-0.00001, { signed: true }, "0\u00a0%"],
  [0.00285, {}, "0,29\u00a0%"],
  [12, {}, "1\u202f200\u00a0%"],
])("a ratio of %f with %j is written %s, with two decimals at most", (ratio, style, text) => {
  expect(formatPercent(ratio, style)).toBe(text);
});

test("a number keeps the decimals it is asked for", () => {
  expect(formatNumber(1234.5)).toBe("1\u202f234,5");
  expect(formatNumber(2.5, { minDigits: 2 })).toBe("2,50");
  expect(formatNumber(12.3456, { maxDigits: 4 })).toBe("12,3456");
});

test("a date is DD.MM.YYYY, and the day of a moment is the day in Paris", () => {
  expect(formatDay(day("2026-11-12"))).toBe("12.11.2026");
  expect(formatTime(instant("2026-11-20T09:42:00Z"))).toBe("10\u00a0h\u00a042");
});

test.each([
  ["2026-11-20", "aujourd’hui"],
  ["2026-11-19", "hier"],
  ["2026-11-21", "demain"],
  ["2026-11-17", "il y a 3\u00a0jours"],
  ["2026-11-25", "dans 5\u00a0jours"],
  ["2026-01-02", "le 02.01.2026"],
])("seen from 20.11.2026, %s is « %s »", (shown, text) => {
  expect(formatRelativeDay(day(shown), day("2026-11-20"))).toBe(text);
});

test("a countdown says minutes and seconds, and never goes under zero", () => {
  expect(formatCountdown(245)).toBe("4\u00a0min 05\u00a0s");
  expect(formatCountdown(272)).toBe("4\u00a0min 32\u00a0s");
  expect(formatCountdown(45)).toBe("45\u00a0s");
  expect(formatCountdown(-3)).toBe("0\u00a0s");
});

test.each([
  ["1 234,5", 123450],
  ["1234.5", 123450],
  ["1\u202f234,50\u00a0€", 123450],
  ["1.234,50", 123450],
  ["1,234.50", 123450],
  ["\u22125", -500],
  ["+5", 500],
  [",5", 50],
  ["0", 0],
  ["12 000 000", 1_200_000_000],
])("« %s » is read as %i cents", (text, value) => {
  expect(parseAmount(text)).toBe(value);
});

test.each(["", "abc", "1 234,567", "12,345", "1,2,3", "--5", "5-", "1e5", "Infinity", "12a"])(
  "« %s » is not an amount",
  (text) => {
    expect(parseAmount(text)).toBeNull();
  },
);

test("a decimal keeps every digit that was typed", () => {
  expect(parseDecimal("12,345678")).toBe("12.345678");
  expect(parseDecimal("-,5")).toBe("-0.5");
});

test("what is written in a field is read back to the same amount", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }), (value) => {
      expect(parseAmount(amountFieldText(cents(value)))).toBe(cents(value));
      expect(parseAmount(formatAmount(cents(value)))).toBe(cents(value));
    }),
    { seed: 20261120 },
  );
});

test("a typed day is read in French or ISO order", () => {
  expect(parseDayText("5/3/2026")).toBe("2026-03-05");
  expect(parseDayText("05.03.2026")).toBe("2026-03-05");
  expect(parseDayText("2026-03-05")).toBe("2026-03-05");
  expect(parseDayText("mars")).toBeNull();
});

test("a French number is read by pairs, another one as it is kept", () => {
  expect(formatPhone("+33639980061")).toBe("06\u00a039\u00a098\u00a000\u00a061");
  expect(formatPhone("06 39 98 00 61")).toBe("06\u00a039\u00a098\u00a000\u00a061");
  expect(formatPhone("+3222345678")).toBe("+3222345678");
});
