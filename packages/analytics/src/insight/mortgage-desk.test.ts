import { cents } from "@vigie/domain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { yearLaw } from "../index.ts";
import { type DeskLoan, keepingChance, mortgageDesk } from "./mortgage-desk.ts";

function law(mean: number, deviation: number) {
  const found = yearLaw(mean, deviation);
  if (found === null) throw new Error("no law");
  return found;
}

const home: DeskLoan = {
  leftCents: cents(168_932_92),
  rateRatio: 0.0135,
  monthsLeft: 182,
  borrowedCents: cents(215_900_00),
  insuranceMonthlyCents: cents(64_77),
};

test("repaying has the published indemnity and return, and what is invested beats it with the published chance", () => {
  const found = mortgageDesk({ ...home, insuranceMonthlyCents: cents(32_40) }, cents(0), null);
  expect(found).toMatchObject({ instalmentCents: 1026_99, indemnityCents: 1140_30, chance: null });
  expect(found.returnRatio).toBeCloseTo(0.0169521, 6);
  // 3.996 % compared with 3.5 % and 8 % over ten years.
  expect(keepingChance(law(0.035, 0.08), 0.03996, 10)).toBeCloseTo(0.375274, 4);
  expect(keepingChance(law(0.03, 0), 0.02, 10)).toBe(1);
});

test("another rate has the published break-even and gains", () => {
  const loan = { ...home, leftCents: cents(180_000_00), rateRatio: 0.039, monthsLeft: 216 };
  const { costsCents, rates } = mortgageDesk(loan, cents(2800_00), null);
  expect(costsCents).toBe(6310_00);
  // Half a point lower, recomputed month by month.
  const instalment = (rate: number) => (180_000 * (rate / 12)) / (1 - (1 + rate / 12) ** -216);
  const saved = instalment(0.039) - instalment(0.034);
  let [month, sum] = [0, 0];
  while (sum < 6310) [month, sum] = [month + 1, sum + saved];
  expect(rates[1]).toMatchObject({ cutRatio: 0.005, breakEvenMonth: month });
  expect(Math.abs((rates[1]?.gainCents ?? NaN) - Math.round((216 * saved - 6310) * 100))).toBeLessThanOrEqual(
    1,
  );
  expect(mortgageDesk({ ...home, rateRatio: 0.004 }, cents(0), null).rates).toHaveLength(1);
});

test("another insurance saves as published; without its premium or the sum borrowed nothing is told", () => {
  const found = mortgageDesk(home, cents(0), null);
  expect(found.insuranceLeftCents).toBe(11_788_14);
  // 0.1 % of the balance at the start of each year.
  expect(found.insurances?.[0]).toMatchObject({ firstMonthlyCents: 14_08 });
  const at = (premium: number) => found.insurances?.find(({ premiumRatio }) => premiumRatio === premium);
  // Published for 0.12 %: 1,689.79 euros; premiums are proportional.
  expect(
    Math.abs((at(0.001)?.savedCents ?? NaN) - (11_788_14 - Math.round(168_979 / 1.2))),
  ).toBeLessThanOrEqual(2);
  expect(mortgageDesk({ ...home, insuranceMonthlyCents: null }, cents(0), null).insurances).toBeNull();
  expect(mortgageDesk({ ...home, borrowedCents: null }, cents(0), null).insurances).toBeNull();
});

test("a first premium higher than today's is made up for as the capital falls, by the month counted by hand", () => {
  // 80,000 euros without interest over two years: 0.3 % of the balance is 20 per month, then 10.
  const short = { ...home, leftCents: cents(80_000_00), rateRatio: 0, monthsLeft: 24 };
  const evenAgainst = (today: number) => {
    const told = { ...short, borrowedCents: short.leftCents, insuranceMonthlyCents: cents(today) };
    return mortgageDesk(told, cents(0), null).insurances?.map(({ breakEvenMonth }) => breakEvenMonth);
  };
  // A year at 4 more, then 6 less: the eighth month of the second year. At 5 more, its last month; at 6 more, never.
  expect(evenAgainst(16_00)).toEqual([1, 1, 20]);
  expect(evenAgainst(15_00)).toEqual([1, 1, 24]);
  expect(evenAgainst(14_00)).toEqual([1, 1, null]);
});

test("a lower rate never costs more, more costs never pay back sooner, a safer law wins more often below its mean", () => {
  fc.assert(
    fc.property(
      fc.record({
        left: fc.integer({ min: 1000_00, max: 900_000_00 }),
        monthsLeft: fc.integer({ min: 12, max: 300 }),
        rateRatio: fc.double({ min: 0.012, max: 0.06, noNaN: true }),
        costs: fc.integer({ min: 0, max: 5000_00 }),
      }),
      ({ left, monthsLeft, rateRatio, costs }) => {
        const loan = { ...home, leftCents: cents(left), monthsLeft, rateRatio };
        const cheap = mortgageDesk(loan, cents(0), law(0.08, 0.05));
        const dear = mortgageDesk(loan, cents(costs), law(0.08, 0.15));
        cheap.rates.forEach((rate, index) => {
          expect(rate.monthlySavedCents).toBeGreaterThanOrEqual(
            cheap.rates[index - 1]?.monthlySavedCents ?? 0,
          );
          const other = dear.rates[index];
          if (other?.breakEvenMonth !== null && other !== undefined)
            expect(rate.breakEvenMonth).toBeLessThanOrEqual(other.breakEvenMonth);
          if (rate.breakEvenMonth !== null) expect(rate.breakEvenMonth).toBeLessThanOrEqual(monthsLeft);
        });
        if ((cheap.returnRatio ?? 1) < 0.06)
          expect(cheap.chance).toBeGreaterThanOrEqual((dear.chance ?? 1) - 1e-9);
      },
    ),
  );
});
