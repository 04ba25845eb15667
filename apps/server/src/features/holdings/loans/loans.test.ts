import { cents, day, type Id, instant, noLoanTerms } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";

let server: TestServer;
let saver: TestUser;
const now = instant("2026-11-20T10:00:00Z");
beforeAll(async () => void (server = await openTestServer({ jobs: false, now })));
afterAll(async () => await server.close());
beforeEach(async () => void (saver = await server.addUser()));

const terms = {
  borrowed: 200_000,
  nominal_rate_ratio: 0.036,
  duration_months: 240,
  first_repayment_on: "2020-02-05",
  signed_on: "2020-01-05",
  instalment: null,
  insurance_monthly: 25,
};
const typeLoan = async (change: object = {}): Promise<Id> => {
  const manual = { name: "Prêt", kind: "mortgage", loan: { ...terms, ...change } };
  const made = await saver.ask("POST", "/users/me/manual_contracts", { manual_contract: manual });
  return made.body.manual_contract.id;
};
const addHome = async (change: object = {}) => {
  const home = { name: "Studio", type: "rental_investment", dwelling_kind: "appartment", ...change };
  const place = { postal_code: "33000", city: "Bordeaux", surface: 25, asset_price: 150_000 };
  return (await saver.ask("POST", "/users/me/real_estates", { real_estate: { ...place, ...home } })).body;
};
const link = async (loanId: Id, homeId: Id) =>
  await saver.ask("PUT", `/portfolios/${loanId}/link`, { real_estate_id: homeId });

/** Adds a loan as a bank gives it: a debt, and little more. */
async function bankLoan(loan: object | null): Promise<Id> {
  const { services } = server;
  const id = services.newId();
  await insertPortfolio(services, {
    customer_id: saver.id,
    id,
    kind: "mortgage",
    provider_name: "Prêt",
    name: "Prêt de la banque",
    institution_name: "Banque",
    amount_cents: cents(-10_000_000),
    amount_as_of: day("2026-11-19"),
    amount_provenance: "provider",
    loan: loan === null ? null : JSON.stringify(loan),
  });
  return id;
}

test("loans are reported together: debt, average rate, insurance, what a month costs and the next payment", async () => {
  await typeLoan();
  await typeLoan({
    borrowed: 50_000,
    nominal_rate_ratio: 0.05,
    duration_months: 120,
    insurance_monthly: null,
  });
  const { loans, total } = (await saver.ask("GET", "/users/me/loans")).body;
  expect(loans.map((loan: { loan: { borrowed: number } }) => loan.loan.borrowed)).toEqual([50_000, 200_000]);
  const [small, large] = loans.map((loan: { loan: { outstanding: number } }) => loan.loan.outstanding);
  expect(total.debt).toBeCloseTo(small + large, 2);
  expect(total.average_rate_ratio).toBeCloseTo((small * 0.05 + large * 0.036) / (small + large), 10);
  expect(total).toMatchObject({
    insurance_monthly: 25,
    insurance_unknown_count: 1,
    next_payment: { day: "2026-12-05" },
  });
  expect(total.monthly_charge).toBeCloseTo(1170.22 + 25 + 530.33, 2);
  const schedules = await Promise.all(
    loans.map(
      async ({ id }: { id: Id }) => (await saver.ask("GET", `/portfolios/${id}/loan`)).body.loan.schedule,
    ),
  );
  const coming = schedules.flat().filter((row: { day: string }) => row.day > "2026-11-20");
  const interest = coming.reduce((sum: number, row: { interest: number }) => sum + row.interest, 0);
  expect(total.pay_off.interest_left).toBeCloseTo(interest, 2);
  expect(total.pay_off.ends_on).toBe("2040-01-05");
  expect(total.pay_off.points[0]).toEqual({ day: "2026-11-20", outstanding: total.debt });
  expect(total.pay_off.points.at(-1)).toEqual({ day: "2040-01-05", outstanding: 0 });
});

