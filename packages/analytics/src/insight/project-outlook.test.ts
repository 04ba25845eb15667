import { expect, test } from "vitest";
import { yearLaw } from "../index.ts";
import { cents, goalRange } from "@vigie/domain";
import { projectChance, projectOutlook } from "./project-outlook.ts";

function law(mean: number, deviation: number) {
  const found = yearLaw(mean, deviation);
  if (found === null) throw new Error("no law");
  return found;
}

/** Methodology 2, section 3.1: 20 000 euros, 300 a month for ten years, 3.5 % and 8 %, a goal of 60 000 of today. */
const plan = {
  openingCents: 20_000_00,
  monthlyCents: 300_00,
  years: 10,
  targetCents: 60_000_00,
  law: law(0.035, 0.08),
};

test("a project has the published fan, chance and payment", () => {
  const found = projectOutlook(plan);
  expect(found.goalCents).toBe(73_139_67);
  const last = found.years.at(-1);
  const wanted = [52_072_82, 58_813_32, 69_979_39, 83_265_39, 94_043_57, 73_139_67];
  [
    last?.lowCents,
    last?.lowTwoThirdsCents,
    last?.medianCents,
    last?.highTwoThirdsCents,
    last?.highCents,
    last?.goalCents,
  ].forEach((value, index) =>
    expect(Math.abs((value ?? NaN) - (wanted[index] ?? NaN))).toBeLessThanOrEqual(1),
  );
  expect(found.years).toHaveLength(10);
  expect(found.chance).toBeCloseTo(0.402912, 6);
  expect(found.chanceBelow).toBeCloseTo(0.264481, 6);
  expect(found.chanceAbove).toBeCloseTo(0.554762, 6);
  expect(found.neededCents).toBe(450_00);
  // With this payment the probability is at least 90 %, with five euros less it is not.
  expect(projectOutlook({ ...plan, monthlyCents: 450_00 }).chance).toBeGreaterThanOrEqual(0.9);
  expect(projectOutlook({ ...plan, monthlyCents: 445_00 }).chance).toBeLessThan(0.9);
});

test("a goal of this year is compared with today, and one that nobody could pay for has no payment", () => {
  expect(projectOutlook({ ...plan, years: 0 })).toMatchObject({ years: [], chance: 0, goalCents: 60_000_00 });
  expect(projectOutlook({ ...plan, years: 0, openingCents: 70_000_00 }).chance).toBe(1);
  expect(projectOutlook({ ...plan, years: 1, targetCents: 50_000_000_00 }).neededCents).toBeNull();
  expect(projectOutlook({ ...plan, targetCents: 1000_00 }).neededCents).toBe(0);
  expect(projectOutlook({ ...plan, openingCents: 0, monthlyCents: 0 }).chance).toBe(0);
});

/** Compared with 4 000 simulated paths, whose own error is below one point. */
test("the chance is that of drawn paths", () => {
  let seed = 12_345;
  const uniform = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed + 0.5) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const [mean, deviation] = [plan.law.logMean / 12, plan.law.logDeviation / Math.sqrt(12)];
  const paths = 4000;
  let reached = 0;
  for (let path = 0; path < paths; path += 1) {
    let value = plan.openingCents;
    for (let month = 0; month < 120; month += 1)
      value = value * Math.exp(mean + deviation * normal()) + plan.monthlyCents;
    if (value >= 73_139_67) reached += 1;
  }
  expect(Math.abs(reached / paths - projectOutlook(plan).chance)).toBeLessThan(0.03);
});

test("the chance alone is that of the whole, and above one in two just where the middle end is above what it takes", () => {
  for (const monthlyCents of [0, 100_00, 250_00, 300_00, 450_00, 900_00])
    for (const years of [0, 1, 10, 25]) {
      const asked = { ...plan, monthlyCents, years };
      const { chance, goalCents, years: told } = projectOutlook(asked);
      expect(projectChance(asked)).toEqual({ chance, goalCents });
      const { centralCents } = goalRange(
        { amountCents: cents(plan.openingCents), monthlyCents: cents(monthlyCents), years },
        plan.law,
      );
      expect(centralCents).toBe(told.at(-1)?.medianCents ?? plan.openingCents);
      expect(chance >= 0.5).toBe(centralCents >= goalCents);
    }
});
