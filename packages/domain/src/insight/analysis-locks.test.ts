import { expect, test } from "vitest";
import { type AnalysedPortfolio, analysisState } from "./analyses.ts";
import { analysisLocks, lockedShareOf } from "./analysis-locks.ts";
import { readPortfolioInfos } from "../holdings/portfolio-settings.ts";
import { cents } from "../kernel/cents.ts";
import type { HoldingKind, PortfolioKind } from "../holdings/portfolios.ts";

const goal = {
  typeInvestment: "pension",
  targetAmount: 0,
  timeInvestment: 0,
  monthlyDeposit: 0,
  monthlyBuyout: 0,
};
const fees = { entryFeeRatio: 0, euroFundsFeeRatio: 0, ucsFeeRatio: 0, arbitrageFeeRatio: 0 };
const locksOf = (stored: Record<string, unknown>, profileKnown: boolean) =>
  analysisLocks({
    kind: "lifeinsurance",
    infos: readPortfolioInfos(stored),
    offerFees: null,
    profileKnown,
  });

test("one missing setting locks a quarter, several lock a third, none locks nothing; 0 counts as filled", () => {
  const all = { ...goal, fees, managementType: "free_management" };
  expect(lockedShareOf(locksOf(all, true))).toBe("none");
  expect(lockedShareOf(locksOf(all, false))).toBe("quarter");
  expect(lockedShareOf(locksOf({ ...all, typeInvestment: null }, false))).toBe("third");
  expect(lockedShareOf(locksOf({}, false))).toBe("third");
});

test("a lock names the fields that open it and the pages that wait, of the twenty-three", () => {
  const [only, ...others] = locksOf(
    { ...goal, timeInvestment: null, fees, managementType: "free_management" },
    true,
  );
  expect(others).toEqual([]);
  expect(only?.setting).toBe("goal");
  expect(only?.missing).toEqual(["time_investment"]);
  const last = { allocation: 5, performances: 5, risk: 5, fees: 5, advices: 3 };
  for (const { unlocks } of locksOf({}, false)) {
    expect(unlocks.length).toBeGreaterThan(0);
    for (const { step, number } of unlocks) expect(number).toBeLessThanOrEqual(last[step]);
  }
});

test("a mandate is asked for its own cost, by its name on the wire", () => {
  const [lock] = locksOf({ ...goal, fees, managementType: "mandate_management" }, true);
  expect(lock?.missing).toEqual(["fees.mandate_fee_ratio"]);
});

const portfolioOf = (
  kind: PortfolioKind,
  lines: readonly (readonly [HoldingKind, boolean])[],
  more: Partial<AnalysedPortfolio> = {},
): AnalysedPortfolio => ({
  kind,
  currency: "EUR",
  managementType: null,
  lines: lines.map(([holdingKind, isFund]) => ({ holdingKind, isFund, valuationCents: cents(100) })),
  ...more,
});

test.each([
  [
    "funds and a euro fund",
    portfolioOf("lifeinsurance", [
      ["unit", true],
      ["euroFund", false],
    ]),
    "full",
  ],
  ["a euro fund alone", portfolioOf("capitalisation", [["euroFund", false]]), "light"],
  [
    "shares alone in a securities account",
    portfolioOf("market", [
      ["unit", false],
      ["cash", false],
    ]),
    "light",
  ],
  [
    "shares and a fund in a PEA",
    portfolioOf("pea", [
      ["unit", false],
      ["unit", true],
    ]),
    "full",
  ],
  [
    "a euro fund under a mandate",
    portfolioOf("per", [["euroFund", false]], { managementType: "mandate_management" }),
    "none",
  ],
  ["a contract in dollars", portfolioOf("market", [["unit", false]], { currency: "USD" }), "none"],
  ["a contract without lines", portfolioOf("lifeinsurance", []), "none"],
  ["a passbook", portfolioOf("savings", [["cash", false]]), "none"],
] as const)("%s: %s", (_name, portfolio, kind) => {
  const state = analysisState(portfolio);
  expect(state.kind).toBe(kind);
  expect(state.unavailable === null).toBe(kind === "full");
});
