import fc from "fast-check";
import { expect, test } from "vitest";
import { type Cents, cents } from "../kernel/cents.ts";
import { addDays, day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import { worthCents } from "./trifles.ts";
import { cushionMonths } from "./next-steps-savings.ts";
import { type PortfolioFacts, observe, type SaverFacts } from "./next-steps.ts";
import { depositCapOn, savingsProductKinds } from "../holdings/savings-products.ts";

const today = day("2026-11-21");
const isId = (_text: string): _text is Id => true;
const idOf = (index: number): Id => {
  const text = `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`;
  if (!isId(text)) throw new Error("assertion: an id");
  return text;
};
let count = 0;
const portfolio = (change: Partial<PortfolioFacts> = {}): PortfolioFacts => {
  count += 1;
  const amountCents = change.amountCents === undefined ? cents(1_000_00) : change.amountCents;
  return {
    id: idOf(count),
    name: `Contrat ${count}`,
    kind: "savings",
    kindDetail: null,
    amountCents,
    ownedCents: amountCents,
    ownedRatio: 1,
    asOf: day("2026-11-20"),
    provenance: "provider",
    openedOn: null,
    lots: [],
    fees: [],
    missing: [],
    ...change,
  };
};
const seen = (portfolios: readonly PortfolioFacts[], more: Partial<SaverFacts> = {}) =>
  observe({ today, portfolios, expenses: null, ...more });
const rulesOf = (portfolios: readonly PortfolioFacts[], more: Partial<SaverFacts> = {}) =>
  seen(portfolios, more).map((one) => one.rule);

// Regulated savings.

test.each([
  ["ldd", 9_640_00, 2_360_00],
  ["livret_a", 22_850_00, 100_00],
  ["livret_a", 22_850_01, null],
  ["livret_jeune", 0, 1_600_00],
  ["lep", 7_700_00, 2_300_00],
  ["cel", 15_300_00, null],
  // A PEL has its own payment rules; an ordinary livret has no cap.
  ["pel", 10_000_00, null],
  ["livret", 10_000_00, null],
] as const)("a %s with %i cents may receive %s cents more", (kindDetail, balance, room) => {
  const found = seen([portfolio({ kindDetail, amountCents: cents(balance) })]);
  expect(found.find((one) => one.rule === "savings_headroom")?.amountCents ?? null).toBe(room);
});

test("the room and its interest are those of the day's own figures: the LEP held 7,700 euros until October 2023", () => {
  const lep = portfolio({ kindDetail: "lep", amountCents: cents(7_000_00) });
  const [before] = seen([lep], { today: day("2023-09-30") });
  const [after] = seen([lep], { today: day("2023-10-01") });
  expect([before?.amountCents, after?.amountCents]).toEqual([700_00, 3_000_00]);
  expect([before?.yearlyCents, after?.yearlyCents]).toEqual([42_00, 180_00]);
  const cap = after?.inputs.find((input) => input.name === "cap");
  expect(cap).toMatchObject({ amountCents: 10_000_00, asOf: "2023-10-01" });
  expect(cap?.source).toContain("edixit");
});

test("an account at its cap is reported, with the room of the others only", () => {
  const full = portfolio({ kindDetail: "livret_a", amountCents: cents(22_950_00) });
  const ldd = portfolio({ kindDetail: "ldd", amountCents: cents(9_640_00) });
  const found = seen([full, ldd]);
  expect(found.map((one) => one.rule)).toEqual(["savings_cap", "savings_headroom"]);
  expect(found[0]?.inputs.filter((input) => input.name === "room_elsewhere")).toMatchObject([
    { contract: ldd.name, amountCents: 2_360_00 },
  ]);
  expect(rulesOf([portfolio({ kindDetail: "livret_a", amountCents: cents(22_949_99) })])).toEqual([]);
});

test("room and balance add up to the cap of the day, for every regulated account and balance", () => {
  const kinds = fc.constantFrom(...savingsProductKinds);
  const days = fc.integer({ min: 0, max: 3_600 }).map((back) => addDays(today, -back));
  fc.assert(
    fc.property(kinds, fc.integer({ min: 0, max: 7_000_000 }), days, (kindDetail, balance, on) => {
      const mine = portfolio({ kindDetail, amountCents: cents(balance) });
      const found = seen([mine], { today: on });
      const cap = depositCapOn(kindDetail, on)?.value ?? null;
      const room = found.find((one) => one.rule === "savings_headroom");
      if (room !== undefined) {
        expect((room.amountCents ?? 0) + balance).toBe(cap);
        expect(room.amountCents).toBeGreaterThanOrEqual(worthCents);
      }
      expect(found.some((one) => one.rule === "savings_cap")).toBe(cap !== null && balance >= cap);
    }),
    { seed: 3, numRuns: 500 },
  );
});

test.each([
  ["livret_a", "L. 221-3"],
  ["ldd", "L. 221-27"],
] as const)(
  "two %s are told, the largest being the one that may be kept, and have no room of their own",
  (kindDetail, article) => {
    const two = [40_00, 9_000_00].map((amount) => portfolio({ kindDetail, amountCents: cents(amount) }));
    const [found, ...more] = seen(two);
    expect(found).toMatchObject({ rule: "held_twice", detail: kindDetail, amountCents: 40_00 });
    expect(found?.inputs[0]).toMatchObject({ name: "allowed_count", count: 1 });
    expect(found?.inputs[0]?.source).toContain(article);
    expect(more).toEqual([]);
    expect(rulesOf(two.slice(0, 1))).toEqual(["savings_headroom"]);
    const unknown = seen([...two, portfolio({ kindDetail, amountCents: null })]);
    expect(unknown).toMatchObject([{ rule: "held_twice", amountCents: null }]);
  },
);

// Idle cash.

const spent = (monthly: number) => ({ monthlyCents: cents(monthly), months: 3, until: day("2026-10-31") });
const checking = (amount: number | null, kind: PortfolioFacts["kind"] = "checking") =>
  portfolio({ kind, amountCents: amount === null ? null : cents(amount) });

test.each([
  [[10_000_00], 2_000_00, 4_000_00],
  [[6_100_00], 2_000_00, 100_00],
  [[6_099_99], 2_000_00, null],
  [[8_000_00, 3_000_00], 2_000_00, 5_000_00],
  [[10_000_00, -1_500_00], 2_000_00, 2_500_00],
  [[10_000_00, null], 2_000_00, null],
  [[10_000_00], 0, null],
  [[], 2_000_00, null],
] as const)("with %j on current accounts and %i spent a month, %s is idle", (balances, monthly, idle) => {
  const accounts = balances.map((amount, index) => checking(amount, index === 1 ? "card" : "checking"));
  const found = seen(accounts, { expenses: spent(monthly) });
  expect(found.find((one) => one.rule === "idle_cash")?.amountCents ?? null).toBe(idle);
});

test("a joint account counts by the saver's share", () => {
  const half = {
    kind: "joint",
    amountCents: cents(8_000_00),
    ownedCents: cents(4_000_00),
    ownedRatio: 0.5,
  } as const;
  const [found] = seen([portfolio(half), checking(3_000_00)], { expenses: spent(2_000_00) });
  expect(found?.amountCents).toBe(1_000_00);
  expect(found?.inputs[0]).toMatchObject({ name: "balance", amountCents: 4_000_00, ratio: 0.5 });
});

test("a rate whose last revision was not read says so", () => {
  const ldd = portfolio({ kindDetail: "ldd", amountCents: cents(0) });
  const rateAt = (on: string) =>
    seen([ldd], { today: day(on) })[0]?.inputs.find((input) => input.name === "rate")?.day;
  expect([rateAt("2026-07-31"), rateAt("2026-08-01")]).toEqual([null, "2026-08-01"]);
});

test("without known months nothing is called idle", () => {
  expect(rulesOf([checking(90_000_00)])).toEqual([]);
});

test("what is idle is what the balances leave above the cushion, and never more than they hold", () => {
  const amounts = fc.array(fc.integer({ min: -300_000, max: 9_000_000 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 900_000 }), (balances, monthly) => {
      const [found] = seen(
        balances.map((amount) => checking(amount)),
        { expenses: spent(monthly) },
      );
      const cash = balances.reduce((sum, amount) => sum + amount, 0);
      const idle = cash - cushionMonths.value * monthly;
      expect(found?.amountCents ?? null).toBe(idle >= worthCents ? idle : null);
      expect(found?.inputs.filter((input) => input.name === "balance").length ?? balances.length).toBe(
        balances.length,
      );
    }),
    { seed: 5, numRuns: 500 },
  );
});

