import { expect, test } from "vitest";
import { cents } from "../kernel/cents.ts";
import { day, instant } from "../kernel/day.ts";
import type { Id } from "../kernel/id.ts";
import { alertWeight } from "./alert-order.ts";
import type { AlertFacts } from "./alert-facts.ts";
import { alertsOf } from "./alerts.ts";
import { nothingKnown } from "./test-alert-facts.ts";

const { today } = nothingKnown;
const id = "01900000-0000-7000-8000-000000000001" as Id;
const keys = (facts: Partial<AlertFacts>) => alertsOf({ ...nothingKnown, ...facts }).map(({ key }) => key);

test.each([
  ["2027-01-01", []],
  ["2026-12-31", ["regulatory_date/review/2026-12-31/30"]],
  ["2026-12-08", ["regulatory_date/review/2026-12-08/7"]],
  ["2025-06-01", ["regulatory_date/review/2025-06-01/7"]],
] as const)("a review that is to be done on %s raises %o, from thirty days before on", (on, raised) => {
  expect(keys({ reviewOn: day(on), isProfiled: true, today: day("2026-12-01") })).toEqual(raised);
});

test("what is unknown raises nothing", () => {
  expect(keys({})).toEqual([]);
  expect(keys({ cashCents: cents(90_000_00), cashThenCents: cents(90_000_00) })).toEqual([]);
});

test("cash is idle above six months of expenses and 20 000 euros, for sixty days", () => {
  const cash = { monthlyExpensesCents: cents(2_000_00), cashCents: cents(40_000_00) };
  expect(alertsOf({ ...nothingKnown, ...cash, cashThenCents: cents(36_000_00) })).toMatchObject([
    { key: "idle_cash/2026-T4", amountCents: 4_000_00 },
  ]);
  expect(keys({ ...cash, cashThenCents: cents(32_000_00) })).toEqual([]);
});

test("of a day what came in and what went out are each told whole, whatever the other is", () => {
  const on = day("2026-11-20");
  const moves = (...euros: number[]) =>
    euros.map((amount) => ({ day: on, amountCents: cents(amount * 100) }));
  const told = (...euros: number[]) =>
    alertsOf({ ...nothingKnown, movements: moves(...euros) }).map(({ key, amountCents }) => [
      key,
      amountCents,
    ]);
  // Netting them would leave nothing to report.
  expect(told(20_000, -19_500)).toEqual([
    ["large_movement/2026-11-20/in", 20_000_00],
    ["large_movement/2026-11-20/out", -19_500_00],
  ]);
  expect(told(-3_000, -2_900, 800)).toEqual([["large_movement/2026-11-20/out", -5_900_00]]);
  expect(told(4_000, -4_000)).toEqual([]);
});

test("a movement is large beside the wealth, and one day is one alert", () => {
  const movements = [
    { day: day("2026-11-20"), amountCents: cents(-6_000_00) },
    { day: day("2026-11-20"), amountCents: cents(-7_000_00) },
    { day: day("2026-09-20"), amountCents: cents(-90_000_00) },
  ];
  expect(alertsOf({ ...nothingKnown, movements })).toMatchObject([
    { amountCents: -13_000_00, detail: "out" },
  ]);
  expect(keys({ movements, wealthCents: cents(260_000_00) })).toEqual([]);
});

test("dates are told before they come and not long after", () => {
  const contract = { id, name: "Vie", kind: "lifeinsurance", kindDetail: null, amountCents: null } as const;
  const opened = (openedOn: string) =>
    keys({ profiledOn: today, contracts: [{ ...contract, openedOn: day(openedOn) }] });
  expect(opened("2018-12-20")).toEqual([`contract_date/av_8_years/${id}`]);
  expect(opened("2017-12-20")).toEqual([]);
  expect(keys({ birthdate: day("1957-02-01") })).toEqual(["life_date/turns_70"]);
  expect(keys({ birthdate: day("1955-02-01") })).toEqual([]);
  expect(keys({ profiledOn: day("2024-12-31") })).toEqual(["regulatory_date/risk_profile/2026-12-31"]);
});

