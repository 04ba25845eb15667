import { instant } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asker, type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

let server: TestServer;
let saver: TestUser;
const now = instant("2026-11-20T10:00:00Z");
beforeAll(async () => void (server = await openTestServer({ jobs: false, now })));
afterAll(async () => await server.close());
beforeEach(async () => {
  server.setNow(now);
  saver = await server.addUser();
});

const path = "/users/me/manual_contracts";
const create = async (manual: object, who: TestUser = saver) =>
  await who.ask("POST", path, { manual_contract: { name: "Contrat", kind: "savings", ...manual } });
const portfolios = async (who: TestUser = saver) =>
  (await who.ask("GET", "/users/me/portfolios")).body.portfolios;
const wealth = async () => (await saver.ask("GET", "/users/me/wealth")).body.wealth;
const values = [
  { day: "2025-11-01", amount: 1000 },
  { day: "2026-11-01", amount: 1200.5 },
];
const unit = {
  isin: "FR0010315770",
  label: "Amundi MSCI World",
  holding_kind: "unit",
  quantity: "12.3456",
  unit_price: "98.765",
  unit_cost: "80",
  amount: null,
};
const euro = {
  isin: null,
  label: "Fonds en euros",
  holding_kind: "euroFund",
  quantity: null,
  unit_price: null,
  unit_cost: null,
  amount: 5000,
};

test("dated values make a portfolio that counts, marked as typed in, with its history", async () => {
  const made = await create({
    name: "Livret de ma banque",
    kind_detail: "livret_a",
    institution: "Banque d’ailleurs",
    values,
  });
  expect(made.status).toBe(201);
  expect(made.body.manual_contract).toMatchObject({
    amount: 1200.5,
    amount_as_of: "2026-11-01",
    provenance: "typed",
  });
  expect(await portfolios()).toMatchObject([
    {
      name: "Livret de ma banque",
      source: "typed",
      provenance: "typed",
      amount: 1200.5,
      bank: { name: "Banque d’ailleurs" },
    },
  ]);
  const { id } = made.body.manual_contract;
  const { series } = (await saver.ask("GET", `/users/me/portfolios/${id}/series/cash_values?from=2025-10-01`))
    .body;
  expect(series.points.at(-1)).toMatchObject({ value: 1200.5 });
});

test("lines give the portfolio its value to the cent and its composition", async () => {
  const lines = { as_of: "2026-11-15", items: [unit, euro] };
  const { body } = await create({ name: "Assurance vie", kind: "lifeinsurance", lines });
  // 12,3456 × 98,765 = 1 219,313184.
  expect(body.manual_contract).toMatchObject({ amount: 6219.31, amount_as_of: "2026-11-15" });
  const shown = (await saver.ask("GET", `/portfolios/${body.manual_contract.id}`)).body.portfolio;
  expect(shown.holdings.map((line: { amount: number; label: string }) => [line.label, line.amount])).toEqual([
    ["Amundi MSCI World", 1219.31],
    ["Fonds en euros", 5000],
  ]);
  expect(shown.allocation_detailed.map((part: { asset_class: string }) => part.asset_class)).toContain(
    "euroFund",
  );
});

const loan = {
  borrowed: 200_000,
  nominal_rate_ratio: 0.036,
  duration_months: 240,
  first_repayment_on: "2020-02-05",
  signed_on: "2020-01-05",
  instalment: null,
  insurance_monthly: 25,
};

test("a loan by its terms has its schedule, and counts as a debt", async () => {
  await create({ values });
  const { body } = await create({ name: "Prêt", kind: "mortgage", loan });
  const shown = body.manual_contract;
  expect(shown.loan).toMatchObject({ borrowed: 200_000, instalment: 1170.22 });
  expect(shown.schedule).toHaveLength(240);
  expect(shown.schedule.at(-1)).toMatchObject({ day: "2040-01-05", outstanding: 0 });
  expect(shown.provenance).toBe("computed");
  const today = shown.schedule.findLast((row: { day: string }) => row.day <= "2026-11-20");
  expect(shown.amount).toBe(-today.outstanding);
  expect(await wealth()).toMatchObject({ assets: 1200.5, debts: today.outstanding });
  const [debt] = (await saver.ask("GET", "/users/me/loans")).body.loans;
  expect(debt.loan).toMatchObject({ next_payment_on: "2026-12-05", payments_left: 158 });
});