// Settings.

test("missing settings are reported once for all portfolios, with the euros that are known", () => {
  const amounts = [50_000_00, 80_000_00, null, 0];
  const waiting = amounts.map((amount) =>
    portfolio({
      kind: "pea",
      missing: ["goal", "fees"],
      amountCents: amount === null ? null : cents(amount),
    }),
  );
  const [found, ...more] = seen([...waiting, portfolio({ kind: "pea" })]);
  expect(found).toMatchObject({ rule: "missing_settings", amountCents: 130_000_00 });
  expect(found?.portfolioIds).toHaveLength(3);
  expect(found?.contract).toBe(waiting[1]?.name);
  expect(more).toEqual([]);
});

// All rules.

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value);
const money = fc.integer({ min: -200_000, max: 12_000_000 }).map((amount) => cents(amount));
const someDay = fc.integer({ min: -6_000, max: 400 }).map((days) => addDays(today, days));
const anyPortfolio = fc
  .record({
    kind: fc.constantFrom("checking", "savings", "pee", "lifeinsurance" as const),
    kindDetail: maybe(fc.constantFrom("livret_a", "ldd", "pel", "lep", "cel" as const)),
    amountCents: maybe(money),
    openedOn: maybe(someDay),
    lots: fc.array(
      fc.record({
        valueCents: maybe(money),
        availableOn: maybe(someDay),
        condition: fc.constantFrom("date", "unknown", "available" as const),
      }),
      { maxLength: 3 },
    ),
  })
  .map((change) => portfolio(change));

