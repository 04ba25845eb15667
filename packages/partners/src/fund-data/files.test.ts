import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isIsin } from "@vigie/domain";
import { describe, expect, test } from "vitest";
import { readContractFile } from "./files-contracts.ts";
import { readSeriesFile } from "./files-series.ts";
import { readFundFile, readFundFiles } from "./files.ts";
import type { NamedFile } from "./files.ts";
import { sandboxProducts } from "./sandbox/contracts.ts";
import { valueOf } from "./testing.ts";

const data = join(import.meta.dirname, "../../../../../shared/data");
const present = existsSync(join(data, "funds"));
if (!present) console.warn(`real fund files are not at ${data}: their tests are skipped`);

function real(path: string): NamedFile {
  return { name: path, content: readFileSync(join(data, path)) };
}

function csv(name: string, ...lines: readonly string[]): NamedFile {
  return { name, content: `${lines.join("\n")}\n` };
}

describe("a file made by hand", () => {
  test("is read with quotes, a byte order mark and Windows line ends", () => {
    const content = '\ufeffisin,name,assurance_vie,pea\r\nFR0007051040,"Eurose ""C"", parts",true,\r\n';
    const file = valueOf(readFundFile({ name: "x.csv", content }));
    expect(file).toMatchObject({
      kind: "funds",
      funds: [
        {
          isin: "FR0007051040",
          label: 'Eurose "C", parts',
          peaEligible: null,
          tags: ["assurance-vie"],
          demo: false,
        },
      ],
      refused: [],
    });
  });

  test("reports the lines that it leaves out", () => {
    const file = csv(
      "x.csv",
      "isin,name,assurance_vie,pea",
      "FR0007051041,Bad,,",
      "FR0007051040,,,",
      "FR0007051040,A,,",
      "FR0007051040,B,,",
    );
    expect(valueOf(readFundFile(file)).refused).toEqual([
      { line: 2, reason: "isin" },
      { line: 3, reason: "label" },
      { line: 5, reason: "duplicate" },
    ]);
  });

  test("of prices is sorted, and keeps neither zero, blank, nor a day twice", () => {
    const file = csv(
      "FR0007051040.csv",
      "date,nav",
      "2024-01-03,11",
      "2024-01-02,10.5",
      "2024-01-04,0",
      "2024-01-05,",
      "2024-01-03,12",
      "2024-02-30,9",
    );
    expect(valueOf(readFundFile(file))).toEqual({
      kind: "prices",
      columns: [{ isin: "FR0007051040", days: ["2024-01-02", "2024-01-03"], prices: [10.5, 11] }],
      refused: [
        { line: 4, reason: "price" },
        { line: 6, reason: "duplicate" },
        { line: 7, reason: "date" },
      ],
    });
  });

  test.each([
    ["a,b\n1,2\n", "fund_file.unknown_format"],
    ["date,nav\n", "fund_file.empty"],
    ["", "fund_file.not_csv"],
    ['date,nav\n"2024-01-02,10\n', "fund_file.not_csv"],
    [Uint8Array.from([0x64, 0xff, 0xfe]), "fund_file.not_text"],
  ])("that says nothing is refused (%#)", (content, code) => {
    expect(readFundFile({ name: "x.csv", content })).toMatchObject({ ok: false, code });
  });

  test("of prices takes its fund from the index, and is reported when nobody knows its fund", () => {
    const prices = ["date,nav", "2024-01-02,10"];
    const index = csv("INDEX.csv", "file,isin,name", "MP-1.csv,FR0007051040,Eurose C", "MP-2.csv,,Unknown");
    const answer = readFundFiles([csv("nav/MP-1.csv", ...prices), csv("nav/MP-2.csv", ...prices), index]);
    expect(answer.funds).toMatchObject([
      { isin: "FR0007051040", label: "Eurose C", firstPriceOn: "2024-01-02" },
    ]);
    expect(answer.histories.map((history) => history.isin)).toEqual(["FR0007051040"]);
    expect(answer.report.map(({ outcome, taken }) => ({ outcome, taken }))).toEqual([
      { outcome: "prices", taken: 1 },
      { outcome: "fund_file.unidentified", taken: 0 },
      { outcome: "index", taken: 2 },
    ]);
  });

  test("of returns is not taken for levels", () => {
    const file = "date,US Bonds\n2000-01-31,-0.0026\n";
    expect(readSeriesFile(file)).toMatchObject({ ok: false, code: "fund_file.not_levels" });
  });
});

describe("a file of contracts", () => {
  test("is read as the partner's list is", () => {
    const contracts = valueOf(readContractFile(JSON.stringify({ data: sandboxProducts })));
    expect(contracts.map((contract) => contract.slug)).toEqual(
      sandboxProducts.map((product) => product.code),
    );
  });

  test("with a wrong field is refused with its place", () => {
    const [first, ...others] = sandboxProducts;
    const data = [{ ...first, costs: { ...first?.costs, entry_pct: "2" } }, ...others];
    expect(readContractFile(JSON.stringify({ data }))).toMatchObject({
      code: "fund_file.unknown_format",
      detail: { place: "data.0.costs.entry_pct" },
    });
    expect(readContractFile("{")).toMatchObject({ code: "fund_file.not_json" });
  });
});

