import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents, sumCents, type Cents } from "../kernel/cents.ts";
import { club202701, clubPrice, priceSum, shareByWeight, withTax } from "./tariff.ts";

const euros = (value: number): Cents => cents(Math.round(value * 100));
const priceOf = (basis: number) => clubPrice(euros(basis), club202701);

/** Test vectors of the tariff, computed by hand from its table: basis, month, year, month before tax, tax. */
const published = [
  [0, 19.2, 207.36, 16, 3.2],
  [32_000, 19.2, 207.36, 16, 3.2],
  [50_000, 30, 324, 25, 5],
  [75_000, 40, 432, 33.33, 6.67],
  [100_000, 50, 540, 41.67, 8.33],
  [150_000, 70, 756, 58.33, 11.67],
  [200_000, 85, 918, 70.83, 14.17],
  [250_000, 100, 1080, 83.33, 16.67],
  [400_000, 145, 1566, 120.83, 24.17],
  [500_000, 165, 1782, 137.5, 27.5],
  [750_000, 215, 2322, 179.17, 35.83],
  [1_000_000, 252.5, 2727, 210.42, 42.08],
  [1_500_000, 327.5, 3537, 272.92, 54.58],
  [2_000_000, 377.5, 4077, 314.58, 62.92],
  [3_000_000, 477.5, 5157, 397.92, 79.58],
  [5_000_000, 480, 5184, 400, 80],
] as const;

test.each(published)("%d € under advice cost %d € a month and %d € a year", (basis, month, year, ht, vat) => {
  const { monthly, yearly } = priceOf(basis);
  expect(monthly).toEqual({ ttcCents: euros(month), htCents: euros(ht), vatCents: euros(vat) });
  expect(yearly.ttcCents).toBe(euros(year));
});

test.each([
  [100_000, 0.006],
  [250_000, 0.0048],
  [1_000_000, 0.00303],
])("%d € under advice cost %d of them a year", (basis, ratio) => {
  expect(priceOf(basis).effectiveRatio).toBeCloseTo(ratio, 10);
});

test("an empty basis costs the minimum and has no rate", () => {
  expect(priceOf(0).effectiveRatio).toBeNull();
});

const basis = fc.integer({ min: 0, max: 2_000_000_000 }).map((value) => cents(value));

describe("whatever the basis", () => {
  test("a euro more never costs less, nor more than its band's rate and a cent", () => {
    fc.assert(
      fc.property(basis, fc.integer({ min: 0, max: 10_000_000 }), (low, more) => {
        const before = clubPrice(low, club202701).monthly.ttcCents;
        const after = clubPrice(cents(low + more), club202701).monthly.ttcCents;
        expect(after).toBeGreaterThanOrEqual(before);
        expect(after - before).toBeLessThanOrEqual(Math.ceil((more * 0.0072) / 12) + 1);
      }),
      { numRuns: 2000 },
    );
  });

  test("price before tax and tax add up, and the tax is a fifth to the cent", () => {
    fc.assert(
      fc.property(basis, (value) => {
        const { monthly, yearly } = clubPrice(value, club202701);
        for (const { ttcCents, htCents, vatCents } of [monthly, yearly]) {
          expect(htCents + vatCents).toBe(ttcCents);
          expect(Math.abs(htCents * 1.2 - ttcCents)).toBeLessThanOrEqual(0.6 + 1e-9);
        }
      }),
    );
  });

  test("a year is nine tenths of twelve months", () => {
    fc.assert(
      fc.property(basis, (value) => {
        const { monthly, yearly } = clubPrice(value, club202701);
        expect(Math.abs(yearly.ttcCents - monthly.ttcCents * 10.8)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  test("the month is the continuous price of the bands, to half a cent, within the bounds", () => {
    fc.assert(
      fc.property(basis, (value) => {
        // Computed band by band in another way: from the top, as differences of rates.
        const steps = [
          [0, 72],
          [50_000, -24],
          [150_000, -12],
          [400_000, -12],
          [750_000, -6],
          [1_500_000, -6],
        ] as const;
        const year = steps.reduce(
          (sum, [from, change]) => sum + (Math.max(0, value / 100 - from) * change) / 10_000,
          0,
        );
        const month = Math.min(480, Math.max(19.2, year / 12));
        expect(Math.abs(clubPrice(value, club202701).monthly.ttcCents / 100 - month)).toBeLessThanOrEqual(
          0.005 + 1e-9,
        );
      }),
    );
  });
});

test("the sum of 201 640 € is written as on paper", () => {
  expect(priceSum(euros(201_640), club202701)).toEqual({
    bands: [
      { fromCents: 0, toCents: euros(50_000), basisPoints: 72, yearCents: euros(360) },
      { fromCents: euros(50_000), toCents: euros(150_000), basisPoints: 48, yearCents: euros(480) },
      { fromCents: euros(150_000), toCents: null, basisPoints: 36, yearCents: euros(185.9) },
    ],
    yearCents: euros(1025.9),
    monthCents: euros(85.49),
    bound: null,
    twelveMonthsCents: euros(1025.88),
    discountCents: euros(102.59),
  });
});

test.each([
  [0, "min"],
  [31_000, "min"],
  [32_000, null],
  [3_000_000, null],
  [4_000_000, "max"],
])("of %d € the bound of the month is %s", (basis, bound) => {
  expect(priceSum(euros(basis), club202701).bound).toBe(bound);
});

describe("the sum of any basis", () => {
  test("ends on both prices, and its lines add up to its year but for their roundings", () => {
    fc.assert(
      fc.property(basis, (value) => {
        const { bands, yearCents, monthCents, twelveMonthsCents, discountCents } = priceSum(
          value,
          club202701,
        );
        const { monthly, yearly } = clubPrice(value, club202701);
        expect(monthCents).toBe(monthly.ttcCents);
        expect(twelveMonthsCents - discountCents).toBe(yearly.ttcCents);
        const lines = sumCents(bands.map((band) => band.yearCents));
        expect(Math.abs(lines - yearCents)).toBeLessThanOrEqual(Math.ceil(bands.length / 2));
      }),
    );
  });
});

test.each([
  [2833, 567, 3400],
  [83, 17, 100],
  [1, 0, 1],
  [0, 0, 0],
])("%d and %d of tax make %d", (ht, vat, ttc) => {
  expect(withTax(cents(ttc), club202701)).toEqual({ ttcCents: ttc, htCents: ht, vatCents: vat });
});

describe("parts of a price", () => {
  test("add up to it and are each within a cent of their exact share", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.array(fc.integer({ min: 0, max: 1e12 }), { minLength: 1, maxLength: 12 }),
        (total, weights) => {
          const parts = shareByWeight(cents(total), weights);
          const sum = weights.reduce((a, b) => a + b, 0);
          expect(sumCents(parts)).toBe(total);
          parts.forEach((part, index) => {
            const exact = sum === 0 ? total / weights.length : (total * (weights[index] ?? 0)) / sum;
            expect(Math.abs(part - exact)).toBeLessThan(1 + 1e-6);
          });
        },
      ),
    );
  });

  test("of a hundred in three equal weights are 34, 33 and 33", () => {
    expect(shareByWeight(cents(100), [5, 5, 5])).toEqual([34, 33, 33]);
  });

  test("of no contract are none", () => expect(shareByWeight(cents(1920), [])).toEqual([]));
});
