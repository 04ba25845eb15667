import { cents, day, type Movement } from "@vigie/domain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { analysisOf, type AnalysisRead } from "./analysis.ts";
import { arbitrationAt } from "./testing/arbitrations.ts";
import { dayValues, pricesOf, testFund, testOffer, testPrices, testSituation } from "./testing/situations.ts";

const shares = testFund(1, { ongoingFeeRatio: 0.018 });
const bonds = testFund(2, { assetClass: "bond", sri: 2, ongoingFeeRatio: 0.01 });
const market = testOffer({
  ucsFeeRatio: 0.006,
  euroFundsFeeRatio: 0.007,
  entryFeeRatio: 0.02,
  arbitrageFeeRatio: 0.005,
});
const lines = [
  { of: shares, cents: 500_000 },
  { of: bonds, cents: 300_000 },
  { of: "euro" as const, cents: 200_000 },
];
const index = testFund(9, { indexFund: true });
const priced = {
  ...pricesOf(testPrices(shares, 300), testPrices(bonds, 300, 0.002)),
  references: new Map([
    ["stock", testPrices(index, 300)],
    ["bond", testPrices(testFund(8), 300, 0.002)],
  ] as const),
  offered: [0.01, 0.012, 0.02].map((ongoingFeeRatio, at) => testFund(10 + at, { ongoingFeeRatio })),
};
type Change = Omit<Partial<AnalysisRead>, "situation"> & {
  readonly situation?: Partial<Parameters<typeof testSituation>[0]>;
};

function analysed({ situation, ...change }: Change = {}) {
  return analysisOf({
    situation: testSituation({ lines, market, ...situation }),
    prices: priced,
    references: new Map(),
    values: [],
    valuedDays: [],
    movements: [],
    employer: [],
    at: arbitrationAt,
    ...change,
  });
}
function full(change: Change = {}) {
  const found = analysed(change);
  if (found.kind !== "full") throw new Error("a light analysis");
  return found;
}
type Section = keyof ReturnType<typeof full>["scores"];
const scored = (section: Section, name: string, change: Change = {}) => {
  const one = full(change).scores[section]?.subScores.find((score) => score.name === name);
  if (one === undefined) throw new Error(`no ${name}`);
  return one;
};
const figure = (section: Section, name: string, change: Change = {}) => scored(section, name, change).figure;

test("the fit to a profile is the distance of shares, without risk and between from its reference", () => {
  // 50 / 20 / 30 compared with 45 / 20 / 35 for the balanced profile: a twentieth differs.
  expect(figure("allocation", "class_fit").value).toBeCloseTo(0.05, 12);
  expect(scored("allocation", "class_fit").stars).toBeCloseTo(4.5, 9);
});

test("the euro fund is left out of the effective lines", () => {
  const [ofShares, ofBonds] = [0.5 / 0.8, 0.3 / 0.8];
  expect(figure("allocation", "effective_lines").value).toBeCloseTo(1 / (ofShares ** 2 + ofBonds ** 2), 12);
});

test("a composition that nobody published is unknown, not spread and not concentrated", () => {
  expect(figure("allocation", "geography")).toEqual({ value: null, reason: "composition_unknown" });
  expect(figure("allocation", "sectors")).toEqual({ value: null, reason: "composition_unknown" });
});

test("one published split of a fund of shares is that of its shares: all in one sector is a concentration of one", () => {
  const whole = { ...shares, sectors: [{ sector: "technology", ratio: 1 }] } as typeof shares;
  const found = figure("allocation", "sectors", {
    situation: { lines: [{ of: whole, cents: 500_000 }, ...lines.slice(1)] },
  });
  expect(found.value).toBeCloseTo(1, 12);
});