test("a loan in fine and deferrals are owed, charged and scheduled alike by every screen", async () => {
  const told = [
    { repayment: "in_fine", deferred_months: 0, owed: 200_000, charge: 625 },
    { repayment: "partial_deferral", deferred_months: 120, owed: 200_000, charge: 625 },
    { repayment: "total_deferral", deferred_months: 120, owed: 255_685.7, charge: 25 },
  ];
  for (const { owed, charge, ...plan } of told) {
    const made = await create({ name: plan.repayment, kind: "mortgage", loan: { ...loan, ...plan } });
    expect(made.status).toBe(201);
    const shown = made.body.manual_contract;
    expect(shown).toMatchObject({ amount: -owed, loan: plan });
    expect(shown.schedule).toHaveLength(240);
    const detail = (await saver.ask("GET", `/portfolios/${shown.id}/loan`)).body.loan;
    expect(detail.terms.outstanding).toBe(owed);
    const rows = detail.schedule.map(({ insurance: _, ...row }: { insurance: number }) => row);
    expect(rows).toEqual(shown.schedule);
    const list = (await saver.ask("GET", "/users/me/loans")).body.loans;
    expect(list.find((one: { id: string }) => one.id === shown.id).monthly_charge).toBe(charge);
    // Its end is corrected on the page of the loan: the repayment method is unchanged.
    const settings = `/portfolios/${shown.id}/loan`;
    const moved = await saver.ask("PUT", settings, { loan: { ends_on: "2041-01-05" } });
    expect(moved.status).toBe(200);
    const after = (await saver.ask("GET", `${path}/${shown.id}`)).body.manual_contract;
    expect(after).toMatchObject({ amount: -owed, loan: { ...plan, duration_months: 252 } });
  }
});

test("the outstanding amount that the saver types replaces the schedule", async () => {
  const { body } = await create({ name: "Prêt", kind: "loan", loan });
  const { id } = body.manual_contract;
  const said = await saver.ask("POST", `${path}/${id}/values`, {
    value: { day: "2026-11-10", amount: 100_000 },
  });
  expect(said.body.manual_contract).toMatchObject({ amount: -100_000, provenance: "typed" });
  expect(said.body.manual_contract.values).toEqual([{ day: "2026-11-10", amount: 100_000 }]);
});

test("a dated value is added, corrected, moved and removed; the others stay typed in", async () => {
  const { id } = (await create({ values })).body.manual_contract;
  const added = await saver.ask("POST", `${path}/${id}/values`, {
    value: { day: "2026-06-01", amount: 1100 },
  });
  expect(added.status).toBe(201);
  expect(added.body.manual_contract.values).toHaveLength(3);
  const twice = await saver.ask("POST", `${path}/${id}/values`, { value: { day: "2026-06-01", amount: 1 } });
  expect([twice.status, twice.body.code]).toEqual([422, "manual_contract.day_twice"]);
  const moved = await saver.ask("PUT", `${path}/${id}/values/2026-06-01`, {
    value: { day: "2026-07-01", amount: 1150 },
  });
  expect(moved.body.manual_contract.values[1]).toEqual({ day: "2026-07-01", amount: 1150 });
  const gone = await saver.ask("DELETE", `${path}/${id}/values/2026-11-01`);
  expect(gone.body.manual_contract).toMatchObject({
    amount: 1150,
    amount_as_of: "2026-07-01",
    provenance: "typed",
  });
  expect((await saver.ask("DELETE", `${path}/${id}/values/2026-11-01`)).body.code).toBe(
    "manual_contract.value_not_found",
  );
});

const monthly = {
  label: "Virement mensuel",
  direction: "deposit",
  amount: 100,
  starts_on: "2026-11-05",
  ends_on: null,
};

test("a portfolio is renamed, keeps its lines, and is deleted only when the box is ticked", async () => {
  const { id } = (await create({ name: "Avant", kind: "pea", lines: { as_of: "2026-11-15", items: [unit] } }))
    .body.manual_contract;
  const renamed = await saver.ask("PUT", `${path}/${id}`, {
    manual_contract: { name: "Après", institution: "Courtier" },
  });
  expect(renamed.body.manual_contract).toMatchObject({
    name: "Après",
    institution: "Courtier",
    amount: 1219.31,
  });
  expect(renamed.body.manual_contract.lines.items).toHaveLength(1);
  const toLoan = await saver.ask("PUT", `${path}/${id}`, { manual_contract: { kind: "loan" } });
  expect(toLoan.body.code).toBe("portfolio.invalid_kind");
  const toSavings = await saver.ask("PUT", `${path}/${id}`, {
    manual_contract: { name: "Perdu ?", kind: "savings" },
  });
  expect(toSavings.body.code).toBe("manual_contract.no_lines");
  expect((await portfolios())[0]).toMatchObject({ name: "Après", kind: "pea" });
  expect((await saver.ask("DELETE", `${path}/${id}`)).body.code).toBe(
    "manual_contract.confirmation_required",
  );
  expect((await saver.ask("DELETE", `${path}/${id}?confirmed=true`)).status).toBe(200);
  expect(await portfolios()).toEqual([]);
});

