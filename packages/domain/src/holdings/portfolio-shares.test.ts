import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import { fullOwnership, type Ownership } from "./ownership.ts";
import { keptOwnership, ownershipOf, shareOf } from "./portfolio-shares.ts";

const today = day("2026-11-22");
const emptyOwnership = { ownershipKind: null, ownershipRatio: null, usufructuaryBornOn: null } as const;
const held = { kind: "savings", toldOwnership: null, valueCents: cents(100_001), ...emptyOwnership } as const;

test("what nobody said is held in full", () => {
  expect(ownershipOf(held)).toEqual(fullOwnership);
  expect(shareOf(held, today)).toEqual({ ownedRatio: 1, ownedCents: 100_001 });
});

test("a joint account counts for half until the saver says otherwise, an odd cent rounded once", () => {
  const joint = { ...held, kind: "joint" } as const;
  expect(shareOf(joint, today).ownedRatio).toBe(0.5);
  const said = { ...joint, ...keptOwnership({ ...fullOwnership, kind: "joint", ratio: 0.25 }) };
  expect(shareOf(said, today)).toEqual({ ownedRatio: 0.25, ownedCents: 25_000 });
});

test("an unknown value has an unknown share, which is not nothing", () => {
  expect(shareOf({ ...held, valueCents: null }, today)).toEqual({ ownedRatio: 1, ownedCents: null });
});

test("the share of a debt is a debt", () => {
  const loan = { ...held, kind: "mortgage", valueCents: cents(-200_000) } as const;
  const said = { ...loan, ...keptOwnership({ ...fullOwnership, kind: "joint", ratio: 0.5 }) };
  expect(shareOf(said, today).ownedCents).toBe(-100_000);
});

test("taking back what was said lets the proposal count again", () => {
  expect(keptOwnership(null)).toEqual(emptyOwnership);
});

test("what was said is read back as it was kept, to the millionth", () => {
  const ownership: fc.Arbitrary<Ownership> = fc.record({
    kind: fc.constantFrom("full", "joint", "bare", "usufruct"),
    ratio: fc.option(fc.integer({ min: 1, max: 1_000_000 }).map((part) => part / 1_000_000)),
    usufructuaryBornOn: fc.option(fc.constant(day("1950-02-28"))),
  });
  fc.assert(
    fc.property(ownership, (said) => {
      expect(ownershipOf({ ...held, ...keptOwnership(said) })).toEqual(said);
    }),
  );
});