describe.skipIf(!present)("the real files", () => {
  test("3,851 listed funds, of which 2,264 with their costs and 152 known to be eligible to the PEA", () => {
    const file = valueOf(readFundFile(real("funds/etf-universe.csv")));
    if (file.kind !== "funds") throw new Error(file.kind);
    expect(file.refused).toEqual([]);
    expect(file.funds).toHaveLength(3_851);
    expect(file.funds.filter((fund) => fund.ongoingFeeRatio !== null)).toHaveLength(2_264);
    expect(file.funds.filter((fund) => fund.peaEligible === true)).toHaveLength(152);
    expect(file.funds.filter((fund) => fund.peaEligible === false)).toEqual([]);
    expect(file.funds.filter((fund) => (fund.ongoingFeeRatio ?? 0) > 0.03)).toEqual([]);
    expect(file.funds.find((fund) => fund.isin === "BGHUBUX01189")).toMatchObject({
      label: "Expat Hungary BUX UCITS ETF",
      assetClass: "stock",
      indexFund: true,
      geography: [{ region: "emerging", ratio: 1 }],
      sri: null,
      demo: false,
    });
  });

  test("142 price files: 95 of a known fund, 47 reported, and every history is increasing and positive", () => {
    const names = readdirSync(join(data, "funds/nav")).map((name) => `funds/nav/${name}`);
    const answer = readFundFiles([
      ...names.map(real),
      real("funds/etf-universe.csv"),
      real("funds/funds-av-pea-kensai.csv"),
    ]);
    const outcomes = answer.report.map((report) => report.outcome);
    expect(answer.histories).toHaveLength(95);
    expect(outcomes.filter((outcome) => outcome === "fund_file.unidentified")).toHaveLength(47);
    expect(outcomes.filter((outcome) => outcome === "prices")).toHaveLength(95);
    for (const { days, prices } of answer.histories) {
      expect(days.length).toBeGreaterThan(500);
      expect(days.every((one, at) => at === 0 || (days[at - 1] ?? "") < one)).toBe(true);
      expect(prices.every((price) => price > 0)).toBe(true);
    }
    expect(answer.funds.filter((fund) => fund.firstPriceOn !== null)).toHaveLength(95);
    expect(answer.funds.filter((fund) => !isIsin(fund.isin) || fund.label === fund.isin)).toEqual([]);
  });

  test("13 eligible funds, and the rates of euro funds apart from the means of the market", () => {
    const answer = readFundFiles([
      real("funds/funds-av-pea-kensai.csv"),
      real("funds/fonds-euros-rendements.csv"),
    ]);
    expect(answer.funds).toHaveLength(13);
    expect(
      answer.averages.find((mean) => mean.label === "moyenne ACPR")?.rates.find((rate) => rate.year === 2019),
    ).toEqual({
      year: 2019,
      netRateRatio: 0.0146,
    });
    const garance = answer.euroFunds.find((fund) => fund.label === "Garance Epargne");
    expect(garance?.rates).toEqual([
      { year: 2020, netRateRatio: 0.0275 },
      { year: 2021, netRateRatio: 0.0275 },
      { year: 2024, netRateRatio: 0.035 },
    ]);
    const count = [...answer.euroFunds, ...answer.averages].reduce((sum, fund) => sum + fund.rates.length, 0);
    expect(count).toBe(76);
  });

  test("three exchange-traded funds in one table of prices by ISIN", () => {
    const file = valueOf(readFundFile(real("markets/ucits_etf_eur_daily_2010_2026.csv")));
    if (file.kind !== "prices") throw new Error(file.kind);
    expect(file.columns.map((column) => [column.isin, column.days[0]])).toEqual([
      ["IE00B5BMR087", "2010-05-19"],
      ["IE00BK5BQT80", "2019-07-29"],
      ["LU0908500753", "2021-01-04"],
    ]);
    expect(file.refused).toEqual([]);
  });

  test("indices and rates of regulated savings as series; monthly returns are refused", () => {
    const indices = valueOf(readSeriesFile(real("markets/indices_daily_2000_2015.csv").content));
    expect(indices.series.map((series) => series.slug)).toContain("cac40");
    expect(indices.refused).toEqual([]);
    const rates = valueOf(readSeriesFile(real("markets/regulated_savings_rates.csv").content));
    const livretA = rates.series.find((series) => series.slug === "livret-a");
    expect(livretA?.values.at(-1)).toBe(0.015);
    expect(livretA?.values).toHaveLength(24);
    const returns = readSeriesFile(real("markets/multi_asset_monthly_2000_2009.csv").content);
    expect(returns).toMatchObject({ ok: false, code: "fund_file.not_levels" });
  });
});
