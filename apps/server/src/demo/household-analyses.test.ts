import { addMonths, dayOf, figureReasonSentence } from "@vigie/domain";
import { describe, expect, test } from "vitest";
import { disagreements, seenFigures, unequalSums } from "../testing/test-figures.ts";
import { type Answer, eventually } from "../testing/test-server.ts";
import { openDemoHousehold } from "../testing/test-demo.ts";

/** The analyses of the demo household, then its composition and expenses: recomputed from raw rows. */
const demo = openDemoHousehold();
const { ask } = demo;

const cents = (units: number) => Math.round(units * 100);
const wealth = async () => (await ask("GET", "/users/me/wealth")).body.wealth;
const composition = async (type: string, more = "") =>
  (await ask("GET", `/users/me/portfolios/composition?type=${type}${more}`)).body.composition;

const all = async (): Promise<Answer["body"][]> => (await ask("GET", "/users/me/portfolios")).body.portfolios;
const rowsOf = async (id: string) =>
  await demo.server.services.db
    .selectFrom("valuations")
    .select(["day", "value_cents", "paid_total_cents"])
    .where("customer_id", "=", demo.customerId as never)
    .where("portfolio_id", "=", id as never)
    .orderBy("day")
    .execute();
const analysed = async (id: string): Promise<Answer["body"]> =>
  (await ask("GET", `/portfolios/${id}/analyses`)).body.analyses;

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** Returns what one euro became, excluding payments. */
const growthOf = (rows: readonly Row[]): number =>
  rows.reduce((growth, row, index) => {
    const before = rows[index - 1];
    if (before === undefined) return growth;
    return (
      (growth * (row.value_cents - (row.paid_total_cents - before.paid_total_cents))) / before.value_cents
    );
  }, 1);

/** Waits for the analyses of every portfolio that can have one: they start by themselves. */
const ended = async (): Promise<Answer["body"][]> =>
  await eventually(
    async () => {
      const portfolios = await all();
      const read = portfolios.map(async ({ id, name }) => ({ id, name, ...(await analysed(id)) }));
      return (await Promise.all(read)).filter(({ kind }) => kind !== "none");
    },
    (analyses) => analyses.every((one) => one.analysed_at !== null && one.analysing === false),
  );

test("an analysis is there without being asked for, and its performance is that of the daily rows, payments taken out", async () => {
  const told: string[] = [];
  for (const analyses of await ended()) {
    const portfolio = { id: analyses.id, name: analyses.name };
    const shown =
      analyses.light ?? analyses.sections.find((one: Answer["body"]) => one.section === "performances");
    if (shown.time_weighted === undefined) continue;
    const rows = await rowsOf(portfolio.id);
    const growth = growthOf(rows);
    // The list's one-year figure is the same return over fewer of the same rows.
    const yearAgo = addMonths(dayOf(demo.server.services.clock()), -12);
    const opening = rows.findLastIndex((row) => row.day <= yearAgo);
    const listed = (await all()).find((one) => one.id === portfolio.id);
    expect(listed?.year_performance_ratio, portfolio.name).toBeCloseTo(growthOf(rows.slice(opening)) - 1, 9);
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) throw new Error("a history");
    if (shown.time_weighted.value !== null)
      expect(shown.time_weighted.value, portfolio.name).toBeCloseTo(growth - 1, 9);
    if (shown.movements_complete !== true) {
      const gain = last.value_cents - first.value_cents - (last.paid_total_cents - first.paid_total_cents);
      expect(cents(shown.gain), portfolio.name).toBe(gain);
    }
    told.push(`${portfolio.name}: ${((growth - 1) * 100).toFixed(1)} %`);
  }
  expect(told.length).toBeGreaterThan(5);
});

test("no figure of the household has two values", async () => {
  await ended();
  const seen = await seenFigures(ask);
  expect(disagreements(seen)).toEqual([]);
  expect(unequalSums(seen)).toEqual([]);
  expect(new Set(seen.map(({ id }) => id)).size).toBeGreaterThan(80);
});

