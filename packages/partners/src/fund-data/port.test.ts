import { day, dayOf, instant, isIsin } from "@vigie/domain";
import type { Fund } from "@vigie/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoFunds, demoPrice } from "../demo-funds.ts";
import type { FundDataPort } from "./port.ts";
import { equivalentVolatility, sriFromVolatility } from "./sandbox/prices.ts";
import { startFundDataSandbox } from "./sandbox/sandbox.ts";
import type { FundDataSandbox } from "./sandbox/sandbox.ts";
import { correlation, portOver, returnsOf, valueOf, yearlyVolatility } from "./testing.ts";

/** The suite of the port: what any implementation holds, here over real HTTP against the sandbox. */

const clock = () => instant("2026-06-30T10:00:00Z");
let sandbox: FundDataSandbox;
let port: FundDataPort;
let funds: readonly Fund[];

beforeAll(async () => {
  sandbox = await startFundDataSandbox({ port: 0, clock });
  port = portOver(sandbox, { clock });
  funds = await allFunds();
});
afterAll(async () => sandbox.close());

async function allFunds(): Promise<readonly Fund[]> {
  const all: Fund[] = [];
  for (let page = 1; ; page += 1) {
    const answer = valueOf(await port.listFunds({ page, limit: 500 }));
    all.push(...answer.items);
    if (all.length >= answer.total) return all;
  }
}

function fundLabelled(label: string): Fund {
  const found = funds.find((fund) => fund.label === label);
  if (found === undefined) throw new Error(`no fund is called ${label}`);
  return found;
}

async function weeklyPrices(isins: readonly string[]): Promise<readonly (readonly number[])[]> {
  const { histories } = valueOf(await port.prices({ isins, frequency: "weekly", from: day("2016-06-30") }));
  return histories.map((history) => history.prices);
}

