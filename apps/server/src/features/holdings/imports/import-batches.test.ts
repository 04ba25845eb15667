import { cents, day, type Id, type Instant, instant } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";

/** Tests the import wizard end to end: questions, several files, matches, missing data, undo. */
let server: TestServer;
let saver: TestUser;
beforeAll(async () => void (server = await openTestServer({ jobs: false, now: "2026-11-20T10:00:00Z" })));
afterAll(async () => await server.close());
beforeEach(async () => void (saver = await server.addUser()));

async function send(text: string, fileName: string, batchId?: string) {
  const more = batchId === undefined ? "" : `&batch_id=${batchId}`;
  return await saver.ask("POST", `/users/me/imports?file_name=${fileName}${more}`, Buffer.from(text), {
    "content-type": "application/octet-stream",
  });
}
const batch = async (id: string) => (await saver.ask("GET", `/users/me/import_batches/${id}`)).body.batch;
const choose = async (id: string, body: unknown) =>
  await saver.ask("PUT", `/users/me/import_batches/${id}/choices`, body);
const confirm = async (id: string) => await saver.ask("POST", `/users/me/import_batches/${id}/confirm`);
const undo = async (id: string) => await saver.ask("DELETE", `/users/me/import_batches/${id}`);
const portfolios = async () => (await saver.ask("GET", "/users/me/portfolios")).body.portfolios;
const lines = async (id: string) =>
  (await saver.ask("GET", `/portfolios/${id}/transactions?per_page=100`)).body.transactions;

const qif = (...records: string[]) => `!Type:Bank\n${records.map((one) => `${one}\n^\n`).join("")}`;
const csv = (...rows: string[]) => `Date;Libellé;Montant\n${rows.join("\n")}\n`;
const mt940 = (opening: string, closing: string, rows: string[]) =>
  `:20:A\n:25:FR7630006000011234567890189\n:28C:1\n:60F:${opening}\n${rows.join("\n")}\n:62F:${closing}\n-\n`;

test("a file whose dates can be read two ways asks, and the answer is remembered for its source", async () => {
  const asked = await send(qif("D04/03/2026\nT10\nPA"), "export_01.qif");
  expect(asked.status).toBe(201);
  expect(asked.body.import).toMatchObject({ status: "asking", accounts: [], reading: { changeable: true } });
  const [need] = asked.body.import.needs;
  expect(need).toMatchObject({ kind: "date_order", found: "04/03/2026", line: 2 });
  expect(need.choices.map((one: { answer: string; example: string }) => [one.answer, one.example])).toEqual([
    ["day_first", "4 mars 2026"],
    ["month_first", "3 avril 2026"],
  ]);
  expect(need.sample[0]).toMatchObject({ line: 2, raw: "D04/03/2026" });
  expect((await confirm(asked.body.import.batch_id)).body.code).toBe("import.unanswered");
  const read = await saver.ask("PUT", `/users/me/imports/${asked.body.import.id}/reading`, {
    date_order: "month_first",
  });
  expect(read.body.import).toMatchObject({ status: "previewed", new_count: 1, needs: [] });
  expect(read.body.import.accounts[0].transactions[0]).toMatchObject({ date: "2026-04-03", amount: 10 });
  const next = await send(qif("D05/03/2026\nT11\nPB"), "export_02.qif");
  expect(next.body.import).toMatchObject({
    status: "previewed",
    reading: { remembered: true, date_order: "month_first" },
  });
  expect(next.body.import.accounts[0].transactions[0].date).toBe("2026-05-03");
});

test("unknown columns are mapped once, with the raw text beside what was read", async () => {
  const odd = (rows: string[]) => `Quand;Quoi;Combien\n${rows.join("\n")}\n`;
  const rows = ["13/03/2026;BOULANGERIE;-8,70", "14/03/2026;SALAIRE;1200,00", "15/03/2026;LOYER;-700,00"];
  const asked = await send(odd(rows), "compte.csv");
  const [need] = asked.body.import.needs;
  expect(need).toMatchObject({ kind: "columns", headings: ["Quand", "Quoi", "Combien"] });
  expect(need.sample[0].cells).toEqual(["13/03/2026", "BOULANGERIE", "-8,70"]);
  const columns = [
    { role: "date", heading: "Quand" },
    { role: "wording", heading: "Quoi" },
    { role: "amount", heading: "Combien" },
  ];
  const path = `/users/me/imports/${asked.body.import.id}/reading`;
  const partly = await saver.ask("PUT", path, { columns: columns.slice(0, 1) });
  expect(partly.body.import).toMatchObject({ status: "asking", needs: [{ kind: "columns" }] });
  const read = await saver.ask("PUT", path, { columns });
  expect(read.body.import.accounts[0].transactions.at(-1)).toMatchObject({
    date: "2026-03-13",
    amount: -8.7,
    raw: "13/03/2026;BOULANGERIE;-8,70",
  });
  const next = await send(odd(rows.map((row) => row.replace("/03/", "/04/"))), "compte.csv");
  expect(next.body.import).toMatchObject({ status: "previewed", new_count: 3 });
  // Another file name with the same headings: the columns are still known.
  const renamed = await send(odd(rows.map((row) => row.replace("/03/", "/05/"))), "operations de mai.csv");
  expect(renamed.body.import).toMatchObject({ status: "previewed", reading: { remembered: true } });
  // Headings with only the same beginning are another table.
  const wider = odd(rows.map((row) => `${row};x`)).replace("Combien", "Combien;Autre");
  expect((await send(wider, "autre.csv")).body.import.status).toBe("asking");
});

