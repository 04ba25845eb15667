import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import { costsSum, feeClassOf, type StatedContract, statedCosts } from "./contract-costs.ts";

const year = { from: day("2027-01-01"), to: day("2027-12-31") };
const none = {
  managementRatio: null,
  fundsRatio: null,
  entryRatio: null,
  arbitrageRatio: null,
  brokerageRatio: null,
};
const contract = (said: Partial<StatedContract> = {}): StatedContract => ({
  isInvested: true,
  isInEuros: true,
  ownedRatio: 1,
  values: Array.from({ length: 12 }, (_, month) => ({
    on: day(`2027-${String(month + 1).padStart(2, "0")}-28`),
    valueCents: cents(10_000_000),
  })),
  operations: [],
  operationsFrom: day("2026-05-04"),
  moved: { paidInCents: cents(0), arbitratedCents: cents(0), tradedCents: cents(0) },
  fees: { ...none, managementRatio: 0.006, fundsRatio: 0.012 },
  ...said,
});
const took = (wording: string, amount: number, type: "fee" | "market_fee" | "card" = "fee") => ({
  wording,
  type,
  amountCents: cents(-amount),
});

test.each([
  ["FRAIS DE GESTION UC T2", "market_fee", "management"],
  ["Droits de garde 2027", "fee", "management"],
  ["Frais sur versement", "fee", "movement"],
  ["COURTAGE ACHAT LVMH", "market_fee", "movement"],
  ["COTISATION CARTE", "fee", "other"],
  ["PRELEVEMENTS SOCIAUX 2027", "fee", null],
  ["Prélèvements sociaux", "fee", null],
  ["TAXE SUR LES TRANSACTIONS", "market_fee", null],
] as const)("« %s » (%s) is a fee of: %s", (wording, type, found) => {
  expect(feeClassOf(wording, type)).toBe(found);
});

test("an operation counts to the cent, and the known rate only for what is above it", () => {
  const four = ["T1", "T2", "T3", "T4"].map((quarter) => took(`FRAIS DE GESTION UC ${quarter}`, 12_051));
  const { lines, gaps } = statedCosts(contract({ operations: four }), year);
  // 600.00 € per year are known, 482.04 € were charged; the funds cost 1,200.00 €.
  expect(lines).toEqual([
    { kind: "management_taken", cents: 48_204, count: 4 },
    { kind: "management_rate", cents: 11_796, count: null },
    { kind: "funds_rate", cents: 120_000, count: null },
  ]);
  expect(costsSum(lines)).toBe(180_000);
  expect(gaps).toEqual([]);
  // If more was charged than the documents state, the charged amount is the cost.
  const more = statedCosts(contract({ operations: [took("FRAIS DE GESTION", 70_001)] }), year);
  expect(costsSum(more.lines)).toBe(190_001);
});

test("what is given back is deducted, a tax is no cost, and a joint contract counts for its owner's share", () => {
  const operations = [
    took("DROITS DE GARDE", 5001),
    took("REMBOURSEMENT DROITS DE GARDE", -1000),
    took("COURTAGE ACHAT", 995, "market_fee"),
    took("PRELEVEMENTS SOCIAUX", 88_888),
  ];
  const shared = contract({ operations, ownedRatio: 0.5, values: [], fees: none });
  // (50.01 − 10.00 + 9.95) / 2 = 24.98
  expect(costsSum(statedCosts(shared, year).lines)).toBe(2498);
});

test("payments, switches and orders cost their known rates, above what operations say", () => {
  const moved = { paidInCents: cents(500_000), arbitratedCents: cents(200_000), tradedCents: cents(100_000) };
  const fees = {
    ...none,
    managementRatio: 0,
    fundsRatio: 0,
    entryRatio: 0.02,
    arbitrageRatio: 0.005,
    brokerageRatio: 0.01,
  };
  const said = statedCosts(contract({ moved, fees, operations: [took("FRAIS SUR VERSEMENT", 4000)] }), year);
  expect(said.lines).toEqual([
    { kind: "movement_taken", cents: 4000, count: 1 },
    { kind: "movement_rate", cents: 8000, count: null },
  ]);
});

test.each([
  [{ fees: none }, ["management_fees", "fund_fees"]],
  [{ fees: { ...none, fundsRatio: 0.01 }, operations: [took("FRAIS DE GESTION", 1)] }, []],
  [{ values: [] }, ["value"]],
  [{ operationsFrom: null }, ["operations"]],
  [{ operationsFrom: day("2028-01-02") }, ["operations"]],
  [{ operationsFrom: day("2027-03-02") }, ["operations_partly"]],
  [{ isInEuros: false }, ["currency"]],
  // A bank account has no fund fees: its transactions are the only costs.
  [{ isInvested: false, fees: none }, []],
] as const)("what is not known is said: %o", (said, gaps) => {
  expect(statedCosts(contract(said), year).gaps).toEqual(gaps);
});

test("whatever the operations, the lines are what their owner lost by them, or what the rates say where that is more", () => {
  const operation = fc.record({
    wording: fc.constantFrom("FRAIS DE GESTION", "COURTAGE", "COTISATION CARTE", "CSG"),
    type: fc.constant("fee" as const),
    amountCents: fc.integer({ min: -1_000_000, max: 0 }).map(cents),
  });
  fc.assert(
    fc.property(
      fc.array(operation, { maxLength: 40 }),
      fc.constantFrom(1, 0.5, 0.25),
      (operations, ownedRatio) => {
        const alone = contract({ operations, ownedRatio, fees: none, values: [] });
        const all = operations
          .filter(({ wording }) => wording !== "CSG")
          .reduce((sum, { amountCents }) => sum - amountCents, 0);
        const owned = Math.floor(all * ownedRatio + 0.5);
        expect(costsSum(statedCosts(alone, year).lines)).toBe(owned);
        const withRates = costsSum(statedCosts(contract({ operations, ownedRatio }), year).lines);
        expect(withRates).toBeGreaterThanOrEqual(owned + 120_000);
        expect(withRates).toBeGreaterThanOrEqual(180_000);
        expect(withRates).toBeLessThanOrEqual(owned + 180_000);
      },
    ),
  );
});
