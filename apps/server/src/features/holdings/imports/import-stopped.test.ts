import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { receiveLots } from "../../../workers/coming-lots.ts";
import { ReadingStopped } from "../../../workers/reader-process.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";
import { writeAsRead } from "./actions/upload.ts";
import * as store from "./store.ts";

let server: TestServer;
beforeAll(async () => void (server = await openTestServer({ jobs: false })));
afterAll(async () => await server.close());

/** Returns a file with one account whose lots arrive one after the other. */
const fileOf = (id: Parameters<typeof store.importById>[2], lots: ReturnType<typeof receiveLots>) => ({
  id,
  batchId: id,
  fileName: "releve.ofx",
  fileHash: Buffer.alloc(32),
  signature: "",
  reading: "{}",
  format: "ofx1",
  state: "previewed" as const,
  content: JSON.stringify({ accounts: [{ key: "a0" }] }),
  needs: "[]",
  warnings: "[]",
  createdAt: server.services.clock(),
  confirmedAt: null,
  undoneAt: null,
  lots,
});
const lotOf = (at: number) => {
  const [first, between, last] = [{ key: `line ${at}` }, { key: `after ${at}` }, { key: `end ${at}` }];
  return {
    accountKey: "a0",
    at,
    lines: JSON.stringify([first, between, last]),
    ends: JSON.stringify([first, last]),
  };
};

test("lots are written as they come, and answered in their order", async () => {
  const { subject } = await server.addUser();
  const { services } = server;
  const lots = receiveLots();
  const id = services.newId();
  const writing = writeAsRead(services, async (unit) => {
    const written = await store.insertImport(subject, unit.db, fileOf(id, lots));
    return written.content.accounts[0]?.lines.map(({ key }) => key);
  });
  for (let at = 0; at < 12; at += 1) {
    lots.take([lotOf(at)]);
    await new Promise((resume) => setTimeout(resume, at % 3));
  }
  lots.end(null);
  const keys = Array.from({ length: 12 }, (_, at) => [`line ${at}`, `after ${at}`, `end ${at}`]).flat();
  expect(await writing).toEqual({ ok: true, value: keys });
  const stored = await store.importById(subject, services.db, id);
  expect(stored?.content.accounts[0]?.lines.map(({ key }) => key)).toEqual(keys);
});

test("a file whose reader stops before its end is refused in a sentence, and nothing of it is there", async () => {
  const { subject } = await server.addUser();
  const { services } = server;
  const lots = receiveLots();
  const id = services.newId();
  lots.take([lotOf(0)]);
  const writing = writeAsRead(
    services,
    async (unit) => await store.insertImport(subject, unit.db, fileOf(id, lots)),
  );
  setTimeout(() => lots.end(new ReadingStopped({ ok: false, code: "statement.reader_stopped" })), 20);
  expect(await writing).toMatchObject({
    ok: false,
    code: "import.unreadable",
    detail: { sentence: expect.stringMatching(/Rien n’a été importé\.$/) },
  });
  expect(await store.importById(subject, services.db, id)).toBeUndefined();
});

test("a lot that the former version wrote as jsonb is read as one that is a text", async () => {
  const { subject } = await server.addUser();
  const { services } = server;
  const lots = receiveLots();
  const id = services.newId();
  for (let at = 0; at < 3; at += 1) lots.take([lotOf(at)]);
  lots.end(null);
  await writeAsRead(services, async (unit) => await store.insertImport(subject, unit.db, fileOf(id, lots)));
  const read = async () => [
    await store.importById(subject, services.db, id),
    await store.confirmedInto(subject, services.db, { id, lines: "ends" }),
  ];
  await sql`update statement_imports set state = 'confirmed', targets = ${JSON.stringify({ a0: id })} where id = ${id}`.execute(
    services.db,
  );
  const before = await read();
  expect(before[1]).toHaveLength(1);
  expect(before[1]).toMatchObject([{ content: { accounts: [{ lines: { length: 6 } }] } }]);
  const changed = await sql`update import_lines set lines = written::jsonb, written = null, ends = null
    where import_id = ${id} and at > 0`.execute(services.db);
  expect(changed.numAffectedRows).toBe(2n);
  expect(await read()).toEqual(before);
});

test("lots are packed by lz4 or not at all", async () => {
  const { rows } = await sql<{ storage: string; compression: string }>`
    select distinct attstorage as storage, attcompression as compression from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname in ('lines', 'written') and relkind in ('r', 'p') and relname ~ '^import_lines(_h?[0-9]+)?$'`.execute(
    server.services.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { storage, compression } of rows) expect(storage === "e" || compression === "l").toBe(true);
});
