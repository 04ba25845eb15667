import { addDays, type Day, day, type Id, instant } from "@vigie/domain";
import { type AggregationSandbox, startAggregationSandbox } from "@vigie/partners/sandboxes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refreshInstitutions } from "../../market/institutions/actions.ts";
import { connectAndFollow, syncEnded } from "../../../testing/test-bank.ts";
import { type Answer, type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

/** Tests a file with the past of an account, joined to the portfolio that the bank feeds: nothing counts twice, and undoing the
 * file restores exactly what the bank gave. */

let server: TestServer;
let sandbox: AggregationSandbox;
let saver: TestUser;
let accountId: string;
const now = "2026-11-20T10:00:00Z";
beforeAll(async () => {
  sandbox = await startAggregationSandbox({ clock: () => instant(now), approvalDelayMs: 100 });
  server = await openTestServer({ now, aggregationUrl: sandbox.url });
  await refreshInstitutions(server.services);
  saver = await server.addUser();
  ({ accountId } = await connectAndFollow(saver));
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

type Body = Answer["body"];
type Line = { id: string; date: Day; amount: number; wording: string };

async function linesOf(id: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { body } = await saver.ask("GET", `/portfolios/${id}/transactions?per_page=100&page=${page}`);
    lines.push(...body.transactions);
    last = body.meta.total_pages;
  }
  return lines;
}

type Point = { readonly day: Day; readonly value_cents: number };
type Seen = { portfolios: Body; wealth: Body; points: Body; lines: Line[]; values: Point[] };

const sum = (lines: readonly { amount: number }[]) =>
  lines.reduce((total, line) => total + Math.round(line.amount * 100), 0);
const valueOn = ({ values }: Seen, on: Day): number =>
  (values.findLast((point) => point.day <= on)?.value_cents ?? Number.NaN) / 100;

/** Returns all that the saver sees of the bank's data. */
async function seen(id: Id): Promise<Seen> {
  const { portfolios } = (await saver.ask("GET", "/users/me/portfolios")).body;
  const { wealth } = (await saver.ask("GET", "/users/me/wealth")).body;
  const path = `/users/me/portfolios/${id}/series/cash_values?from=2020-01-01`;
  const { points } = (await saver.ask("GET", path)).body.series;
  // The series in the API thins out long histories: each day is compared in the table.
  const values = await server.services.db
    .selectFrom("valuations")
    .select(["day", "value_cents", "paid_total_cents", "provenance"])
    .where("customer_id", "=", saver.id)
    .where("portfolio_id", "=", id)
    .orderBy("day")
    .execute();
  return { portfolios: portfolios, wealth, points, lines: await linesOf(id), values };
}

const short = (date: Day) => date.slice(2).replaceAll("-", "");
const comma = (value: number) => Math.abs(value).toFixed(2).replace(".", ",");
type Statement = {
  readonly number: string;
  readonly from: Day;
  readonly opening: number;
  readonly until: Day;
  readonly closing: number;
  readonly rows: readonly Omit<Line, "id">[];
};
const statement = ({ number, from, opening, until, closing, rows }: Statement) => {
  const lines = rows.map(
    ({ date, amount, wording }) =>
      `:61:${short(date)}${short(date).slice(2)}${amount < 0 ? "D" : "C"}${comma(amount)}NMSCNONREF\n:86:${wording}`,
  );
  const balance = (on: Day, value: number) => `${value < 0 ? "D" : "C"}${short(on)}EUR${comma(value)}`;
  return `:20:A\n:25:${number}\n:28C:1\n:60F:${balance(from, opening)}\n${lines.join("\n")}\n:62F:${balance(until, closing)}\n-\n`;
};

test("a file older than the bank's history and over it adds what is new, once, and is taken back exactly", async () => {
  const { portfolios } = (await saver.ask("GET", "/users/me/portfolios")).body;
  const { id } = portfolios.find((one: Body) => one.kind === "checking");
  const { number } = await server.services.db
    .selectFrom("portfolios")
    .select("number")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const before = await seen(id);
  const told = before.lines.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const first = told[0]?.date ?? day("2026-11-01");
  // The bank's oldest days in the wording of its file, and the weeks before them, which the bank did not give.
  const until = told[4]?.date ?? first;
  const overlap = told
    .filter(({ date }) => date <= until)
    .map(({ date, amount }) => ({ date, amount, wording: "VU DANS LE FICHIER" }));
  const past = [60, 40, 20].map((days, index) => ({
    date: addDays(first, -days),
    amount: -(101.01 + index),
    wording: `AVANT LA BANQUE ${index}`,
  }));
  const rows = [...past, ...overlap];
  const from = addDays(first, -61);
  const closing = valueOn(before, until);
  const opening = Math.round(closing * 100 - sum(rows)) / 100;
  const file = statement({ number: number ?? "", from, opening, until, closing, rows });
  const sent = await saver.ask("POST", "/users/me/imports?file_name=passe.sta", Buffer.from(file), {
    "content-type": "application/octet-stream",
  });
  const { batch_id: batchId, accounts } = sent.body.import;
  expect(accounts).toMatchObject([
    { placed: "known", portfolio_id: id, new_count: 3, duplicate_count: overlap.length },
  ]);
  await saver.ask("POST", `/users/me/import_batches/${batchId}/confirm`);
  const joined = await seen(id);
  for (const total of ["net", "assets", "debts", "contract_count"])
    expect(joined.wealth[total], total).toBe(before.wealth[total]);
  expect(joined.portfolios.map((one: Body) => [one.id, one.amount])).toEqual(
    before.portfolios.map((one: Body) => [one.id, one.amount]),
  );
  expect(joined.lines).toHaveLength(before.lines.length + past.length);
  expect(sum(joined.lines)).toBe(sum(before.lines) + sum(past));
  expect(valueOn(joined, from)).toBe(opening);
  expect(valueOn(joined, addDays(first, -20))).toBe(Math.round(opening * 100 + sum(past)) / 100);
  const since = ({ values }: Seen) =>
    values.filter((one) => one.day >= until).map((one) => [one.day, one.value_cents]);
  expect(since(joined)).toEqual(since(before));

  await saver.ask("POST", `/accounts/${accountId}/synchronize`);
  expect((await syncEnded(saver, accountId)).sync.counts.transactions).toBe(0);
  expect(await linesOf(id)).toHaveLength(joined.lines.length);

  expect((await saver.ask("DELETE", `/users/me/import_batches/${batchId}`)).status).toBe(200);
  expect(await seen(id)).toEqual(before);
});

test("a gap between the file and the bank is reported, and leaves the bank's own days as they were", async () => {
  const { portfolios } = (await saver.ask("GET", "/users/me/portfolios")).body;
  const { id } = portfolios.find((one: Body) => one.kind === "checking");
  const { number } = await server.services.db
    .selectFrom("portfolios")
    .select("number")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const before = await seen(id);
  const first = before.lines.map(({ date }) => date).toSorted()[0] ?? day("2026-11-01");
  const [from, until] = [addDays(first, -200), addDays(first, -150)];
  const rows = [{ date: addDays(first, -160), amount: -100, wording: "BIEN AVANT LA BANQUE" }];
  const file = statement({ number: number ?? "", from, opening: 1100, until, closing: 1000, rows });
  const sent = await saver.ask("POST", "/users/me/imports?file_name=avant.sta", Buffer.from(file), {
    "content-type": "application/octet-stream",
  });
  const { batch_id: batchId } = sent.body.import;
  const told = valueOn(before, addDays(first, -1));
  const missing = [{ kind: "balance", from: until, amount: Math.round(told * 100 - 100_000) / 100 }];
  const preview = (await saver.ask("GET", `/users/me/import_batches/${batchId}`)).body.batch;
  expect(preview.missing).toMatchObject(missing);
  const done = await saver.ask("POST", `/users/me/import_batches/${batchId}/confirm`);
  expect(done.body.batch.missing).toMatchObject(missing);
  const joined = await seen(id);
  expect(valueOn(joined, until)).toBe(1000);
  const since = ({ values }: Seen) =>
    values.filter((one) => one.day >= addDays(first, -1)).map((one) => [one.day, one.value_cents]);
  expect(since(joined)).toEqual(since(before));
  await saver.ask("DELETE", `/users/me/import_batches/${batchId}`);
  expect(await seen(id)).toEqual(before);
});
