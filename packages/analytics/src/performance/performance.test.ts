import fc from "fast-check";
import { expect, test } from "vitest";
import { golden, goldenList, goldenNumber, goldenVector } from "../golden/golden.ts";
import { dayNumber } from "../returns/weekly.ts";
import { linkedModifiedDietz, modifiedDietz, moneyWeightedReturn, openingReturn } from "./money-weighted.ts";
import { annualise, timeWeightedPath, timeWeightedReturn } from "./time-weighted.ts";

const published = golden("published.json");

test("XIRR gives the figure of Excel's documentation", () => {
  for (const example of goldenList(published, "xirr")) {
    const days = Int32Array.from(goldenList(example, "days"), (text) => dayNumber(String(text)));
    const found = moneyWeightedReturn(goldenVector(example, "amounts"), days);
    expect(Math.abs((found.rate.value ?? NaN) - goldenNumber(example, "rate"))).toBeLessThan(5e-9);
    expect(found.severalRoots).toBe(false);
  }
});

test("flows with two rates give both, flagged, and no rate unless one never overdraws the account", () => {
  const days = Int32Array.from(goldenVector(published, "severalRoots", "days"));
  const found = moneyWeightedReturn(goldenVector(published, "severalRoots", "amounts"), days);
  expect(found.severalRoots).toBe(true);
  goldenVector(published, "severalRoots", "roots").forEach((root, i) =>
    expect(found.roots[i]).toBeCloseTo(root, 9),
  );
  expect(found.roots).toContain(found.nearest);
  expect(found.rate).toEqual({ value: null, reason: "several_roots" });
});

test.each([
  ["a double root", [-100, 220, -121], [0.1]],
  ["two roots", [-100, 230, -132], [0.1, 0.2]],
  ["three roots", [-1000, 3600, -4310, 1716], [0.1, 0.2, 0.3]],
] as const)("%s answers no question", (_name, amounts, roots) => {
  const days = Int32Array.from(amounts, (_, year) => 365 * year);
  const found = moneyWeightedReturn(Float64Array.from(amounts), days);
  expect(found.rate).toEqual({ value: null, reason: "several_roots" });
  expect(found.roots.length).toBe(roots.length);
  roots.forEach((root, i) => expect(found.roots[i]).toBeCloseTo(root, 9));
});

test("months are linked, each opening with what closed the one before", () => {
  const month = (openingValue: number, closingValue: number, flows: number[] = []) => ({
    openingValue,
    closingValue,
    flows: Float64Array.from(flows),
    flowDays: Float64Array.from(flows, () => 15),
    spanDays: 30,
  });
  const months = [month(1000, 1525, [500]), month(1525, 1540.25)];
  // (1525 - 1000 - 500) / (1000 + 500 / 2) = 2 %, then 1 %.
  expect(linkedModifiedDietz(months).value).toBeCloseTo(1.02 * 1.01 - 1, 12);
  expect(linkedModifiedDietz([]).reason).toBe("too_few_observations");
  expect(linkedModifiedDietz([month(0, 0)]).reason).toBe("not_positive");
});

test("payments and withdrawals that never overdraw the account have their one rate", () => {
  const amounts = Float64Array.of(-10000, -2000, 1500, -3000, 16500);
  const found = moneyWeightedReturn(amounts, Int32Array.of(0, 180, 400, 900, 1400));
  expect(found.rate.value).toBeCloseTo(0.0614412793, 10);
  expect(found.severalRoots).toBe(false);
});

test("all entries of an employee plan count as payments", () => {
  const found = moneyWeightedReturn(Float64Array.of(-1500, -1500, 3300), Int32Array.of(0, 365, 730));
  expect(found.rate.value).toBeCloseTo(0.065247584, 9);
});

test("flows of one sign, or of a single day, have no rate", () => {
  const days = Int32Array.of(0, 100);
  expect(moneyWeightedReturn(Float64Array.of(-5, -6), days).rate.reason).toBe("no_sign_change");
  expect(moneyWeightedReturn(Float64Array.of(-5, 6), Int32Array.of(7, 7)).rate.reason).toBe("no_root");
  expect(moneyWeightedReturn(new Float64Array(0), new Int32Array(0)).rate.reason).toBe("no_sign_change");
});

test("a total loss but for a cent and a hundredfold gain have a rate", () => {
  const year = Int32Array.of(0, 365);
  expect(moneyWeightedReturn(Float64Array.of(-10000, 0.01), year).rate.value).toBeCloseTo(-0.999999, 9);
  expect(moneyWeightedReturn(Float64Array.of(-1, 100), year).rate.value).toBeCloseTo(99, 8);
});

test("a day that multiplies the money has no rate that a number can hold", () => {
  const found = moneyWeightedReturn(Float64Array.of(-1, 20), Int32Array.of(0, 1));
  expect(found).toEqual({
    rate: { value: null, reason: "no_root" },
    roots: [],
    severalRoots: false,
    nearest: null,
  });
});

