import { addMs, day, cents, type Id } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../db/unit-of-work.ts";
import { workOf } from "../../../edge/work.ts";
import { addPortfolio } from "../../../testing/test-portfolio.ts";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { movedByDay, saveTransactions } from "./actions.ts";

let server: TestServer;
let user: TestUser;
let portfolio: Id;
let lines: readonly Id[];
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
});
afterAll(async () => await server.close());
beforeEach(async () => {
  user = await server.addUser();
  portfolio = await addPortfolio(server, user, {
    lines: [{ of: "cash", cents: 100 }],
    slug: null,
    kind: "checking",
  });
  const { db, newId, clock } = server.services;
  const rows = [
    ["PRLV SEPA FREE MOBILE 12", -1_999, "communication.internet"],
    ["PRLV SEPA FREE MOBILE 34", -1_999, "other.uncategorised"],
    ["CB MONOPRIX 75", -123_456, "grocery.supermarket"],
  ] as const;
  lines = rows.map(() => newId());
  await db
    .insertInto("transactions")
    .values(
      rows.map(([wording, amount, category], index) => ({
        customer_id: user.id,
        id: lines[index] ?? newId(),
        portfolio_id: portfolio,
        external_id: newId(),
        import_id: null,
        date: day("2026-11-03"),
        value_date: null,
        amount_cents: cents(amount),
        original_wording: wording,
        wording,
        type: "card" as const,
        category_id: category,
        provenance: "provider" as const,
        created_at: clock(),
      })),
    )
    .execute();
});

const change = async (body: object, as = user) =>
  await as.ask("PUT", `/transactions/${lines[0]}`, { transaction: body });
const undo = async (id: string, as = user) =>
  await as.ask("POST", `/transactions/category_changes/${id}/undo`);
const categories = async () => {
  const { transactions } = (await user.ask("GET", `/portfolios/${portfolio}/transactions`)).body;
  const byId = new Map(
    transactions.map((one: { id: string; category_id: string }) => [one.id, one.category_id]),
  );
  return lines.map((id) => byId.get(id));
};
const rules = async () =>
  await server.services.db
    .selectFrom("category_rules")
    .select(["category_id"])
    .where("customer_id", "=", user.id)
    .execute();

test("a change for all alike is taken back whole, with the rule it made", async () => {
  const before = await categories();
  const done = await change({ category_id: "housing.rent", same_for_all: true });
  expect(done.body).toMatchObject({ changed_count: 2 });
  expect(await categories()).toEqual(["housing.rent", "housing.rent", before[2]]);
  expect(await rules()).toEqual([{ category_id: "housing.rent" }]);
  expect((await undo(done.body.change_id)).body).toEqual({ changed_count: 2 });
  expect(await categories()).toEqual(before);
  expect(await rules()).toEqual([]);
});

test("a rule that was there before comes back, and a later change stays", async () => {
  await change({ category_id: "housing.rent", same_for_all: true });
  const second = await change({ category_id: "hobby.culture", same_for_all: true });
  await user.ask("PUT", `/transactions/${lines[1]}`, { transaction: { category_id: "transport.fuel" } });
  expect((await undo(second.body.change_id)).body).toEqual({ changed_count: 1 });
  expect((await categories()).slice(0, 2)).toEqual(["housing.rent", "transport.fuel"]);
  expect(await rules()).toEqual([{ category_id: "housing.rent" }]);
});

test("a change is taken back once, within a day, by its own customer", async () => {
  const gone = { status: 404, body: { code: "category_change.not_found" } };
  const { change_id: id } = (await change({ category_id: "housing.rent" })).body;
  expect(await undo(id, await server.addUser())).toMatchObject(gone);
  expect((await undo(id)).status).toBe(200);
  expect(await undo(id)).toMatchObject(gone);
  const { change_id: old } = (await change({ category_id: "housing.rent" })).body;
  const at = addMs(server.services.clock(), -86_400_001);
  await server.services.db
    .updateTable("category_changes")
    .set({ created_at: at })
    .where("customer_id", "=", user.id)
    .execute();
  expect(await undo(old)).toMatchObject(gone);
});

