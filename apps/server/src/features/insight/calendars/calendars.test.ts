import { cents, day, type Id, instant, type KindDetail, type PortfolioKind } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

let server: TestServer;
let people: People;
let saver: TestUser;
beforeAll(async () => {
  server = await openTestServer({ jobs: false, now: instant("2026-11-23T10:00:00Z") });
  people = await addPeople(server);
});
afterAll(async () => await server.close());
beforeEach(async () => void (saver = await server.addUser()));

type CalendarEntry = { day: string; kind: string; amount: number | null; name: string };
const calendarOf = async (who: TestUser, id = "me") =>
  (await who.ask("GET", `/users/${id}/calendar`)).body.calendar;
const eventsOf = async (who: TestUser, id = "me"): Promise<CalendarEntry[]> =>
  (await calendarOf(who, id)).events;

async function typeLoan(who: TestUser): Promise<Id> {
  const loan = {
    borrowed: 200_000,
    nominal_rate_ratio: 0.036,
    duration_months: 240,
    first_repayment_on: "2020-02-05",
    signed_on: "2020-01-05",
    instalment: null,
    insurance_monthly: 25,
  };
  const made = await who.ask("POST", "/users/me/manual_contracts", {
    manual_contract: { name: "Prêt", kind: "mortgage", loan },
  });
  return made.body.manual_contract.id;
}

async function addPortfolio(
  who: TestUser,
  held: {
    kind: PortfolioKind;
    detail?: KindDetail;
    opened?: string;
    currency?: string;
    share?: string;
    name?: string;
  },
): Promise<Id> {
  const id = server.services.newId();
  await insertPortfolio(server.services, {
    customer_id: who.id,
    id,
    kind: held.kind,
    kind_detail: held.detail ?? null,
    provider_name: "Contrat",
    name: held.name ?? `Contrat ${held.kind}`,
    institution_name: "Banque",
    currency: held.currency ?? "EUR",
    opened_on: held.opened === undefined ? null : day(held.opened),
    amount_cents: cents(10_000_00),
    amount_as_of: day("2026-11-19"),
    amount_provenance: "provider",
    ownership_kind: held.share === undefined ? null : "joint",
    ownership_ratio: held.share ?? null,
  });
  return id;
}

const landTax = {
  original_wording: "PRLV SEPA DGFIP TAXE FONCIERE",
  wording: "Taxe foncière",
  category_id: "housing.charges",
};
const carInsurance = {
  original_wording: "PRLV SEPA MATMUT AUTO",
  wording: "Assurance auto",
  category_id: "transport.car",
};

/** 1 380 €, then 1 412 € a year later. */
async function payTwice(who: TestUser, account: Id, words = landTax): Promise<void> {
  const paid = [
    { date: day("2025-10-17"), amount_cents: cents(-1_380_00) },
    { date: day("2026-10-16"), amount_cents: cents(-1_412_00) },
  ];
  const { db, newId, clock } = server.services;
  await db
    .insertInto("transactions")
    .values(
      paid.map((one) => ({
        ...one,
        customer_id: who.id,
        id: newId(),
        portfolio_id: account,
        external_id: newId(),
        import_id: null,
        value_date: null,
        ...words,
        type: "order" as const,
        provenance: "provider" as const,
        created_at: clock(),
      })),
    )
    .execute();
}

test("a new customer has nothing to come", async () => {
  const empty = { on: "2026-11-23", until: "2027-11-23", instalments: 0, events: [] };
  expect(await calendarOf(saver)).toEqual(empty);
});

test("a loan is due each month for a year, and ends when its schedule does", async () => {
  const id = await typeLoan(saver);
  const { events, instalments } = await calendarOf(saver);
  const due = events.filter((event: CalendarEntry) => event.kind === "loan_instalment");
  expect(due.map((event: CalendarEntry) => event.day)).toHaveLength(12);
  // 200 000 € at 3.6 % over 240 months is 1 170.22 € a month, and 25 € of insurance.
  expect(new Set(due.map((event: CalendarEntry) => event.amount))).toEqual(new Set([1195.22]));
  expect(instalments).toBeCloseTo(12 * 1195.22, 2);
  const end = { day: "2040-01-05", kind: "loan_end", amount: null, portfolio_id: id, name: "Prêt" };
  expect(events.at(-1)).toMatchObject(end);
});