describe("funds", () => {
  test("the universe holds at least 1,500 funds, each once, under invented ISINs with a right check digit", () => {
    expect(funds.length).toBeGreaterThanOrEqual(1_500);
    expect(new Set(funds.map((fund) => fund.isin)).size).toBe(funds.length);
    expect(new Set(funds.map((fund) => fund.label)).size).toBe(funds.length);
    expect(funds.filter((fund) => !isIsin(fund.isin) || !fund.isin.startsWith("XV") || !fund.demo)).toEqual(
      [],
    );
  });

  test("the funds of the demonstration households are there with the same prices", async () => {
    const isins = demoFunds.map((fund) => fund.isin);
    const { histories } = valueOf(await port.prices({ isins, frequency: "daily", from: day("2026-06-01") }));
    expect(histories.map((history) => history.isin)).toEqual(isins);
    for (const { isin, days, prices } of histories) {
      expect(prices).toEqual(days.map((one) => demoPrice(isin, one)));
    }
  });

  test.each([
    ["stock", 800],
    ["bond", 300],
    ["diversified", 150],
    ["other", 50],
    ["realEstate", 40],
    ["cash", 40],
    ["unknown", 10],
    ["euroFund", 5],
    ["savings", 5],
  ] as const)("the class %s has at least %i funds", (assetClass, count) => {
    expect(funds.filter((fund) => fund.assetClass === assetClass).length).toBeGreaterThanOrEqual(count);
  });

  test("active shares cost about 2 % a year, index ones about 0.3 %, management within", () => {
    const costs = (index: boolean) =>
      funds
        .filter((fund) => fund.assetClass === "stock" && fund.indexFund === index)
        .map((fund) => fund.ongoingFeeRatio ?? 0);
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(costs(false))).toBeCloseTo(0.02, 2);
    expect(mean(costs(true))).toBeCloseTo(0.003, 3);
    expect(funds.filter((fund) => (fund.managementFeeRatio ?? 0) > (fund.ongoingFeeRatio ?? 0))).toEqual([]);
  });

  test("a split never says more than the whole, and the shares' funds name their eleven sectors or fewer", () => {
    const total = (parts: readonly { ratio: number }[]) => parts.reduce((sum, part) => sum + part.ratio, 0);
    expect(funds.filter((fund) => total(fund.geography) > 1 || total(fund.sectors) > 1)).toEqual([]);
    const stocks = funds.filter((fund) => fund.assetClass === "stock");
    expect(stocks.filter((fund) => total(fund.sectors) < 0.9 || total(fund.geography) < 0.9)).toEqual([]);
  });

  test("a PEA-PME fund is eligible to the PEA too", () => {
    const small = funds.filter((fund) => fund.peaPmeEligible);
    expect(small.length).toBeGreaterThan(20);
    expect(small.filter((fund) => fund.peaEligible !== true)).toEqual([]);
  });

  test("notes are higher for the profile whose risk the fund has", () => {
    const notes = (sri: number) => funds.find((fund) => fund.sri === sri)?.notesByProfile ?? [];
    expect(notes(1)[0]).toBeGreaterThan(notes(1)[5] ?? 5);
    expect(notes(6)[5]).toBeGreaterThan(notes(6)[0] ?? 5);
  });

  test("pages cover the list once, in one order, and one past the end is empty", async () => {
    const pages = await Promise.all(
      [1, 2, 3].map(async (page) => valueOf(await port.listFunds({ page, limit: 7 })).items),
    );
    expect(pages.flat().map((fund) => fund.isin)).toEqual(funds.slice(0, 21).map((fund) => fund.isin));
    expect(valueOf(await port.listFunds({ page: 10_000, limit: 7 }))).toMatchObject({
      items: [],
      total: funds.length,
    });
  });

  test("a search ignores accents and case, and combines with a tag and a class", async () => {
    const found = valueOf(await port.listFunds({ search: "ECUME actions", limit: 5 }));
    expect(found.items.map((fund) => fund.label)).toContain("Écume Actions Europe");
    const narrow = valueOf(await port.listFunds({ tag: "indiciel", assetClass: "bond", limit: 200 })).items;
    expect(narrow.length).toBeGreaterThan(20);
    expect(narrow.filter((fund) => fund.assetClass !== "bond" || fund.indexFund !== true)).toEqual([]);
  });

  test("one fund is the same as in the list; an unknown ISIN is not found", async () => {
    const listed = fundLabelled("Phare Europe Indice PEA");
    expect(valueOf(await port.fund(listed.isin))).toEqual(listed);
    expect(await port.fund("FR0000000000")).toMatchObject({ ok: false, code: "fund_data.not_found" });
    expect(await port.fund("../labels")).toMatchObject({ ok: false, code: "fund_data.not_found" });
  });

  test("every tag of a fund is in the list of tags, with its number of funds", async () => {
    const tags = valueOf(await port.tags());
    const used = new Set(funds.flatMap((fund) => fund.tags));
    expect(tags.map((tag) => tag.slug).sort()).toEqual([...used].sort());
    const index = tags.find((tag) => tag.slug === "indiciel");
    expect(index?.fundCount).toBe(funds.filter((fund) => fund.tags.includes("indiciel")).length);
  });
});

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
    const { isin } = fundLabelled("Grand Large Actions Monde C");
    const { histories } = valueOf(await port.prices({ isins: [isin], frequency: "daily" }));
    const days = histories[0]?.days ?? [];
    expect(days[0]).toBe("2015-01-02");
    expect(days.at(-1)).toBe(dayOf(clock()));
    expect(days.length).toBeGreaterThan(252 * 10);
    expect(days.filter((one) => [0, 6].includes(new Date(one).getUTCDay()))).toEqual([]);
  });

  test("a weekly history is the Fridays of the daily one, and the last day", async () => {
    const isins = [fundLabelled("Grand Large Actions Monde C").isin];
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
    const [a = [], b = [], europe = [], bond = [], metal = []] = (await weeklyPrices(isins)).map(returnsOf);
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
    const volatilities = (await weeklyPrices(isins)).map(yearlyVolatility);
    const mean = volatilities.reduce((sum, value) => sum + value, 0) / volatilities.length;
    expect(mean / expected).toBeGreaterThan(0.8);
    expect(mean / expected).toBeLessThan(1.25);
  });
});

