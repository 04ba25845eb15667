import fc from "fast-check";
import { expect, test } from "vitest";
import { yearLaw } from "../index.ts";
import { betterOrder, projectsTogether, type SharedProject } from "./projects-together.ts";

function law(mean: number, deviation: number) {
  const found = yearLaw(mean, deviation);
  if (found === null) throw new Error("no law");
  return found;
}

const published: readonly SharedProject[] = [
  { targetCents: 15_000_00, years: 3, law: law(0.015, 0) },
  { targetCents: 40_000_00, years: 10, law: law(0.035, 0.08) },
  { targetCents: 45_000_00, years: 20, law: law(0.045, 0.12) },
];

test("three projects share one wealth as published, and the last is told what it lacks", () => {
  const found = projectsTogether(published, { wealthCents: 30_000_00, monthlyCents: 500_00 });
  const wanted = [
    [15_918_12, 15_222_77, 0],
    [48_759_78, 14_777_23, 286_86],
    [66_867_63, 0, 213_14],
  ];
  found.projects.forEach(({ goalCents, wealthCents, monthlyCents }, index) => {
    [goalCents, wealthCents, monthlyCents].forEach((value, part) =>
      expect(Math.abs(value - (wanted[index]?.[part] ?? NaN))).toBeLessThanOrEqual(1),
    );
  });
  expect(found.projects.map(({ isHeld }) => isHeld)).toEqual([true, true, false]);
  expect(found.projects[2]?.chance).toBeCloseTo(0.672995, 4);
  expect([found.freeWealthCents, found.freeMonthlyCents]).toEqual([0, 0]);
  const more = found.projects[2]?.moreCents ?? 0;
  expect(found.projects.map(({ moreCents }) => moreCents)).toEqual([0, 0, more]);
  expect(more % 500).toBe(0);
  // Paid, all three hold; five euros less, the last does not.
  const held = (extra: number) =>
    projectsTogether(published, { wealthCents: 30_000_00, monthlyCents: 500_00 + extra }).projects[2]?.isHeld;
  expect([held(more), held(more - 500)]).toEqual([true, false]);
});

test("the order decides: the same means hold another project when it comes first", () => {
  const means = { wealthCents: 15_222_77, monthlyCents: 0 };
  const [first, second, third] = published;
  if (first === undefined || second === undefined || third === undefined) throw new Error("three");
  expect(projectsTogether([first, second], means).projects.map(({ isHeld }) => isHeld)).toEqual([
    true,
    false,
  ]);
  expect(projectsTogether([second, first], means).projects.map(({ isHeld }) => isHeld)).toEqual([
    false,
    false,
  ]);
});

test("an order that holds more projects is found, and none where all hold or nothing changes", () => {
  const [first, second] = published;
  if (first === undefined || second === undefined) throw new Error("two");
  const means = { wealthCents: 15_222_78, monthlyCents: 0 };
  expect(betterOrder([second, first], means)).toEqual({ places: [1, 0], heldCount: 1 });
  expect(betterOrder([first, second], means)).toBeNull();
  expect(betterOrder([second, first], { wealthCents: 200_000_00, monthlyCents: 0 })).toBeNull();
  expect(
    betterOrder(
      Array.from({ length: 6 }, () => second),
      means,
    ),
  ).toBeNull();
});

test("a project of this year is compared with what is there today", () => {
  const now = { targetCents: 1000_00, years: 0, law: law(0.015, 0) };
  expect(projectsTogether([now], { wealthCents: 999_00, monthlyCents: 500_00 }).projects).toMatchObject([
    { isHeld: false, moreCents: null },
  ]);
  expect(projectsTogether([now], { wealthCents: 1500_00, monthlyCents: 0 })).toMatchObject({
    projects: [{ isHeld: true, wealthCents: 1000_00, moreCents: 0 }],
    freeWealthCents: 500_00,
  });
});

const someProject = fc.record({
  targetCents: fc.integer({ min: 2000_00, max: 300_000_00 }),
  years: fc.integer({ min: 0, max: 25 }),
  law: fc.constantFrom(law(0.015, 0), law(0.0263, 0.002), law(0.04, 0.1)),
});

test("no euro is counted twice, and more money holds no fewer of the first projects", () => {
  fc.assert(
    fc.property(
      fc.array(someProject, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 200_000_00 }),
      fc.integer({ min: 0, max: 2000_00 }),
      (projects, wealthCents, monthlyCents) => {
        const found = projectsTogether(projects, { wealthCents, monthlyCents });
        const sum = (of: "wealthCents" | "monthlyCents") =>
          found.projects.reduce((total, project) => total + project[of], 0);
        const slack = projects.length + 1;
        expect(Math.abs(sum("wealthCents") + found.freeWealthCents - wealthCents)).toBeLessThanOrEqual(slack);
        expect(Math.abs(sum("monthlyCents") + found.freeMonthlyCents - monthlyCents)).toBeLessThanOrEqual(
          slack,
        );
        const richer = projectsTogether(projects, { wealthCents: wealthCents + 50_000_00, monthlyCents });
        const [before, after] = [found, richer].map(({ projects: all }) => all[0]?.chance ?? NaN);
        expect(after).toBeGreaterThanOrEqual((before ?? NaN) - 1e-3);
        // What is free is not wanted: money is left only where every project has its sum.
        if (found.freeWealthCents > slack) expect(found.projects.every(({ isHeld }) => isHeld)).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});
