import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import { documentsOf } from "./key-documents.ts";
import type { ProposalMove } from "./proposal-content.ts";

const move = (label: string, change: number, more: Partial<ProposalMove> = {}): ProposalMove => ({
  isin: label,
  label,
  assetClass: "stock",
  beforeCents: cents(10_000),
  afterCents: cents(10_000 + change),
  changeCents: cents(change),
  weightAfter: 0.5,
  ...more,
});
const document = { url: "https://site.example/b.pdf", versionOn: day("2026-01-15"), language: "fr" as const };

test("each fund that is bought needs its document once, whatever the contracts that buy it", () => {
  const moves = [
    move("sold", -500),
    move("kept", 0),
    move("bought", 300),
    move("bought", 100),
    move("money market", 1, { assetClass: "cash" }),
    move("SCPI", 100, { isin: null, assetClass: "realEstate" }),
  ];
  const given = documentsOf({ moves }, { bought: document, sold: document });
  expect(given.map((one) => [one.key, one.isin, one.document])).toEqual([
    ["bought", "bought", document],
    ["money market", "money market", null],
    ["SCPI", null, null],
  ]);
});

test.each([
  ["euroFund", null],
  ["euroFund", "FR0000000001"],
  ["cash", null],
  ["savings", null],
] as const)("%s with the code %s needs none", (assetClass, isin) => {
  expect(documentsOf({ moves: [move("line", 100, { assetClass, isin })] }, {})).toEqual([]);
});
