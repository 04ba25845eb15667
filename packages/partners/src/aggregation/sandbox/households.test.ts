import {
  addDays,
  cents,
  day,
  portfolioKinds,
  premiumsOf,
  subscriptionsOf,
  unusualPayments,
  wordingKey,
} from "@vigie/domain";
import type { Day, Id, SpentLine } from "@vigie/domain";
import { expect, test } from "vitest";
import { demoFunds, demoPrice, isinCheckDigit } from "../../demo-funds.ts";
import { kindOfAccount } from "../map-kinds.ts";
import { buildConnectors } from "./connectors.ts";
import { eraOf } from "./era.ts";
import { portfoliosOf, households } from "./households.ts";
import { amortise } from "./loans.ts";
import type { Portfolio } from "./model.ts";
import { portfolioCents, partsOn, positionCents } from "./wealth.ts";

const connectors = buildConnectors(180);
const testBank = connectors.find((one) => one.id === 40);
const anchors = [
  day("2026-11-21"),
  day("2026-11-22"),
  day("2026-11-23"),
  day("2026-11-29"),
  day("2026-01-02"),
  day("2025-03-31"),
  day("2027-02-28"),
];

function testPortfolios(login: string, anchor: Day, today: Day = anchor): readonly Portfolio[] {
  if (testBank === undefined) throw new Error("the test institution is in the directory");
  return portfoliosOf({ login, connector: testBank, era: eraOf(anchor, today), seed: "vigie" });
}

function find(portfolios: readonly Portfolio[], key: string): Portfolio {
  const found = portfolios.find((one) => one.key === key);
  if (found === undefined) throw new Error(`no portfolio ${key}`);
  return found;
}

const logins = [...households.map((one) => one.login), "martin", "dupont", "zoe 7"];

test.each(anchors)(
  "camille’s accounts are worth what the demonstration says, first connected on %s",
  (anchor) => {
    const portfolios = testPortfolios("camille", anchor);
    const euros = Object.fromEntries(portfolios.map((one) => [one.key, portfolioCents(one, anchor) / 100]));
    expect(euros).toMatchObject({
      courant: 3284.16,
      joint: 4917.52,
      "livret-a": 22950,
      ldds: 9640,
      pel: 31486.2,
      "armor-vie": 118462.73,
      cachemire: 64208.11,
      pea: 52137.9,
      titres: 18902.44,
      pee: 27815.63,
      perco: 33470.04,
      pret: -168932.87,
    });
  },
);

test.each(logins)("%s: a balance moves from day to day by its lines alone", (login) => {
  const anchor = day("2026-11-21");
  for (const portfolio of testPortfolios(login, anchor).filter((one) => one.positions.length === 0)) {
    for (const on of [day("2025-01-31"), day("2025-12-31"), day("2026-06-15"), anchor]) {
      const sum = portfolio.lines
        .filter((line) => line.day <= on)
        .reduce((total, line) => total + line.cents, 0);
      expect(portfolioCents(portfolio, on)).toBe(portfolio.openingCents + sum);
    }
  }
});

test.each(logins)(
  "%s: invested portfolios are worth the sum of their lines, none negative, and quantity times price",
  (login) => {
    const anchor = day("2026-11-21");
    for (const portfolio of testPortfolios(login, anchor).filter((one) => one.positions.length > 0)) {
      for (const on of [addDays(anchor, -600), addDays(anchor, -200), anchor]) {
        const cash =
          portfolio.openingCents +
          portfolio.lines.filter((one) => one.day <= on).reduce((sum, one) => sum + one.cents, 0);
        const values = portfolio.positions.map((position) => positionCents(position, on, cash));
        expect(Math.min(...values), `${portfolio.key} on ${on}`).toBeGreaterThanOrEqual(0);
        expect(values.reduce((sum, value) => sum + value, 0)).toBe(portfolioCents(portfolio, on));
        portfolio.positions.forEach((position, index) => {
          if (position.kind !== "unit") return;
          const price = demoPrice(position.isin, on) ?? Number.NaN;
          expect(values[index]).toBe(Math.round(partsOn(position.lots, on) * price * 100));
        });
      }
    }
  },
);

