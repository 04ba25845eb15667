import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import type { EuroFund, Fund } from "../market/funds.ts";
import { maxCandidates } from "./arbitrations.ts";
import {
  candidatesOf,
  euroFundWord,
  type HeldLine,
  lineSri,
  offerOrigin,
  type Selection,
} from "./candidates.ts";

const isin = (serial: number) => `XZ${String(serial).padStart(9, "0")}0`;

function fund(serial: number, given: Partial<Fund> = {}): Fund {
  return {
    isin: isin(serial),
    label: `Fonds ${serial}`,
    issuer: null,
    assetClass: "stock",
    category: "Actions Europe",
    sri: 4,
    managementFeeRatio: null,
    ongoingFeeRatio: 0.01,
    maxSubscriptionFeeRatio: null,
    indexFund: null,
    peaEligible: null,
    peaPmeEligible: null,
    geography: [],
    sectors: [],
    tags: [],
    notesByProfile: null,
    firstPriceOn: null,
    currency: "EUR",
    demo: true,
    ...given,
  };
}

function unitLine(held: Fund, euros: number): HeldLine {
  return {
    holdingId: `line-${held.isin}-${euros}`,
    label: held.label,
    isin: held.isin,
    kind: "unit",
    assetClass: held.assetClass,
    amountCents: cents(euros * 100),
    fund: held,
    euroFund: null,
  };
}

const euroLine: HeldLine = {
  holdingId: "line-euro",
  label: "Fonds en euros",
  isin: null,
  kind: "euroFund",
  assetClass: "euroFund",
  amountCents: cents(1_000_00),
  fund: null,
  euroFund: null,
};

function euroFund(slug: string, rates: EuroFund["rates"]): EuroFund {
  return { slug, label: `Fonds en euros ${slug}`, insurer: null, rates, demo: true };
}

function contract(euroFundSlugs: readonly string[] = [], minUnitShareRatio = 0): Selection["market"] {
  const rules = { minUnitShareRatio, minTradeCents: cents(0), freeArbitragesPerYear: null, euroFundSlugs };
  return { rules, isins: [] };
}

function selection(given: Partial<Selection> = {}): Selection {
  return {
    portfolioKind: "lifeinsurance",
    market: contract(),
    lines: [],
    offered: [],
    euroFunds: [],
    investments: [],
    contractCostOf: () => 0,
    maxLineSri: 6,
    caps: { unitLinked: 0.25, worldIndex: 0.4, euroFund: 1 },
    today: day("2026-11-22"),
    ...given,
  };
}

const keysOf = (given: Partial<Selection>) => candidatesOf(selection(given)).map((one) => one.key);

test("a fund held on two lines is one candidate with the sum of both", () => {
  const held = fund(1);
  const [one, ...others] = candidatesOf(selection({ lines: [unitLine(held, 300), unitLine(held, 200)] }));
  expect(others).toEqual([]);
  expect(one).toMatchObject({ key: held.isin, heldCents: 500_00, capRatio: 0.25 });
});

test("a line without a known indicator is no candidate, and a fund already held is not offered again", () => {
  const unknown = { ...unitLine(fund(1), 100), fund: null };
  expect(lineSri(unknown)).toBeNull();
  expect(lineSri(euroLine)).toBe(1);
  expect(keysOf({ lines: [unknown, unitLine(fund(2), 100)], offered: [fund(2), fund(3)] })).toEqual([
    isin(2),
    isin(3),
  ]);
});

test("what the saver left out of a selection, or what is too risky for the profile, may only be sold", () => {
  const lines = [
    unitLine(fund(1), 100),
    unitLine(fund(2), 100),
    unitLine(fund(3, { sri: 7 }), 100),
    euroLine,
  ];
  const caps = candidatesOf(selection({ lines, investments: [isin(1), isin(3)] })).map((one) => one.capRatio);
  expect(caps).toEqual([0.25, 0, 0, 1]);
});

test("nothing is proposed whose risk or cost is unknown, too risky, leveraged or younger than three years", () => {
  const offered = [
    fund(1, { sri: null }),
    fund(2, { ongoingFeeRatio: null }),
    fund(3, { sri: 7 }),
    fund(4, { label: "CAC 40 effet de levier" }),
    fund(5, { firstPriceOn: day("2023-11-23") }),
    fund(6, { firstPriceOn: day("2023-11-22") }),
    fund(7),
  ];
  expect(keysOf({ offered })).toEqual([isin(6), isin(7)]);
});