describe("euro funds, contracts and references", () => {
  test("every euro fund has its rate of each year from 2015", async () => {
    const all = valueOf(await port.euroFunds());
    expect(all.length).toBeGreaterThanOrEqual(10);
    for (const fund of all) {
      expect(fund.rates.map((rate) => rate.year)).toEqual([
        2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025,
      ]);
      expect(fund.rates.every((rate) => rate.netRateRatio > 0 && rate.netRateRatio < 0.05)).toBe(true);
    }
  });

  test("a contract offers 20 to 1,000 known funds and known euro funds", async () => {
    const contracts = valueOf(await port.contracts());
    const euroFunds = new Set(valueOf(await port.euroFunds()).map((fund) => fund.slug));
    const known = new Set(funds.map((fund) => fund.isin));
    expect(contracts.length).toBeGreaterThanOrEqual(12);
    for (const contract of contracts) {
      expect(contract.isins.length, contract.slug).toBeGreaterThanOrEqual(20);
      expect(contract.isins.length, contract.slug).toBeLessThanOrEqual(1_000);
      expect(contract.isins.filter((isin) => !known.has(isin))).toEqual([]);
      expect(contract.rules.euroFundSlugs.filter((slug) => !euroFunds.has(slug))).toEqual([]);
    }
    expect(new Set(contracts.map((contract) => contract.kind))).toEqual(
      new Set(["lifeinsurance", "capitalisation", "per", "pea", "market", "pee", "perco"]),
    );
  });

  test("Armor Vie 2 offers 214 funds and the euro fund Armor, without entry costs", async () => {
    const contract = valueOf(await port.contract("armor-vie-2"));
    expect(contract).toMatchObject({ institutionSlug: "suravenir", kind: "lifeinsurance", demo: true });
    expect(contract.isins).toHaveLength(214);
    expect(contract.rules.euroFundSlugs).toContain("fonds-en-euros-armor");
    expect(contract.fees).toMatchObject({ entryFeeRatio: 0, ucsFeeRatio: 0.006, custodyFeeRatio: null });
    expect(contract.rules.minTradeCents).toBe(10_000);
    const held = demoFunds.filter((fund) => !fund.employeeSavings).map((fund) => fund.isin);
    expect(held.filter((isin) => !contract.isins.includes(isin))).toEqual([]);
  });

  test("a PEA offers eligible funds only, and a PEE those of employee savings", async () => {
    const byIsin = new Map(funds.map((fund) => [fund.isin, fund]));
    const offer = async (slug: string) =>
      valueOf(await port.contract(slug)).isins.map((isin) => byIsin.get(isin));
    expect((await offer("pea-phare")).filter((fund) => fund?.peaEligible !== true)).toEqual([]);
    expect((await offer("pee-equipage")).filter((fund) => !fund?.tags.includes("epargne-salariale"))).toEqual(
      [],
    );
  });

  test("an unknown contract or series is not found", async () => {
    expect(await port.contract("nothing")).toMatchObject({ ok: false, code: "fund_data.not_found" });
    const series = await port.seriesHistory({ slug: "nothing", frequency: "weekly" });
    expect(series).toMatchObject({ ok: false, code: "fund_data.not_found" });
  });

  test("every reference has a history, and says what it is made of", async () => {
    for (const series of valueOf(await port.referenceSeries())) {
      const history = valueOf(await port.seriesHistory({ slug: series.slug, frequency: "weekly" }));
      expect(history.days[0], series.slug).toBe(series.firstDay);
      expect(history.values.length, series.slug).toBe(history.days.length);
      expect(series.source.length).toBeGreaterThan(20);
      if (series.unit === "level") expect(history.values[0]).toBeCloseTo(100, 6);
    }
  });

  test("the Livret A earns its rates: 2 %, then 3 % from February 2023", async () => {
    const range = { slug: "livret-a", from: day("2022-12-30"), frequency: "daily" as const };
    const { days, values } = valueOf(await port.seriesHistory(range));
    const at = (text: string) => values[days.indexOf(day(text))] ?? 0;
    // 2023: 31 days at 2 % and 334 at 3 %, plus the two last days of 2022 at 2 %.
    expect(at("2024-01-01") / at("2022-12-30") - 1).toBeCloseTo((33 * 0.02 + 334 * 0.03) / 365, 4);
  });

  test("the world index of the references is the market of the world funds", async () => {
    const index = fundLabelled("Vent Debout Monde Indice").isin;
    const range = { from: day("2016-06-30"), frequency: "weekly" as const };
    const series = valueOf(await port.seriesHistory({ slug: "world-equity", ...range }));
    const [prices = []] = await weeklyPrices([index]);
    expect(correlation(returnsOf(series.values), returnsOf(prices))).toBeGreaterThan(0.95);
  });
});
