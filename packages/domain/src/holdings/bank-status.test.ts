import fc from "fast-check";
import { expect, test } from "vitest";
import { bankState, type BankState } from "./bank-status.ts";

test.each([
  [{ tries: 1, failures: 0, people: 0 }, "answers"],
  [{ tries: 10, failures: 1, people: 1 }, "answers"],
  [{ tries: 10, failures: 2, people: 2 }, "unsure"],
  [{ tries: 2, failures: 2, people: 1 }, "unsure"],
  [{ tries: 15, failures: 3, people: 3 }, "partly"],
  [{ tries: 15, failures: 11, people: 9 }, "partly"],
  [{ tries: 15, failures: 12, people: 9 }, "away"],
] as const)("%j is %s", (tries, state) => {
  expect(bankState(tries)).toBe(state);
});

test("more failures of the same tries never make a bank look better", () => {
  const rank = (state: BankState) => ["answers", "unsure", "partly", "away"].indexOf(state);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(200), (tries, some) => {
      const failures = Math.min(some, tries - 1);
      const stateOf = (count: number) => rank(bankState({ tries, failures: count, people: count }));
      return stateOf(failures + 1) >= stateOf(failures);
    }),
  );
});