test("a share savings plan takes only funds known to be eligible", () => {
  const offered = [
    fund(1, { peaEligible: true }),
    fund(2, { peaEligible: false }),
    fund(3, { peaEligible: null }),
  ];
  expect(keysOf({ portfolioKind: "pea", offered })).toEqual([isin(1)]);
  expect(keysOf({ portfolioKind: "market", offered })).toHaveLength(3);
});

test("an index of the world may weigh more: by its name, or by a spread over at least four regions", () => {
  const spread = (ratios: readonly number[]) => {
    const regions = ["northAmerica", "eurozone", "japan", "emerging"] as const;
    return regions.flatMap((region, place) => ({ region, ratio: ratios[place] ?? 0 }));
  };
  const offered = [
    fund(1, { indexFund: true, category: "Actions monde" }),
    fund(2, { indexFund: null, category: "Actions monde" }),
    fund(3, { indexFund: true, geography: spread([0.6, 0.2, 0.1, 0.1]) }),
    fund(4, { indexFund: true, geography: spread([0.75, 0.1, 0.1, 0.05]) }),
    fund(5, { indexFund: true, assetClass: "bond", category: "Obligations monde" }),
  ];
  const caps = new Map(candidatesOf(selection({ offered })).map((one) => [one.key, one.capRatio]));
  expect(offered.map((one) => caps.get(one.isin))).toEqual([0.4, 0.25, 0.4, 0.25, 0.25]);
});

test("the euro fund of the best last rate is offered when none is held, and a selection must name it", () => {
  const euroFunds = [
    euroFund("old", [{ year: 2020, netRateRatio: 0.05 }]),
    euroFund("falling", [
      { year: 2024, netRateRatio: 0.04 },
      { year: 2025, netRateRatio: 0.02 },
    ]),
    euroFund("best", [{ year: 2025, netRateRatio: 0.03 }]),
  ];
  const given = { market: contract(["falling", "best", "unread"]), euroFunds };
  expect(keysOf(given)).toEqual(["best"]);
  expect(keysOf({ ...given, lines: [euroLine] })).toEqual(["line-euro"]);
  expect(keysOf({ ...given, investments: [isin(1)] })).toEqual([]);
  expect(keysOf({ ...given, investments: [isin(1), euroFundWord.toLowerCase()] })).toEqual(["best"]);
});

test("the cost of a line takes the fund's and then the contract's; an unknown one of the contract counts for none", () => {
  const offered = [fund(1, { ongoingFeeRatio: 0.02 })];
  const [known] = candidatesOf(selection({ offered, contractCostOf: () => 0.01 }));
  expect(known?.ongoingFeeRatio).toBe(0.02);
  expect(known?.costRatio).toBeCloseTo(1 - 0.98 * 0.99, 12);
  const [unknown] = candidatesOf(selection({ offered, contractCostOf: () => null }));
  expect(unknown?.costRatio).toBeCloseTo(0.02, 12);
});

test("a money-market fund is safe only where the contract asks for no units of account", () => {
  const offered = [fund(1, { assetClass: "cash", sri: 1 })];
  expect(candidatesOf(selection({ offered }))[0]?.safe).toBe(true);
  expect(candidatesOf(selection({ offered, market: contract([], 0.3) }))[0]?.safe).toBe(false);
  expect(candidatesOf(selection({ offered, market: null }))[0]?.safe).toBe(true);
});

test("held lines and the euro fund take their places before the hundred and twenty are full", () => {
  const offered = Array.from({ length: 300 }, (_, index) => fund(1000 + index));
  const lines = [unitLine(fund(1), 100), unitLine(fund(2), 100)];
  const given = { offered, lines, market: contract(["best"]), euroFunds: [euroFund("best", [])] };
  const keys = keysOf(given);
  expect(keys).toHaveLength(maxCandidates);
  expect(keys.slice(0, 3)).toEqual([isin(1), isin(2), "best"]);
});

test("only a securities account without a known contract is open to the whole market", () => {
  expect(offerOrigin({ portfolioKind: "market", market: contract() })).toBe("portfolio");
  expect(offerOrigin({ portfolioKind: "pea", market: null })).toBe("market");
  expect(offerOrigin({ portfolioKind: "lifeinsurance", market: null })).toBe("unknown");
});
