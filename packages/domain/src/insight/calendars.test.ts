import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import { type CalendarFacts, dayInName, moneyCalendar } from "./calendars.ts";

const idOf = (letter: string) => `01900000-0000-7000-8000-00000000000${letter}` as Id;

const none: CalendarFacts = {
  today: day("2026-11-23"),
  loans: [],
  releases: [],
  interests: [],
  contracts: [],
  taxes: [],
  premiums: [],
  lines: [],
  consents: [],
};
const eventsOf = (facts: Partial<CalendarFacts>) =>
  moneyCalendar({ ...none, ...facts }).events.map(({ day: on, kind, amountCents }) => [
    on,
    kind,
    amountCents,
  ]);
const loan = (payments: [string, number | null][], endsOn: string | null = null) => ({
  id: idOf("l"),
  name: "Prêt",
  payments: payments.map(([on, euros]) => ({
    day: day(on),
    amountCents: euros === null ? null : cents(euros * 100),
  })),
  endsOn: endsOn === null ? null : day(endsOn),
});
const contract = (kind: "pea" | "lifeinsurance" | "per" | "savings", openedOn: string | null) => ({
  id: idOf("c"),
  name: "Contrat",
  kind,
  kindDetail: kind === "savings" ? ("pel" as const) : null,
  openedOn: openedOn === null ? null : day(openedOn),
  ownedCents: cents(15_000_00),
});

test("instalments are told for twelve months, the end whenever it is, and nothing of today or before", () => {
  const payments: [string, number][] = [
    ["2026-11-05", 900],
    ["2026-11-23", 900],
    ["2026-12-05", 900],
    ["2027-11-23", 900],
    ["2027-11-24", 900],
  ];
  expect(eventsOf({ loans: [loan(payments, "2041-02-05")] })).toEqual([
    ["2026-12-05", "loan_instalment", 90_000],
    ["2027-11-23", "loan_instalment", 90_000],
    ["2041-02-05", "loan_end", null],
  ]);
});

test("the sum of the instalments is that of the lines told, and unknown when one of them is", () => {
  const sum = (second: number | null) =>
    moneyCalendar({
      ...none,
      loans: [
        loan([
          ["2026-12-05", 900],
          ["2027-01-05", second],
          ["2028-01-05", 900],
        ]),
      ],
    }).instalmentsCents;
  expect(sum(850.5)).toBe(175_050);
  expect(sum(null)).toBeNull();
  expect(moneyCalendar(none).instalmentsCents).toBe(0);
});

test("the day on which the law changes a contract is counted from its opening", () => {
  expect(eventsOf({ contracts: [contract("pea", "2022-02-28")] })).toEqual([
    ["2027-02-28", "pea_five_years", null],
  ]);
  expect(eventsOf({ contracts: [contract("lifeinsurance", "2020-02-29")] })).toEqual([
    ["2028-02-29", "life_insurance_eight_years", null],
  ]);
  // No event where the date is past or the opening day is unknown.
  expect(eventsOf({ contracts: [contract("pea", "2021-11-23"), contract("lifeinsurance", null)] })).toEqual(
    [],
  );
});

test("a PEL ends at fifteen years since March 2011, and its interest is taxed at twelve before 2018", () => {
  const kinds = (openedOn: string) =>
    eventsOf({ contracts: [contract("savings", openedOn)] }).map(
      ([on, kind]) => `${String(kind)} ${String(on)}`,
    );
  expect(kinds("2017-12-31")).toEqual([
    "pel_payments_end 2027-12-31",
    "pel_taxed 2029-12-31",
    "pel_end 2032-12-31",
  ]);
  expect(kinds("2018-01-01")).toEqual(["pel_payments_end 2028-01-01", "pel_end 2033-01-01"]);
  expect(kinds("2011-02-28")).toEqual([]);
});

test("a tax that comes back has its day and its amount, both estimated, and two of one account are told apart", () => {
  const account = { id: idOf("a"), on: day("2027-10-17"), amountCents: cents(1412_00) };
  const { events } = moneyCalendar({
    ...none,
    taxes: [
      { ...account, name: "Taxe foncière" },
      { ...account, name: "Cotisation foncière" },
      { ...account, name: "Impôt", on: none.today },
    ],
  });
  expect(events).toMatchObject([
    { kind: "tax_payment", certainty: "estimated", name: "Cotisation foncière", portfolioId: idOf("a") },
    { kind: "tax_payment", certainty: "estimated", amountCents: 1412_00, day: "2027-10-17" },
  ]);
  expect(new Set(events.map(({ key }) => key)).size).toBe(2);
});

