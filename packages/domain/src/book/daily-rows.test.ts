import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import type { Id } from "../kernel/id.ts";
import { type ContractLine, type FinancialContract, largestFund } from "./daily-rows.ts";

const ids = ["1", "2", "3"].map((end) => `01900000-0000-7000-8000-00000000000${end}` as Id);
const [vie, pea, home] = ids as [Id, Id, Id];
const contract = (
  id: Id,
  euros: number | null,
  said: Partial<FinancialContract> = {},
): FinancialContract => ({
  id,
  kind: "lifeinsurance",
  ownedCents: euros === null ? null : cents(euros * 100),
  ownedRatio: 1,
  ...said,
});
const line = (
  portfolioId: Id,
  [label, isin]: readonly [string, string | null],
  euros: number | null,
): ContractLine => ({
  portfolioId,
  label,
  isin,
  valuationCents: euros === null ? null : cents(euros * 100),
});

test("a fund is counted over all contracts by its ISIN, each by what of it is the customer's", () => {
  const contracts = [
    contract(vie, 50_000),
    contract(pea, 30_000, { kind: "pea", ownedRatio: 0.5 }),
    contract(home, 900_000, { kind: "realestate" }),
  ];
  const lines = [
    line(vie, ["Fonds A", "FR0010315770"], 20_000),
    line(vie, ["Fonds B", "FR0011871128"], 29_000),
    line(pea, ["Fonds A, autre nom", "FR0010315770"], 40_000),
    line(home, ["Parts", null], 900_000),
  ];
  expect(largestFund(contracts, lines)).toEqual({
    of: "FR0010315770",
    name: "Fonds A",
    amountCents: 40_000_00,
    ratio: 0.5,
  });
});

test("without an ISIN a name counts within its contract alone, and what is not known is no part of anything", () => {
  const contracts = [contract(vie, 60_000), contract(pea, 40_000), contract(home, null)];
  const lines = [
    line(vie, ["Fonds en euros", null], 35_000),
    line(pea, ["Fonds en euros", null], 39_000),
    line(home, ["Fonds en euros", null], null),
  ];
  expect(largestFund(contracts, lines)).toMatchObject({ of: pea, amountCents: 39_000_00, ratio: 0.39 });
  expect(largestFund(contracts, [])).toBeNull();
  expect(largestFund([contract(vie, null)], lines)).toBeNull();
});
