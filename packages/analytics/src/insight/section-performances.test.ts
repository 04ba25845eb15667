import { cents, day, type Movement } from "@vigie/domain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { lightEuroFund } from "./light.ts";
import { performancesSection } from "./section-performances.ts";
import { dayValues, testEuroFund, testOffer, testSituation } from "./testing/situations.ts";

const nothing = { openedOn: null, movements: [], employer: [] };
const alone = { benchmark: null, life: nothing };
const paid = (on: string, amountCents: number): Movement => ({
  day: day(on),
  type: "contribution",
  amountCents: cents(amountCents),
});

test("a payment is no performance: what markets did is the return, what was paid is not", () => {
  const section = performancesSection(
    dayValues("2026-01-01", [
      [10_000, 10_000],
      [11_000, 10_000],
      [21_000, 20_000],
      [21_000, 20_000],
    ]),
    alone,
  );
  expect(section.timeWeighted.value).toBeCloseTo(0.1, 12);
  expect([section.gain, section.paid]).toEqual([1000, 20_000]);
  expect(section.timeWeightedAnnual).toEqual({ value: null, reason: "shorter_than_year" });
});

test("what the employer paid is neither the saver's payment nor a gain", () => {
  const employer = [
    { date: day("2026-01-01"), amount: cents(7000) },
    { date: day("2026-01-02"), amount: cents(3000) },
  ];
  const values = dayValues("2026-01-01", [
    [10_000, 10_000],
    [15_000, 14_000],
  ]);
  const section = performancesSection(values, { benchmark: null, life: { ...nothing, employer } });
  // The first known value counts as the saver's, whoever paid it.
  expect([section.paid, section.employer, section.gain]).toEqual([11_000, 3000, 1000]);
});

test("nothing known is nothing said: no figure, no zero", () => {
  expect(performancesSection([], alone)).toMatchObject({
    from: null,
    gain: null,
    paid: null,
    timeWeighted: { value: null },
    moneyWeightedAnnual: { value: null },
    history: [],
  });
});

/** Two years that end at twice the amount paid one year before the end. */
const years = dayValues(
  "2024-11-20",
  Array.from({ length: 731 }, () => [10_000, 10_000] as const),
);

test("movements since the opening make the rate of the saver's whole life", () => {
  const life = { openedOn: day("2020-11-20"), movements: [paid("2020-11-20", 5000)], employer: [] };
  const section = performancesSection(years, { benchmark: null, life });
  expect(section).toMatchObject({
    movementsComplete: true,
    moneyWeightedFrom: "2020-11-20",
    paid: 5000,
    gain: 5000,
  });
  // 5,000 became 10,000 in 2,191 days.
  expect(section.moneyWeightedAnnual.value).toBeCloseTo(2 ** (365 / 2191) - 1, 9);
});

test.each([
  ["a first payment long after the opening", day("2020-01-01"), [paid("2020-11-20", 5000)]],
  ["a withdrawal before any payment", day("2020-11-20"), [paid("2020-11-21", -5000)]],
  ["an opening that nobody told", null, [paid("2020-11-20", 5000)]],
] as const)("%s is no whole life: an older movement may be missing", (_, openedOn, movements) => {
  const section = performancesSection(years, {
    benchmark: null,
    life: { openedOn, movements, employer: [] },
  });
  expect(section).toMatchObject({ movementsComplete: false, moneyWeightedFrom: "2024-11-20", gain: 0 });
});

test("stars wait for a year of values that a source told", () => {
  const told = dayValues("2026-01-01", [
    [1, 1],
    [1, 1],
  ]);
  expect(performancesSection(told, alone).starsFrom).toBe("2027-01-01");
  expect(performancesSection(years, alone).starsFrom).toBeNull();
  const rebuilt = performancesSection(
    dayValues(
      "2024-11-20",
      [
        [1, 1],
        [1, 1],
      ],
      true,
    ),
    alone,
  );
  expect(rebuilt).toMatchObject({ reconstructed: true, starsFrom: null });
});

test("the drawing has a point a week, begins at nothing and ends at the whole return", () => {
  const values = dayValues(
    "2026-01-01",
    Array.from({ length: 30 }, (_, index) => [10_000 + 10 * index, 10_000]),
  );
  const { history, timeWeighted } = performancesSection(values, alone);
  expect(history[0]).toMatchObject({ date: "2026-01-01", contractRatio: 0, benchmarkRatio: null });
  expect(history.at(-1)?.contractRatio).toBeCloseTo(timeWeighted.value ?? Number.NaN, 12);
  expect(history.length).toBeLessThanOrEqual(7);
});

test("whatever is paid, gain and payments add up to the value", () => {
  const step = fc.tuple(fc.integer({ min: 1, max: 1e8 }), fc.integer({ min: 0, max: 1e6 }));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
      let total = 0;
      const values = steps.map(([value, more]) => [value, (total += more)] as const);
      const { gain, paid: all } = performancesSection(dayValues("2026-01-01", values), alone);
      expect(Number(gain) + Number(all)).toBe(values.at(-1)?.[0]);
    }),
  );
});

const euroOnly = [{ of: "euro" as const, cents: 100_000 }];

test("a portfolio all in its euro fund tells each year's rate, then net of levies", () => {
  const light = lightEuroFund(
    testSituation({ lines: euroOnly, market: testOffer({ euroFundsFeeRatio: 0.006 }) }),
  );
  expect(light).toMatchObject({
    of: "euro_fund",
    label: testEuroFund.label,
    provenance: "fund",
    feeRatio: 0.006,
  });
  if (light.of !== "euro_fund") throw new Error("a euro fund");
  expect(light.years.map(({ year, netRatio }) => [year, netRatio])).toEqual([
    [2024, 0.02],
    [2025, 0.03],
  ]);
  expect(light.years[1]?.afterLeviesRatio).toBeCloseTo(0.03 * (1 - light.levyRatio), 12);
  const mean = ((1 + 0.02 * (1 - light.levyRatio)) * (1 + 0.03 * (1 - light.levyRatio))) ** 0.5 - 1;
  expect(light.meanAfterLevies.value).toBeCloseTo(mean, 12);
});

test("years before the opening are left out; one opened this year shows the fund's last", () => {
  const yearsOf = (externalCreatedAt: string) => {
    const light = lightEuroFund(testSituation({ lines: euroOnly, infos: { externalCreatedAt } }));
    return light.of === "euro_fund" ? light.years.map(({ year }) => year) : [];
  };
  expect(yearsOf("2025-03-01")).toEqual([2025]);
  expect(yearsOf("2026-03-01")).toEqual([2025]);
});

test("a fund whose rates are not known shows the market's average as such, and no mean of its own", () => {
  const light = lightEuroFund({ ...testSituation({ lines: euroOnly, market: null }), positions: [] });
  expect(light).toMatchObject({
    provenance: "market_average",
    meanAfterLevies: { value: null, reason: "euro_fund_rate_unknown" },
  });
});
