import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import { documentsOf, isDocumentLink } from "./key-documents.ts";
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

test.each([
  "https://site.example/dic/FR0000000001.pdf",
  "HTTPS://www.site.example:8443/dic?isin=FR0000000001&lang=fr#page=2",
  "https://société.example",
])("%s leads to a document", (url) => {
  expect(isDocumentLink(url)).toBe(true);
});

test.each([
  "javascript:alert(1)",
  "javascript://site.example/%0aalert(1)",
  "http://site.example/dic.pdf",
  "data:text/html,x",
  "//site.example/dic.pdf",
  "https:/site.example/dic.pdf",
  "https://user@site.example/dic.pdf",
  "https://site.example\\@other.example/dic.pdf",
  "https://localhost/dic.pdf",
  "https://127.0.0.1/dic.pdf",
  "https://[::1]/dic.pdf",
  "https://site.example/a b.pdf",
  " https://site.example/dic.pdf",
  "https://.example/dic.pdf",
  `https://site.example/${"x".repeat(500)}`,
  "",
])("%s is refused", (url) => {
  expect(isDocumentLink(url)).toBe(false);
});
