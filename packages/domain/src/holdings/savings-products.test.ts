import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { addDays, day } from "../kernel/day.ts";
import {
  depositCapOn,
  headroomCents,
  interestTaxOn,
  pelEndsOn,
  rateOn,
  revisionUnread,
  savingsProductKinds,
  savingsProducts,
} from "./savings-products.ts";

test.each([
  ["livret_a", "2026-11-21", 2_295_000],
  ["ldd", "2026-11-21", 1_200_000],
  ["lep", "2023-09-30", 770_000],
  ["lep", "2023-10-01", 1_000_000],
  ["livret_jeune", "2026-11-21", 160_000],
  ["cel", "2026-11-21", 1_530_000],
  ["pel", "2026-11-21", 6_120_000],
  ["csl", "2026-11-21", null],
  ["term_account", "2026-11-21", null],
] as const)("the cap of %s on %s is %s cents", (kind, on, value) => {
  expect(depositCapOn(kind, day(on))?.value ?? null).toBe(value);
});

test.each([
  ["livret_a", "2026-03-01", null, 0.015],
  ["ldd", "2025-08-01", null, 0.017],
  ["lep", "2022-02-01", null, 0.022],
  ["lep", "2026-02-01", null, 0.025],
  ["cel", "2025-03-01", null, 0.015],
  ["pel", "2026-11-21", "2014-05-01", 0.025],
  ["pel", "2026-11-21", "2016-03-01", 0.015],
  ["pel", "2026-11-21", "2019-01-01", 0.01],
  ["pel", "2026-11-21", "2024-01-02", 0.0225],
  ["pel", "2026-11-21", null, null],
  ["livret_jeune", "2026-11-21", null, null],
  ["livret_a", "1990-01-01", null, null],
] as const)("the rate of %s on %s, opened on %s, is %s", (kind, on, openedOn, value) => {
  const opened = openedOn === null ? null : day(openedOn);
  expect(rateOn(kind, day(on), opened)?.value ?? null).toBe(value);
});

test.each(savingsProductKinds)("the figures of %s follow one another, each with its source", (kind) => {
  const { rates, caps } = savingsProducts[kind];
  for (const figures of [rates, caps])
    figures.forEach((figure, index) => {
      const next = figures[index + 1];
      if (next !== undefined) expect(figure.to).toBe(addDays(next.from, -1));
      expect(figure.source).not.toBe("");
    });
});

test("the room under a cap is never below nothing, and unknown without a balance", () => {
  const on = day("2026-11-21");
  expect(headroomCents("ldd", cents(1_000_000), on)).toBe(200_000);
  expect(headroomCents("ldd", cents(1_234_567), on)).toBe(0);
  expect(headroomCents("ldd", null, on)).toBeNull();
  expect(headroomCents("livret", cents(100), on)).toBeNull();
});

test("a revision since the rate was read is reported", () => {
  const on = day("2026-11-21");
  const rate = rateOn("livret_a", on);
  expect(rate === null ? null : revisionUnread("livret_a", rate, on)).toBe("2026-08-01");
  const before = day("2026-07-31");
  expect(rate === null ? null : revisionUnread("livret_a", rate, before)).toBeNull();
  const pel = rateOn("pel", on, day("2024-05-01"));
  expect(pel === null ? null : revisionUnread("pel", pel, on)).toBeNull();
});

test("a PEL opened since March 2011 ends at fifteen years, an older one never does", () => {
  expect(pelEndsOn(day("2011-03-01"))).toBe("2026-03-01");
  expect(pelEndsOn(day("2011-02-28"))).toBeNull();
  expect(pelEndsOn(null)).toBeNull();
});

test.each([
  ["livret_a", null, true, null, null],
  ["csl", null, false, 0.128, 0.186],
  ["pel", "2019-01-01", false, 0.128, 0.172],
  ["pel", "2015-01-01", null, null, 0.172],
  ["pel", "2012-01-01", false, 0.128, 0.172],
  ["cel", "2012-01-01", null, null, 0.172],
  ["pel", null, null, null, 0.172],
] as const)("the interest of %s opened on %s is taxed so", (kind, openedOn, exempt, income, social) => {
  const found = interestTaxOn(savingsProducts[kind], {
    on: day("2026-11-21"),
    openedOn: openedOn === null ? null : day(openedOn),
  });
  expect(found.exempt).toBe(exempt);
  expect(found.incomeTax?.value ?? null).toBe(income);
  expect(found.socialLevies?.value ?? null).toBe(social);
});