test("of a loan without a schedule nothing is drawn, and hidden loans are in no curve", async () => {
  const typed = await typeLoan();
  const { total } = (await saver.ask("GET", "/users/me/loans")).body;
  expect(total.pay_off.ends_on).toBe("2040-01-05");
  await bankLoan(null);
  expect((await saver.ask("GET", "/users/me/loans")).body.total.pay_off).toBeNull();
  const other = await server.addUser();
  expect((await other.ask("GET", "/users/me/loans")).body.total.pay_off).toBeNull();
  expect((await other.ask("GET", `/portfolios/${typed}/loan`)).status).toBe(404);
});

test("a loan shows its schedule and what is paid of interest, capital and insurance", async () => {
  const id = await typeLoan();
  const { loan } = (await saver.ask("GET", `/portfolios/${id}/loan`)).body;
  expect(loan.schedule).toHaveLength(240);
  expect(loan).toMatchObject({ basis: "whole", next_payment: { day: "2026-12-05", amount: 1195.22 } });
  expect(loan.paid.capital + loan.left.capital).toBeCloseTo(200_000, 2);
  const paid = loan.schedule.filter((row: { day: string }) => row.day <= "2026-11-20");
  const interest = paid.reduce((sum: number, row: { interest: number }) => sum + row.interest, 0);
  expect(loan.paid.interest).toBeCloseTo(interest, 2);
  expect(loan.paid.insurance).toBe(paid.length * 25);
});

test("the saver’s terms stand where a bank has none, until they are removed", async () => {
  const id = await bankLoan(null);
  const before = (await saver.ask("GET", `/portfolios/${id}/loan`)).body.loan;
  expect(before).toMatchObject({ basis: null, schedule: [], said: [] });
  const said = {
    signed_on: "2018-01-10",
    ends_on: "2038-01-10",
    borrowed: 160_000,
    nominal_rate_ratio: 0.015,
  };
  const { loan } = (await saver.ask("PUT", `/portfolios/${id}/loan`, { loan: said })).body;
  expect(loan).toMatchObject({ basis: "whole", terms: { duration_months: 240, outstanding: 100_000 } });
  expect(loan.said).toEqual(["signed_on", "ends_on", "borrowed", "nominal_rate_ratio"]);
  const back = await saver.ask("PUT", `/portfolios/${id}/loan`, { loan: { nominal_rate_ratio: null } });
  expect(back.body.loan).toMatchObject({ basis: null, terms: { borrowed: 160_000 } });
  const wrong = await saver.ask("PUT", `/portfolios/${id}/loan`, { loan: { ends_on: "2017-01-01" } });
  expect(wrong.body.code).toBe("loan.end_before_start");
});

test("where the bank's and the saver's terms differ, every page shows the bank’s and the contradiction is named", async () => {
  const bank = { ...noLoanTerms, borrowedCents: 16_000_000, nominalRateRatio: 0.02, endsOn: "2038-01-10" };
  const id = await bankLoan({ ...bank, signedOn: "2018-01-10" });
  const said = { nominal_rate_ratio: 0.01, borrowed: 160_000, insurance_monthly: 12 };
  const { loan } = (await saver.ask("PUT", `/portfolios/${id}/loan`, { loan: said })).body;
  expect(loan).toMatchObject({
    said: ["borrowed", "nominal_rate_ratio", "insurance_monthly"],
    contradicted: ["nominal_rate_ratio"],
    terms: { nominal_rate_ratio: 0.02, borrowed: 160_000, insurance_monthly: 12 },
  });
  type Listed = { readonly id: Id; readonly loan: object };
  const find = (list: readonly Listed[]) => list.find((one) => one.id === id);
  const shown = [
    find((await saver.ask("GET", "/users/me/loans")).body.loans),
    find((await saver.ask("GET", "/users/me/portfolios")).body.portfolios),
    (await saver.ask("GET", `/portfolios/${id}`)).body.portfolio,
  ].map((one) => one?.loan);
  expect(shown[0]).toMatchObject({ nominal_rate_ratio: 0.02, insurance_monthly: 12 });
  expect(shown[1]).toEqual(shown[0]);
  expect(shown[2]).toEqual(shown[0]);
});