test("the indicator is compared with the profile's, weighted by the lines", () => {
  // 0.5 x 4 + 0.3 x 2 + 0.2 x 1 = 2.8, where the balanced profile allows 3.3 and the prudent one 2.
  expect(figure("risk", "sri_excess").value).toBeCloseTo(2.8 - 3.3, 9);
  expect(scored("risk", "sri_excess").stars).toBe(5);
  const prudent = { situation: { profile: { level: 1, origin: "customer" as const } } };
  expect(figure("risk", "sri_excess", prudent).value).toBeCloseTo(0.8, 9);
  expect(scored("risk", "sri_excess", prudent).stars).toBeCloseTo(2.4, 9);
});

test("a profile or a horizon that was not said leaves its figures unknown, and names what is missing", () => {
  const guessed = { situation: { profile: { level: 3, origin: "default" as const } } };
  for (const [section, name] of [
    ["allocation", "class_fit"],
    ["risk", "sri_excess"],
    ["risk", "shortfall_to_cap"],
  ] as const)
    expect(scored(section, name, guessed)).toMatchObject({
      figure: { value: null, reason: "profile_unknown" },
      stars: null,
      weightRatio: 0,
    });
  expect(figure("risk", "capital_at_risk")).toEqual({ value: null, reason: "horizon_unknown" });
  expect(full(guessed).scores.risk?.points).toEqual({ value: null, reason: "too_much_unknown" });
});

test("what may fall before the money is needed: half of the shares of SRI 4, by half in five years", () => {
  const inYears = (timeInvestment: number) =>
    figure("risk", "capital_at_risk", { situation: { infos: { timeInvestment } } }).value;
  expect(inYears(5)).toBeCloseTo(0.5 * 0.5 * 0.5, 12);
  expect(inYears(2)).toBeCloseTo(0.25, 12);
  expect(inYears(8)).toBe(0);
});

test("without prices no risk is judged: no star, not even a low one", () => {
  const found = full({ prices: pricesOf() });
  expect(found.scores.risk).toMatchObject({ points: { value: null }, stars: { value: null }, mean: null });
  expect(figure("allocation", "risk_spread", { prices: pricesOf() }).reason).toBe("prices_unknown");
  expect(figure("risk", "drawdown_to_composite", { prices: pricesOf() }).reason).toBe("prices_unknown");
});

test("fees of funds are compared with the median of their class in the offer, and the others are left out", () => {
  // Equities at 1.8 % where the offer's median is 1.2 %; no bonds are offered.
  expect(figure("fees", "ongoing_to_median").value).toBeCloseTo(0.006, 12);
  expect(figure("fees", "ongoing_to_median", { prices: { ...priced, offered: [] } })).toEqual({
    value: null,
    reason: "offer_unknown",
  });
});

const moved = (on: string, type: Movement["type"], amountCents: number): Movement => ({
  day: day(on),
  type,
  amountCents: cents(amountCents),
});

test("fees paid are those of the flows of the last twelve months over the value", () => {
  const movements = [
    moved("2025-11-22", "contribution", 900_000),
    moved("2025-11-23", "contribution", 100_000),
    moved("2026-02-01", "arbitrage", 200_000),
    moved("2026-02-01", "arbitrage", -200_000),
    moved("2026-03-01", "withdrawal", -50_000),
  ];
  expect(figure("fees", "fees_paid", { movements }).value).toBeCloseTo(
    (0.02 * 100_000 + 0.005 * 200_000) / 1_000_000,
    12,
  );
  expect(figure("fees", "fees_paid").value).toBe(0);
});

test("a contract whose fees are unknown has unknown figures, not those of a free one", () => {
  const unknown = { situation: { market: null } };
  for (const name of ["yearly_cost", "wealth_lost", "fees_paid"])
    expect(figure("fees", name, unknown)).toEqual({ value: null, reason: "fees_unknown" });
  expect(full(unknown).scores.fees?.stars.value).toBeNull();
});

test("the yearly cost and the wealth lost are those that the section shows", () => {
  const { bodies } = full();
  expect(figure("fees", "yearly_cost").value).toBe(bodies.fees.allInAnnual.value);
  const [own, passive] = [Number(bodies.fees.value20Years), Number(bodies.fees.valuePassive20Years)];
  expect(figure("fees", "wealth_lost").value).toBeCloseTo((passive - own) / passive, 12);
});

