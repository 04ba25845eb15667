import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import type { KindDetail } from "../holdings/portfolios.ts";
import { type Observation, observe, type PortfolioFacts } from "./next-steps.ts";

/** Duplicate regulated savings, and the single cap per person. */

const today = day("2026-11-22");
const isId = (_text: string): _text is Id => true;
function held(serial: number, kindDetail: KindDetail, euros: number | null): PortfolioFacts {
  const id = `00000000-0000-7000-8000-00000000000${serial}`;
  if (!isId(id)) throw new Error("assertion: an id");
  const amountCents = euros === null ? null : cents(euros * 100);
  return {
    id,
    name: `Livret ${serial}`,
    kind: "savings",
    kindDetail,
    amountCents,
    ownedCents: amountCents,
    ownedRatio: 1,
    asOf: day("2026-11-20"),
    provenance: "provider",
    openedOn: null,
    lots: [],
    fees: [],
    missing: [],
  };
}
const found = (portfolios: readonly PortfolioFacts[], rule: Observation["rule"]) =>
  observe({ today, portfolios, expenses: null }).filter((one) => one.rule === rule);

test("two Livrets A are reported with the euros beside the larger one, which may be kept", () => {
  const [told, ...others] = found([held(1, "livret_a", 2_000), held(2, "livret_a", 9_000)], "held_twice");
  expect(others).toEqual([]);
  expect(told).toMatchObject({ detail: "livret_a", amountCents: 200_000, contract: "Livret 2" });
  expect(told?.portfolioIds).toHaveLength(2);
  expect(told?.inputs[0]).toMatchObject({ name: "allowed_count", count: 1 });
  expect(told?.inputs[0]?.source).toContain("L. 221-3");
});

test("three LDDS are reported once, with the sum of the two smaller", () => {
  const three = [held(1, "ldd", 100), held(2, "ldd", 5_000), held(3, "ldd", 300)];
  expect(found(three, "held_twice").map((one) => one.amountCents)).toEqual([40_000]);
});

test("one balance that is unknown, and the euros concerned are unknown, not those of the others", () => {
  const some = [held(1, "livret_a", 2_000), held(2, "livret_a", null), held(3, "livret_a", 100)];
  expect(found(some, "held_twice").map((one) => one.amountCents)).toEqual([null]);
});

test.each([["livret"], ["csl"], ["term_account"], ["lep"], ["cel"]] as const)(
  "two of %s are not told: no article that was read forbids it",
  (kindDetail) => {
    expect(found([held(1, kindDetail, 10), held(2, kindDetail, 20)], "held_twice")).toEqual([]);
  },
);

test("a Livret A and an LDDS are two different accounts", () => {
  expect(found([held(1, "livret_a", 10), held(2, "ldd", 20)], "held_twice")).toEqual([]);
});

test("of two that one may hold once, neither has room of its own; an account of another kind keeps its own", () => {
  const some = [held(1, "livret_a", 2_000), held(2, "livret_a", 9_000), held(3, "ldd", 2_000)];
  expect(found(some, "savings_headroom").map((one) => [one.detail, one.amountCents])).toEqual([
    ["ldd", 1_000_000],
  ]);
});

test("a full account does not point to the room of one that is held twice", () => {
  const some = [
    held(1, "ldd", 12_000),
    held(2, "livret_a", 10),
    held(3, "livret_a", 20),
    held(4, "lep", 9_000),
  ];
  const [cap] = found(some, "savings_cap");
  const elsewhere = cap?.inputs.filter((input) => input.name === "room_elsewhere") ?? [];
  expect(elsewhere.map((input) => [input.contract, input.amountCents])).toEqual([["Livret 4", 100_000]]);
});
