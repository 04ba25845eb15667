import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { addDays, day, instant } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import {
  type CheckedConnection,
  type CheckedPortfolio,
  healthProblems,
  ownedEuros,
} from "./health-problems.ts";
import { thingsToDo } from "./things-to-do.ts";

const today = day("2026-11-21");
const bank = "bank" as Id;

const connection = (said: Partial<CheckedConnection> = {}): CheckedConnection => ({
  id: bank,
  name: "Banque",
  state: "ok",
  errorMessage: null,
  lastSuccessOn: today,
  lastSuccessAt: instant("2026-11-21T08:00:00Z"),
  since: day("2025-01-01"),
  consentEndsOn: null,
  unreadOn: null,
  ...said,
});

const portfolio = (id: string, said: Partial<CheckedPortfolio> = {}): CheckedPortfolio => ({
  id: id as Id,
  name: `Contrat ${id}`,
  kind: "lifeinsurance",
  source: "typed",
  status: "visible",
  connectionId: null,
  currency: "EUR",
  needsRefresh: false,
  valueCents: cents(1_000_00),
  ownedCents: cents(1_000_00),
  valueAsOf: today,
  ...said,
});
const ofBank = (id: string, said: Partial<CheckedPortfolio> = {}): CheckedPortfolio =>
  portfolio(id, { connectionId: bank, source: "provider", ...said });

test("a connection's problem is reported once, with the euros of all its portfolios, the saver's share of them", () => {
  const problems = healthProblems({
    connections: [connection({ state: "wrong_credentials", errorMessage: "Refusé" })],
    portfolios: [
      ofBank("a", { ownedCents: cents(500_00) }),
      ofBank("debt", { kind: "loan", ownedCents: cents(-200_00) }),
      ofBank("dollars", { currency: "USD", ownedCents: cents(9_000_00) }),
      portfolio("other"),
    ],
    today,
  });
  expect(problems).toEqual([
    {
      kind: "reconnect",
      action: "reconnect",
      accountId: bank,
      portfolioId: null,
      portfolioKind: null,
      subject: "Banque",
      state: "wrong_credentials",
      errorMessage: "Refusé",
      amount: 700_00,
      unknownCount: 1,
      on: today,
    },
  ]);
});

test("what is hidden from the totals asks for nothing", () => {
  const hidden = portfolio("a", { status: "hidden", needsRefresh: true });
  expect(healthProblems({ connections: [], portfolios: [hidden], today })).toEqual([]);
});

test("the most euros first, and what is unknown last", () => {
  const old = { valueAsOf: addDays(today, -400) };
  const problems = healthProblems({
    connections: [],
    portfolios: [
      portfolio("unknown", { valueCents: null, ownedCents: null }),
      portfolio("small", { ...old, ownedCents: cents(10_00) }),
      portfolio("large", { ...old, ownedCents: cents(-90_00) }),
    ],
    today,
  });
  expect(
    problems.map(({ portfolioId, kind, amount, unknownCount }) => [portfolioId, kind, amount, unknownCount]),
  ).toEqual([
    ["large", "value_old", 90_00, 0],
    ["small", "value_old", 10_00, 0],
    ["unknown", "value_unknown", null, 1],
  ]);
});

test("the day of a consent is its end, that of a failure the last day it was well", () => {
  const ended = connection({ consentEndsOn: addDays(today, -3) });
  expect(healthProblems({ connections: [ended], portfolios: [], today })).toMatchObject([
    { kind: "consent_ended", on: addDays(today, -3), amount: null, unknownCount: 0 },
  ]);
  const failed = connection({ state: "technical_bug", lastSuccessAt: instant("2026-11-02T23:30:00Z") });
  expect(healthProblems({ connections: [failed], portfolios: [], today })).toMatchObject([
    { kind: "sync_failed", on: "2026-11-03", subject: "Banque" },
  ]);
  const never = connection({ state: "technical_bug", lastSuccessAt: null });
  expect(healthProblems({ connections: [never], portfolios: [], today })).toMatchObject([{ on: null }]);
});

test("only euros are counted", () => {
  expect(ownedEuros({ currency: "EUR", ownedCents: cents(1) })).toBe(1);
  expect(ownedEuros({ currency: "USD", ownedCents: cents(1) })).toBeNull();
});

const nothingAnalysed: ReadonlySet<Id> = new Set<Id>();

test("whoever has nothing is asked to connect a bank, and nothing else", () => {
  const things = thingsToDo({ portfolios: [], connections: [], today, analysed: nothingAnalysed });
  expect(things).toMatchObject([{ kind: "connect_first", action: "connect", amount: null }]);
});

test("the largest invested portfolio that was not analysed comes after the problems", () => {
  const portfolios = [
    portfolio("small", { valueCents: cents(1_00) }),
    portfolio("large", { valueCents: cents(5_000_00), ownedCents: cents(2_500_00) }),
    portfolio("cash", { kind: "checking", valueCents: cents(9_000_00), needsRefresh: true }),
    portfolio("unknown", { valueCents: null, status: "hidden" }),
  ];
  const asked = (analysed: ReadonlySet<Id>) =>
    thingsToDo({ portfolios, connections: [], today, analysed }).map((one) => [
      one.kind,
      one.portfolioId,
      one.amount,
    ]);
  expect(asked(nothingAnalysed)).toEqual([
    ["flagged", "cash", 1_000_00],
    ["analyse", "large", 2_500_00],
  ]);
  expect(asked(new Set(["large" as Id]))[1]).toEqual(["analyse", "small", 1_000_00]);
  expect(asked(new Set(["large" as Id, "small" as Id]))).toHaveLength(1);
});

test("at most twelve problems are on the dashboard", () => {
  const portfolios = Array.from({ length: 15 }, (_, at) =>
    portfolio(`p${at}`, { kind: "checking", needsRefresh: true }),
  );
  expect(thingsToDo({ portfolios, connections: [], today, analysed: nothingAnalysed })).toHaveLength(12);
});
