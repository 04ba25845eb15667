import fc from "fast-check";
import { expect, test } from "vitest";
import {
  devicePlanOf,
  liquidityCalendar,
  liquidityOf,
  type Lot,
  paymentSourceOf,
  type Release,
  releaseOf,
} from "./devices.ts";
import { type Cents, cents } from "../kernel/cents.ts";
import { addDays, type Day, day } from "../kernel/day.ts";
import { peeAliases, percoAliases } from "./detail-groups.ts";
import { employeeSavingsKinds, pocketConditions } from "./portfolios.ts";

const today = day("2026-11-20");
const lot = (euros: number | null, change: Partial<Lot> = {}): Lot => ({
  condition: "date",
  availableOn: null,
  valueCents: euros === null ? null : cents(Math.round(euros * 100)),
  ...change,
});
const dated = (euros: number, on: string) => lot(euros, { availableOn: day(on) });
const brief = ({ when, on, amountCents }: Pick<Release, "when" | "on" | "amountCents">) => [
  when,
  on,
  amountCents,
];

test("a plan is recognised by its kind and by every alias of the specification", () => {
  for (const kind of employeeSavingsKinds) expect(devicePlanOf({ kind, kindDetail: null }, null)).toBe(kind);
  for (const kindDetail of peeAliases) expect(devicePlanOf({ kind: "other", kindDetail }, null)).toBe("pee");
  for (const kindDetail of percoAliases)
    expect(devicePlanOf({ kind: "per", kindDetail }, null)).toBe("perco");
  expect(devicePlanOf({ kind: "lifeinsurance", kindDetail: null }, "amundi-esr")).toBeNull();
});

test("a portfolio of unknown kind is one of these when a keeper of employee savings holds it", () => {
  expect(devicePlanOf({ kind: "other", kindDetail: null }, "natixis-interepargne")).toBe("other");
  expect(devicePlanOf({ kind: "other", kindDetail: null }, "boursobank")).toBeNull();
  expect(devicePlanOf({ kind: "other", kindDetail: null }, null)).toBeNull();
});

test("a lot whose day is gone is available, even while its keeper still says otherwise", () => {
  expect(releaseOf(dated(1, "2026-11-20"), today).when).toBe("available");
  expect(releaseOf(lot(1, { condition: "retirement", availableOn: day("2025-01-01") }), today).when).toBe(
    "available",
  );
  expect(releaseOf(dated(1, "2026-11-21"), today)).toEqual({ when: "date", on: "2026-11-21" });
});

test("a lot without a day is not dated by us: owned is not open", () => {
  for (const condition of ["date", "acquired", "unknown"] as const)
    expect(releaseOf(lot(1, { condition }), today)).toEqual({ when: "unknown", on: null });
});

test("lots gather by day, what is free first and what nobody dates last", () => {
  const { releases, gap } = liquidityOf(
    {
      plan: "pee",
      valueCents: cents(1_000_00),
      lots: [
        lot(50, { condition: "unknown" }),
        dated(300, "2028-05-01"),
        dated(200, "2027-05-01"),
        dated(100, "2028-05-01"),
        lot(350, { condition: "available" }),
      ],
    },
    today,
  );
  expect(releases.map(brief)).toEqual([
    ["available", null, 350_00],
    ["date", "2027-05-01", 200_00],
    ["date", "2028-05-01", 400_00],
    ["unknown", null, 50_00],
  ]);
  expect(gap).toBeNull();
});

test("what lots do not explain is reported: until retirement by law, of unknown date in a company plan", () => {
  const part = (plan: "pee" | "per") =>
    liquidityOf({ plan, valueCents: cents(500_00), lots: [dated(200, "2027-05-01")] }, today);
  expect(part("pee").gap).toEqual({ kind: "untold", cents: 300_00 });
  expect(part("pee").releases.at(-1)).toMatchObject({ when: "unknown", amountCents: 300_00, basis: "none" });
  expect(part("per").releases.at(-1)).toMatchObject({
    when: "retirement",
    amountCents: 300_00,
    basis: "plan",
  });
});

test("without any lot the whole value waits for retirement by law, or for a date that nobody knows", () => {
  const whole = (plan: "madelin" | "rsp") =>
    liquidityOf({ plan, valueCents: cents(800_00), lots: [] }, today);
  expect(whole("madelin")).toMatchObject({ releases: [{ when: "retirement", basis: "plan" }], gap: null });
  expect(whole("rsp")).toMatchObject({ releases: [{ when: "unknown", basis: "none" }], lotsCents: null });
  expect(liquidityOf({ plan: "pee", valueCents: null, lots: [] }, today).releases).toEqual([]);
});

