import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { addDays, addMonths, type Day, day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import type { KeptChance } from "./alert-facts.ts";
import { alertsOf } from "./alerts.ts";
import { nothingKnown } from "./test-alert-facts.ts";

const today = day("2026-11-29");
const id = "01900000-0000-7000-8000-000000000001" as Id;

type Goal = { readonly chance: number | null; readonly kept: readonly KeptChance[]; readonly euros?: number };
const raised = ({ chance, kept, euros = 110_000 }: Goal) =>
  alertsOf({
    ...nothingKnown,
    today,
    goals: [
      {
        id,
        name: "Vie",
        targetCents: cents(100_000_00),
        centralCents: cents(euros * 100),
        chance,
        kept,
      },
    ],
  });
const kept = (on: string, chance: number): KeptChance => ({ on: day(on), chance });

test("a chance that fell by fifteen points is told with both chances and both days, above one in two as well", () => {
  const [fell, ...others] = raised({
    chance: 0.55,
    kept: [kept("2026-08-03", 0.61), kept("2026-09-03", 0.72), kept("2026-10-02", 0.68)],
  });
  expect(others).toEqual([]);
  expect(fell).toEqual({
    key: `project_at_risk/${id}/2026-11`,
    kind: "project_at_risk",
    detail: "chance_fell",
    name: "Vie",
    amountCents: null,
    on: "2026-09-03",
    ratioBefore: 0.72,
    ratio: 0.55,
    asOf: today,
  });
});

test.each([
  ["fifteen points, to the hundredth of a percent", 0.7, 0.55, true],
  ["less", 0.7, 0.5501, false],
  ["a rise", 0.5, 0.7, false],
] as const)("%s", (_what, before, chance, isTold) => {
  expect(raised({ chance, kept: [kept("2026-10-01", before)] })).toHaveLength(isTold ? 1 : 0);
});

test("of equal best ones the last is told; what is a year old, or of today, is compared with nothing", () => {
  const best = [kept("2026-03-01", 0.8), kept("2026-05-01", 0.8), kept("2026-04-01", 0.8)];
  expect(raised({ chance: 0.6, kept: best })).toMatchObject([{ on: "2026-05-01" }]);
  expect(raised({ chance: 0.6, kept: [kept("2025-11-28", 0.9)] })).toEqual([]);
  expect(raised({ chance: 0.6, kept: [kept("2025-11-29", 0.9)] })).toHaveLength(1);
  expect(raised({ chance: 0.6, kept: [kept("2026-11-29", 0.9)] })).toEqual([]);
});

test("what is too little and fell is one alert, with what is missing; what tells no chance falls by nothing", () => {
  const before = [kept("2026-10-01", 0.7)];
  expect(raised({ chance: 0.3, kept: before, euros: 80_000 })).toMatchObject([
    { detail: "chance_fell", amountCents: -20_000_00 },
  ]);
  expect(raised({ chance: null, kept: before })).toEqual([]);
  expect(raised({ chance: null, kept: before, euros: 80_000 })).toMatchObject([
    { detail: null, ratio: null },
  ]);
});

test("a fall is told just where a chance of the last year is fifteen points above, by the best of them", () => {
  const chances = fc.integer({ min: 0, max: 10_000 }).map((points) => points / 10_000);
  const past = fc.record({ days: fc.integer({ min: 1, max: 600 }), chance: chances });
  fc.assert(
    fc.property(chances, fc.array(past, { maxLength: 14 }), (chance, given) => {
      const values = given.map((one) => ({ on: addDays(today, -one.days), chance: one.chance }));
      const since: Day = addMonths(today, -12);
      const compared = values.filter(({ on }) => on >= since);
      const best = Math.max(...compared.map((one) => Math.round(one.chance * 10_000)));
      const isFall = best - Math.round(chance * 10_000) >= 1500;
      const found = raised({ chance, kept: values });
      expect(found).toHaveLength(isFall ? 1 : 0);
      for (const { ratioBefore, ratio, on, asOf } of found) {
        expect([Math.round((ratioBefore ?? 0) * 10_000), ratio, asOf]).toEqual([best, chance, today]);
        expect(compared).toContainEqual({ on, chance: ratioBefore });
      }
      // Whatever the order in which they are stored.
      expect(raised({ chance, kept: values.toReversed() })).toEqual(found);
    }),
    { seed: 11, numRuns: 400 },
  );
});
