import { expect, test } from "vitest";
import { day } from "../kernel/day.ts";
import type { Fund } from "../market/funds.ts";
import { companyKeys, companyName, type ExposedHolding, isShare, splitOf } from "./exposures.ts";

const fund: Fund = {
  isin: "LU0000000001",
  label: "Monde Indice",
  issuer: null,
  assetClass: "stock",
  category: null,
  sri: null,
  managementFeeRatio: null,
  ongoingFeeRatio: null,
  maxSubscriptionFeeRatio: null,
  indexFund: true,
  peaEligible: null,
  peaPmeEligible: null,
  geography: [
    { region: "france", ratio: 0.1 },
    { region: "eurozone", ratio: 0.2 },
    { region: "northAmerica", ratio: 0.6 },
  ],
  sectors: [{ sector: "technology", ratio: 0.3 }],
  companies: [{ lei: null, name: "Redwood Systems", ratio: 0.05 }],
  composedOn: day("2026-09-30"),
  tags: [],
  notesByProfile: null,
  firstPriceOn: null,
  currency: "EUR",
  demo: true,
};
const line = (change: Partial<ExposedHolding> = {}): ExposedHolding => ({
  kind: "unit",
  assetClass: "stock",
  label: fund.label,
  isin: fund.isin,
  portfolioKind: "lifeinsurance",
  fund,
  ...change,
});
const read = { today: day("2026-11-26"), companyKey: companyKeys([]).keyOf };
const sharesOf = (by: Parameters<typeof splitOf>[0], change: Partial<ExposedHolding> = {}) => {
  const split = splitOf(by, line(change), read);
  return split.kind === "told" ? split.shares : split.kind;
};
const of = (change: Partial<Fund>): Partial<ExposedHolding> => ({ fund: { ...fund, ...change } });

test("a fund says what it says: the rest of it is nobody's zero", () => {
  expect(sharesOf("region")).toEqual({ france: 0.1, eurozone: 0.2, northAmerica: 0.6 });
  expect(sharesOf("sector")).toEqual({ technology: 0.3 });
  expect(sharesOf("company")).toEqual({ "REDWOOD SYSTEMS": 0.05 });
  const currencies = sharesOf("currency");
  expect(currencies).toEqual({ euro: expect.closeTo(0.3, 12), dollars: 0.6 });
  expect(sharesOf("company", of({ companies: [] }))).toBe("not_told");
  expect(sharesOf("region", { fund: null })).toBe("not_told");
});

test("cash and a euro fund are in euros and in no region; a fund of bonds holds no company", () => {
  for (const kind of ["cash", "euroFund"] as const) {
    expect(sharesOf("currency", { kind, fund: null })).toEqual({ euro: 1 });
    for (const by of ["region", "sector", "company"] as const)
      expect(sharesOf(by, { kind, fund: null })).toBe("not_applicable");
  }
  expect(sharesOf("company", of({ assetClass: "bond", sectors: [] }))).toBe("not_applicable");
  expect(sharesOf("sector", of({ assetClass: "bond", sectors: [] }))).toBe("not_applicable");
  expect(sharesOf("sector", of({ sectors: [] }))).toBe("not_told");
});

test("a composition of more than 400 days is no longer that of the fund; a hedged class is in euros", () => {
  expect(sharesOf("region", of({ composedOn: day("2025-10-21") }))).toBe("not_told");
  expect(sharesOf("region", of({ composedOn: day("2025-10-22") }))).not.toBe("not_told");
  expect(sharesOf("currency", of({ label: "Monde Indice EUR Hedged" }))).toEqual({ euro: 1 });
});

test("a company's own share is told from a fund by its account, its code and its name", () => {
  const share = { fund: null, portfolioKind: "pea", isin: "FR0000120073", label: "AIR LIQUIDE" } as const;
  expect(isShare(line(share))).toBe(true);
  expect(sharesOf("company", share)).toEqual({ "AIR LIQUIDE": 1 });
  expect(sharesOf("region", share)).toEqual({ france: 1 });
  expect(sharesOf("currency", { ...share, isin: "US0378331005" })).toEqual({ dollars: 1 });
  expect(sharesOf("sector", share)).toBe("not_told");
  expect(sharesOf("region", { ...share, isin: "KR7005930003" })).toBe("not_told");
  for (const change of [
    { isin: "FR0010315770" },
    { isin: "LU1681043599" },
    { label: "OPCI Pierre" },
    { portfolioKind: "lifeinsurance" },
    { isin: null },
  ] as const)
    expect(isShare(line({ ...share, ...change }))).toBe(false);
});

test("one company has one key: by its identifier where a fund tells it, its classes of shares merged", () => {
  expect(companyName("Air Liquide S.A.")).toBe("AIR LIQUIDE");
  expect(companyName("Alphabet Inc. Class A")).toBe(companyName("ALPHABET INC CL C"));
  const lei = "969500MMPQVHK671GT54";
  const { keyOf, nameOf } = companyKeys([
    { lei, name: "Air Liquide SA" },
    { lei: null, name: "AIR LIQUIDE" },
  ]);
  expect(keyOf({ lei: null, name: "AIR LIQUIDE" })).toBe(lei);
  expect(nameOf(lei)).toBe("Air Liquide SA");
});
