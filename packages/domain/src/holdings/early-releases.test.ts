import { expect, test } from "vitest";
import { devicePlans } from "./devices.ts";
import { earlyReleases, lockRules, releaseRegimeOf, releaseRegimes } from "./early-releases.ts";
import { day } from "../kernel/day.ts";

const names = (regime: (typeof releaseRegimes)[number], on: string) =>
  earlyReleases(regime, day(on)).map((one) => one.case);

test("energy works, a clean vehicle and caring open a company plan from 7 July 2024, not the day before", () => {
  const added = ["energy_works", "clean_vehicle", "caregiver"];
  expect(names("company", "2024-07-06")).not.toEqual(expect.arrayContaining(["energy_works"]));
  expect(names("company", "2024-07-07")).toEqual(expect.arrayContaining(added));
  expect(names("company", "2020-06-06")).not.toContain("violence");
  expect(names("company", "2020-06-07")).toContain("violence");
});

test("a retirement plan opens in its six cases only: neither a marriage nor the end of employment is one", () => {
  expect(names("retirement", "2026-11-20")).toEqual([
    "spouse_death",
    "disability",
    "over_indebtedness",
    "end_of_unemployment",
    "liquidation",
    "main_home",
  ]);
  for (const regime of ["perco", "retirement", "insured"] as const) {
    expect(names(regime, "2026-11-20")).not.toContain("marriage");
    expect(names(regime, "2026-11-20")).not.toContain("end_of_employment");
  }
  expect(names("insured", "2026-11-20")).not.toContain("main_home");
});

test("the six cases of article R. 3324-23 are asked for at any time, the others within six months", () => {
  const anyTime = earlyReleases("company", day("2026-11-20")).filter((one) => one.deadlineMonths === "any");
  expect(anyTime.map((one) => one.case).toSorted()).toEqual([
    "caregiver",
    "disability",
    "end_of_employment",
    "over_indebtedness",
    "own_death",
    "spouse_death",
    "violence",
  ]);
});

test("every case names its article, and every plan but an unknown one has its rules", () => {
  for (const regime of releaseRegimes) {
    expect(lockRules[regime].source).toMatch(/^Code /);
    for (const one of earlyReleases(regime, day("2026-11-20")))
      expect(one.source).toMatch(/^Code .*art\.\u00a0/);
  }
  for (const plan of devicePlans) expect(releaseRegimeOf(plan, null) === null).toBe(plan === "other");
});

test("a PERCOL follows the PER, a PERCO or a PERCOI its own article", () => {
  expect(releaseRegimeOf("perco", "percol")).toBe("retirement");
  expect(releaseRegimeOf("perco", "percoi")).toBe("perco");
  expect(releaseRegimeOf("perco", null)).toBe("perco");
});
