import { describe, expect, test } from "vitest";
import {
  euroFundsOfRates,
  isReferenceContractFile,
  readEuroRates,
  readReferenceContracts,
} from "./files-references.ts";
import { valueOf } from "./testing.ts";

const contract = {
  slug: "avenir-vie",
  commercial_name: "Avenir Vie",
  aliases: "Avenir | Avenir 2 |",
  kind: "lifeinsurance",
  insurer_or_custodian: "Assureur",
  distributor: "",
  entry_fee_pct_max: "4.5",
  uc_management_fee_pct: "0.6",
  euro_fund_management_fee_pct: "0.65",
  arbitrage_fee: "0 €",
  exit_fee_pct: "",
  custody_fee: "",
  mandate_fee_pct: "",
  euro_funds: "Fonds A|Fonds B",
  source: "notice",
  seen: "2026-03",
  confidence: "high",
};
const table = <T extends object>(first: T, ...rows: readonly Partial<T>[]) =>
  [Object.keys(first), ...rows.map((row) => Object.values({ ...first, ...row }))]
    .map((cells) => cells.join("\t"))
    .join("\n");
const contracts = (...rows: readonly Partial<typeof contract>[]) =>
  valueOf(readReferenceContracts(table(contract, ...rows)));
const feesOf = (row: Partial<typeof contract>) => contracts(row).contracts[0]?.fees;

describe("a table of contracts", () => {
  test("gives fees as ratios, and an empty cell no fee at all", () => {
    expect(contracts({}).contracts).toMatchObject([
      {
        slug: "avenir-vie",
        aliases: ["Avenir", "Avenir 2"],
        distributor: null,
        euroFunds: ["Fonds A", "Fonds B"],
      },
    ]);
    expect(feesOf({})).toEqual([
      { fee: "entry", ratio: 0.045, isCeiling: true },
      { fee: "ucs", ratio: 0.006, isCeiling: false },
      { fee: "euroFunds", ratio: 0.0065, isCeiling: false },
      { fee: "arbitrage", ratio: 0, isCeiling: false },
    ]);
  });

  test("a euro fund's fee of 2 % or more is a ceiling, an entry fee of 0 is none", () => {
    expect(feesOf({ euro_fund_management_fee_pct: "2", entry_fee_pct_max: "0" })).toMatchObject([
      { fee: "entry", ratio: 0, isCeiling: false },
      { fee: "ucs" },
      { fee: "euroFunds", ratio: 0.02, isCeiling: true },
      { fee: "arbitrage" },
    ]);
  });

  test.each([
    ["0,5 % en ligne", 0.005],
    ["1 % par an", 0.01],
    ["0.8\u00a0%", 0.008],
    ["0 €", 0],
    ["1 % (minimum 15 €)", null],
    ["15 €", null],
    ["90 %", null],
    ["", null],
  ])("a fee in words « %s » is read as %s", (arbitrage_fee, ratio) =>
    expect(feesOf({ arbitrage_fee })?.find(({ fee }) => fee === "arbitrage")?.ratio ?? null).toBe(ratio),
  );

  test("the orders of a securities account are no switches", () =>
    expect(feesOf({ kind: "pea", arbitrage_fee: "0,5 %" })?.map(({ fee }) => fee)).not.toContain(
      "arbitrage",
    ));

  test.each([
    [{ slug: "Avenir Vie" }, "label"],
    [{ commercial_name: "" }, "label"],
    [{ kind: "moon" }, "kind"],
    [{ entry_fee_pct_max: "4,5" }, "fee"],
    [{ uc_management_fee_pct: "25" }, "fee"],
    [{ exit_fee_pct: "-1" }, "fee"],
    [{ source: "" }, "source"],
    [{ seen: "2026-13" }, "date"],
    [{ confidence: "sure" }, "confidence"],
  ])("the line %j is refused for its %s, and the others are read", (row, reason) => {
    const file = contracts({ slug: "other" }, row);
    expect(file.refused).toEqual([{ line: 3, reason }]);
    expect(file.contracts.map(({ slug }) => slug)).toEqual(["other"]);
  });

  test("a line cut short and a contract told twice are refused, in the order of the file", () => {
    const lines = table(contract, {}, {}, { slug: "third" }).split("\n");
    const file = valueOf(readReferenceContracts([lines[0], "cut\tshort", ...lines.slice(1)].join("\r\n")));
    expect(file.refused).toEqual([
      { line: 2, reason: "columns" },
      { line: 4, reason: "duplicate" },
    ]);
    expect(file.contracts).toHaveLength(2);
  });

  test("is known by its head, with or without a byte order mark", () => {
    const text = table(contract, {});
    expect(isReferenceContractFile(`\ufeff${text}`)).toBe(true);
    expect(isReferenceContractFile(new TextEncoder().encode(text))).toBe(true);
    expect(isReferenceContractFile("isin,name")).toBe(false);
    expect(readReferenceContracts(table(contract))).toMatchObject({ code: "fund_file.empty" });
    expect(readReferenceContracts("slug\tkind\na\tb")).toMatchObject({ code: "fund_file.unknown_format" });
  });
});

const rate = {
  contract_or_euro_fund: "Fonds A",
  insurer: "Assureur",
  year: "2024",
  rate_net_of_management_fee_pct: "2.65",
  source: "site",
  seen: "2026-02",
  confidence: "high",
  note: "",
};
const rates = (...rows: readonly Partial<typeof rate>[]) => valueOf(readEuroRates(table(rate, ...rows)));

describe("a table of rates", () => {
  test.each([
    [{ year: "2027" }, "date"],
    [{ year: "24" }, "date"],
    [{ rate_net_of_management_fee_pct: "" }, "rate"],
    [{ rate_net_of_management_fee_pct: "2,65" }, "rate"],
    [{ contract_or_euro_fund: "" }, "label"],
    [{}, "duplicate"],
  ])("after a good line, %j is refused for its %s", (row, reason) => {
    const file = rates({}, row);
    expect(file.refused).toEqual([{ line: 3, reason }]);
    expect(file.rates).toMatchObject([{ label: "Fonds A", year: 2024, netRateRatio: 0.0265, note: null }]);
  });

  test("becomes one fund a name, its years in order, without those to be confirmed", () => {
    const file = rates({}, { year: "2022" }, { year: "2023", confidence: "low" }, { insurer: "Autre" });
    const funds = euroFundsOfRates(file.rates);
    expect(funds.map(({ insurer, rates: own }) => [insurer, own.map(({ year }) => year)])).toEqual([
      ["Assureur", [2022, 2024]],
      ["Autre", [2024]],
    ]);
  });
});
