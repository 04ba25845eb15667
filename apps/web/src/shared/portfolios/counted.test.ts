import { cents } from "@vigie/domain";
import { expect, test } from "vitest";
import { countedAmount, countedTotal } from "./counted.ts";

const euros = { currency: "EUR", ownedAmount: cents(100_00) };
const dollars = { currency: "USD", ownedAmount: cents(50_00) };
const unknown = { currency: "EUR", ownedAmount: null };

test("dollars and unknown values are in no sum of euros", () => {
  expect(countedAmount(dollars)).toBeNull();
  expect(countedTotal([euros, dollars, unknown])).toBe(100_00);
});

test("a group of which nothing is known in euros has no total", () => {
  expect(countedTotal([dollars, unknown])).toBeNull();
  expect(countedTotal([])).toBeNull();
});