test("an analysis stays after a synchronisation that reads nothing new, with its day", async () => {
  const dated = async () =>
    (await ended()).map(({ id, analysed_at, outdated_at }) => ({ id, analysed_at, outdated_at }));
  const before = await dated();
  const { accounts } = (await ask("GET", "/users/me/accounts")).body;
  const reads = accounts.map((account: Answer["body"]) => account.sync?.id);
  for (const account of accounts) await ask("POST", `/accounts/${account.id}/synchronize`);
  await eventually(
    async () => (await ask("GET", "/users/me/accounts")).body.accounts,
    (now: Answer["body"][]) =>
      now.every((account, index) => account.sync?.id !== reads[index] && account.sync?.status === "done"),
  );
  expect(before.length).toBeGreaterThan(5);
  expect(await dated()).toEqual(before);
});

/** What a saver, their bank or a fund manager has to do before a figure is available. */
const unlock =
  /il faut|saisissez|répondez|dites|choisissez|importez|viendr|s’ajoutent|à chaque synchronisation|quand |dès que/;

test("the sections of the six invested contracts have stars, or each figure that lacks says what would give it", async () => {
  const analyses = await ended();
  const portfolios = await all();
  expect(portfolios.length).toBeGreaterThanOrEqual(14);
  const scored: Record<string, string[]> = {};
  for (const { id, name } of portfolios) {
    const found = analyses.find((one) => one.id === id);
    if (found === undefined) {
      expect((await analysed(id)).unavailable, name).toMatch(/\.$/);
      continue;
    }
    for (const { section, points, scores } of found.sections) {
      if (points !== null) {
        scored[section] = [...(scored[section] ?? []), name];
        continue;
      }
      const lacking = scores.filter((one: Answer["body"]) => one.figure.value === null);
      expect(lacking.length, `${name}, ${section}`).toBeGreaterThan(0);
      for (const { figure } of lacking)
        expect(figureReasonSentence(figure.reason), `${name}, ${section}, ${figure.reason}`).toMatch(unlock);
    }
  }
  const invested = [
    "Armor Vie 2",
    "COMPTE TITRES",
    "Cachemire 2",
    "PEA",
    "PERCO",
    "Plan d’épargne entreprise",
  ];
  const names = Object.fromEntries(Object.entries(scored).map(([key, found]) => [key, found.toSorted()]));
  expect(names).toEqual({
    allocation: invested,
    // Orders, and the lots of each payment, determine the parts of every past day. The two life insurances report payments without
    // the funds bought: their past is reconstructed from today's lines and never rated.
    performances: ["COMPTE TITRES", "PEA", "PERCO", "Plan d’épargne entreprise"],
    risk: invested,
    // The fees of the securities account are those of the contract identified by its bank and name; the others lack fees that
    // nobody stated.
    fees: ["Armor Vie 2", "COMPTE TITRES", "Cachemire 2", "PEA"],
  });
});

describe("compositions", () => {
  test.each(["asset_class", "bank", "kind", "contract", "srri", "risk"])(
    "by %s the parts make the assets",
    async (type) => {
      const found = await composition(type);
      expect(found.parts.reduce((sum: number, part: { amount: number }) => sum + cents(part.amount), 0)).toBe(
        cents(found.total),
      );
      expect(cents(found.total)).toBe(cents((await wealth()).assets));
      const ratios = found.parts.reduce((sum: number, part: { ratio: number }) => sum + part.ratio, 0);
      expect(ratios).toBeCloseTo(1, 9);
    },
  );

  test("by loan the parts make the debts", async () => {
    expect(cents((await composition("loan")).total)).toBe(cents((await wealth()).debts));
  });

  test("a limit keeps the total", async () => {
    const found = await composition("contract", "&limit=3");
    expect(found.parts).toHaveLength(3);
    expect(found.parts.at(-1).key).toBe("others");
    expect(cents(found.total)).toBe(cents((await wealth()).assets));
  });

  test("spending leaves out moves between one's own accounts", async () => {
    const found = await composition("spending");
    expect(found.parts.length).toBeGreaterThan(4);
    expect(found.parts.every((part: { amount: number }) => part.amount > 0)).toBe(true);
  });

  test("a subset is only its own portfolios", async () => {
    const [first] = (await ask("GET", "/users/me/portfolios")).body.portfolios.filter(
      (one: { kind: string }) => one.kind === "lifeinsurance",
    );
    expect(cents((await composition("asset_class", `&portfolio_subset=${first.id}`)).total)).toBe(
      cents(first.amount),
    );
  });

  test("the repartition of employee savings holds employee savings only", async () => {
    const { repartition } = (await ask("GET", "/users/me/esr_repartition")).body;
    expect(repartition.kind.parts.map((part: { label: string }) => part.label).toSorted()).toEqual([
      "pee",
      "perco",
    ]);
  });
});

