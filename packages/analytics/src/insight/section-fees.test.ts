import { cents, day, type Movement } from "@vigie/domain";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { feesSection } from "./section-fees.ts";
import { contractCost, costRatio, feeOf, isTyped, termsOf } from "./terms.ts";
import { testFund, testOffer, testSituation } from "./testing/situations.ts";

const fund = testFund(1, { ongoingFeeRatio: 0.018 });
const half = [
  { of: fund, cents: 5_000_000 },
  { of: "euro" as const, cents: 5_000_000 },
];
const usual = testOffer({ ucsFeeRatio: 0.006, euroFundsFeeRatio: 0.007, entryFeeRatio: 0 });
const moved = (type: Movement["type"], amountCents: number): Movement => ({
  day: day("2026-03-01"),
  type,
  amountCents: cents(amountCents),
});
const layersOf = (section: ReturnType<typeof feesSection>) =>
  Object.fromEntries(section.layers.map(({ layer, amount }) => [layer, amount]));

describe("terms", () => {
  test("the saver's own papers come before the catalogue, and nobody's word is unknown and not free", () => {
    const infos = { fees: { ucsFeeRatio: 0.005 } };
    const situation = testSituation({ lines: half, market: usual, infos });
    expect(feeOf(situation, "ucs")).toBe(0.005);
    expect(isTyped(situation, "ucs")).toBe(true);
    expect(feeOf(situation, "euroFunds")).toBe(0.007);
    expect(isTyped(situation, "euroFunds")).toBe(false);
    expect(feeOf(situation, "exit")).toBeNull();
    expect(termsOf(situation.infos, null).find(({ fee }) => fee === "euroFunds")).toEqual({
      fee: "euroFunds",
      ratio: null,
      provenance: null,
    });
  });

  test("a fee of nothing that was typed is known", () => {
    const situation = testSituation({ lines: half, market: usual, infos: { fees: { ucsFeeRatio: 0 } } });
    expect(costRatio(contractCost(situation, "unit"))).toBe(0);
  });

  test("without a known fee the cost of a line is unknown", () => {
    expect(contractCost(testSituation({ lines: half, market: null }), "unit")).toBeNull();
    expect(costRatio(null)).toBeNull();
  });
});

describe("the section of fees", () => {
  test("a year costs what the funds and the contract take of each line", () => {
    const section = feesSection(testSituation({ lines: half, market: usual }), []);
    // For units 1.8 % and then 0.6 % of the rest, 0.7 % for the euro fund; each is half of the value.
    expect(section.allInAnnual.value).toBeCloseTo((1 - 0.982 * 0.994 + 0.007) / 2, 12);
    expect(section.allInYearly).toBe(154_460);
    expect(layersOf(section)).toEqual({ funds: 90_000, contract: 64_460 });
    expect(section.coveredRatio).toBe(1);
  });

  test("arbitrages of the year cost their fee, sales alone what they brought", () => {
    const market = testOffer({ ucsFeeRatio: 0.006, euroFundsFeeRatio: 0.007, arbitrageFeeRatio: 0.01 });
    const movements = [moved("arbitrage", 1_000_000), moved("arbitrage", -1_000_000)];
    const section = feesSection(testSituation({ lines: half, market }), movements);
    expect(layersOf(section)).toMatchObject({ arbitrage: 10_000 });
    expect(section.allInYearly).toBe(164_460);
  });

  test("withdrawals that the saver plans stand for those of the year", () => {
    const market = testOffer({ ucsFeeRatio: 0.006, euroFundsFeeRatio: 0.007, withdrawalFeeRatio: 0.02 });
    const taken = [moved("withdrawal", -300_000)];
    const layer = (infos: object) =>
      layersOf(feesSection(testSituation({ lines: half, market, infos: { ...infos } }), taken))["withdrawal"];
    expect(layer({})).toBe(6000);
    expect(layer({ monthlyBuyout: 50_000 })).toBe(12_000);
  });

  test("what leaving would cost is told apart and in no yearly cost", () => {
    const market = testOffer({ ucsFeeRatio: 0.006, euroFundsFeeRatio: 0.007, exitFeeRatio: 0.01 });
    const section = feesSection(testSituation({ lines: half, market }), []);
    expect(section.oneOff).toEqual([{ fee: "exit", ratio: 0.01, amount: 100_000 }]);
    expect(section.allInYearly).toBe(154_460);
  });

  test("where nobody said the contract's fees the total is unknown, and the funds' part is still told", () => {
    const section = feesSection(testSituation({ lines: [{ of: fund, cents: 5_000_000 }], market: null }), []);
    expect(section.allInAnnual).toEqual({ value: null, reason: "fees_unknown" });
    expect(section.allInYearly).toBeNull();
    expect(layersOf(section)).toEqual({ funds: 90_000 });
    expect([section.value20Years, section.lost20Years, section.growthRatio]).toEqual([null, null, null]);
  });

  test("a fund of unknown costs is no free fund: its line has no amount", () => {
    const lines = [{ of: testFund(2, { ongoingFeeRatio: null }), cents: 5_000_000 }];
    const section = feesSection(testSituation({ lines, market: usual }), []);
    expect(section.lines).toEqual([{ label: "Fonds 2", ongoingFeeRatio: null, amount: null }]);
    expect(section.allInYearly).toBeNull();
  });

  test("in twenty years an index fund leaves more, and each euro lost is one that could be held", () => {
    const section = feesSection(testSituation({ lines: half, market: usual }), []);
    const { value20Years: own, valuePassive20Years: passive, lost20Years: lost } = section;
    if (own === null || passive === null || lost === null) throw new Error("known");
    expect(own).toBeGreaterThan(10_000_000);
    expect(passive).toBeGreaterThan(own);
    expect(lost).toBeGreaterThan(passive - own);
    expect(section.atHorizon).toBeNull();
  });

  test("the saver's own horizon and monthly payments are projected beside", () => {
    const infos = { timeInvestment: 20, monthlyDeposit: 10_000 };
    const section = feesSection(testSituation({ lines: half, market: usual, infos }), []);
    expect(section.atHorizon).toMatchObject({
      years: 20,
      value: section.value20Years,
      lost: section.lost20Years,
    });
    const without = feesSection(testSituation({ lines: half, market: usual }), []);
    expect(Number(section.value20Years)).toBeGreaterThan(Number(without.value20Years) + 20 * 12 * 10_000);
  });

  test("whatever the fees and the lines, the layers add up to the yearly cost", () => {
    const ratio = fc.integer({ min: 0, max: 300 }).map((part) => part / 10_000);
    const amount = fc.integer({ min: 1, max: 50_000_000 });
    fc.assert(
      fc.property(
        fc.record({ ongoing: ratio, ucs: ratio, euro: ratio, units: amount, safe: amount }),
        (drawn) => {
          const { ongoing, ucs, euro, units, safe } = drawn;
          const lines = [
            { of: testFund(1, { ongoingFeeRatio: ongoing }), cents: units },
            { of: "euro" as const, cents: safe },
          ];
          const market = testOffer({ ucsFeeRatio: ucs, euroFundsFeeRatio: euro });
          const section = feesSection(testSituation({ lines, market }), []);
          const sum = section.layers.reduce((total, layer) => total + layer.ratio, 0);
          expect(sum).toBeCloseTo(section.allInAnnual.value ?? Number.NaN, 9);
        },
      ),
    );
  });
});
