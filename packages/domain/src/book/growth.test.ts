import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import { ageOn } from "./daily-rows.ts";
import { agePyramid, birthdatesOfAges, customerConcentration, monthsOfWealth } from "./growth.ts";

const days = ["2026-09-01", "2026-10-01", "2026-11-01", "2026-11-23"].map(day);
const at = (value: number, paid: number) => ({
  valueCents: cents(value),
  paidTotalCents: cents(paid),
  reconstructed: false,
});

test("start and parts make the end of every month, and a month begins where the last ended", () => {
  const months = monthsOfWealth(days, [
    {
      openedOn: null,
      nowCents: cents(1_230),
      samples: [at(1_000, 900), at(1_100, 950), at(900, 700), at(1_200, 1_000)],
    },
    { openedOn: day("2026-10-10"), nowCents: cents(510), samples: [null, null, at(505, 500), at(510, 500)] },
    { openedOn: null, nowCents: cents(77), samples: [null, null, null, at(77, 77)] },
  ]);
  expect(months).toEqual([
    {
      month: "2026-09-01",
      startCents: 1_000,
      inCents: 50,
      outCents: 0,
      marketCents: 50,
      correctionCents: 0,
      endCents: 1_100,
    },
    {
      month: "2026-10-01",
      startCents: 1_100,
      inCents: 500,
      outCents: -250,
      marketCents: 55,
      correctionCents: 0,
      endCents: 1_405,
    },
    {
      month: "2026-11-01",
      startCents: 1_405,
      inCents: 300,
      outCents: 0,
      marketCents: 5,
      correctionCents: 107,
      endCents: 1_817,
    },
  ]);
  for (const one of months)
    expect(one.startCents + one.inCents + one.outCents + one.marketCents + one.correctionCents).toBe(
      one.endCents,
    );
});

test("concentration is told by rank, ages by tens, what is unknown apart", () => {
  expect(customerConcentration({ largest: [300, 100], count: 2, total: 400 })).toEqual([
    { from: 1, to: 1, ratio: 0.75 },
    { from: 2, to: 2, ratio: 0.25 },
  ]);
  const largest = [500, ...Array.from({ length: 49 }, () => 10)];
  expect(customerConcentration({ largest, count: 51, total: 1000 })).toEqual([
    { from: 1, to: 1, ratio: 0.5 },
    { from: 2, to: 10, ratio: 0.09 },
    { from: 11, to: 50, ratio: 0.4 },
    { from: 51, to: 51, ratio: 0.01 },
  ]);
  expect(customerConcentration({ largest: [], count: 0, total: 0 })).toEqual([]);
  const today = day("2026-02-28");
  const births = ["1996-03-01", "1996-02-28", "1996-02-29", "1934-05-05"];
  const bornBy = birthdatesOfAges(today).map((last) => births.filter((birth) => birth <= last).length);
  expect(agePyramid({ total: 5, known: 4, bornBy }).filter(({ count }) => count > 0)).toEqual([
    { from: 0, count: 2 },
    { from: 30, count: 1 },
    { from: 80, count: 1 },
    { from: null, count: 1 },
  ]);
  // Each person has the age that `ageOn` computes.
  expect(births.map((birth) => ageOn(day(birth), today))).toEqual([29, 30, 29, 91]);
});