test("the settings of a loan typed in move its schedule and its debt", async () => {
  const id = await typeLoan();
  const { loan } = (
    await saver.ask("PUT", `/portfolios/${id}/loan`, { loan: { borrowed: 100_000, insurance_monthly: 10 } })
  ).body;
  expect(loan).toMatchObject({ terms: { borrowed: 100_000, insurance_monthly: 10, instalment: 585.11 } });
  expect(loan.schedule.at(-1)).toMatchObject({ day: "2040-01-05", outstanding: 0 });
  const shorter = await saver.ask("PUT", `/portfolios/${id}/loan`, { loan: { ends_on: "2030-01-05" } });
  expect(shorter.body.loan).toMatchObject({ terms: { duration_months: 120 } });
  const [debt] = (await saver.ask("GET", "/users/me/loans")).body.loans;
  expect(debt.amount).toBe(-shorter.body.loan.left.capital);
});

test("a loan is linked to one property, and the property then shows what is left of it", async () => {
  const loanId = await typeLoan();
  const { real_estate: home } = await addHome();
  const linked = await link(loanId, home.id);
  expect(linked.body.loan.real_estate).toEqual({ id: home.id, name: "Studio" });
  const shown = (await saver.ask("GET", `/real_estates/${home.id}`)).body.real_estate;
  expect(shown.loans).toMatchObject([{ id: loanId, outstanding: linked.body.loan.left.capital }]);
  expect(shown.net_equity).toBeCloseTo(150_000 - linked.body.loan.left.capital, 2);
  expect((await link(loanId, home.id)).body.code).toBe("loan.already_linked");
  const gone = await saver.ask("PUT", `/portfolios/${loanId}/unlink`);
  expect(gone.body.loan.real_estate).toBeNull();
  expect((await saver.ask("PUT", `/portfolios/${loanId}/unlink`)).body.code).toBe("loan.not_linked");
});

test("of two links at the same moment one is made", async () => {
  const loanId = await typeLoan();
  const homes = [(await addHome()).real_estate, (await addHome()).real_estate];
  const answers = await Promise.all(homes.map(async (home) => await link(loanId, home.id)));
  expect(answers.map((answer) => answer.body.code ?? "linked").toSorted()).toEqual([
    "linked",
    "loan.already_linked",
  ]);
});

test("a loan without enough terms is not linked, nor one to what is no property, nor somebody else’s", async () => {
  const { real_estate: home } = await addHome();
  const bare = await bankLoan(null);
  expect((await link(bare, home.id)).body.code).toBe("loan.insufficient_data");
  const loanId = await typeLoan();
  expect((await link(loanId, loanId)).body.code).toBe("real_estate.not_found");
  const thief = await server.addUser();
  const stolen = await thief.ask("PUT", `/portfolios/${loanId}/link`, { real_estate_id: home.id });
  expect(stolen.body.code).toBe("loan.not_found");
  expect((await thief.ask("GET", `/portfolios/${loanId}/loan`)).body.code).toBe("loan.not_found");
  expect((await thief.ask("PUT", `/portfolios/${loanId}/loan`, { loan: {} })).body.code).toBe(
    "loan.not_found",
  );
});

test("a property added with a loan that cannot be linked is not added at all", async () => {
  const bare = await bankLoan(null);
  expect((await addHome({ loan_id: bare })).code).toBe("loan.insufficient_data");
  expect((await saver.ask("GET", "/users/me/real_estates")).body.real_estates).toEqual([]);
  const loanId = await typeLoan();
  expect((await addHome({ loan_id: loanId })).real_estate.loans).toMatchObject([{ id: loanId }]);
});

