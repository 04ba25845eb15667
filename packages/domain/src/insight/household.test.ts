import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { accountKey, type HouseholdPart, householdTotals } from "./household.ts";

const part = (id: string, owned: number | null, more: Partial<HouseholdPart> = {}): HouseholdPart => ({
  id,
  ownedCents: owned === null ? null : cents(owned),
  valueCents: owned === null ? null : cents(owned),
  account: null,
  ...more,
});

test("« nous » is one's own and what the other shows, what nobody knows in neither", () => {
  const totals = householdTotals([part("a", 100), part("b", null), part("loan", -40)], [part("c", 30)]);
  expect(totals).toMatchObject({ own: 60, together: 90, ownUnknownNb: 1, togetherUnknownNb: 1 });
});

test.each([
  // Both own it in full: counted once.
  [100, 100, 100],
  // Each owns half: counted as a whole.
  [50, 50, 100],
  // Six tenths and the whole: counted as a whole.
  [60, 100, 100],
  // A debt of both.
  [-100, -100, -100],
  [-50, -50, -100],
])("a joint account of which both hold %i and %i counts %i", (mine, theirs, together) => {
  const value = cents(mine < 0 ? -100 : 100);
  const joint = { account: "bank 123456", valueCents: value };
  const totals = householdTotals([part("a", mine, joint)], [part("b", theirs, joint)]);
  expect(totals.together).toBe(together);
});

test("the total of two is never above that of all parts, nor under one's own where the other owes nothing", () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(fc.array(amount), fc.array(amount), fc.integer({ min: 0, max: 3 }), (one, other, joint) => {
      const named = (prefix: string, values: readonly number[]) =>
        values.map((value, at) =>
          part(`${prefix}${String(at)}`, value, {
            valueCents: cents(1_000_000),
            account: at < joint ? `bank ${String(at)}` : null,
          }),
        );
      const [mine, theirs] = [named("a", one), named("b", other)];
      const sum = [...one, ...other].reduce((so, value) => so + value, 0);
      const { own, together } = householdTotals(mine, theirs);
      expect(together).toBeLessThanOrEqual(sum);
      expect(together).toBeGreaterThanOrEqual(own);
    }),
  );
});

test("an account is known by its house and its number, however each source writes it", () => {
  expect(accountKey("Banque A", "FR76 3000-4000")).toBe(accountKey("banque a", "fr7630004000"));
  expect([accountKey(null, "123456"), accountKey("Banque A", "12")]).toEqual([null, null]);
});
