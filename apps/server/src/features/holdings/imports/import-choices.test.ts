import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";

let server: TestServer;
let saver: TestUser;
beforeAll(async () => void (server = await openTestServer({ jobs: false, now: "2026-11-20T10:00:00Z" })));
afterAll(async () => await server.close());
beforeEach(async () => void (saver = await server.addUser()));

async function send(fileName: string, row: string, batchId?: string) {
  const more = batchId === undefined ? "" : `&batch_id=${batchId}`;
  const text = Buffer.from(`Date;Libellé;Montant\n${row}\n`);
  const headers = { "content-type": "application/octet-stream" };
  const path = `/users/me/imports?file_name=${fileName}${more}`;
  return (await saver.ask("POST", path, text, headers)).body.import;
}

test("choices that one file of the batch refuses change no other file of it", async () => {
  const first = await send("a.csv", "13/03/2026;BOULANGERIE;-8,70");
  const second = await send("b.csv", "14/03/2026;LIBRAIRIE;-20,00", first.batch_id);
  expect((await saver.ask("POST", `/users/me/imports/${second.id}/confirm`)).status).toBe(200);
  const skip = (importId: string) => ({ import_id: importId, key: "a0", skipped: true });
  const path = `/users/me/import_batches/${first.batch_id}/choices`;
  const refused = await saver.ask("PUT", path, { accounts: [skip(first.id), skip(second.id)], lines: [] });
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
    409,
    "import.wrong_state",
    { state: "confirmed" },
  ]);
  const { imports } = (await saver.ask("GET", `/users/me/import_batches/${first.batch_id}`)).body.batch;
  const kept = imports.find((one: { id: string }) => one.id === first.id);
  expect(kept).toMatchObject({ status: "previewed", new_count: 1, accounts: [{ placed: "new" }] });
});