test("what the law dates is counted from the opening, in euros only", async () => {
  await addPortfolio(saver, { kind: "pea", opened: "2023-03-15" });
  await addPortfolio(saver, { kind: "lifeinsurance", opened: "2019-06-01" });
  await addPortfolio(saver, { kind: "lifeinsurance", opened: "2020-06-01", currency: "USD" });
  await addPortfolio(saver, { kind: "lifeinsurance" });
  expect((await eventsOf(saver)).map((event) => [event.day, event.kind])).toEqual([
    ["2027-06-01", "life_insurance_eight_years"],
    ["2027-11-15", "allowance_reminder"],
    ["2028-03-15", "pea_five_years"],
  ]);
});

test("a tax that was paid twice a year apart is told for its next day, for the person's share of the account", async () => {
  const id = await addPortfolio(saver, { kind: "joint", share: "0.5" });
  await payTwice(saver, id);
  const tax = { day: "2027-10-16", kind: "tax_payment", certainty: "estimated", amount: 706 };
  expect(await eventsOf(saver)).toMatchObject([{ ...tax, portfolio_id: id, name: "Taxe foncière" }]);
});

test("a yearly insurance is told as a tax is, and never a payment into a contract of one's own", async () => {
  const id = await addPortfolio(saver, { kind: "joint", share: "0.5" });
  await payTwice(saver, id, carInsurance);
  const own = "Matmut Vie Patrimoine";
  await payTwice(saver, id, { ...carInsurance, original_wording: `PRLV SEPA ${own}`, wording: own });
  const premium = { day: "2027-10-16", kind: "insurance_premium", certainty: "estimated", amount: 706 };
  expect(await eventsOf(saver)).toMatchObject([
    { ...premium, portfolio_id: id, name: "Assurance auto" },
    { ...premium, portfolio_id: id, name: own },
  ]);
  await addPortfolio(saver, { kind: "lifeinsurance", name: own });
  expect(await eventsOf(saver)).toMatchObject([{ ...premium, name: "Assurance auto" }]);
});

test("a term account ends as its name tells, for the person's share, and a line on the day of its name", async () => {
  const account = {
    kind: "savings",
    detail: "term_account",
    opened: "2026-02-01",
    name: "Compte à terme 24 mois",
  } as const;
  const id = await addPortfolio(saver, { ...account, share: "0.5" });
  const market = await addPortfolio(saver, { kind: "market" });
  const line = { portfolio_id: market, customer_id: saver.id, holding_kind: "unit" as const };
  await server.services.db
    .insertInto("holdings")
    .values(
      ["Athéna Autocall 14/06/2031", "Fonds daté 2031"].map((label, rank) => ({
        ...line,
        label,
        rank,
        id: server.services.newId(),
        external_id: null,
        isin: null,
        quantity: null,
        unit_price: null,
        unit_cost: null,
        valuation_cents: cents(1_000_00),
        as_of: day("2026-11-19"),
        provenance: "provider" as const,
      })),
    )
    .execute();
  expect(await eventsOf(saver)).toMatchObject([
    { day: "2028-02-01", kind: "term_end", certainty: "estimated", amount: 5_000, portfolio_id: id },
    {
      day: "2031-06-14",
      kind: "line_end",
      certainty: "conditional",
      amount: null,
      portfolio_id: market,
      name: "Athéna Autocall 14/06/2031",
    },
  ]);
});

test("the end of the year and its reminder are told of a retirement plan", async () => {
  await addPortfolio(saver, { kind: "per", opened: "2024-06-01" });
  expect((await eventsOf(saver)).map((event) => [event.day, event.kind])).toEqual([
    ["2026-12-31", "per_end"],
    ["2027-11-15", "per_reminder"],
  ]);
});

test("a hidden contract is in no calendar, and in no sum of one, for the advisor neither", async () => {
  const loan = await typeLoan(people.owner);
  await addPortfolio(people.owner, { kind: "pea", opened: "2023-03-15" });
  const account = await addPortfolio(people.owner, { kind: "checking" });
  await payTwice(people.owner, account);
  const seen = await calendarOf(people.advisor, people.owner.id);
  expect(seen.events).toHaveLength(15);
  const hide = { hidden_portfolio_ids: [loan, account] };
  expect((await people.owner.ask("PUT", "/users/me/visibility", hide)).status).toBeLessThan(300);
  const left = await calendarOf(people.advisor, people.owner.id);
  expect(left).toMatchObject({ instalments: 0, events: [{ kind: "pea_five_years" }] });
});

test("somebody else’s calendar is not found", async () => {
  for (const who of [people.other, people.colleague, people.outsider, people.foreigner])
    expect((await who.ask("GET", `/users/${people.owner.id}/calendar`)).status).toBe(404);
});
