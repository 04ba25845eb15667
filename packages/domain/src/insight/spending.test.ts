import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { addDays, day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import {
  isOwnContract,
  type SpentLine,
  spentMonths,
  subscriptionsOf,
  premiumsOf,
  taxesOf,
  unusualPayments,
  unusualScore,
} from "./spending.ts";

let serial = 0;
const line = (on: string, euros: number, change: Partial<SpentLine> = {}): SpentLine => {
  serial += 1;
  return {
    id: String(serial).padStart(6, "0") as Id,
    on: day(on),
    amountCents: cents(Math.round(euros * 100)),
    key: "FILMS ET SERIES",
    label: "Films et séries",
    categoryId: "hobby.culture",
    ...change,
  };
};

/** Methodology 2, section 3.9: gaps of 33, 28, 29, 30 and 32 days. */
const published = ["2026-01-14", "2026-02-16", "2026-03-16", "2026-04-14", "2026-05-14", "2026-06-15"];

test("the published payments are a subscription of a month, 161.88 euros a year", () => {
  const found = subscriptionsOf(
    published.map((on) => line(on, 13.49)),
    day("2026-06-20"),
  );
  expect(found).toMatchObject([
    {
      periodDays: 30.44,
      yearlyCents: 161_88,
      count: 6,
      nextOn: "2026-07-15",
      isFixed: true,
      riseCents: null,
    },
  ]);
  expect(found[0]?.score).toBeGreaterThan(0.6);
});

test("one that was missed, a loan, cash, or a shop where one often pays is no subscription", () => {
  const of = (lines: readonly SpentLine[], today = "2026-06-20") => subscriptionsOf(lines, day(today));
  expect(
    of(
      published.map((on) => line(on, 13.49)),
      "2026-08-10",
    ),
  ).toEqual([]);
  expect(of(published.map((on) => line(on, 900, { categoryId: "housing.loan" })))).toEqual([]);
  expect(of(published.map((on) => line(on, 60, { categoryId: "other.cash" })))).toEqual([]);
  const shop = ["2026-05-02", "2026-05-03", "2026-05-11", "2026-05-29", "2026-06-01", "2026-06-14"];
  expect(of(shop.map((on, index) => line(on, 30 + index * 9)))).toEqual([]);
  expect(
    of(
      published.slice(0, 2).map((on) => line(on, 13.49)),
      "2026-02-20",
    ),
  ).toEqual([]);
});

test("a tax is no subscription, nor are two close amounts a year apart", () => {
  const tax = published.map((on) => line(on, 120, { key: "DGFIP TAXE FONCIERE" }));
  expect(subscriptionsOf(tax, day("2026-06-20"))).toEqual([]);
  expect(subscriptionsOf([line("2025-05-02", 8.1), line("2026-05-01", 8.55)], day("2026-06-20"))).toEqual([]);
});

test("a tax comes back each year though it rises, or each month; what came once, or is no tax, does not", () => {
  const land = {
    key: "PRLV SEPA DGFIP TAXE FONCIERE",
    label: "Taxe foncière",
    categoryId: "housing.charges",
  };
  const income = { key: "PRLV REVENUS", label: "Impôt", categoryId: "finances.taxes" };
  const lines = [
    line("2024-10-17", 1380, land),
    line("2025-10-17", 1412, land),
    ...published.map((on) => line(on, 318, income)),
    line("2026-05-02", 90, { key: "DGFIP AMENDE", categoryId: "finances.taxes" }),
    ...published.map((on) => line(on, 13.49)),
  ];
  expect(taxesOf(lines, day("2026-06-20"))).toMatchObject([
    { label: "Impôt", amountCents: 318_00, nextOn: "2026-07-15" },
    { label: "Taxe foncière", amountCents: 1412_00, nextOn: "2026-10-17" },
  ]);
  // A different amount is a different tax, and a missed payment ends the series.
  expect(taxesOf([line("2024-10-17", 900, land), line("2025-10-17", 1412, land)], day("2026-06-20"))).toEqual(
    [],
  );
  expect(taxesOf(lines, day("2027-07-20"))).toEqual([]);
});

test("an insurance that is paid once a year is told, though it rises; one paid each month, a loan's and a tax are not", () => {
  const car = { key: "MATMUT AUTO", label: "Assurance auto", categoryId: "transport.car" };
  const home = { key: "CONTRAT HABITATION", label: "Habitation", categoryId: "housing.insurance" };
  const loan = { key: "ASSURANCE EMPRUNTEUR", categoryId: "finances.loan" };
  const lines = [
    line("2024-09-10", 498, car),
    line("2025-09-10", 521, car),
    ...published.map((on) => line(on, 38.75, home)),
    line("2024-10-01", 240, loan),
    line("2025-10-01", 240, loan),
    line("2024-10-17", 1380, { key: "TAXE ASSURANCE", categoryId: "finances.taxes" }),
    line("2025-10-17", 1380, { key: "TAXE ASSURANCE", categoryId: "finances.taxes" }),
    line("2024-10-17", 60, { key: "CLUB DE VOILE", categoryId: "hobby.sport" }),
    line("2025-10-17", 60, { key: "CLUB DE VOILE", categoryId: "hobby.sport" }),
  ];
  expect(premiumsOf(lines, day("2026-06-20"))).toMatchObject([
    { label: "Assurance auto", amountCents: 521_00, nextOn: "2026-09-10" },
  ]);
  expect(premiumsOf(lines.slice(1), day("2026-06-20"))).toEqual([]);
});

test("two payments to one creditor are two subscriptions; a yearly one needs two; a rise is told", () => {
  const both = published.flatMap((on) => [line(on, 13.49), line(on, 49.99)]);
  expect(subscriptionsOf(both, day("2026-06-20")).map((one) => one.amountCents)).toEqual([49_99, 13_49]);
  const yearly = subscriptionsOf([line("2025-03-02", 59), line("2026-03-02", 59)], day("2026-06-20"));
  expect(yearly).toMatchObject([{ periodDays: 365.25, yearlyCents: 59_00 }]);
  const risen = published.map((on, index) => line(on, index < 4 ? 13.49 : 14.99));
  expect(subscriptionsOf(risen, day("2026-06-20"))).toMatchObject([{ amountCents: 14_99, riseCents: 1_50 }]);
});

test("an energy bill varies and is told so; the same amounts elsewhere are no subscription", () => {
  const bills = published.map((on, index) =>
    line(on, [60, 75, 90, 70, 62, 84][index] ?? 0, { categoryId: "housing.energy" }),
  );
  expect(subscriptionsOf(bills, day("2026-06-20"))).toMatchObject([{ isFixed: false, count: 6 }]);
  const same = bills.map((one) => ({ ...one, categoryId: "hobby.culture" }));
  expect(subscriptionsOf(same, day("2026-06-20"))).toEqual([]);
});

/** Methodology 2, section 3.9. */
test("the published amounts have the published scores", () => {
  const usual = [42.1, 38.9, 55, 47.3, 61.2, 44, 39.5, 52.8];
  expect(unusualScore(95, usual)).toBeCloseTo(3.41, 2);
  expect(unusualScore(210, usual)).toBeCloseTo(7.1, 2);
  expect(unusualScore(107.87, usual)).toBeCloseTo(4, 3);
  expect(unusualScore(210, usual.slice(1))).toBeNull();
});

test("what stands out is told once, two a week at most, and a repeat within three days is", () => {
  const today = day("2026-06-20");
  const usual = [42.1, 38.9, 55, 47.3, 61.2, 44, 39.5, 52.8].map((euros, index) =>
    line(addDays(day("2026-01-05"), index * 14), euros),
  );
  const told = (...more: SpentLine[]) =>
    unusualPayments([...usual, ...more], today).map(({ why, amountCents, usualCents }) => [
      why,
      amountCents,
      usualCents,
    ]);
  expect(told(line("2026-06-15", 95))).toEqual([]);
  expect(told(line("2026-06-15", 210))).toEqual([["amount", 210_00, 45_65]]);
  expect(told(line("2026-05-01", 210))).toEqual([]);
  expect(told(line("2026-06-15", 12), line("2026-06-17", 12))).toEqual([["twice", 12_00, null]]);
  const many = [210, 300, 400].map((euros, index) =>
    line(`2026-06-1${5 + index}`, euros, { key: `K${index}` }),
  );
  // New creditors are compared with their category; the smallest payment of the week is left out.
  expect(told(...many).map(([, amount]) => amount)).toEqual([400_00, 300_00]);
});

test("months are whole ones that are known, by families whose sum is the month", () => {
  const lines = [
    line("2026-04-03", 100, { categoryId: "grocery.supermarket" }),
    line("2026-05-03", 30),
    line("2026-05-09", 20, { categoryId: "nothing.known" }),
    line("2026-06-02", 999),
  ];
  const months = spentMonths(lines, day("2026-04-02"), day("2026-06-20"));
  expect(months).toEqual([
    {
      month: "2026-05-01",
      totalCents: 50_00,
      families: [
        { family: "hobby", amountCents: 30_00 },
        { family: "other", amountCents: 20_00 },
      ],
    },
  ]);
  expect(spentMonths([], day("2025-06-01"), day("2026-06-20"))).toHaveLength(12);
});

test("a payment that bears the name of one's own contract is no spending", () => {
  expect(isOwnContract("PRLV SEPA SURAVENIR ARMOR VIE 2", ["Armor Vie 2"])).toBe(true);
  expect(isOwnContract("PRLV SEPA SURAVENIR ARMOR VIE 25", ["Armor Vie 2"])).toBe(false);
  expect(isOwnContract("CB CARREFOUR CAPEA", ["PEA"])).toBe(false);
});
