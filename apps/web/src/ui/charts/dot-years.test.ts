import { expect, test } from "vitest";
import { pilesOf, placeLabels } from "./dot-years.ts";

const years = Array.from({ length: 100 }, (_, index) => -0.2 + index * 0.005);

test("each year is in one pile, on the side of zero that it is on", () => {
  const piles = pilesOf(years, { columns: 20, worstCount: 5, edge: -0.1775 });
  expect(piles.dots).toHaveLength(100);
  expect(piles.heights.reduce((sum, count) => sum + count, 0)).toBe(100);
  expect(piles.dots.filter((dot) => dot.kind === "worst").map((dot) => dot.rank)).toEqual([0, 1, 2, 3, 4]);
  expect(piles.dots.filter((dot) => dot.kind !== "gain").every((dot) => dot.ratio < 0)).toBe(true);
});

test("the rule of the worst years cuts no pile", () => {
  const edge = -0.1775;
  const piles = pilesOf(years, { columns: 20, worstCount: 5, edge });
  for (const dot of piles.dots) {
    const left = piles.from + dot.column * piles.widthRatio;
    expect(left + 1e-9 >= edge || left + piles.widthRatio <= edge + 1e-9).toBe(true);
  }
});

test("a hundred equal years make one pile", () => {
  const piles = pilesOf(
    Array.from({ length: 100 }, () => 0.025),
    { columns: 20, worstCount: 5, edge: null },
  );
  expect(Math.max(...piles.heights)).toBe(100);
});

test("labels of near rules stand over one another", () => {
  const placed = placeLabels(
    [
      { key: "worst", x: 60, lines: ["5 années sur 100", "au-delà de −12 490 €"] },
      { key: "limit", x: 70, lines: ["Votre limite", "−10 660 €"] },
    ],
    { width: 350, textPx: 13, clearance: () => 20, lowest: 60 },
  );
  const [limit, worst] = placed;
  expect(limit?.key).toBe("limit");
  expect(worst?.bottom ?? 0).toBeGreaterThan(limit?.top ?? 0);
});