test.each(logins)("%s: time that passes adds lines and changes none", (login) => {
  const anchor = day("2026-11-21");
  const before = testPortfolios(login, anchor);
  const after = testPortfolios(login, anchor, addDays(anchor, 130));
  for (const portfolio of before) {
    const later = find(after, portfolio.key);
    const known = portfolio.lines.filter((line) => line.day <= addDays(anchor, 7));
    expect(later.openingCents).toBe(portfolio.openingCents);
    expect(later.lines.slice(0, known.length)).toEqual(known);
    expect(portfolioCents(later, anchor)).toBe(portfolioCents(portfolio, anchor));
  }
});

test("an account with lines tells 24 months of them, most of the household’s every month", () => {
  const months = new Set(
    find(testPortfolios("camille", day("2026-11-21")), "courant").lines.map((line) => line.day.slice(0, 7)),
  );
  expect(months.size).toBeGreaterThanOrEqual(24);
  expect(months).toContain("2024-12");
});

test("a current account lives within its means", () => {
  for (const login of ["camille", "jeune", "retraite", "complet", "martin", "dupont"]) {
    for (const portfolio of testPortfolios(login, day("2026-11-21")).filter(
      (one) => one.type === "checking",
    )) {
      let balance = portfolio.openingCents;
      for (const line of portfolio.lines) {
        balance += line.cents;
        expect(balance, `${login} ${portfolio.key} on ${line.day}`).toBeGreaterThan(-1_500_00);
      }
    }
  }
});

test("the complete household has one portfolio of each of the 22 kinds", () => {
  const kinds = testPortfolios("complet", day("2026-11-21")).map(
    (one) =>
      kindOfAccount({
        type: one.type,
        loanType: one.loan?.type ?? null,
        names: [one.name],
        ownership: one.ownership,
      }).kind,
  );
  expect([...new Set(kinds)].sort()).toEqual([...portfolioKinds].sort());
  expect(kinds).toHaveLength(22);
});

test("the household for measures has exactly 5,000 operations, whatever the day", () => {
  for (const anchor of anchors) {
    const [account] = testPortfolios("gros", anchor);
    expect(account?.lines.filter((line) => line.day <= anchor || line.realDay <= anchor)).toHaveLength(5_000);
  }
});

test("a loan’s instalments pay it back to the cent", () => {
  for (const [borrowedCents, yearlyRatePercent, durationMonths] of [
    [215_900_00, 1.35, 240],
    [15_000_00, 0, 72],
    [182_000_00, 4.61, 300],
  ] as const) {
    const { schedule, instalmentCents } = amortise({
      borrowedCents,
      yearlyRatePercent,
      durationMonths,
      insuranceCents: 0,
      firstDay: day("2024-01-31"),
    });
    expect(schedule).toHaveLength(durationMonths);
    expect(schedule.at(-1)?.remainingCents).toBe(0);
    expect(schedule.reduce((sum, one) => sum + one.principalCents, 0)).toBe(borrowedCents);
    for (const one of schedule.slice(0, -1))
      expect(one.principalCents + one.interestCents).toBe(instalmentCents);
    const last = schedule.at(-1);
    expect(Math.abs((last?.principalCents ?? 0) + (last?.interestCents ?? 0) - instalmentCents)).toBeLessThan(
      durationMonths,
    );
  }
});

test("the loan’s instalment leaves the joint account to the cent", () => {
  const portfolios = testPortfolios("camille", day("2026-11-21"));
  const loan = find(portfolios, "pret").loan;
  const paid = find(portfolios, "joint").lines.filter((line) => line.type === "loan_repayment");
  expect(paid.length).toBeGreaterThanOrEqual(24);
  for (const line of paid)
    expect(-line.cents).toBe((loan?.instalmentCents ?? 0) + (loan?.insuranceCents ?? 0));
});

test("the lots of employee savings make up the line, and open after five years or at retirement", () => {
  const portfolios = testPortfolios("camille", day("2026-11-21"));
  for (const [key, condition] of [
    ["pee", "date"],
    ["perco", "retirement"],
  ] as const) {
    for (const position of find(portfolios, key).positions) {
      if (position.kind !== "unit") throw new Error("employee savings hold units");
      expect(position.lots.every((lot) => lot.pocket?.condition === condition)).toBe(true);
      if (key !== "pee") continue;
      for (const lot of position.lots)
        expect(lot.pocket?.availableOn?.slice(0, 4)).toBe(String(Number(lot.day.slice(0, 4)) + 5));
    }
  }
});