test("answers and identity documents are told of sixty days before, and an end says more than a confirmation", () => {
  const dates = (...given: [AlertFacts["fileDates"][number]["detail"], string][]) =>
    keys({ fileDates: given.map(([detail, on]) => ({ detail, on: day(on) })) });
  expect(dates(["questionnaire_confirm", "2027-01-22"])).toEqual([
    "regulatory_date/questionnaire_confirm/2027-01-22",
  ]);
  expect(dates(["questionnaire_confirm", "2027-01-23"], ["identity_document", "2027-01-23"])).toEqual([]);
  expect(dates(["questionnaire_confirm", "2025-11-30"], ["questionnaire_block", "2026-11-30"])).toEqual([
    "regulatory_date/questionnaire_block/2026-11-30/7",
  ]);
  expect(dates(["identity_document", "2026-10-01"])).toEqual([
    "regulatory_date/identity_document/2026-10-01/7",
  ]);
});

test("each sign of leaving is a reason of its own", () => {
  const signs = {
    lastContactAt: null,
    since: day("2025-11-23"),
    refusedAt: instant("2026-11-01T08:00:00Z"),
    wealthCents: cents(90_000_00),
    netPaidCents: cents(-10_000_00),
    latePromises: [{ id, what: "Relevé", dueOn: day("2026-10-01") }],
  };
  expect(alertsOf({ ...nothingKnown, ...signs }).map(({ detail }) => detail)).toEqual([
    "no_contact",
    "refused",
    "withdrawals",
    "late_promise",
  ]);
});

test("a broken connection, a concentration and a new link are told within their limits", () => {
  const largest = { of: "FR0010315770", name: "Fonds", amountCents: cents(5_000_00), ratio: 0.41 };
  const broken = (since: string) => [{ id, name: "Banque", since: day(since) }];
  expect(keys({ largest, broken: broken("2026-11-19") })).toEqual([
    `connection_broken/${id}/2026-11-19`,
    "concentration/FR0010315770/2026-T4",
  ]);
  expect(keys({ largest: { ...largest, ratio: 0.4 }, broken: broken("2026-11-20") })).toEqual([]);
  expect(keys({ since: day("2026-11-10") })).toEqual(["customer_act/linked/2026-11-10"]);
});

test("a project is at risk where less than half of the possible ends reach it, once a month", () => {
  const goal = (central: number) => [
    { id, name: "Vie", targetCents: cents(100_000_00), centralCents: cents(central), chance: null, kept: [] },
  ];
  expect(alertsOf({ ...nothingKnown, goals: goal(92_000_00) })).toMatchObject([
    { key: `project_at_risk/${id}/2026-11`, name: "Vie", amountCents: -8_000_00 },
  ]);
  expect(keys({ goals: goal(100_000_00) })).toEqual([]);
});

test("a gap of profile begins past what the declared profile bears", () => {
  const risk = (volatilityRatio: number) => [{ id, name: "Vie", volatilityRatio, capRatio: 0.06 }];
  expect(alertsOf({ ...nothingKnown, risks: risk(0.061) })).toMatchObject([
    { key: `profile_gap/${id}/2026-11`, kind: "profile_gap", ratio: 0.061 },
  ]);
  expect(keys({ risks: risk(0.06) })).toEqual([]);
});

test("of the Club what waits for the firm and what was not paid are told at once, and no longer once it is settled", () => {
  const since = day("2026-11-20");
  const club = (
    state: "advisor_approval" | "payment_failed" | "paused" | "active",
    failedOn: typeof since | null,
  ) => keys({ club: { state, since, failedOn } });
  expect(club("advisor_approval", null)).toEqual(["payment/club_requested/2026-11-20"]);
  expect(club("payment_failed", day("2026-11-19"))).toEqual(["payment/payment_failed/2026-11-19"]);
  expect(club("active", day("2026-11-19"))).toEqual(["payment/payment_failed/2026-11-19"]);
  expect(club("paused", day("2026-11-17"))).toEqual(["payment/access_paused/2026-11-20"]);
  expect(club("active", null)).toEqual([]);
});

test("each dismissal lowers its kind", () => {
  expect(alertWeight("idle_cash", 1)).toBeLessThan(alertWeight("idle_cash", 0));
});

test("a date of the file is told sixty days before, and again at thirty and at seven", () => {
  const on = day("2027-03-01");
  const told = (now: string) =>
    keys({
      today: day(now),
      letterEndsOn: on,
      fileDates: [{ detail: "identity_document", on }],
      lastContactAt: instant("2026-12-01T08:00:00Z"),
    });
  const both = (end: string) => [
    `regulatory_date/letter/2027-03-01${end}`,
    `regulatory_date/identity_document/2027-03-01${end}`,
  ];
  expect(told("2026-12-30")).toEqual([]);
  expect(told("2026-12-31")).toEqual(both(""));
  expect(told("2027-01-29")).toEqual(both(""));
  expect(told("2027-01-30")).toEqual(both("/30"));
  expect(told("2027-02-21")).toEqual(both("/30"));
  expect(told("2027-02-22")).toEqual(both("/7"));
  expect(told("2027-03-05")).toEqual(both("/7"));
});

