import { day, instant, isIsin } from "@vigie/domain";
import type { Fund } from "@vigie/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoFunds, demoPrice } from "../demo-funds.ts";
import type { FundDataPort } from "./port.ts";
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

  test("a fund of shares names its largest companies, the largest first, as of the end of a quarter; another names none", () => {
    const shares = funds.filter(
      ({ assetClass, geography }) => assetClass === "stock" && geography.length > 0,
    );
    for (const { companies = [], composedOn, isin, sectors } of shares) {
      const ratios = companies.map(({ ratio }) => ratio);
      expect(ratios).toEqual(ratios.toSorted((a, b) => b - a));
      if (!demoFunds.some(({ isin: one }) => one === isin)) expect(companies.length).toBeLessThanOrEqual(10);
      expect(new Set(companies.map(({ lei }) => lei)).size).toBe(companies.length);
      // A part of its equities, never more.
      const inShares = sectors.reduce((sum, { ratio }) => sum + ratio, 0);
      expect(ratios.reduce((sum, ratio) => sum + ratio, 0)).toBeLessThan(inShares + 1e-4);
      expect(composedOn).toBe("2026-03-31");
    }
    expect(shares.filter(({ companies = [] }) => companies.length > 0).length).toBeGreaterThan(700);
    // A demonstration index fund publishes its whole market, except for what is in no equity region.
    const index = shares.find(({ label }) => label === "Vent Debout Monde Indice");
    expect(index?.companies?.reduce((sum, { ratio }) => sum + ratio, 0)).toBeGreaterThan(0.9);
    const others = funds.filter(({ sectors }) => sectors.length === 0);
    expect(others.flatMap(({ companies = [] }) => companies)).toEqual([]);
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
    const listed = fundLabelled(funds, "Phare Europe Indice PEA");
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
    const index = fundLabelled(funds, "Vent Debout Monde Indice").isin;
    const range = { from: day("2016-06-30"), frequency: "weekly" as const };
    const series = valueOf(await port.seriesHistory({ slug: "world-equity", ...range }));
    const [prices = []] = await weeklyPrices(port, [index]);
    expect(correlation(returnsOf(series.values), returnsOf(prices))).toBeGreaterThan(0.95);
  });
});