test("a single payment has the compound rate of its growth, whatever the dates, the size and the order", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -0.6, max: 3, noNaN: true }),
      fc.integer({ min: 30, max: 15000 }),
      fc.double({ min: 0.01, max: 1e9, noNaN: true }),
      (rate, span, size) => {
        const end = size * (1 + rate) ** (span / 365);
        fc.pre(end > 1e-12 && Number.isFinite(end));
        const found = moneyWeightedReturn(Float64Array.of(end, -size), Int32Array.of(1000 + span, 1000));
        expect(Math.abs((found.rate.value ?? NaN) - rate)).toBeLessThan(1e-9 * (1 + Math.abs(rate)));
      },
    ),
    { seed: 4, numRuns: 200 },
  );
});

test("every root found makes the flows worth nothing", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 30 }),
      (amounts) => {
        const days = Int32Array.from(amounts, (_, i) => i * 41);
        for (const root of moneyWeightedReturn(Float64Array.from(amounts), days).roots) {
          // Near a total loss, 1 + r has no significant digits left: the rate is right, the check is not.
          if (root < -0.9999) continue;
          const worth = amounts.reduce(
            (total, amount, i) => total + amount * (1 + root) ** ((-i * 41) / 365),
            0,
          );
          const size = amounts.reduce(
            (total, amount, i) => total + Math.abs(amount) * (1 + root) ** ((-i * 41) / 365) * (1 + i),
            0,
          );
          expect(Math.abs(worth) / size).toBeLessThan(1e-9);
        }
      },
    ),
    { seed: 5, numRuns: 200 },
  );
});

test("Modified Dietz weighs a payment by the days it stayed", () => {
  const found = modifiedDietz({
    openingValue: goldenNumber(published, "dietz", "openingValue"),
    closingValue: goldenNumber(published, "dietz", "closingValue"),
    flows: goldenVector(published, "dietz", "flows"),
    flowDays: goldenVector(published, "dietz", "flowDays"),
    spanDays: goldenNumber(published, "dietz", "spanDays"),
  });
  expect(found.value).toBeCloseTo(goldenNumber(published, "dietz", "value"), 14);
  const empty = {
    openingValue: 0,
    closingValue: 5,
    flows: new Float64Array(0),
    flowDays: new Float64Array(0),
  };
  expect(modifiedDietz({ ...empty, spanDays: 30 }).reason).toBe("not_positive");
});

test("the two timings of a flow give the ledger's figures", () => {
  // 100 grows to 110, 50 is deposited, and the total loses a tenth on the next day.
  const values = Float64Array.of(100, 160, 144);
  const flows = Float64Array.of(0, 50, 0);
  expect(timeWeightedReturn(values, flows).value).toBeCloseTo(1.1 * 0.9 - 1, 14);
  expect(timeWeightedReturn(values, flows, "start_of_day").value).toBeCloseTo((160 / 150) * 0.9 - 1, 14);
  expect(timeWeightedPath(values, flows)?.[1]).toBeCloseTo(1.1, 14);
});

test("a portfolio opened empty starts with its first payment", () => {
  expect(timeWeightedReturn(Float64Array.of(0, 100, 105), Float64Array.of(0, 100, 0)).value).toBeCloseTo(
    0.05,
    14,
  );
  expect(timeWeightedReturn(Float64Array.of(0, 100), Float64Array.of(0, 0)).reason).toBe("not_positive");
  expect(timeWeightedReturn(Float64Array.of(1), Float64Array.of(0)).reason).toBe("too_few_observations");
});

test("payments change neither the time-weighted return nor its path", () => {
  const step = fc.record({
    growth: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    flow: fc.integer({ min: 0, max: 500 }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
      const values = [1000];
      let expected = 1;
      for (const { growth, flow } of steps) {
        values.push((values.at(-1) ?? 0) * (1 + growth) + flow);
        expected *= 1 + growth;
      }
      const flows = Float64Array.from([0, ...steps.map((one) => one.flow)]);
      expect(timeWeightedReturn(Float64Array.from(values), flows).value).toBeCloseTo(expected - 1, 10);
    }),
    { seed: 6, numRuns: 100 },
  );
});

test("a rate is annualised from 365 days only", () => {
  expect(annualise(0.1, 100)).toEqual({ rate: { value: 0.1, reason: null }, annual: false });
  expect(annualise(0.21, 730).rate.value).toBeCloseTo(0.1, 12);
  expect(annualise(-1, 800).rate.value).toBe(-1);
});

test("of an opening day and a total of payments alone, the rate is that of one payment at the opening", () => {
  const found = openingReturn({ depositedTotal: 10_000, closingValue: 14_641, spanDays: 4 * 365 });
  // 1.1 to the power of 4.
  expect(found.value).toBeCloseTo(0.1, 12);
  const dated = moneyWeightedReturn(Float64Array.of(-10_000, 14_641), Int32Array.of(0, 4 * 365));
  expect(found.value).toBeCloseTo(dated.rate.value ?? NaN, 12);
  expect(openingReturn({ depositedTotal: 0, closingValue: 5, spanDays: 900 }).reason).toBe("not_positive");
  expect(openingReturn({ depositedTotal: 5, closingValue: 5, spanDays: 90 }).reason).toBe(
    "too_short_history",
  );
});
