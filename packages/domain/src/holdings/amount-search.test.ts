import { expect, test } from "vitest";
import { readAmountSearch } from "./amount-search.ts";

test.each([
  ["1 234,5", 123_450],
  ["1 234,50 €", 123_450],
  ["1\u202f234,50\u00a0€", 123_450],
  ["1234.50", 123_450],
  ["1.234,50", 123_450],
  ["1,234.50", 123_450],
  ["1'234.50", 123_450],
  ["1’234,50 EUR", 123_450],
  ["12€50", 1_250],
  ["42,9 euros", 4_290],
  ["€ 7,00", 700],
])("« %s » is the amount %d", (text, value) => {
  expect(readAmountSearch(text)).toEqual({ lowCents: value, highCents: value, direction: null });
});

test.each([
  ["42", 4_200, 4_299],
  ["1 234", 123_400, 123_499],
  ["1.234", 123_400, 123_499],
  ["1 234 567", 123_456_700, 123_456_799],
])("« %s », without cents, stands for all the amounts with these euros", (text, low, high) => {
  expect(readAmountSearch(text)).toEqual({ lowCents: low, highCents: high, direction: null });
});

test.each([
  ["-42,90", "out"],
  ["\u221242,90 €", "out"],
  ["+42,90", "in"],
])("the sign of « %s » asks for one direction", (text, direction) => {
  expect(readAmountSearch(text)).toEqual({ lowCents: 4_290, highCents: 4_290, direction });
});

test.each(["", "loyer", "12.11.2026", "CB 42", "1.23.4", "-", "3 rue du Bac", "1e5"])(
  "« %s » is no amount",
  (text) => {
    expect(readAmountSearch(text)).toBeNull();
  },
);