test.each([
  ["1 234,56", 1],
  ["1.234,56 €", 1],
  ["−1234.56", 1],
  ["+1234,56", 0],
  ["1234", 1],
  ["19,99", 2],
  ["20", 0],
  ["monoprix", 1],
])("a search for « %s » finds %d lines", async (search, count) => {
  const found = await user.ask(
    "GET",
    `/portfolios/${portfolio}/transactions?search=${encodeURIComponent(search)}`,
  );
  expect(found.body.meta.total_count).toBe(count);
});

test("a payment that names a contract of the person is their savings, whoever insures it; another's contract is nothing to them", async () => {
  const other = await server.addUser();
  for (const [of, kind, name] of [
    [user, "lifeinsurance", "Linéa Patrimoine"],
    [user, "checking", "Caisse Commune"],
    [other, "lifeinsurance", "Jardin des Écumes"],
  ] as const) {
    const id = await addPortfolio(server, of, { lines: [{ of: "cash", cents: 100 }], slug: null, kind });
    await server.services.db.updateTable("portfolios").set({ name }).where("id", "=", id).execute();
  }
  const payments = [
    ["PRLV SEPA ASSUREUR LINEA PATRIMOINE", "finances.savings"],
    ["PRLV SEPA ASSUREUR JARDIN DES ECUMES", "other.uncategorised"],
    ["PRLV SEPA CAISSE COMMUNE", "other.uncategorised"],
  ] as const;
  await inTransaction(server.services, async (unit) => {
    await saveTransactions(workOf(unit, user.subject), {
      portfolioId: portfolio,
      importId: null,
      provenance: "provider",
      gone: [],
      rows: payments.map(([wording]) => ({
        externalId: wording,
        date: day("2026-11-05"),
        valueDate: null,
        amountCents: cents(-15_000),
        wording,
        originalWording: wording,
        type: "order",
        coming: false,
      })),
    });
  });
  const { transactions } = (await user.ask("GET", `/portfolios/${portfolio}/transactions`)).body;
  for (const [wording, category] of payments)
    expect(transactions).toContainEqual(
      expect.objectContaining({ original_wording: wording, category_id: category }),
    );
});

test("what the lines of a first reading moved is what they sum to once written; of a second one, it is asked", async () => {
  const other = await addPortfolio(server, user, {
    lines: [{ of: "cash", cents: 100 }],
    slug: null,
    kind: "checking",
  });
  const days = ["2026-11-05", "2026-11-06"] as const;
  const rows = Array.from({ length: 700 }, (_, index) => ({
    // The last ones are repeated.
    externalId: `line ${index % 690}`,
    date: day(days[index % 2] ?? days[0]),
    valueDate: null,
    amountCents: cents(index - 300),
    wording: 'A "quoted" \\ wording',
    originalWording: "A",
    type: index % 3 === 0 ? ("card" as const) : ("transfer" as const),
    coming: index % 5 === 0,
  }));
  await inTransaction(server.services, async (unit) => {
    const work = workOf(unit, user.subject);
    const batch = { portfolioId: other, importId: null, provenance: "provider", gone: [], rows } as const;
    const first = await saveTransactions(work, batch);
    const written = await movedByDay(unit.db, user.subject, other);
    const inOrder = (moved: typeof written) =>
      moved.toSorted((a, b) => (`${a.day} ${a.type}` < `${b.day} ${b.type}` ? -1 : 1));
    expect(first.added).toBe(690);
    expect(inOrder([...(first.moved ?? [])])).toEqual(inOrder(written));
    expect(await saveTransactions(work, batch)).toEqual({ added: 0, moved: null });
  });
});

