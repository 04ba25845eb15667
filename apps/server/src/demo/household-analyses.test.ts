import { addMonths, dayOf, figureReasonSentence } from "@vigie/domain";
import { expect, test } from "vitest";
import { disagreements, seenFigures, unequalSums } from "../testing/test-figures.ts";
import { type Answer, eventually } from "../testing/test-server.ts";
import { openDemoHousehold } from "../testing/test-demo.ts";

/** The analyses of the demonstration's household, recomputed from raw rows. */
const demo = openDemoHousehold("nobody");
const { ask } = demo;

const cents = (units: number) => Math.round(units * 100);

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

/** What one euro became, payments taken out. */
const growthOf = (rows: readonly Row[]): number =>
  rows.reduce((growth, row, index) => {
    const before = rows[index - 1];
    if (before === undefined) return growth;
    return (
      (growth * (row.value_cents - (row.paid_total_cents - before.paid_total_cents))) / before.value_cents
    );
  }, 1);

/** Every portfolio that can be analysed, once its runs have ended: they start by themselves. */
const ended = async (): Promise<Answer["body"][]> =>
  await eventually(
    async () => {
      const portfolios = await all();
      const read = portfolios.map(async ({ id, name }) => ({ id, name, ...(await analysed(id)) }));
      return (await Promise.all(read)).filter(({ kind }) => kind !== "none");
    },
    (analyses) => analyses.every((one) => one.analysed_at !== null && one.analysing === false),
    60_000,
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
    // The list's figure of a year is the same return over fewer of the same rows.
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
    60_000,
  );
  expect(before.length).toBeGreaterThan(5);
  expect(await dated()).toEqual(before);
}, 90_000);

/** What a saver, their bank or a fund's manager does for a figure to come. */
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
    // Orders, and the lots of each payment, tell the parts of every past day. The two life insurances tell payments without the
    // funds that they bought: their past is rebuilt from today's lines and is never judged.
    performances: ["COMPTE TITRES", "PEA", "PERCO", "Plan d’épargne entreprise"],
    risk: invested,
    // The fees of the securities account are those of the contract that its bank and name make certain; the others wait for fees
    // that nobody said.
    fees: ["Armor Vie 2", "COMPTE TITRES", "Cachemire 2", "PEA"],
  });
}, 90_000);
