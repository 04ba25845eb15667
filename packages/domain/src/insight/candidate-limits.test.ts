import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import type { Fund } from "../market/funds.ts";
import { assetsOf, boundedByToday, limitsAmong } from "./candidate-limits.ts";
import type { Candidate } from "./candidates.ts";

const fundOf = (issuer: string | null): Fund => ({
  isin: "XZ0000000010",
  label: "Fonds",
  issuer,
  assetClass: "stock",
  category: null,
  sri: 4,
  managementFeeRatio: null,
  ongoingFeeRatio: 0.01,
  maxSubscriptionFeeRatio: null,
  indexFund: null,
  peaEligible: null,
  peaPmeEligible: null,
  geography: [],
  sectors: [],
  tags: [],
  notesByProfile: null,
  firstPriceOn: null,
  currency: "EUR",
  demo: true,
});

type Given = Partial<Omit<Candidate, "heldCents">> & { readonly euros?: number; readonly issuer?: string };

function candidate({ euros = 0, issuer, ...given }: Given = {}): Candidate {
  return {
    key: "one",
    label: "Fonds",
    isin: null,
    kind: "unit",
    assetClass: "stock",
    fund: fundOf(issuer ?? null),
    euroFund: null,
    sri: 4,
    capRatio: 0.25,
    heldCents: cents(euros * 100),
    ongoingFeeRatio: 0.01,
    costRatio: 0.01,
    safe: false,
    ...given,
  };
}

const profile = { maxSri: 3.3, minSafeRatio: 0.2, maxEquityRatio: 0.55 };
const contract = { minUnitShareRatio: 0.3, issuerCapRatio: 0.35 };
const fourIssuers = ["A", "B", "C", "D"].map((issuer) => candidate({ issuer }));

test("the limits are the profile's and the contract's", () => {
  const limits = limitsAmong({ candidates: fourIssuers, newMoneyCents: 0 }, profile, contract);
  expect(limits).toEqual({ ...profile, minUnitLinkedRatio: 0.3, maxIssuerRatio: 0.35 });
  const unknown = { ...contract, minUnitShareRatio: null };
  expect(limitsAmong({ candidates: [], newMoneyCents: 0 }, profile, unknown).minUnitLinkedRatio).toBeNull();
});

test("a limit by house needs four houses that can be bought", () => {
  const closed = fourIssuers.map((one, place) => (place === 0 ? { ...one, capRatio: 0 } : one));
  const limits = limitsAmong({ candidates: closed, newMoneyCents: 0 }, profile, contract);
  expect(limits.maxIssuerRatio).toBeNull();
});

test("a payment cannot lower the share of a house that is kept: the limit is what it leaves of it", () => {
  const candidates = [...fourIssuers, candidate({ issuer: "A", euros: 600 }), candidate({ euros: 150 })];
  const of = (newMoneyCents: number) =>
    limitsAmong({ candidates, newMoneyCents }, profile, contract).maxIssuerRatio;
  expect(of(0)).toBe(0.35);
  expect(of(250_00)).toBeCloseTo(0.6, 12);
  expect(of(9_250_00)).toBe(0.35);
});

test("an arbitrage for lower fees keeps to today's risk where that is below the profile's", () => {
  const limits = limitsAmong({ candidates: fourIssuers, newMoneyCents: 0 }, profile, contract);
  const prudent = [
    candidate({ euros: 200, sri: 4 }),
    candidate({ euros: 800, kind: "euroFund", assetClass: "euroFund", sri: 1 }),
  ];
  const bounded = boundedByToday(prudent, limits);
  expect(bounded.maxSri).toBeCloseTo(0.2 * 4 + 0.8 + 0.1, 12);
  expect(bounded.maxEquityRatio).toBeCloseTo(0.2, 12);
  expect(bounded.minSafeRatio).toBeCloseTo(0.8, 12);
  expect(bounded.maxIssuerRatio).toBe(limits.maxIssuerRatio);
  const bold = boundedByToday([candidate({ euros: 1000, sri: 6 })], limits);
  expect(bold).toEqual(limits);
  expect(boundedByToday(fourIssuers, limits)).toBe(limits);
});

test("an arbitrage may sell everything; cash may only be used", () => {
  const candidates = [
    candidate({ euros: 750, issuer: "A" }),
    candidate({ euros: 250, kind: "cash", assetClass: "cash", sri: 1, capRatio: 1 }),
  ];
  const [units, cash] = assetsOf({ candidates, newMoneyCents: 0 });
  expect(units).toEqual({
    kind: "unit_linked",
    className: "stock",
    isEquity: true,
    sri: 4,
    capRatio: 0.25,
    issuer: "A",
  });
  expect(cash).toMatchObject({ kind: "cash", capRatio: 0.25, isEquity: false });
});

test("with new money what is held is a floor, even above its cap, of what the portfolio will be", () => {
  const candidates = [candidate({ euros: 600, capRatio: 0 }), candidate({ safe: true, assetClass: "cash" })];
  const [kept, bought] = assetsOf({ candidates, newMoneyCents: 400_00 });
  expect(kept).toMatchObject({ capRatio: 0.6, floorRatio: 0.6 });
  expect(bought).toMatchObject({ kind: "cash", capRatio: 0.25, floorRatio: 0 });
});

test("without any money no weight is divided by zero", () => {
  const [cash] = assetsOf({ candidates: [candidate({ kind: "cash", capRatio: 1 })], newMoneyCents: 0 });
  expect(cash?.capRatio).toBe(0);
});
