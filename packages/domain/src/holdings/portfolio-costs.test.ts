import { expect, test } from "vitest";
import type { ContractFeeKind } from "../market/funds.ts";
import { applicableFeesOf, isFeeKnown, yearlyCostOf, yearlyFeeOf } from "./portfolio-costs.ts";
import { portfolioSettings, readPortfolioInfos } from "./portfolio-settings.ts";
import { investedKinds, type PortfolioKind } from "./portfolios.ts";

test.each(investedKinds.filter((kind) => yearlyFeeOf(kind) !== null))(
  "%s: once every asked fee is filled, nothing is missing and each line has a cost",
  (kind: PortfolioKind) => {
    for (const managementType of ["free_management", "mandate_management"] as const) {
      const asked = applicableFeesOf(kind, managementType);
      const fees = Object.fromEntries(asked.map((fee) => [`${fee}FeeRatio`, 0.005]));
      const infos = readPortfolioInfos({ managementType, fees });
      expect(portfolioSettings({ kind, infos, offerFees: null, recommendedRisk: null }).fees).toBe(true);
      const feeOf = (fee: ContractFeeKind) => infos.fees[`${fee}FeeRatio`];
      for (const line of ["unit", "euroFund", "cash"] as const) {
        if (line === "euroFund" && applicableFeesOf(kind, null).includes("brokerage")) continue;
        const cost = yearlyCostOf({ kind, line, managementType, feeOf });
        expect(cost, `${kind} ${line}`).not.toBeNull();
      }
    }
  },
);

test("an employee plan pays for the keeping of its account, an insurance for its units and its euro fund apart", () => {
  const told: Partial<Record<ContractFeeKind, number>> = { ucs: 0.006, euroFunds: 0.008, custody: 0.002 };
  const cost = (kind: PortfolioKind, line: "unit" | "euroFund") =>
    yearlyCostOf({ kind, line, managementType: null, feeOf: (fee) => told[fee] ?? null });
  expect(cost("article83", "unit")).toEqual({ contract: 0.006, mandate: 0, custody: 0.002 });
  expect(cost("lifeinsurance", "unit")).toEqual({ contract: 0.006, mandate: 0, custody: 0.002 });
  expect(cost("lifeinsurance", "euroFund")).toEqual({ contract: 0.008, mandate: 0, custody: 0 });
  expect(cost("pea", "unit")).toEqual({ contract: 0, mandate: 0, custody: 0.002 });
  expect(cost("checking", "unit")).toBeNull();
});

test("what nobody said stays unknown, and nothing is 0 by default", () => {
  const nothing = { managementType: null, feeOf: () => null };
  for (const kind of investedKinds) expect(yearlyCostOf({ ...nothing, kind, line: "unit" })).toBeNull();
  expect(yearlyFeeOf("pee")).toBe("custody");
  expect(yearlyFeeOf("lifeinsurance")).toBe("ucs");
  expect(yearlyFeeOf("checking")).toBeNull();
});

test("a fee on units answers for an employee plan that has no fee of keeping, in settings and in costs alike", () => {
  const feeOf = (fee: ContractFeeKind) => (fee === "ucs" ? 0.007 : null);
  expect(isFeeKnown("article83", "custody", feeOf)).toBe(true);
  expect(isFeeKnown("article83", "entry", feeOf)).toBe(false);
  expect(isFeeKnown("pea", "custody", feeOf)).toBe(false);
  const question = { kind: "article83", line: "unit", managementType: null, feeOf } as const;
  expect(yearlyCostOf(question)).toEqual({ contract: 0.007, mandate: 0, custody: 0 });
});
