import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import type { Id } from "../kernel/id.ts";
import type { SampledValue } from "../holdings/wealth.ts";
import { mostMoved, type SeenContract } from "./visits.ts";

const value = (amount: number | null): SampledValue =>
  amount === null ? null : { valueCents: cents(amount), paidTotalCents: cents(0), reconstructed: false };

const seen = (
  name: string,
  values: readonly [number | null, number | null],
  ownedRatio = 1,
): SeenContract => ({
  id: name as Id,
  name,
  ownedRatio,
  before: value(values[0]),
  after: value(values[1]),
});

test("a fall counts as much as a rise, and each by the person's share", () => {
  const rise = seen("rise", [100_00, 180_00]);
  const fall = seen("fall", [500_00, 400_00]);
  const shared = seen("shared", [1_000_00, 1_180_00], 0.5);
  expect(mostMoved([rise, fall, shared])).toEqual({ id: "fall", name: "fall", changeCents: -100_00 });
  expect(mostMoved([rise, shared])).toMatchObject({ name: "shared", changeCents: 90_00 });
});

test("what was not known on one of the days did not move; less than a euro is no news", () => {
  expect(mostMoved([seen("new", [null, 900_00]), seen("gone", [900_00, null])])).toBeNull();
  expect(mostMoved([seen("still", [100_00, 100_99])])).toBeNull();
  expect(mostMoved([seen("euro", [100_00, 101_00])])?.changeCents).toBe(1_00);
  expect(mostMoved([])).toBeNull();
});