test("files sent together are confirmed together, an account over several files is one portfolio", async () => {
  const january = mt940("C260101EUR100,00", "C260131EUR90,00", [
    ":61:2601150115D10,00NMSCNONREF",
    ":86:PAIN",
  ]);
  const march = mt940("C260301EUR70,00", "C260331EUR65,00", [":61:2603150315D5,00NMSCNONREF", ":86:LAIT"]);
  const first = (await send(january, "janvier.sta")).body.import;
  const second = (await send(march, "mars.sta", first.batch_id)).body.import;
  const shown = await batch(first.batch_id);
  expect(shown).toMatchObject({ status: "previewed", new_count: 2, question_count: 0 });
  expect(shown.imports[1].accounts[0]).toMatchObject({
    placed: "known",
    same_as: { import_id: first.id, key: "a0" },
  });
  expect(shown.missing).toMatchObject([
    { kind: "balance", from: "2026-01-31", to: "2026-03-31", amount: -20 },
  ]);
  const done = await confirm(first.batch_id);
  expect(done.body.batch).toMatchObject({
    status: "confirmed",
    added_count: 2,
    undo_until: "2026-12-20",
    missing: [{ kind: "balance", amount: -20 }],
  });
  const [portfolio, ...others] = await portfolios();
  expect(others).toEqual([]);
  expect(portfolio).toMatchObject({ amount: 65, amount_as_of: "2026-03-31" });
  expect(done.body.batch.portfolio_ids).toEqual([portfolio.id]);
  expect(second.batch_id).toBe(first.batch_id);
  expect((await undo(first.batch_id)).status).toBe(200);
  expect(await portfolios()).toEqual([]);
  expect((await batch(first.batch_id)).status).toBe("undone");
});

test("where an account goes is the saver's choice, and is remembered", async () => {
  await confirm((await send(csv("13/03/2026;A;-8,70"), "un.csv")).body.import.batch_id);
  const [first] = await portfolios();
  const other = (await send(csv("14/03/2026;B;-9,70"), "deux.csv")).body.import;
  expect(other.accounts[0].placed).toBe("new");
  const account = { import_id: other.id, key: "a0" };
  const chosen = await choose(other.batch_id, { accounts: [{ ...account, portfolio_id: first.id }] });
  expect(chosen.body.batch.imports[0].accounts[0]).toMatchObject({
    placed: "chosen",
    portfolio_id: first.id,
  });
  await confirm(other.batch_id);
  expect(await portfolios()).toHaveLength(1);
  const next = (await send(csv("15/03/2026;C;-1,70"), "deux.csv")).body.import;
  expect(next.accounts[0]).toMatchObject({ placed: "likely", portfolio_id: first.id });
  const named = { import_id: next.id, key: "a0", is_new: true, name: "Livret jaune", kind: "savings" };
  await choose(next.batch_id, { accounts: [named] });
  await confirm(next.batch_id);
  expect((await portfolios()).find((one: { name: string }) => one.name === "Livret jaune")?.kind).toBe(
    "savings",
  );
});

test("a likely match is a question with a default, and its answer is kept", async () => {
  await confirm(
    (await send(csv("13/03/2026;CARTE BOULANGERIE LE GALL;-8,70"), "un.csv")).body.import.batch_id,
  );
  const [portfolio] = await portfolios();
  const later = csv("14/03/2026;Paiement boulangerie le gall;-8,70", "20/03/2026;LOYER;-700,00");
  const other = (await send(later, "autre.csv")).body.import;
  const ref = { import_id: other.id, key: "a0" };
  const shown = (await choose(other.batch_id, { accounts: [{ ...ref, portfolio_id: portfolio.id }] })).body
    .batch;
  expect(shown).toMatchObject({ new_count: 1, duplicate_count: 1, question_count: 1 });
  const [question] = shown.imports[0].accounts[0].questions;
  expect(question).toMatchObject({
    duplicate: true,
    match: { kind: "likely", date: "2026-03-13", suggested: "same", decision: null, provenance: "file" },
  });
  const answer = { import_id: other.id, account: "a0", line: question.key, decision: "different" };
  const answered = (await choose(other.batch_id, { lines: [answer] })).body.batch;
  expect(answered).toMatchObject({ new_count: 2, duplicate_count: 0, question_count: 0 });
  expect((await confirm(other.batch_id)).body.batch.added_count).toBe(2);
  expect(await lines(portfolio.id)).toHaveLength(3);
});

