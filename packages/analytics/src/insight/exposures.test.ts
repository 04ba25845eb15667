import { day, type Fund } from "@vigie/domain";
import { expect, test } from "vitest";
import { nearFunds } from "./duplicates.ts";
import { exposureBy, type HeldLine } from "./exposures.ts";
import { testFund, testPrices } from "./testing/situations.ts";

const today = day("2026-11-20");
const company = (name: string, ratio: number) => ({ lei: null, name, ratio });
const line = (amount: number, fund: Fund | null, change: Partial<HeldLine> = {}): HeldLine => ({
  kind: "unit",
  assetClass: fund?.assetClass ?? "unknown",
  label: fund?.label ?? "Ligne",
  isin: fund?.isin ?? null,
  portfolioKind: "lifeinsurance",
  fund,
  amountCents: amount * 100,
  ...change,
});

/** Methodology 2, section 3.6: half in {X 5 %, Y 4 %, Z 3 %}, 30 % in {X 8 %, Y 2 %}, a fifth in a fund that publishes nothing. */
test("the published household holds what is published, between the published bounds", () => {
  const composedOn = day("2026-09-30");
  const first = testFund(1, {
    composedOn,
    companies: [company("X", 0.05), company("Y", 0.04), company("Z", 0.03)],
  });
  const second = testFund(2, { composedOn, companies: [company("X", 0.08), company("Y", 0.02)] });
  const euro = line(4000, null, { kind: "euroFund" });
  const found = exposureBy(
    "company",
    [line(5000, first), line(3000, second), line(2000, testFund(3)), euro],
    today,
  );
  expect(found.known.map(({ key, amountCents }) => [key, amountCents])).toEqual([
    ["X", 490_00],
    ["Y", 260_00],
    ["Z", 150_00],
  ]);
  expect(found.knownRatio).toBeCloseTo(0.09, 12);
  expect([found.applicableCents, found.notApplicableCents, found.notToldCents]).toEqual([
    10_000_00, 4000_00, 9100_00,
  ]);
  expect(1 / (found.effective?.most ?? NaN)).toBeCloseTo(0.003302, 6);
  expect(1 / (found.effective?.least ?? NaN)).toBeCloseTo(0.920582, 6);
  expect(found.oldCents).toBe(0);
});

test("what is older than 120 days, or bears no day, is told apart; nothing told has no concentration", () => {
  const geography = [{ region: "france" as const, ratio: 0.9 }];
  const old = testFund(1, { geography, composedOn: day("2026-06-30") });
  const undated = testFund(2, { geography });
  const found = exposureBy("region", [line(100, old), line(100, undated)], today);
  expect([found.oldCents, found.notToldCents]).toEqual([180_00, 20_00]);
  const nothing = exposureBy("company", [line(100, undated)], today);
  expect(nothing).toMatchObject({ known: [], knownRatio: 0, effective: null, notToldCents: 100_00 });
  expect(exposureBy("company", [], today)).toMatchObject({ knownRatio: null, applicableCents: 0 });
});

test("a fund's company and the same company's own share are one", () => {
  const fund = testFund(1, {
    companies: [{ lei: "969500MMPQVHK671GT54", name: "Air Liquide SA", ratio: 0.1 }],
  });
  const share = line(100, null, { label: "AIR LIQUIDE", isin: "FR0000120073", portfolioKind: "pea" });
  const found = exposureBy("company", [line(1000, fund), share], today);
  expect(found.known).toMatchObject([{ name: "Air Liquide SA", amountCents: 200_00 }]);
});

test("two funds that move alike are named, with what the dearer costs more and what both hold", () => {
  const shared = { companies: [company("X", 0.05), company("Y", 0.04)] };
  const dear = testFund(11, { ...shared, ongoingFeeRatio: 0.018 });
  const cheap = testFund(21, { companies: [company("X", 0.08), company("Y", 0.02)], ongoingFeeRatio: 0.003 });
  const other = testFund(12);
  const bond = testFund(31, { assetClass: "bond" });
  const copy = (fund: Fund, scale = 1, weeks = 320) => {
    const { days, prices } = testPrices(dear, weeks);
    return [fund.isin, { isin: fund.isin, days, prices: prices.map((price) => price ** scale) }] as const;
  };
  const held = [dear, cheap, other, bond].map((fund) => ({ fund, amountCents: 10_000_00 }));
  const histories = new Map([
    copy(dear),
    copy(cheap),
    [other.isin, testPrices(other, 320)] as const,
    copy(bond),
  ]);
  const [pair, ...more] = nearFunds(held, histories, today);
  expect(more).toEqual([]);
  expect([pair?.first.isin, pair?.second.isin]).toEqual([dear.isin, cheap.isin]);
  expect(pair?.correlation).toBeCloseTo(1, 9);
  expect(pair?.extraYearlyCents).toBe(150_00);
  expect(pair?.sharedRatio).toBeCloseTo(0.07, 12);
  // With half the movement, or less than three years, they are not duplicates.
  expect(nearFunds(held, new Map([copy(dear), copy(cheap, 0.5)]), today)).toEqual([]);
  expect(nearFunds(held, new Map([copy(dear), copy(cheap, 1, 150)]), today)).toEqual([]);
  const unknown = [dear, { ...cheap, ongoingFeeRatio: null }].map((fund) => ({ fund, amountCents: 1 }));
  expect(nearFunds(unknown, histories, today)[0]?.extraYearlyCents).toBeNull();
});