describe("transactions", () => {
  const checking = async () =>
    (await ask("GET", "/users/me/portfolios")).body.portfolios.find(
      (one: { kind: string }) => one.kind === "checking",
    );
  const list = async (query: string) =>
    (await ask("GET", `/portfolios/${(await checking()).id}/transactions?${query}`)).body;

  test("pages hold every line once, the newest first", async () => {
    const first = await list("per_page=100");
    const seen = new Set<string>();
    let previous = "9999";
    for (let page = 1; page <= first.meta.total_pages; page += 1) {
      for (const line of (await list(`per_page=100&page=${page}`)).transactions) {
        expect(line.date <= previous).toBe(true);
        previous = line.date;
        seen.add(line.id);
      }
    }
    expect(seen.size).toBe(first.meta.total_count);
  });

  test("an amount is found in any spelling", async () => {
    const [line] = (await list("direction=out&per_page=1")).transactions;
    const french = Math.abs(line.amount).toFixed(2).replace(".", ",");
    for (const text of [french, Math.abs(line.amount).toFixed(2), `${french} €`, `-${french}`]) {
      const found = (await list(`search=${encodeURIComponent(text)}`)).transactions;
      expect([text, found.some((one: { id: string }) => one.id === line.id)]).toEqual([text, true]);
    }
  });

  test("a percent sign in a search is a percent sign", async () => {
    expect((await list(`search=${encodeURIComponent("%")}`)).meta.total_count).toBe(0);
  });

  test("a category chosen for all like this one holds for those that come later", async () => {
    const groceries = (await list("category_id=grocery.supermarket&per_page=1")).transactions[0];
    const { changed_count: changed } = (
      await ask("PUT", `/transactions/${groceries.id}`, {
        transaction: { category_id: "hobby.sport", same_for_all: true },
      })
    ).body;
    expect(changed).toBeGreaterThan(1);
    expect((await list("category_id=hobby.sport")).meta.total_count).toBeGreaterThan(1);
    const rules = await demo.server.services.db
      .selectFrom("category_rules")
      .selectAll()
      .where("customer_id", "=", demo.customerId as never)
      .execute();
    expect(rules.map((rule) => rule.category_id)).toEqual(["hobby.sport"]);
    expect(
      (await ask("PUT", `/transactions/${groceries.id}`, { transaction: { category_id: "nothing.here" } }))
        .body.code,
    ).toBe("category.not_found");
  });

  test("every category that is listed may be chosen, and is found again under its family", async () => {
    const [line] = (await list("direction=out&per_page=1")).transactions;
    const { categories } = (await ask("GET", "/transactions/categories")).body;
    for (const family of categories) {
      const ids = [family.id, ...family.children.map((child: { id: string }) => child.id)];
      for (const id of ids) {
        const answer = await ask("PUT", `/transactions/${line.id}`, { transaction: { category_id: id } });
        expect([id, answer.status, answer.body.transaction?.category_id]).toEqual([id, 200, id]);
      }
      await ask("PUT", `/transactions/${line.id}`, { transaction: { category_id: family.id } });
      const found = (await list(`category_id=${family.id}&direction=out&per_page=100&from=${line.date}`))
        .transactions;
      expect(
        found.some((one: { id: string }) => one.id === line.id),
        family.id,
      ).toBe(true);
    }
  });

  test("sums by category and by month count the same money", async () => {
    const { aggregates } = (
      await ask("POST", "/users/me/transactions/aggregate", {
        filters: {},
        aggregates: ["category", "month", "total"],
      })
    ).body;
    const sum = (by: string, key: "income" | "expense") =>
      aggregates
        .find((one: { by: string }) => one.by === by)
        .rows.reduce((total: number, row: Record<string, number>) => total + cents(row[key] ?? 0), 0);
    for (const key of ["income", "expense"] as const) {
      expect(sum("category", key)).toBe(sum("total", key));
      expect(sum("month", key)).toBe(sum("total", key));
    }
  });
});