test("a household with every plan has lots of every condition, and plans without any", () => {
  const portfolios = testPortfolios("complet", day("2026-11-21"));
  const conditions = new Set(
    portfolios.flatMap(({ positions }) =>
      positions.flatMap((position) =>
        position.kind === "unit" ? position.lots.flatMap(({ pocket }) => pocket?.condition ?? []) : [],
      ),
    ),
  );
  expect([...conditions].toSorted()).toEqual(["acquired", "date", "retirement", "unknown"]);
});

test("every demonstration fund has a right check digit, its own label, and a price from 100", () => {
  expect(isinCheckDigit("US037833100")).toBe("5");
  expect(isinCheckDigit("FR000012027")).toBe("1");
  expect(demoFunds.length).toBeGreaterThanOrEqual(40);
  expect(new Set(demoFunds.map((fund) => fund.isin)).size).toBe(demoFunds.length);
  expect(new Set(demoFunds.map((fund) => fund.label)).size).toBe(demoFunds.length);
  for (const fund of demoFunds) {
    expect(fund.isin).toMatch(/^XV\d{10}$/);
    expect(fund.isin.slice(11)).toBe(isinCheckDigit(fund.isin.slice(0, 11)));
    expect(demoPrice(fund.isin, day("2015-01-02"))).toBe(100);
    expect(demoPrice(fund.isin, day("2026-11-22"))).toBe(demoPrice(fund.isin, day("2026-11-20")));
  }
});

test("a demonstration price is the same on every machine", () => {
  expect(demoPrice("XV0000000020", day("2020-03-20"))).toBe(127.8483);
  expect(demoPrice("XV0000000020", day("2026-11-20"))).toBe(273.848);
});

test("the directory has at least 130 institutions, each with a name of its own and the fields it needs", () => {
  expect(connectors.length).toBeGreaterThanOrEqual(131);
  expect(new Set(connectors.map((one) => one.uuid)).size).toBe(connectors.length);
  expect(new Set(connectors.map((one) => one.id)).size).toBe(connectors.length);
  for (const one of connectors.filter((connector) => !connector.webauth)) {
    expect(
      one.fields.filter((field) => field.type === "password"),
      one.name,
    ).toHaveLength(1);
    expect(
      one.fields.some((field) => field.name === "login"),
      one.name,
    ).toBe(true);
    for (const field of one.fields)
      expect((field.values ?? ["text"]).length, `${one.name} ${field.name}`).toBeGreaterThan(0);
  }
});

test.each(Array.from({ length: 12 }, (_, month) => month + 1))(
  "on any day of month %i, the demonstration’s accounts have a payment of the last month that stands out by the product’s own rule",
  (month) => {
    for (const [year, at] of ["2027", "2028"].flatMap((year) =>
      ["01", "14", "28"].map((at) => [year, at] as const),
    )) {
      const today = day(`${year}-${String(month).padStart(2, "0")}-${at}`);
      const paid = ["courant", "joint"].flatMap((key) =>
        find(testPortfolios("camille", day("2026-11-21"), today), key)
          .lines.filter((line) => line.cents < 0 && line.day <= today && line.type !== "transfer")
          .map((line, index): SpentLine => ({
            id: `${key} ${String(index).padStart(5, "0")}` as Id,
            on: line.day,
            amountCents: cents(-line.cents),
            key: wordingKey(line.wording),
            label: line.simple,
            categoryId: line.category?.[0] ?? "other",
          })),
      );
      expect(unusualPayments(paid, today), today).not.toEqual([]);
      const yearly = subscriptionsOf(paid, today).filter(({ periodDays }) => periodDays > 300);
      expect(
        yearly.map(({ label }) => label),
        today,
      ).toEqual(["MAIF ASSURANCE SCOLAIRE"]);
      expect(premiumsOf(paid, today), today).toEqual(yearly);
    }
  },
);
