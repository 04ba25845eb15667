import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { day } from "@vigie/domain";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  holdingKindOf,
  mapAmortization,
  mapHolding,
  mapMarketOrder,
  mapPocket,
  mapValueHistory,
  withPockets,
} from "./map-wealth.ts";
import {
  wireAmortization,
  wireInvestment,
  wireInvestmentList,
  wireInvestmentValues,
  wireMarketOrderList,
  wirePocketList,
  wireSecurityHistory,
} from "./wire-wealth.ts";

describe("wealth", () => {
  test.each([
    ["XX-liquidity", "Liquidités", "cash"],
    [null, "LIQUIDITES", "cash"],
    [null, "Fonds en euros Avenir", "euroFund"],
    [null, "Suravenir Rendement 2", "euroFund"],
    [null, "Actif général", "euroFund"],
    [null, "Armor Euro Rendement", "euroFund"],
    [null, "EURO STOXX 50", "unit"],
    ["FR0010135103", "EURO EXCLUSIF", "unit"],
    [null, "ACTIONS EURO MIDCAP", "unit"],
    [null, "OPPORTUNITES MONDE", "unit"],
  ])("the line %s « %s » is %s", (code, label, kind) =>
    expect(holdingKindOf(code?.toUpperCase() ?? null, label)).toBe(kind),
  );
  test("parts of cash mean nothing, its amount does", () => {
    const line = {
      id: 1,
      id_account: 2,
      label: "Liquidités",
      code: "XX-liquidity",
      quantity: 1,
      valuation: 120.5,
    };
    const mapped = mapHolding(wireInvestment.parse({ ...line, code_type: null }));
    expect(mapped).toMatchObject({
      holdingKind: "cash",
      quantity: null,
      unitPrice: null,
      isin: null,
      valuationCents: 12_050,
    });
  });
  test("a fund of employee savings keeps its AMF code and has no ISIN", () => {
    const line = {
      id: 1,
      id_account: 2,
      label: "FCPE",
      code: "QS0002105TR7",
      code_type: "AMF",
      quantity: 1,
      valuation: 9,
    };
    expect(mapHolding(wireInvestment.parse(line))).toMatchObject({ isin: null, amfCode: "QS0002105TR7" });
  });
  test("amortizations are read as numbers or as amounts with a currency", () => {
    const line = {
      id_account: 7003,
      payment_date: "2026-03-05",
      amortization_amount: { currency: "EUR", value: 782.03 },
      interest_amount: 179.17,
      remaining_capital: { currency: { id: "EUR" }, value: 147468.37 },
    };
    expect(mapAmortization(wireAmortization.parse(line))).toEqual({
      accountId: "7003",
      paidOn: day("2026-03-05"),
      capitalCents: 78_203,
      interestCents: 17_917,
      insuranceCents: null,
      totalCents: null,
      remainingCents: 14_746_837,
    });
  });
});

// The partner's documented samples, stored outside the repository.
const samples = path.join(import.meta.dirname, "../../../../../shared/data/statements/aggregators");
const wealthFile = path.join(samples, "powens-wealth-doc-samples.json");

function sample(file: string, name: string): unknown {
  const all: unknown = JSON.parse(readFileSync(file, "utf8"));
  return z.record(z.string(), z.unknown()).parse(all)[name];
}

describe.skipIf(!existsSync(wealthFile))(
  "the partner's documented wealth samples (skipped where ../shared/data is absent)",
  () => {
    const read = (name: string) => sample(wealthFile, `GET /users/me/${name}`);

    test("an investment", () => {
      const [line] = wireInvestmentList.parse(read("accounts/{accountId}/investments")).investments;
      expect(line === undefined ? null : mapHolding(line)).toMatchObject({
        investmentId: "30",
        isin: "FR1234567891",
        holdingKind: "unit",
        quantity: "3.094",
        unitPrice: "150959.777",
        unitCost: "150964.515",
        valuationCents: 105_557_541,
        asOf: "2020-08-06",
        weightRatio: 0.7,
      });
    });
    test("the history of an investment comes oldest first", () => {
      const { investmentvalues } = wireInvestmentValues.parse(read("investments/{investmentId}/history"));
      expect(mapValueHistory(investmentvalues)).toEqual([
        { on: "2020-08-03", unitValue: "147.15" },
        { on: "2020-08-04", unitValue: "148.13" },
      ]);
      const { history } = wireSecurityHistory.parse(read("investments/{investmentId}/security/history"));
      expect(mapValueHistory(history)).toHaveLength(4);
    });
    test("pockets keep their condition and their day, and go under their line", () => {
      const { pockets } = wirePocketList.parse(read("accounts/{accountId}/pockets"));
      const mapped = pockets.map(mapPocket);
      expect(
        mapped.map(({ condition, availableOn, quantity, valueCents }) => [
          condition,
          availableOn,
          quantity,
          valueCents,
        ]),
      ).toEqual([
        ["available", "2019-08-18", "1.0705", 95_946],
        ["retirement", "2022-08-18", "2.8742", 257_607],
        ["date", "2023-08-18", "1.4163", 126_939],
      ]);
      const line = wireInvestment.parse({
        id: 12345,
        id_account: 1234,
        label: "FCPE",
        quantity: 5.361,
        valuation: 4804.92,
      });
      expect(withPockets([mapHolding(line)], mapped)[0]?.pockets).toHaveLength(3);
    });
    test("market orders keep their direction, their state and their days", () => {
      const { marketorders } = wireMarketOrderList.parse(read("marketorders"));
      expect(marketorders.map(mapMarketOrder)).toMatchObject([
        {
          isin: "FR0000031122",
          direction: "sell",
          orderType: "market",
          state: "Pending",
          quantity: "400",
          amountCents: null,
        },
        {
          isin: "US0231351067",
          direction: "buy",
          orderType: "limit",
          executedOn: "2020-08-15",
          amountCents: 4_540_002,
        },
      ]);
    });
  },
);
