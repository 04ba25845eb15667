import { cents, day } from "@vigie/domain";
import { expect, test } from "vitest";
import { evolutionSteps, lastKnown, consecutiveRanges, type EvolutionPoint } from "./evolution.ts";

function point(text: string, valueCents: number | null, paidCents: number | null): EvolutionPoint {
  return {
    day: day(text),
    valueCents: valueCents === null ? null : cents(valueCents),
    paidCents: paidCents === null ? null : cents(paidCents),
    reconstructed: false,
  };
}

test("a change is what was paid plus what the markets did", () => {
  const steps = evolutionSteps([point("2026-01-01", 100_00, 80_00), point("2026-02-01", 160_00, 130_00)]);
  expect(lastKnown(steps)).toMatchObject({ changeCents: 60_00, paidSinceCents: 50_00, marketCents: 10_00 });
});

test("changes start at the first known value", () => {
  const steps = evolutionSteps([
    point("2026-01-01", null, 0),
    point("2026-01-02", 50_00, 50_00),
    point("2026-01-03", 55_00, 50_00),
  ]);
  expect(steps.map((step) => step.changeCents)).toEqual([null, 0, 5_00]);
});

test("an unknown value is unknown, not zero", () => {
  const steps = evolutionSteps([
    point("2026-01-01", 10_00, 0),
    point("2026-01-02", null, 0),
    point("2026-01-03", 12_00, 0),
  ]);
  expect(steps[1]).toMatchObject({ changeCents: null, marketCents: null });
});

test("where payments are not known, the markets' part is not either", () => {
  const steps = evolutionSteps([point("2026-01-01", 10_00, null), point("2026-01-02", 12_00, null)]);
  expect(lastKnown(steps)).toMatchObject({ changeCents: 2_00, paidSinceCents: null, marketCents: null });
});

test("consecutive ranges group neighbours", () =>
  expect(consecutiveRanges([1, 1, 0, 1], (n) => n === 1)).toEqual([
    [0, 1],
    [3, 3],
  ]));
