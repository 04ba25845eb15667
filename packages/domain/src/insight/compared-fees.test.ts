import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import { type ContractFees, contractFeeKinds } from "../market/funds.ts";
import { comparedFees, type FeeFacts } from "./compared-fees.ts";

const fees = (said: Partial<ContractFees>): ContractFees =>
  ({
    ...Object.fromEntries(contractFeeKinds.map((kind) => [`${kind}FeeRatio`, null])),
    ...said,
  }) as ContractFees;

const listed = (slug: string, ucs: number | null, demo = false) => ({
  slug,
  kind: "lifeinsurance" as const,
  fees: fees({ ucsFeeRatio: ucs }),
  demo,
});

const facts = (said: Partial<FeeFacts> = {}): FeeFacts => ({
  portfolio: { kind: "lifeinsurance", valueCents: cents(10_000_00), demo: false },
  infos: { fees: fees({}) },
  lines: [
    { holdingKind: "unit", isin: "FR1", valuationCents: cents(6_000_00) },
    { holdingKind: "unit", isin: "FR2", valuationCents: cents(2_000_00) },
    { holdingKind: "euroFund", isin: null, valuationCents: cents(2_000_00) },
  ],
  funds: new Map([
    ["FR1", { assetClass: "stock", ongoingFeeRatio: 0.02 }],
    ["FR2", { assetClass: "bond", ongoingFeeRatio: 0.01 }],
  ]),
  offerSlug: "own",
  ownFees: fees({ ucsFeeRatio: 0.009 }),
  listed: [listed("own", 0.05), listed("a", 0.005), listed("b", 0.007), listed("c", null)],
  offered: null,
  today: day("2026-11-21"),
  ...said,
});

test("what the contract takes on its units is set beside the median of the others, its own left out", () => {
  expect(comparedFees(facts())).toEqual([
    {
      fee: "ucs",
      baseCents: 8_000_00,
      ratio: 0.009,
      provenance: "catalogue",
      peersRatio: 0.006,
      peersCount: 2,
      peersOn: "2026-11-21",
    },
  ]);
});

test("what the saver typed comes before the catalogue", () => {
  const [fee] = comparedFees(facts({ infos: { fees: fees({ ucsFeeRatio: 0.004 }) } }));
  expect(fee).toMatchObject({ ratio: 0.004, provenance: "typed" });
});

test.each([
  ["the fee is unknown", { ownFees: null }],
  ["no peer is known", { listed: [listed("own", 0.05), listed("invented", 0.01, true)] }],
  ["it holds no units", { lines: [] }],
  ["its kind has no yearly fee", { portfolio: { kind: "checking", valueCents: cents(1), demo: false } }],
] satisfies [string, Partial<FeeFacts>][])("nothing is compared where %s", (_, said) => {
  expect(comparedFees(facts(said))).toEqual([]);
});

test("an invented portfolio has invented peers", () => {
  const portfolio = { ...facts().portfolio, demo: true };
  const [fee] = comparedFees(facts({ portfolio, listed: [listed("invented", 0.01, true)] }));
  expect(fee).toMatchObject({ peersRatio: 0.01, peersCount: 1 });
});

test("custody is taken on the whole value", () => {
  const market = { kind: "market" as const, valueCents: cents(5_000_00), demo: false };
  const peer = { ...listed("a", null), kind: "market" as const, fees: fees({ custodyFeeRatio: 0.001 }) };
  const [fee] = comparedFees(
    facts({ portfolio: market, ownFees: fees({ custodyFeeRatio: 0.002 }), listed: [peer] }),
  );
  expect(fee).toMatchObject({ fee: "custody", baseCents: 5_000_00, ratio: 0.002, peersRatio: 0.001 });
});

test("funds are weighted by value against the median of their class; a line without either is left out", () => {
  const offered = new Map([["stock", { medianRatio: 0.012, count: 40 }] as const]);
  const [, funds] = comparedFees(facts({ offered }));
  expect(funds).toMatchObject({
    fee: "funds",
    baseCents: 6_000_00,
    ratio: 0.02,
    peersRatio: 0.012,
    peersCount: 40,
  });
  const both = new Map([
    ["stock", { medianRatio: 0.012, count: 40 }],
    ["bond", { medianRatio: 0.004, count: 7 }],
  ] as const);
  const [, all] = comparedFees(facts({ offered: both }));
  expect(all).toMatchObject({ baseCents: 8_000_00, peersCount: 7 });
  expect(all?.ratio).toBeCloseTo(0.0175, 12);
  expect(all?.peersRatio).toBeCloseTo(0.01, 12);
});
