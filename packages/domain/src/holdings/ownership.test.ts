import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents, sumCents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import { fail, ok } from "../kernel/result.ts";
import {
  checkOwnership,
  fullOwnership,
  ownedCents,
  ownedRatio,
  type Ownership,
  proposedOwnership,
  rentRatio,
  splitOwned,
  usufructFigure,
} from "./ownership.ts";

const today = day("2026-11-21");
const divided = (said: Partial<Ownership>): Ownership => ({ ...fullOwnership, kind: "usufruct", ...said });

test.each([
  ["2006-11-22", 0.9],
  ["2005-11-21", 0.8],
  ["1996-01-01", 0.8],
  ["1995-11-21", 0.7],
  ["1985-06-01", 0.6],
  ["1975-11-21", 0.5],
  ["1961-01-01", 0.4],
  ["1951-01-01", 0.3],
  ["1941-01-01", 0.2],
  ["1935-11-22", 0.2],
  ["1935-11-21", 0.1],
])("the usufruct of someone born on %s is worth %d of the whole", (bornOn, value) => {
  expect(usufructFigure(day(bornOn), today)?.value).toBe(value);
  const bare = ownedRatio(divided({ kind: "bare", usufructuaryBornOn: day(bornOn) }), today);
  expect(bare + value).toBeCloseTo(1, 12);
});

test("a share that was entered wins over the scale", () =>
  expect(ownedRatio(divided({ ratio: 0.23, usufructuaryBornOn: day("1940-01-01") }), today)).toBe(0.23));

test("a joint portfolio is held for half until its share is set", () => {
  expect(ownedRatio({ ...fullOwnership, kind: "joint" }, today)).toBe(0.5);
  expect(ownedRatio({ ...fullOwnership, kind: "joint", ratio: 0.333333 }, today)).toBe(0.333333);
  expect(ownedRatio({ ...fullOwnership, ratio: 0.2 }, today)).toBe(1);
});

test("rents go to the usufructuary, and by their share to those who hold together", () => {
  const born = day("1950-01-01");
  expect(rentRatio(divided({ usufructuaryBornOn: born }), today)).toBe(1);
  expect(rentRatio(divided({ kind: "bare", usufructuaryBornOn: born }), today)).toBe(0);
  expect(rentRatio({ ...fullOwnership, kind: "joint", ratio: 0.4 }, today)).toBe(0.4);
});

describe("what is proposed", () => {
  test.each([
    [{ kind: "joint", told: null }, "joint"],
    [{ kind: "checking", told: "co-owner" }, "joint"],
    [{ kind: "mortgage", told: "co-owner" }, "joint"],
    [{ kind: "checking", told: "owner" }, "full"],
    [{ kind: "realestate", told: null }, "full"],
  ] as const)("for %o is %s", (portfolio, kind) => expect(proposedOwnership(portfolio).kind).toBe(kind));
});

test("a divided ownership without a share or a birth is refused, as is a birth to come", () => {
  expect(checkOwnership(divided({}), today)).toEqual(fail("ownership.no_share"));
  expect(checkOwnership(divided({ usufructuaryBornOn: day("2027-01-01") }), today)).toEqual(
    fail("ownership.future_birth", { field: "usufructuary_born_on" }),
  );
  expect(checkOwnership(divided({ ratio: 0.4 }), today)).toEqual(ok(null));
  expect(checkOwnership({ ...fullOwnership, kind: "joint" }, today)).toEqual(ok(null));
});

test.each([
  [101, 0.5, 51],
  [-101, 0.5, -51],
  [5000, 0.3333, 1667],
  [3, 0.166666, 0],
  [9_007_199_254_740_991, 0.999999, 9_007_190_247_541_736],
])("%d cents held for %d are %d cents", (amount, ratio, owned) =>
  expect(ownedCents(cents(amount), ratio)).toBe(owned),
);

const amounts = fc.array(
  fc.integer({ min: -1e11, max: 1e11 }).map((value) => cents(value)),
  { maxLength: 20 },
);
const shares = fc.integer({ min: 0, max: 1_000_000 }).map((parts) => parts / 1_000_000);

test("the parts of a portfolio add up to the share of the portfolio, to the cent", () => {
  fc.assert(
    fc.property(amounts, shares, (parts, ratio) => {
      const owned = splitOwned(parts, ratio);
      expect(sumCents(owned)).toBe(ownedCents(sumCents(parts), ratio));
    }),
    { seed: 11 },
  );
});

test("what two people hold of a portfolio is the portfolio, a cent of rounding apart", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), shares, (value, ratio) => {
      const mine = ownedCents(cents(value), ratio);
      const theirs = ownedCents(cents(value), Math.round((1 - ratio) * 1e6) / 1e6);
      expect(Math.abs(mine + theirs - value)).toBeLessThanOrEqual(1);
      expect(Math.abs(mine)).toBeLessThanOrEqual(Math.abs(value));
    }),
    { seed: 12 },
  );
});