test("a portfolio all in its euro fund and a securities account have the lighter view", () => {
  const euro = analysed({ situation: { lines: lines.slice(2) } });
  expect(euro).toMatchObject({ kind: "light", body: { of: "euro_fund", amount: 200_000, feeRatio: 0.007 } });
  const account = {
    kind: "market" as const,
    market: null,
    lines: [{ of: "share" as const, cents: 100_000 }],
  };
  expect(analysed({ situation: account })).toMatchObject({ kind: "light", body: { of: "securities" } });
});

test("the opening that the saver's papers tell is the one of the performances", () => {
  const values = dayValues("2026-11-01", [
    [1_000_000, 1_000_000],
    [1_010_000, 1_000_000],
  ]);
  const { bodies } = full({ values, situation: { infos: { externalCreatedAt: "2020-05-04" } } });
  expect(bodies.performances.openedOn).toBe("2020-05-04");
  expect(full({ values }).bodies.performances.openedOn).toBeNull();
});

const portfolio = fc.record({
  ofShares: fc.integer({ min: 1, max: 1_000_000 }),
  ofBonds: fc.integer({ min: 0, max: 1_000_000 }),
  ofEuro: fc.integer({ min: 0, max: 1_000_000 }),
  level: fc.integer({ min: 0, max: 5 }),
  origin: fc.constantFrom("customer" as const, "default" as const),
  timeInvestment: fc.option(fc.integer({ min: 1, max: 30 }), { nil: null }),
});

test("whatever the portfolio, stars are within 0 and 5, known weights make one, and what is unknown weighs nothing", () => {
  fc.assert(
    fc.property(portfolio, ({ ofShares, ofBonds, ofEuro, level, origin, timeInvestment }) => {
      const held = [ofShares, ofBonds, ofEuro].flatMap((amount, at) => {
        const of = lines[at]?.of;
        return of === undefined || amount === 0 ? [] : [{ of, cents: amount }];
      });
      const found = full({
        situation: { lines: held, profile: { level, origin }, infos: { timeInvestment } },
      });
      for (const section of Object.values(found.scores)) {
        const { subScores = [], points } = section ?? {};
        const known = subScores.filter(({ figure: { value } }) => value !== null);
        const whole = known.reduce((sum, one) => sum + one.weightRatio, 0);
        expect(whole).toBeCloseTo(known.length > 0 ? 1 : 0, 9);
        for (const { stars, weightRatio, figure: one } of subScores) {
          if (one.value === null) expect([stars, weightRatio]).toEqual([null, 0]);
          else expect(Number(stars) >= 0 && Number(stars) <= 5).toBe(true);
        }
        if (points?.value != null) expect(points.value >= 0 && points.value <= 5).toBe(true);
      }
    }),
    { numRuns: 25 },
  );
});

test("dearer funds never have more stars for their fees, a bolder profile never fewer for the risk", () => {
  const fee = fc.double({ min: 0, max: 0.04, noNaN: true });
  fc.assert(
    fc.property(fee, fee, fc.integer({ min: 0, max: 4 }), (one, other, level) => {
      const feeStars = (ongoingFeeRatio: number) =>
        full({
          situation: {
            lines: [{ of: { ...shares, ongoingFeeRatio }, cents: 500_000 }, ...lines.slice(1)],
          },
        }).scores.fees?.mean ?? NaN;
      expect(feeStars(Math.max(one, other))).toBeLessThanOrEqual(feeStars(Math.min(one, other)) + 1e-9);
      const loss = (of: number) =>
        scored("risk", "shortfall_to_cap", { situation: { profile: { level: of, origin: "customer" } } })
          .stars;
      expect(Number(loss(level + 1))).toBeGreaterThanOrEqual(Number(loss(level)));
    }),
    { numRuns: 20 },
  );
});