test("a payment of two files stays when one of them is undone", async () => {
  const first = (await send(csv("13/03/2026;CARTE BOULANGERIE LE GALL;-8,70"), "un.csv")).body.import;
  await confirm(first.batch_id);
  const [portfolio] = await portfolios();
  const other = (await send(csv("14/03/2026;BOULANGERIE LE GALL;-8,70"), "autre.csv")).body.import;
  await choose(other.batch_id, {
    accounts: [{ import_id: other.id, key: "a0", portfolio_id: portfolio.id }],
  });
  expect((await confirm(other.batch_id)).body.batch.added_count).toBe(0);
  await undo(first.batch_id);
  expect((await lines(portfolio.id)).map((line: { date: string }) => line.date)).toEqual(["2026-03-14"]);
});

const number = "FR7630006000011234567890189";
const bankPortfolio = "019f0000-0000-7000-8000-000000000001";

/** Adds the data of a first sync to a portfolio, followed since the first of November. */
async function addFirstSync(id: Id, at: Instant): Promise<void> {
  const { db, newId } = server.services;
  const customer = { customer_id: saver.id };
  const told = {
    value_cents: cents(50_000),
    paid_total_cents: cents(50_000),
    provenance: "provider" as const,
  };
  await db
    .insertInto("valuations")
    .values({ ...customer, portfolio_id: id, day: day("2026-11-01"), ...told })
    .execute();
  await db
    .insertInto("transactions")
    .values({
      ...customer,
      id: newId(),
      portfolio_id: id,
      external_id: "7001",
      import_id: null,
      date: day("2026-10-30"),
      value_date: null,
      amount_cents: cents(-1_000),
      original_wording: "PRLV EDF",
      wording: "PRLV EDF",
      type: "order",
      category_id: "unknown.unknown",
      provenance: "provider",
      created_at: at,
    })
    .execute();
}

async function connected(): Promise<string> {
  const { newId } = server.services;
  const id = newId();
  const at = instant("2026-11-01T08:00:00Z");
  const customer = { customer_id: saver.id };
  await insertPortfolio(server.services, {
    ...customer,
    id,
    connection_id: newId(),
    external_id: bankPortfolio,
    kind: "checking",
    provider_name: "Compte",
    name: "Compte",
    number,
    amount_cents: cents(50_000),
    amount_as_of: day("2026-11-01"),
    amount_provenance: "provider",
    created_at: at,
    updated_at: at,
  });
  await addFirstSync(id, at);
  return id;
}

test("history before the first sync joins the connected portfolio without counting anything twice", async () => {
  const id = await connected();
  const valueOn = async (on: string) => {
    const { series } = (
      await saver.ask("GET", `/users/me/portfolios/${id}/series/cash_values?from=2026-07-30`)
    ).body;
    return series.points.findLast((point: { date: string }) => point.date <= on)?.value;
  };
  const before = await portfolios();
  // There is a gap of 200 € between the end of the file and the first sync: the file's own balance is correct.
  const file = mt940("C260801EUR900,00", "C260930EUR700,00", [
    ":61:2608150815D200,00NMSCNONREF",
    ":86:VACANCES",
    ":61:2609300930D0,00NMSCNONREF",
    ":86:FRAIS",
  ]);
  const octobers = csv("30/10/2026;PRELEVEMENT EDF FACTURE;-10,00", "20/10/2026;CB SUPER U;-40,00");
  const first = (await send(file, "ete.sta")).body.import;
  expect(first.accounts[0]).toMatchObject({ placed: "known", portfolio_id: id });
  const second = (await send(octobers, "octobre.csv", first.batch_id)).body.import;
  const place = { import_id: second.id, key: "a0", portfolio_id: id };
  const shown = (await choose(first.batch_id, { accounts: [place] })).body.batch;
  expect(shown.imports[1].accounts[0]).toMatchObject({ new_count: 1, duplicate_count: 1, question_count: 1 });
  expect(shown.imports[1].accounts[0].questions[0].match).toMatchObject({
    provenance: "provider",
    suggested: "same",
  });
  await confirm(first.batch_id);
  const [after] = await portfolios();
  expect(after).toMatchObject({ amount: 500, amount_as_of: "2026-11-01", provenance: "provider" });
  expect(await portfolios()).toHaveLength(1);
  expect(await valueOn("2026-08-14")).toBe(900);
  expect(await valueOn("2026-10-01")).toBe(700);
  expect(await valueOn("2026-11-05")).toBe(500);
  await undo(first.batch_id);
  expect(await portfolios()).toEqual(before);
  expect((await lines(id)).map((line: { wording: string }) => line.wording)).toEqual(["PRLV EDF"]);
  expect([await valueOn("2026-10-01"), await valueOn("2026-10-29")]).toEqual([undefined, 510]);
});
