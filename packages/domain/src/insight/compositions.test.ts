import fc from "fast-check";
import { expect, test } from "vitest";
import { cents, sumCents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import type { ClassedLine } from "../holdings/allocation.ts";
import type { Id } from "../kernel/id.ts";
import {
  type ComposedPortfolio,
  compositionOf,
  spendingComposition,
  type WealthBook,
} from "./compositions.ts";

const portfolio = (id: string, said: Partial<ComposedPortfolio> = {}): ComposedPortfolio => ({
  id: id as Id,
  name: `Contrat ${id}`,
  kind: "lifeinsurance",
  kindDetail: null,
  institutionSlug: "banque",
  institutionName: "Banque",
  valueCents: cents(1_000_00),
  valueAsOf: day("2026-11-20"),
  ownedRatio: 1,
  ...said,
});

const unit = (isin: string, value: number) => ({
  holdingKind: "unit" as const,
  isin,
  valuationCents: cents(value),
});
const euroFund = (value: number) => ({
  holdingKind: "euroFund" as const,
  isin: null,
  valuationCents: cents(value),
});

const funds: WealthBook["funds"] = new Map([
  ["FR1", { assetClass: "stock", sri: 5 }],
  ["FR2", { assetClass: "bond", sri: 3 }],
  ["FR3", { assetClass: "other", sri: null }],
]);

const book = (
  portfolios: readonly ComposedPortfolio[],
  lines: Readonly<Record<string, readonly ClassedLine[]>> = {},
): WealthBook => ({
  portfolios,
  lines: new Map(portfolios.map(({ id }) => [id, lines[id] ?? []])),
  funds,
});

const amounts = (composition: {
  readonly parts: readonly { readonly key: string; readonly amount: number }[];
}) => Object.fromEntries(composition.parts.map(({ key, amount }) => [key, amount]));

test("banks are added by their slug, else by their name, and the parts have their share of the total", () => {
  const composition = compositionOf(
    book([
      portfolio("a"),
      portfolio("b", { valueCents: cents(3_000_00) }),
      portfolio("c", { institutionSlug: null, institutionName: "Autre", valueCents: cents(1_000_00) }),
      portfolio("d", { institutionSlug: null, institutionName: null, valueCents: cents(0) }),
    ]),
    { type: "bank", limit: 100 },
  );
  expect(composition.parts).toEqual([
    { key: "banque", label: "Banque", amount: 4_000_00, ratio: 0.8, count: 2 },
    { key: "Autre", label: "Autre", amount: 1_000_00, ratio: 0.2, count: 1 },
    { key: "none", label: "", amount: 0, ratio: 0, count: 1 },
  ]);
  expect(composition.total).toBe(5_000_00);
});

test("loans are composed by themselves, as what remains to be paid", () => {
  const all = book([portfolio("a"), portfolio("l", { kind: "mortgage", valueCents: cents(-120_000_00) })]);
  expect(amounts(compositionOf(all, { type: "loan", limit: 100 }))).toEqual({ l: 120_000_00 });
  expect(amounts(compositionOf(all, { type: "contract", limit: 100 }))).toEqual({ a: 1_000_00 });
});

test("an unknown value is in no part, and counted beside", () => {
  const all = book([portfolio("a"), portfolio("b", { valueCents: null, valueAsOf: null })]);
  expect(compositionOf(all, { type: "kind", limit: 100 })).toMatchObject({
    total: 1_000_00,
    unknownCount: 1,
    asOf: "2026-11-20",
  });
});

test("the rest past the limit is one part", () => {
  const all = book(["a", "b", "c"].map((id, at) => portfolio(id, { valueCents: cents(300_00 - at) })));
  expect(amounts(compositionOf(all, { type: "contract", limit: 2 }))).toEqual({ a: 300_00, others: 599_97 });
});

test("risk is the fund's own, 1 without risk, and unknown where nobody says", () => {
  const one = portfolio("a", { valueCents: cents(1_000_00) });
  const lines = {
    a: [unit("FR1", 300_00), unit("FR2", 200_00), unit("FR3", 100_00), euroFund(300_00)],
  };
  expect(amounts(compositionOf(book([one], lines), { type: "srri", limit: 100 }))).toEqual({
    "5": 300_00,
    "1": 300_00,
    "3": 200_00,
    // The fund without an indicator, and the value that the lines do not explain.
    unknown: 200_00,
  });
  expect(amounts(compositionOf(book([one], lines), { type: "risk", limit: 100 }))).toEqual({
    high: 300_00,
    low: 300_00,
    medium: 200_00,
    unknown: 200_00,
  });
});

test("cash without lines is without risk, an overdraft is less cash, and a lone insurance is unknown", () => {
  const current = portfolio("c", { kind: "checking", valueCents: cents(500_00) });
  const overdrawn = portfolio("o", { kind: "checking", valueCents: cents(-200_00) });
  const insurance = portfolio("i", { valueCents: cents(100_00) });
  const all = book([current, overdrawn, insurance]);
  expect(amounts(compositionOf(all, { type: "srri", limit: 100 }))).toEqual({ "1": 300_00, unknown: 100_00 });
  expect(amounts(compositionOf(all, { type: "asset_class", limit: 100 }))).toEqual({
    cash: 300_00,
    unknown: 100_00,
  });
});

test("lines that are worth more than their portfolio are less in proportion", () => {
  const all = book([portfolio("a", { valueCents: cents(100_00) })], {
    a: [unit("FR1", 150_00), unit("FR2", 50_00)],
  });
  expect(amounts(compositionOf(all, { type: "asset_class", limit: 100 }))).toEqual({
    stock: 75_00,
    bond: 25_00,
  });
});

test("every composition of what is held adds up to the person's share, to the cent", () => {
  const some = fc.array(
    fc.record({
      value: fc.integer({ min: 1, max: 10_000_00 }),
      ratio: fc.constantFrom(1, 0.5, 0.333_333),
      stock: fc.integer({ min: 1, max: 10_000_00 }),
      bond: fc.integer({ min: 1, max: 10_000_00 }),
    }),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(some, (rows) => {
      const portfolios = rows.map(({ value, ratio }, at) =>
        portfolio(`p${at}`, { valueCents: cents(value), ownedRatio: ratio }),
      );
      const lines = Object.fromEntries(
        rows.map(({ stock, bond }, at) => [`p${at}`, [unit("FR1", stock), unit("FR2", bond)]]),
      );
      const totals = (["bank", "kind", "contract", "asset_class", "srri", "risk"] as const).map((type) => {
        const { total, parts } = compositionOf(book(portfolios, lines), { type, limit: 3 });
        expect(sumCents(parts.map((part) => part.amount))).toBe(total);
        return total;
      });
      expect(new Set(totals).size).toBe(1);
    }),
  );
});

test("spending is the person's share of each account, as of the last operation", () => {
  const family = (name: string, expense: number, lastOn: string) => ({
    family: name,
    expenseCents: cents(expense),
    lastOn: day(lastOn),
  });
  const composition = spendingComposition(
    [portfolio("a"), portfolio("b", { valueCents: null })],
    [
      {
        ownedRatio: 1,
        families: [family("food", 100_00, "2026-11-02"), family("home", 50_00, "2026-11-18")],
      },
      { ownedRatio: 0.5, families: [family("food", 60_00, "2026-11-10")] },
    ],
    100,
  );
  expect(amounts(composition)).toEqual({ food: 130_00, home: 50_00 });
  expect(composition).toMatchObject({ asOf: "2026-11-18", total: 180_00, unknownCount: 1 });
  expect(spendingComposition([], [], 100)).toMatchObject({ asOf: null, total: 0, parts: [] });
});
