import { expect, test } from "vitest";
import { cents } from "@vigie/domain";
import { byYearlyEuros, isTrifle } from "./parts/todo-order.ts";

const worth = (perYear: number | null, euros: number | null) => ({
  yearly: perYear === null ? null : cents(perYear * 100),
  amount: euros === null ? null : cents(euros * 100),
});

test.each([
  [49.99, 2_360, true],
  [50, 20, false],
  [null, 99.99, true],
  [null, 100, false],
  [0, 50_000, true],
  [null, null, false],
])("%d € a year of %d € is a trifle: %s", (yearly, amount, expected) => {
  expect(isTrifle(worth(yearly, amount))).toBe(expected);
});

test("euros a year come first, the most before, then euros, then what nobody knows", () => {
  const sorted = [worth(null, null), worth(null, 90_000), worth(60, 400), worth(300, 200), worth(null, 500)];
  expect(sorted.toSorted(byYearlyEuros)).toEqual([
    worth(300, 200),
    worth(60, 400),
    worth(null, 90_000),
    worth(null, 500),
    worth(null, null),
  ]);
});
