import { day, dayOf, instant } from "@vigie/domain";
import type { Fund } from "@vigie/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoFunds } from "../demo-funds.ts";
import type { FundDataPort } from "./port.ts";
import { equivalentVolatility, sriFromVolatility } from "./sandbox/prices.ts";
import { startFundDataSandbox } from "./sandbox/sandbox.ts";
import type { FundDataSandbox } from "./sandbox/sandbox.ts";
import {
  allFunds,
  correlation,
  fundLabelled,
  portOver,
  returnsOf,
  valueOf,
  weeklyPrices,
  yearlyVolatility,
} from "./testing.ts";

/** Test suite of the port, valid for any implementation; here over real HTTP against the sandbox. */

const clock = () => instant("2026-06-30T10:00:00Z");
let sandbox: FundDataSandbox;
let port: FundDataPort;
let funds: readonly Fund[];

beforeAll(async () => {
  sandbox = await startFundDataSandbox({ port: 0, clock });
  port = portOver(sandbox, { clock });
  funds = await allFunds(port);
});
afterAll(async () => sandbox.close());

describe("prices", () => {
  test("the prices of a past day never change, on any machine", async () => {
    const isins = ["XV0000010003", "XV0000021570", "XV0000024012"];
    const range = { from: day("2020-03-16"), to: day("2020-03-18") };
    const { histories } = valueOf(await port.prices({ isins, frequency: "daily", ...range }));
    expect(histories.map((history) => history.prices)).toEqual([
      [95.1038, 93.6089, 91.6756],
      [246.6173, 246.8187, 246.5231],
      [109.458, 109.0936, 108.3762],
    ]);
  });

  test("a later day extends a history and changes none of its prices", async () => {
    const isins = funds.slice(100, 110).map((fund) => fund.isin);
    const now = valueOf(await port.prices({ isins, frequency: "daily" })).histories;
    const later = await startFundDataSandbox({ port: 0, clock: () => instant("2031-06-30T10:00:00Z") });
    const extended = valueOf(
      await portOver(later, { clock }).prices({ isins, frequency: "daily" }),
    ).histories;
    await later.close();
    for (const [at, { days, prices }] of now.entries()) {
      expect(extended[at]?.prices.slice(0, prices.length)).toEqual(prices);
      expect(extended[at]?.days.slice(0, days.length)).toEqual(days);
      expect(extended[at]?.days.at(-1)).toBe("2031-06-30");
    }
  });

  test("a history goes on to the clock's day and holds business days only", async () => {
    const { isin } = fundLabelled(funds, "Grand Large Actions Monde C");
    const { histories } = valueOf(await port.prices({ isins: [isin], frequency: "daily" }));
    const days = histories[0]?.days ?? [];
    expect(days[0]).toBe("2015-01-02");
    expect(days.at(-1)).toBe(dayOf(clock()));
    expect(days.length).toBeGreaterThan(252 * 10);
    expect(days.filter((one) => [0, 6].includes(new Date(one).getUTCDay()))).toEqual([]);
  });

  test("a weekly history is the Fridays of the daily one, and the last day", async () => {
    const isins = [fundLabelled(funds, "Grand Large Actions Monde C").isin];
    const range = { isins, from: day("2026-01-01") };
    const daily = valueOf(await port.prices({ ...range, frequency: "daily" })).histories[0];
    const weekly = valueOf(await port.prices({ ...range, frequency: "weekly" })).histories[0];
    const kept = daily?.days.filter(
      (one, at, all) => new Date(one).getUTCDay() === 5 || at === all.length - 1,
    );
    expect(weekly?.days).toEqual(kept);
    expect(weekly?.prices).toEqual(kept?.map((one) => daily?.prices[daily.days.indexOf(one)]));
  });

  test("a young fund has no price before its first one", async () => {
    const young = funds.filter((fund) => (fund.firstPriceOn ?? "") > "2024-01-01");
    expect(young.length).toBeGreaterThan(10);
    const { histories } = valueOf(
      await port.prices({ isins: young.map((fund) => fund.isin), frequency: "daily" }),
    );
    expect(histories.map((history) => history.days[0])).toEqual(young.map((fund) => fund.firstPriceOn));
  });

  test("more ISINs than one call takes come back in the order asked, each once, the unknown ones apart", async () => {
    const isins = funds
      .slice(0, 120)
      .map((fund) => fund.isin)
      .reverse();
    const asked = [...isins, "FR0000000008", "not an isin", isins[0] ?? ""];
    const answer = valueOf(await port.prices({ isins: asked, frequency: "weekly", from: day("2026-06-01") }));
    expect(answer.histories.map((history) => history.isin)).toEqual(isins);
    expect([...answer.missing].sort()).toEqual(["FR0000000008", "not an isin"]);
  });

  test("the indicator of risk is that of the fund's own prices", async () => {
    const sample = funds.filter(
      (fund, at) => at % 40 === 0 && fund.sri !== null && !demoFunds.some((one) => one.isin === fund.isin),
    );
    const range = { from: day("2021-01-01"), to: day("2025-12-31"), frequency: "daily" as const };
    const { histories } = valueOf(await port.prices({ isins: sample.map((fund) => fund.isin), ...range }));
    expect(histories.map(({ prices }) => sriFromVolatility(equivalentVolatility(prices)))).toEqual(
      sample.map((fund) => fund.sri),
    );
  });

  test("funds of one market move together, shares and government bonds do not", async () => {
    const pick = (category: string) =>
      funds
        .filter((fund) => fund.category === category && fund.firstPriceOn === "2015-01-02" && !fund.indexFund)
        .slice(0, 2);
    const [world, other, bonds, gold] = [
      "Actions Monde",
      "Actions Europe",
      "Obligations d’État Zone euro",
      "Or et métaux précieux",
    ].map((category) => pick(category).map((fund) => fund.isin));
    const isins = [
      ...(world ?? []),
      ...(other ?? []).slice(0, 1),
      ...(bonds ?? []).slice(0, 1),
      ...(gold ?? []).slice(0, 1),
    ];
    const [a = [], b = [], europe = [], bond = [], metal = []] = (await weeklyPrices(port, isins)).map(
      returnsOf,
    );
    expect(correlation(a, b)).toBeGreaterThan(0.85);
    expect(correlation(a, europe)).toBeGreaterThan(0.65);
    expect(Math.abs(correlation(a, bond))).toBeLessThan(0.25);
    expect(Math.abs(correlation(a, metal))).toBeLessThan(0.25);
  });

  test.each([
    ["Actions Monde", 0.15],
    ["Actions Marchés émergents", 0.18],
    ["Obligations d’État Zone euro", 0.055],
    ["Diversifié équilibré", 0.083],
    ["Monétaire", 0.0014],
    ["Or et métaux précieux", 0.146],
  ])("the funds « %s » have about the volatility of their parameters", async (category, expected) => {
    const isins = funds
      .filter((fund) => fund.category === category && fund.firstPriceOn === "2015-01-02")
      .slice(0, 12)
      .map((fund) => fund.isin);
    const volatilities = (await weeklyPrices(port, isins)).map(yearlyVolatility);
    const mean = volatilities.reduce((sum, value) => sum + value, 0) / volatilities.length;
    expect(mean / expected).toBeGreaterThan(0.8);
    expect(mean / expected).toBeLessThan(1.25);
  });
});