test("who looked often and has not for ninety days may leave; who never had the habit says nothing by it", () => {
  const visits = (beforeOn: string | null, lastOn: string) => ({
    visits: { beforeOn: beforeOn === null ? null : day(beforeOn), lastOn: day(lastOn) },
  });
  expect(keys(visits("2026-08-01", "2026-08-25"))).toEqual(["disengagement/no_visit/2026-08-25"]);
  expect(keys(visits("2026-08-01", "2026-08-26"))).toEqual([]);
  expect(keys(visits("2026-06-01", "2026-08-01"))).toEqual([]);
  expect(keys(visits(null, "2026-08-01"))).toEqual([]);
});

test("a card that expires is told a month before, of a running subscription alone", () => {
  const club = (state: "active" | "paused", expires: string) =>
    keys({ club: { state, since: day("2026-01-01"), failedOn: null }, cardExpiresOn: day(expires) });
  expect(club("active", "2026-12-23")).toEqual(["payment/card_expires/2026-12-23"]);
  expect(club("active", "2026-12-24")).toEqual([]);
  expect(club("paused", "2026-12-01")).toEqual(["payment/access_paused/2026-01-01"]);
  expect(keys({ cardExpiresOn: day("2026-12-01") })).toEqual([]);
});

test("what the customer opened, and a project that they changed, are told for two weeks", () => {
  const acts = (on: string) =>
    keys({
      openedProposals: [{ id, on: day(on) }],
      openedReviews: [{ id, on: day(on) }],
      changedGoals: [{ id, name: "Vie", on: day(on) }],
    });
  expect(acts("2026-11-09")).toEqual([
    `customer_act/proposal_read/${id}`,
    `customer_act/review_read/${id}`,
    `customer_act/goal_changed/${id}/2026-11-09`,
  ]);
  expect(acts("2026-11-08")).toEqual([]);
});

test("a planned payment that the customer changed is told for two weeks, not beside a change of its project the same day", () => {
  const changed = (on: string, other = id) => ({ id: other, name: "Vie", on: day(on) });
  const other = "01900000-0000-7000-8000-000000000002" as Id;
  expect(keys({ changedPayments: [changed("2026-11-09"), changed("2026-11-08", other)] })).toEqual([
    `customer_act/payments_changed/${id}/2026-11-09`,
  ]);
  const both = { changedPayments: [changed("2026-11-20")], changedGoals: [changed("2026-11-20")] };
  expect(keys(both)).toEqual([`customer_act/goal_changed/${id}/2026-11-20`]);
  expect(keys({ ...both, changedGoals: [changed("2026-11-19")] })).toHaveLength(2);
});

test("an appointment that was canceled and not fixed again is a sign of leaving for sixty days, told by the day of the appointment", () => {
  const canceled = (canceledOn: string) =>
    alertsOf({ ...nothingKnown, canceled: { id, startsOn: day("2026-12-01"), canceledOn: day(canceledOn) } });
  expect(canceled("2026-09-24")).toMatchObject([
    { key: `disengagement/appointment_canceled/${id}`, kind: "disengagement", on: "2026-12-01" },
  ]);
  expect(canceled("2026-09-23")).toEqual([]);
});

test.each([
  ["capitalisation", null, "2018-12-20", "capitalisation_8_years"],
  ["pea", null, "2021-12-20", "pea_5_years"],
  ["savings", "pep", "2018-12-20", "pep_8_years"],
  ["savings", "pel", "2016-12-20", "pel_10_years"],
  ["savings", "pel", "2011-12-20", "pel_closes"],
  ["savings", "livret_a", "2018-12-20", null],
] as const)("a contract of kind %s %s opened on %s raises %s", (kind, kindDetail, openedOn, detail) => {
  const contract = { id, name: "Contrat", kind, kindDetail, amountCents: null, openedOn: day(openedOn) };
  const raised = keys({ profiledOn: today, contracts: [contract] });
  expect(raised).toEqual(detail === null ? [] : [`contract_date/${detail}/${id}`]);
});