test("what most lines leave unsaid is kept of the one that says it, beside the others or alone", async () => {
  const unsaid = { valueDate: null, wording: "CB LIBRAIRIE", coming: false };
  const said = { valueDate: day("2026-11-09"), wording: "Librairie", coming: true };
  const lines = [
    { externalId: "none", ...unsaid },
    { externalId: "dated", ...unsaid, valueDate: said.valueDate },
    { externalId: "renamed", ...unsaid, wording: said.wording },
    { externalId: "coming", ...unsaid, coming: said.coming },
  ];
  const written = async (lots: readonly (typeof lines)[]) => {
    const other = await addPortfolio(server, user, {
      lines: [{ of: "cash", cents: 100 }],
      slug: null,
      kind: "checking",
    });
    const common = {
      date: day("2026-11-05"),
      amountCents: cents(-100),
      originalWording: "CB LIBRAIRIE",
      type: "card" as const,
    };
    for (const lot of lots)
      await inTransaction(server.services, async (unit) => {
        const rows = lot.map((line) => ({ ...common, ...line }));
        const batch = { portfolioId: other, importId: null, provenance: "file", gone: [], rows } as const;
        await saveTransactions(workOf(unit, user.subject), batch);
      });
    return await server.services.db
      .selectFrom("transactions")
      .select(["external_id as externalId", "value_date as valueDate", "wording", "coming"])
      .where("customer_id", "=", user.id)
      .where("portfolio_id", "=", other)
      .orderBy("id")
      .execute();
  };
  expect(await written([lines])).toEqual(lines);
  expect(await written(lines.map((line) => [line]))).toEqual(lines);
});

test("sums across portfolios are of the person's share of each, the page of an account asks for the account", async () => {
  const other = await addPortfolio(server, user, {
    lines: [{ of: "cash", cents: 100 }],
    slug: null,
    kind: "checking",
  });
  const { db, newId, clock } = server.services;
  const [line] = await db
    .selectFrom("transactions")
    .selectAll()
    .where("customer_id", "=", user.id)
    .where("amount_cents", "=", cents(-123_456))
    .execute();
  if (line === undefined) throw new Error("the line is there");
  const copy = {
    ...line,
    id: newId(),
    portfolio_id: other,
    amount_cents: cents(-1_001),
    created_at: clock(),
  };
  await db.insertInto("transactions").values(copy).execute();
  const said = await user.ask("PUT", `/portfolios/${portfolio}`, {
    portfolio: { ownership: { kind: "joint", ratio: 0.5, usufructuary_born_on: null } },
  });
  expect(said.status).toBe(200);
  const sums = async (body: object) => {
    const aggregates = ["total", "category", "month", "portfolio"];
    const asked = { filters: {}, aggregates, ...body };
    const reply = await user.ask("POST", "/users/me/transactions/aggregate", asked);
    return (reply.body.aggregates as { rows: { key: string; expense: number; count: number }[] }[]).map(
      ({ rows }) => rows.map(({ key, expense, count }) => [key, expense, count]),
    );
  };
  // Half of 1 274,54 and the whole of 10,01, rounded once: every dimension gives the same total.
  const [total, byCategory, byMonth, byPortfolio] = await sums({});
  expect(total).toEqual([["total", 647.28, 4]]);
  expect(byMonth).toEqual([["2026-11", 647.28, 4]]);
  expect(byCategory?.reduce((sum, [, expense]) => sum + Number(expense), 0)).toBeCloseTo(647.28, 6);
  expect(byPortfolio).toEqual(
    [
      [portfolio, 637.27, 3],
      [other, 10.01, 1],
    ].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
  expect((await sums({ filters: { portfolio_ids: [portfolio] } }))[0]).toEqual([["total", 637.27, 3]]);
  const whole = await sums({ filters: { portfolio_ids: [portfolio] }, counted: "whole" });
  expect(whole[0]).toEqual([["total", 1_274.54, 3]]);
});