test("an unknown value is never zero: the lot counts, and is in no sum", () => {
  const { releases } = liquidityOf(
    { plan: "pee", valueCents: null, lots: [lot(null, { availableOn: day("2027-01-01") })] },
    today,
  );
  expect(releases).toMatchObject([{ amountCents: null, lotCount: 1, unknownCount: 1 }]);
});

const euros = fc.integer({ min: 0, max: 5_000_000 }).map(cents);
const anyLot: fc.Arbitrary<Lot> = fc.record({
  condition: fc.constantFrom(...pocketConditions),
  availableOn: fc.option(fc.integer({ min: -900, max: 4000 }).map((days): Day => addDays(today, days))),
  valueCents: fc.option(euros, { freq: 8 }),
});
const anyPortfolio = fc.record({
  plan: fc.constantFrom("pee" as const, "perco" as const, "rsp" as const, "other" as const),
  valueCents: fc.option(euros, { freq: 8 }),
  lots: fc.array(anyLot, { maxLength: 30 }),
});
const sum = (values: readonly (Cents | null)[]) => values.reduce<number>((all, one) => all + (one ?? 0), 0);

test("the releases make the portfolio's value, or the gap is reported", () => {
  fc.assert(
    fc.property(anyPortfolio, (portfolio) => {
      const { releases, gap } = liquidityOf(portfolio, today);
      const told = sum(releases.map((release) => release.amountCents));
      if (portfolio.valueCents === null) return;
      const beside = gap === null || gap.kind === "untold" ? 0 : gap.cents;
      expect(told + beside).toBe(portfolio.valueCents);
    }),
    { seed: 20261120 },
  );
});

test("a calendar by year or by quarter keeps every euro and every lot once, in the order of time", () => {
  fc.assert(
    fc.property(fc.array(anyPortfolio, { maxLength: 5 }), fc.constantFrom("year", "quarter"), (all, step) => {
      const releases = all.flatMap((portfolio) => liquidityOf(portfolio, today).releases);
      const periods = liquidityCalendar(releases, step);
      expect(sum(periods.map((period) => period.amountCents))).toBe(
        sum(releases.map((release) => release.amountCents)),
      );
      expect(periods.reduce((count, period) => count + period.lotCount, 0)).toBe(
        releases.reduce((count, release) => count + release.lotCount, 0),
      );
      const without = sum(releases.filter(({ basis }) => basis !== "lots").map((one) => one.amountCents));
      expect(sum(periods.flatMap((period) => [period.byPlanCents, period.untoldCents]))).toBe(without);
      const days = periods.flatMap(({ firstOn, lastOn }) => [firstOn ?? [], lastOn ?? []].flat());
      expect(days).toEqual(days.toSorted());
    }),
    { seed: 20261120 },
  );
});

test("a quarter holds its own three months", () => {
  const releases = liquidityOf(
    { plan: "pee", valueCents: null, lots: [dated(1, "2027-03-31"), dated(2, "2027-04-01")] },
    today,
  ).releases;
  expect(liquidityCalendar(releases, "quarter").map(({ year, quarter }) => [year, quarter])).toEqual([
    [2027, 1],
    [2027, 2],
  ]);
  expect(liquidityCalendar(releases, "year")).toMatchObject([
    { year: 2027, quarter: null, firstOn: "2027-03-31", lastOn: "2027-04-01", amountCents: 300 },
  ]);
});

test.each([
  ["Abondement 2025", "matching"],
  ["ABONDEMENT SUR INTERESSEMENT", "matching"],
  ["Intéressement 2024", "incentive"],
  ["PARTICIPATION 2023", "profit_sharing"],
  ["Prime de partage de la valeur", "value_sharing"],
  ["Jours de repos (CET)", "time_account"],
  ["Versement volontaire 2022", "voluntary"],
  ["Versement sur le plan d’épargne de l’entreprise", "voluntary"],
  ["Cotisation de l’entreprise 2025", "employer_contribution"],
  ["PART PATRONALE", "employer_contribution"],
  ["Cotisation salariale 2025", "employee_contribution"],
  ["TRANSFERT COLLECTIF", "transfer"],
  ["Lot 12", "unknown"],
  [null, "unknown"],
])("« %s » is paid by %s", (words, source) => {
  expect(paymentSourceOf(words)).toBe(source);
});
