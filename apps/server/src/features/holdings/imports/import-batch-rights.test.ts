import { type Id, instant } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runPurges } from "../../../queue/purge.ts";
import { importPurge } from "./purge.ts";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

/** Tests access to batches, the retention of file bytes, invalid choices and the pages of the list. */
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

const qif = (...records: string[]) => `!Type:Bank\n${records.map((one) => `${one}\n^\n`).join("")}`;
const csv = (...rows: string[]) => `Date;Libellé;Montant\n${rows.join("\n")}\n`;

test("after a day the bytes of an unconfirmed file are gone, and no answer can read them again", async () => {
  const { id } = (await send(qif("D04/03/2026\nT10\nPA"), "vieux.qif")).body.import;
  server.setNow(instant("2026-11-21T12:00:00Z"));
  await runPurges(server.services, [importPurge]);
  server.setNow(instant("2026-11-20T10:00:00Z"));
  const late = await saver.ask("PUT", `/users/me/imports/${id}/reading`, { date_order: "day_first" });
  expect([late.status, late.body.code]).toEqual([409, "import.file_gone"]);
  expect((await saver.ask("GET", `/users/me/imports/${id}`)).body.import.reading.changeable).toBe(false);
});

test("the bytes kept are sealed, and none are left once confirmed", async () => {
  const { id, batch_id: batchId } = (await send(csv("13/03/2026;TRES SECRET;-8,70"), "a.csv")).body.import;
  const kept = async () =>
    await server.services.db
      .selectFrom("import_files")
      .select("sealed")
      .where("import_id", "=", id)
      .execute();
  const [file] = await kept();
  expect(file?.sealed).toMatch(/^test\./);
  expect(Buffer.from(file?.sealed ?? "", "base64").toString("latin1")).not.toContain("SECRET");
  await confirm(batchId);
  expect(await kept()).toEqual([]);
});

test("the same file without a number twice adds nothing: its account is remembered by its source", async () => {
  const text = csv("13/03/2026;BOULANGERIE;-8,70", "14/03/2026;SALAIRE;1200,00");
  await confirm((await send(text, "releve.csv")).body.import.batch_id);
  const again = (await send(text, "releve.csv")).body.import;
  expect(again).toMatchObject({ new_count: 0, duplicate_count: 2 });
  expect(again.accounts[0].placed).toBe("likely");
  expect((await confirm(again.batch_id)).body.batch.added_count).toBe(0);
  expect(await portfolios()).toHaveLength(1);
});

test("a batch, an import and their answers are their owner's: anyone else meets a 404", async () => {
  const { id, batch_id: batchId } = (await send(qif("D04/03/2026\nT10\nPA"), "export.qif")).body.import;
  const other = await server.addUser();
  const calls = [
    await other.ask("GET", `/users/me/import_batches/${batchId}`),
    await other.ask("PUT", `/users/me/import_batches/${batchId}/choices`, {}),
    await other.ask("POST", `/users/me/import_batches/${batchId}/confirm`),
    await other.ask("DELETE", `/users/me/import_batches/${batchId}`),
    await other.ask("PUT", `/users/me/imports/${id}/reading`, { date_order: "day_first" }),
    await other.ask("POST", `/users/me/imports?file_name=a.qif&batch_id=${batchId}`, Buffer.from("x"), {
      "content-type": "application/octet-stream",
    }),
  ];
  expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
});

test("choices that name nothing of the batch, or a stranger's portfolio, or an unknown key change nothing", async () => {
  const { id, batch_id: batchId } = (await send(csv("13/03/2026;A;-8,70"), "un.csv")).body.import;
  const other = await server.addUser();
  const theirs: Id = server.services.newId();
  const ref = { import_id: id, key: "a0" };
  const answers = [
    await choose(batchId, { accounts: [{ ...ref, portfolio_id: theirs }] }),
    await choose(batchId, { accounts: [{ ...ref, key: "a9", is_new: true }] }),
    await choose(batchId, { accounts: [{ ...ref, is_new: true, skipped: true }] }),
    await choose(batchId, { accounts: [{ ...ref, same_as: ref }] }),
    await choose(batchId, { accounts: [{ ...ref, is_new: true, kind: "castle" }] }),
    await choose(batchId, { lines: [{ import_id: id, account: "a0", line: "no", decision: "same" }] }),
    await choose(batchId, { accounts: [{ ...ref, owner: other.id }] }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 422, 422, 422, 422, 422, 422]);
  expect((await batch(batchId)).imports[0].accounts[0]).toMatchObject({ placed: "new", new_count: 1 });
});

test("every import can be reached by the pages of the list, a batch is never cut, and the oldest is taken back", async () => {
  const oldest = (await send(csv("01/03/2026;A;-1,00"), "0a.csv")).body.import.batch_id;
  await send(csv("01/03/2026;B;-1,00"), "0b.csv", oldest);
  await confirm(oldest);
  for (const name of ["1.csv", "2.csv", "3.csv"]) await send(csv("02/03/2026;C;-2,00"), name);
  const list = async (query: string) => (await saver.ask("GET", `/users/me/imports?${query}`)).body;
  const names = (body: { imports: { file_name: string }[] }) => body.imports.map((one) => one.file_name);
  const first = await list("page=1&per_page=3");
  expect(names(first)).toEqual(["3.csv", "2.csv", "1.csv"]);
  expect(first.meta).toEqual({ page: 1, total_pages: 2, total_count: 4 });
  const second = await list("page=2&per_page=3");
  expect(names(second)).toEqual(["0b.csv", "0a.csv"]);
  expect(names(await list("page=3&per_page=3"))).toEqual([]);
  expect((await undo(second.imports[0].batch_id)).status).toBe(200);
  expect(await portfolios()).toEqual([]);
  const other = await server.addUser();
  expect((await other.ask("GET", "/users/me/imports")).body.meta.total_count).toBe(0);
  for (const wrong of ["page=0", "per_page=51", "pages=1"])
    expect((await saver.ask("GET", `/users/me/imports?${wrong}`)).status).toBe(422);
});

test("a file of no byte is refused as empty", async () => {
  const { status, body } = await send("", "vide.ofx");
  expect([status, body.code]).toEqual([422, "import.unreadable"]);
  expect(JSON.stringify(body)).toMatch(/[Cc]e fichier est vide/);
});

test("an account left out adds nothing and makes no portfolio", async () => {
  const { id, batch_id: batchId } = (await send(csv("13/03/2026;A;-8,70"), "un.csv")).body.import;
  await choose(batchId, { accounts: [{ import_id: id, key: "a0", skipped: true }] });
  expect((await confirm(batchId)).body.batch).toMatchObject({ status: "confirmed", added_count: 0 });
  expect(await portfolios()).toEqual([]);
});