test("the debt ratio is unknown without an income, then between the bounds of its level, rents counted", async () => {
  await typeLoan();
  const ask = async () => (await saver.ask("GET", "/users/me/loans/debt_ratio")).body.debt_ratio;
  expect(await ask()).toMatchObject({ unknown: "income", from_ratio: null, monthly_charge: 1195.22 });
  const profile = { profile: { income_range: "income_4" } };
  expect((await saver.ask("PUT", `/users/${saver.id}/profile`, profile)).status).toBe(200);
  const load = await ask();
  expect(load).toMatchObject({ unknown: null, verdict: "within", norm_ratio: 0.35, income_from: 50_000 });
  expect(load.from_ratio).toBeCloseTo((1195.22 * 12) / 75_000, 6);
  expect(load.to_ratio).toBeCloseTo((1195.22 * 12) / 50_000, 6);
  await addHome({ rent_received: 600 });
  expect((await ask()).to_ratio).toBeCloseTo(1195.22 / (50_000 / 12 + 420), 6);
});

test("a loan of two counts for half: its debt, its month and its debt ratio", async () => {
  const id = await typeLoan();
  const whole = (await saver.ask("GET", "/users/me/loans")).body;
  await saver.ask("PUT", `/portfolios/${id}`, { portfolio: { ownership: { kind: "joint" } } });
  const { loans, total } = (await saver.ask("GET", "/users/me/loans")).body;
  expect(total.shared_count).toBe(1);
  expect(total.debt).toBeCloseTo(whole.total.debt / 2, 1);
  expect(total.monthly_charge).toBeCloseTo(whole.total.monthly_charge / 2, 1);
  expect(total.insurance_monthly).toBe(12.5);
  expect(total.next_payment.amount).toBe(total.monthly_charge);
  expect(loans[0].next_payment.amount).toBe(whole.total.next_payment.amount);
  expect(total.average_rate_ratio).toBeCloseTo(whole.total.average_rate_ratio, 12);
  // Its own page and its schedule show the whole loan.
  expect(loans[0].monthly_charge).toBe(whole.loans[0].monthly_charge);
  expect(loans[0].owned_amount).toBeCloseTo(loans[0].amount / 2, 1);
  const ratio = (await saver.ask("GET", "/users/me/loans/debt_ratio")).body.debt_ratio;
  expect(ratio.monthly_charge).toBe(total.monthly_charge);
});

test("repaying a home loan early is told for a quarter, half and all of it, from its own schedule", async () => {
  const id = await typeLoan();
  const { loan } = (await saver.ask("GET", `/portfolios/${id}/loan`)).body;
  const { early_repayment: told } = (await saver.ask("GET", `/portfolios/${id}/loan/early_repayment`)).body;
  expect(told).toMatchObject({ on: "2026-11-20", ends_on: "2040-01-05" });
  const parts = told.choices.map((choice: { part: string }) => choice.part);
  expect(parts).toEqual(["quarter", "half", "whole"]);
  const whole = told.choices.at(-1);
  const indemnity = Math.round(Math.min(loan.left.capital * 0.018, loan.left.capital * 0.03) * 100) / 100;
  expect(whole).toMatchObject({ repaid: loan.left.capital, indemnity, months_left: 0, ends_on: null });
  expect(whole.saved).toBeCloseTo(loan.left.interest - indemnity, 2);
  expect(whole.insurance_saved).toBe(loan.left.insurance);
  // Without insurance it would be slightly below the rate of 3.6 %; the 25 € a month raise it.
  expect(whole.yearly_ratio).toBeGreaterThan(0.036);
  expect(told.choices[0].months_left).toBeLessThan(158);
});

test("what is no home loan, or has no schedule, has no early repayment, and another's loan is not found", async () => {
  const car = await typeLoan({ duration_months: 240 });
  await server.services.db
    .updateTable("portfolios")
    .set({ kind: "consumer_credit" })
    .where("customer_id", "=", saver.id)
    .where("id", "=", car)
    .execute();
  const untold = await bankLoan(null);
  for (const id of [car, untold])
    expect((await saver.ask("GET", `/portfolios/${id}/loan/early_repayment`)).body).toEqual({
      early_repayment: null,
    });
  const stranger = await server.addUser();
  expect((await stranger.ask("GET", `/portfolios/${car}/loan/early_repayment`)).status).toBe(404);
});
