import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { shownEuros, twoFigures } from "./approximate.ts";

test.each([
  [0, 0],
  [0.0935126, 0.094],
  [-0.0311867, -0.031],
  [11_846_273, 12_000_000],
  [7, 7],
])("%d is about %d", (value, about) => expect(twoFigures(value)).toBe(about));

test("an amount is rounded only where it is estimated", () => {
  expect(shownEuros(cents(1_107_776), true)).toBe(1_100_000);
  expect(shownEuros(cents(1_107_776), false)).toBe(1_107_776);
});