test("what cannot be is refused, and nothing of it is kept", async () => {
  const refused = [
    await create({}),
    await create({ values: [{ day: "2026-11-21", amount: 1 }] }),
    await create({ values: [{ day: "2026-11-01", amount: -1 }] }),
    await create({ values: [...values, ...values] }),
    await create({ lines: { as_of: "2026-11-15", items: [euro] } }),
    await create({ kind: "pea", lines: { as_of: "2026-11-15", items: [{ ...unit, unit_price: null }] } }),
    await create({ values, loan }),
    await create({ kind: "loan", loan: { ...loan, instalment: 10 } }),
    await create({ kind: "loan", loan: { ...loan, repayment: "total_deferral", deferred_months: 240 } }),
    await create({ kind: "loan", loan: { ...loan, signed_on: "2020-02-06" } }),
    await create({ kind: "loan", loan, payments: [monthly] }),
    await create({ values, payments: [{ ...monthly, ends_on: "2020-01-01" }] }),
  ].map(({ status, body }) => `${status} ${body.code}`);
  expect(refused).toEqual([
    "422 manual_contract.no_value",
    "422 manual_contract.future_day",
    "422 manual_contract.negative",
    "422 manual_contract.day_twice",
    "422 manual_contract.no_lines",
    "422 manual_contract.line_value",
    "422 manual_contract.not_a_loan",
    "422 manual_contract.loan_terms",
    "422 manual_contract.loan_terms",
    "422 manual_contract.loan_days",
    "422 manual_contract.no_payments",
    "422 manual_contract.payment_days",
  ]);
  expect(await portfolios()).toEqual([]);
  const old = await create({ values: [{ day: "0226-11-01", amount: 1 }] });
  expect([old.status, Object.keys(old.body.errors)]).toEqual([422, ["manual_contract.values.0.day"]]);
  const unknown = await create({ values, customer_id: saver.id });
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ["manual_contract.customer_id"]]);
});

test("a neighbour's portfolio, a connected one and an advisor's write answer as if nothing were there", async () => {
  const { id } = (await create({ values })).body.manual_contract;
  const neighbour = await server.addUser();
  const advisor = await server.addUser({ roles: ["advisor"] });
  await server.services.db
    .insertInto("firms")
    .values({ id: server.services.newId(), name: "Cabinet", variant: "main", created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow()
    .then(
      async (firm) =>
        await server.services.db
          .insertInto("customer_advisors")
          .values({ customer_id: saver.id, advisor_id: advisor.id, firm_id: firm.id, since: now })
          .execute(),
    );
  const value = { value: { day: "2026-10-01", amount: 1 } };
  const asCustomer = { "vigie-customer": saver.id };
  const tries = [
    await neighbour.ask("GET", `${path}/${id}`),
    await neighbour.ask("PUT", `${path}/${id}`, { manual_contract: { name: "À moi" } }),
    await neighbour.ask("POST", `${path}/${id}/values`, value),
    await neighbour.ask("PUT", `${path}/${id}/lines`, { lines: { as_of: "2026-11-01", items: [] } }),
    await neighbour.ask("PUT", `${path}/${id}/payments`, { payments: [] }),
    await neighbour.ask("DELETE", `${path}/${id}?confirmed=true`),
    await advisor.ask("POST", `${path}/${id}/values`, value, asCustomer),
    await advisor.ask("DELETE", `${path}/${id}?confirmed=true`, undefined, asCustomer),
    await advisor.ask("POST", path, { manual_contract: { name: "x", kind: "savings", values } }, asCustomer),
  ];
  expect(tries.map(({ status }) => status)).toEqual(Array<number>(tries.length).fill(404));
  expect((await portfolios())[0]).toMatchObject({ name: "Contrat", amount: 1200.5 });
  expect((await asker(server.app, null)("GET", `${path}/${id}`)).status).toBe(401);
});

test("a loan paid back, a loan to come and a portfolio that was closed make no total old, nor unknown", async () => {
  await create({ values });
  const ended = await create({ kind: "loan", loan: { ...loan, duration_months: 12 } });
  expect(ended.body.manual_contract).toMatchObject({ amount: 0, amount_as_of: "2021-01-05" });
  const later = { ...loan, signed_on: "2027-01-05", first_repayment_on: "2027-02-05" };
  expect((await create({ kind: "loan", loan: later })).body.manual_contract.amount).toBe(0);
  await create({ values: [{ day: "2019-11-02", amount: 0 }] });
  const told = { net: 1200.5, as_of: "2026-11-01", unknown_count: 0 };
  expect(await wealth()).toMatchObject(told);
});
