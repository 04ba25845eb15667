import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { applicableFeesOf } from "./portfolio-costs.ts";
import {
  changesPayments,
  changesProject,
  portfolioSettings,
  missingFees,
  paymentsChangedAt,
  projectChangedAt,
  readPortfolioInfos,
} from "./portfolio-settings.ts";
import type { PortfolioKind } from "./portfolios.ts";

const goal = {
  typeInvestment: "pension",
  targetAmount: 0,
  timeInvestment: 12,
  monthlyDeposit: 0,
  monthlyBuyout: 0,
};
const settingsOf = (stored: Record<string, unknown>, recommendedRisk: number | null = null) =>
  portfolioSettings({
    kind: "lifeinsurance",
    infos: readPortfolioInfos(stored),
    offerFees: null,
    recommendedRisk,
  });

test("a goal is complete when each of its fields is filled, zero included", () => {
  expect(settingsOf(goal).goal).toBe(true);
  for (const field of Object.keys(goal)) expect(settingsOf({ ...goal, [field]: null }).goal).toBe(false);
});

test("the questions are complete once they have a result, zero included", () => {
  expect(settingsOf({}).questions).toBe(false);
  expect(settingsOf({}, 0).questions).toBe(true);
});

test("fees are complete with the management type and every cost of the kind, from the saver or from the catalogue", () => {
  const fees = { entryFeeRatio: 0, euroFundsFeeRatio: 0.006, ucsFeeRatio: 0.006, arbitrageFeeRatio: 0 };
  expect(settingsOf({ managementType: "free_management", fees }).fees).toBe(true);
  expect(settingsOf({ fees }).fees).toBe(false);
  expect(settingsOf({ managementType: "mandate_management", fees }).fees).toBe(false);
  expect(
    settingsOf({ managementType: "free_management", fees: { ...fees, ucsFeeRatio: undefined } }).fees,
  ).toBe(false);
  const offered = portfolioSettings({
    kind: "lifeinsurance",
    infos: readPortfolioInfos({ managementType: "free_management" }),
    offerFees: readPortfolioInfos({ fees }).fees,
    recommendedRisk: null,
  });
  expect(offered.fees).toBe(true);
});

test("a securities account is asked for brokerage and custody, a mandate for its own cost", () => {
  expect(applicableFeesOf("pea", null)).toEqual(["brokerage", "custody"]);
  expect(applicableFeesOf("market", "mandate_management")).toEqual(["brokerage", "mandate", "custody"]);
  expect(applicableFeesOf("checking", null)).toEqual([]);
});

test("the catalogue's contract counts only when asked, where the portfolio has a list of its own and none was recognised", () => {
  const fees = {
    entryFeeRatio: 0,
    euroFundsFeeRatio: 0,
    ucsFeeRatio: 0,
    arbitrageFeeRatio: 0,
    custodyFeeRatio: 0,
    brokerageFeeRatio: 0,
  };
  const said = { managementType: "free_management", fees };
  const missing = (kind: PortfolioKind, stored: Record<string, unknown>, withContract: boolean) =>
    missingFees({ kind, infos: readPortfolioInfos(stored), offerFees: null, withContract });
  for (const kind of ["lifeinsurance", "per", "pee", "perco"] as const) {
    expect(missing(kind, said, false)).toEqual([]);
    expect(missing(kind, said, true)).toEqual(["contract_id"]);
    expect(missing(kind, { ...said, contractId: "alize-per" }, true)).toEqual([]);
  }
  for (const kind of ["pea", "market"] as const) expect(missing(kind, said, true)).toEqual([]);
  const { fees: offerFees } = readPortfolioInfos({ fees });
  expect(
    missingFees({ kind: "perco", infos: readPortfolioInfos(said), offerFees, withContract: true }),
  ).toEqual([]);
});

test("what is stored with another type was not said", () => {
  const infos = readPortfolioInfos({
    externalCreatedAt: "2020-13-01",
    typeInvestment: "x",
    targetAmount: "12",
    timeInvestment: Number.NaN,
    contractId: "",
    fees: 3,
  });
  const { fees, ...others } = infos;
  expect(Object.values(others).every((value) => value === null)).toBe(true);
  expect(Object.values(fees).every((value) => value === null)).toBe(true);
});

test("another answer after a first one changes a project; a first answer, the same one and what is not of it do not", () => {
  const before = readPortfolioInfos({ ...goal, targetAmount: null });
  expect(changesProject(before, { typeInvestment: "real_estate" })).toBe(true);
  expect(changesProject(before, { timeInvestment: null })).toBe(true);
  expect(changesProject(before, { typeInvestment: "pension", timeInvestment: 12 })).toBe(false);
  expect(changesProject(before, { targetAmount: cents(1) })).toBe(false);
  expect(changesProject(before, { targetAmount: undefined })).toBe(false);
  expect(projectChangedAt({ projectChangedAt: "2026-11-02T08:00:00.000Z" })).toBe("2026-11-02T08:00:00.000Z");
  expect(projectChangedAt({ projectChangedAt: "yesterday" })).toBeNull();
});

test("another planned payment after a first one is a change; a first one and the same again are not", () => {
  const before = readPortfolioInfos({ monthlyDeposit: 200_00 });
  expect(changesPayments(before, { monthlyDeposit: cents(250_00) })).toBe(true);
  expect(changesPayments(before, { monthlyDeposit: null })).toBe(true);
  expect(changesPayments(before, { monthlyDeposit: cents(200_00), monthlyBuyout: cents(50_00) })).toBe(false);
  expect(changesPayments(before, {})).toBe(false);
  expect(paymentsChangedAt({ paymentsChangedAt: "2026-11-02T08:00:00.000Z" })).toBe(
    "2026-11-02T08:00:00.000Z",
  );
  expect(paymentsChangedAt({})).toBeNull();
});