test("what is unknown never raises an observation: forgetting any datum adds none and changes no other's amount upwards", () => {
  const blank: Partial<PortfolioFacts>[] = [
    { amountCents: null, ownedCents: null },
    { openedOn: null },
    { lots: [] },
  ];
  fc.assert(
    fc.property(fc.array(anyPortfolio, { maxLength: 6 }), fc.nat(5), fc.nat(2), (portfolios, at, what) => {
      const facts = { expenses: spent(150_000) };
      const before = seen(portfolios, facts);
      const known = new Map(before.map((one) => [one.key, one.amountCents]));
      const forgot = portfolios.map((one, index) => (index === at ? { ...one, ...blank[what] } : one));
      for (const after of seen(forgot, facts)) {
        expect(known.has(after.key)).toBe(true);
        const amount: Cents | null = known.get(after.key) ?? null;
        if (after.amountCents !== null && amount !== null)
          expect(after.amountCents).toBeLessThanOrEqual(amount);
      }
    }),
    { seed: 11, numRuns: 1000 },
  );
});

test("observations come by euros, each with a key of its own, inputs, and a date or a source for each figure", () => {
  fc.assert(
    fc.property(fc.array(anyPortfolio, { maxLength: 6 }), (portfolios) => {
      const found = seen(portfolios, { expenses: spent(150_000) });
      expect(new Set(found.map((one) => one.key)).size).toBe(found.length);
      const amounts = found.map((one) => one.amountCents ?? -1);
      expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
      for (const one of found) {
        expect(one.inputs.length).toBeGreaterThan(0);
        for (const input of one.inputs)
          if (input.portfolioId === null && input.provenance === null)
            expect(input.asOf !== null && input.source !== null && input.source !== "").toBe(true);
      }
    }),
    { seed: 12, numRuns: 500 },
  );
});