test("one day's events stand in the order of their kinds, and each has a name of its own", () => {
  const one = { id: idOf("a"), name: "PEE", on: day("2027-06-01") };
  const { events } = moneyCalendar({
    ...none,
    releases: [{ ...one, amountCents: cents(1200_00) }],
    interests: [{ ...one, id: idOf("b"), name: "Livret A", amountCents: null }],
    consents: [
      { id: idOf("k"), name: "Banque", endsOn: day("2027-06-01") },
      { id: idOf("m"), name: "Autre", endsOn: null },
    ],
    loans: [loan([["2027-06-01", 10]], "2027-06-01")],
  });
  expect(events.map(({ kind }) => kind)).toEqual([
    "loan_instalment",
    "loan_end",
    "release",
    "savings_interest",
    "consent_end",
  ]);
  expect(new Set(events.map(({ key }) => key)).size).toBe(5);
  expect(events.at(-1)?.portfolioId).toBeNull();
  expect(events[3]).toMatchObject({ certainty: "expected", amountCents: null });
});

test("a term account ends on the day of its name, else as long after its opening as its name says", () => {
  const term = (name: string, openedOn: string | null = "2026-01-31") =>
    eventsOf({ contracts: [{ ...contract("savings", openedOn), name, kindDetail: "term_account" }] });
  expect(term("Compte à terme 24 mois")).toEqual([["2028-01-31", "term_end", 1_500_000]]);
  expect(term("CAT 3 ANS PROGRESSIF")).toEqual([["2029-01-31", "term_end", 1_500_000]]);
  expect(term("CAT 13MOIS")).toEqual([["2027-02-28", "term_end", 1_500_000]]);
  expect(term("Dépôt à terme 24 mois échéance 02/03/2028")).toEqual([["2028-03-02", "term_end", 1_500_000]]);
  // Ended, without an opening day, without a duration, or with a duration that no such account has.
  expect(term("Compte à terme 6 mois")).toEqual([]);
  expect(term("Compte à terme 24 mois", null)).toEqual([]);
  expect(term("Compte à terme n° 24 123")).toEqual([]);
  expect(term("Compte à terme 3,25 ans")).toEqual([]);
  expect(term("Compte à terme 900 mois")).toEqual([]);
  expect(eventsOf({ contracts: [{ ...contract("savings", "2026-01-31"), name: "Livret 24 mois" }] })).toEqual(
    [
      ["2036-01-31", "pel_payments_end", null],
      ["2041-01-31", "pel_end", null],
    ],
  );
});

test("a line ends on the whole date of its name, without an amount", () => {
  expect(dayInName("OAT 0,75 % 25/05/2028")).toBe("2028-05-25");
  expect(dayInName("AUTOCALL 2031-06-14 CLEAN")).toBe("2031-06-14");
  expect(dayInName("Fonds daté 2028")).toBeNull();
  expect(dayInName("OAT 31/02/2028")).toBeNull();
  expect(dayInName("Réf. 125/05/20281")).toBeNull();
  const line = (name: string, on: string) => ({ id: idOf("c"), name, on: day(on) });
  const { events } = moneyCalendar({
    ...none,
    lines: [
      line("OAT 25/05/2028", "2028-05-25"),
      line("BTF 25/05/2028", "2028-05-25"),
      line("Passé", "2026-11-23"),
    ],
  });
  expect(events.map(({ key, certainty, amountCents }) => [key, certainty, amountCents])).toEqual([
    [`line_end ${idOf("c")} BTF 25/05/2028 2028-05-25`, "conditional", null],
    [`line_end ${idOf("c")} OAT 25/05/2028 2028-05-25`, "conditional", null],
  ]);
});

test("a life insurance that is eight by the end of the year, and a retirement plan, are reminded of its end", () => {
  const kinds = (openedOn: string, kind: "lifeinsurance" | "per" = "lifeinsurance", today = "2026-11-23") =>
    eventsOf({ today: day(today), contracts: [contract(kind, openedOn)] }).filter(([, one]) =>
      /allowance|per_/.test(String(one)),
    );
  // This year's reminder is past: the end of this year, then the next reminder.
  expect(kinds("2015-04-02")).toEqual([
    ["2026-12-31", "allowance_end", null],
    ["2027-11-15", "allowance_reminder", null],
  ]);
  expect(kinds("2018-12-20")).toHaveLength(2);
  // Reaches eight years only in 2027, of which only the following days are reported.
  expect(kinds("2019-02-01")).toEqual([["2027-11-15", "allowance_reminder", null]]);
  expect(kinds("2020-02-01")).toEqual([]);
  expect(kinds("2015-04-02", "lifeinsurance", "2026-11-14")).toEqual([
    ["2026-11-15", "allowance_reminder", null],
    ["2026-12-31", "allowance_end", null],
  ]);
  expect(kinds("2025-01-01", "per", "2026-12-31")).toEqual([
    ["2027-11-15", "per_reminder", null],
    ["2027-12-31", "per_end", null],
  ]);
});

test("a yearly premium has its day and its amount, both estimated", () => {
  const one = { id: idOf("a"), name: "Assurance auto", on: day("2027-03-01"), amountCents: cents(512_00) };
  expect(moneyCalendar({ ...none, premiums: [one] }).events).toMatchObject([
    { kind: "insurance_premium", certainty: "estimated", amountCents: 512_00, name: "Assurance auto" },
  ]);
});
