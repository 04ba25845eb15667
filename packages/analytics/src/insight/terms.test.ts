import { contractFeeKinds } from "@vigie/domain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { contractCost, costRatio, feeOf, isTyped, ongoingRatio, termsOf } from "./terms.ts";
import { noFees, testFund, testOffer, testSituation } from "./testing/situations.ts";

const fund = testFund(1);
const situationWith = (wanted: Omit<Parameters<typeof testSituation>[0], "lines">) =>
  testSituation({ lines: [{ of: fund, cents: 100_000 }], ...wanted });
const typed = (fees: object, more: object = {}) => ({ fees, ...more });

test("what the saver typed comes before the catalogue, and each cost says where it comes from", () => {
  const situation = situationWith({
    market: testOffer({ ucsFeeRatio: 0.006, entryFeeRatio: 0.03 }),
    infos: typed({ ucsFeeRatio: 0.009 }),
  });
  const term = (fee: string) => situation.terms.find((one) => one.fee === fee);
  expect(term("ucs")).toEqual({ fee: "ucs", ratio: 0.009, provenance: "saver" });
  expect(term("entry")).toEqual({ fee: "entry", ratio: 0.03, provenance: "catalogue" });
  expect(term("exit")).toEqual({ fee: "exit", ratio: null, provenance: null });
  expect([isTyped(situation, "ucs"), isTyped(situation, "entry"), isTyped(situation, "exit")]).toEqual([
    true,
    false,
    false,
  ]);
});

test("a fee of zero that was typed is a fee of zero, never replaced by the catalogue's", () => {
  const situation = situationWith({
    market: testOffer({ entryFeeRatio: 0.03 }),
    infos: typed({ entryFeeRatio: 0 }),
  });
  expect(feeOf(situation, "entry")).toBe(0);
  expect(isTyped(situation, "entry")).toBe(true);
});

test("without a contract and without an answer every cost is unknown, none is zero", () => {
  const situation = situationWith({ market: null });
  expect(situation.terms.map(({ ratio }) => ratio)).toEqual(contractFeeKinds.map(() => null));
  expect(contractCost(situation, "unit")).toBeNull();
  expect(contractCost(situation, "euroFund")).toBeNull();
  expect(costRatio(null)).toBeNull();
});

test("a life insurance takes its unit fee on units and its euro fund fee on the euro fund", () => {
  const situation = situationWith({ market: testOffer({ ucsFeeRatio: 0.006, euroFundsFeeRatio: 0.0075 }) });
  expect(costRatio(contractCost(situation, "unit"))).toBe(0.006);
  expect(costRatio(contractCost(situation, "euroFund"))).toBe(0.0075);
  const onlyUnits = situationWith({ market: testOffer({ ucsFeeRatio: 0.006 }) });
  expect(contractCost(onlyUnits, "euroFund")).toBeNull();
});

test("a mandate is paid only where the contract is managed by mandate, on units and not on the euro fund", () => {
  const market = testOffer({ ucsFeeRatio: 0.006, euroFundsFeeRatio: 0.007, mandateFeeRatio: 0.003 });
  const managed = situationWith({ market, infos: { managementType: "mandate_management" } });
  expect(contractCost(managed, "unit")).toEqual({ contract: 0.006, mandate: 0.003, custody: 0 });
  expect(costRatio(contractCost(managed, "unit"))).toBeCloseTo(0.009, 15);
  expect(costRatio(contractCost(managed, "euroFund"))).toBe(0.007);
  expect(costRatio(contractCost(situationWith({ market }), "unit"))).toBe(0.006);
});

test("a securities account pays for custody; a fee on deposits of an insurance keeps no account", () => {
  const account = situationWith({ kind: "market", market: null, infos: typed({ custodyFeeRatio: 0.002 }) });
  expect(contractCost(account, "unit")).toEqual({ contract: 0, mandate: 0, custody: 0.002 });
  const insured = situationWith({ market: testOffer({ ucsFeeRatio: 0.006, depositFeeRatio: 0.02 }) });
  expect(costRatio(contractCost(insured, "unit"))).toBe(0.006);
});

test("only a fund has ongoing costs of its own: those of an unknown fund are unknown, a euro fund has none", () => {
  expect(ongoingRatio({ kind: "unit", fund })).toBe(0.015);
  expect(ongoingRatio({ kind: "unit", fund: testFund(2, { ongoingFeeRatio: null }) })).toBeNull();
  expect(ongoingRatio({ kind: "unit", fund: null })).toBeNull();
  expect(ongoingRatio({ kind: "euroFund", fund: null })).toBe(0);
  expect(ongoingRatio({ kind: "cash", fund: null })).toBe(0);
});

test("whatever was typed and listed, each cost is told once, typed first, and no layer is lost from the yearly cost", () => {
  const ratio = fc.option(fc.double({ min: 0, max: 0.1, noNaN: true }), { nil: null });
  const fees = fc.record({
    ucsFeeRatio: ratio,
    managementFeeRatio: ratio,
    mandateFeeRatio: ratio,
    custodyFeeRatio: ratio,
    euroFundsFeeRatio: ratio,
  });
  fc.assert(
    fc.property(fees, fees, (own, listed) => {
      const infos = situationWith({ infos: { fees: own, managementType: "mandate_management" } }).infos;
      const terms = termsOf(infos, { ...noFees, ...listed });
      expect(terms.map(({ fee }) => fee)).toEqual([...contractFeeKinds]);
      const known = (name: keyof typeof own) => own[name] ?? listed[name];
      expect(feeOf({ terms }, "ucs")).toBe(known("ucsFeeRatio"));
      const situation = { portfolio: situationWith({}).portfolio, infos, terms };
      const ofUnits = known("ucsFeeRatio") ?? known("managementFeeRatio");
      const expected =
        ofUnits === null ? null : ofUnits + (known("mandateFeeRatio") ?? 0) + (known("custodyFeeRatio") ?? 0);
      expect(costRatio(contractCost(situation, "unit"))).toBe(expected);
    }),
  );
});
