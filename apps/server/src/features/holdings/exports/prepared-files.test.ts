import { addMs, cents, day, directExportRows } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { purgeJob } from "../../../queue/purge.ts";
import { allPurges } from "../../../boot/purges.ts";
import { eventually, openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { currentScope, scopedToSystem } from "../../../db/scope.ts";
import { inTransaction } from "../../../db/unit-of-work.ts";
import { silentMs, writeNextFile } from "./actions/run.ts";
import { addPiece, takeNextFile } from "./store/files.ts";

let server: TestServer;
beforeAll(async () => void (server = await openTestServer({ jobs: false })));
afterAll(async () => await server.close());

type Asked = { readonly id: string; readonly status: string };
const prepare = async (who: TestUser, format = "csv"): Promise<Asked> => {
  const answer = await who.ask("POST", "/users/me/export_files", { format });
  expect([answer.status, answer.body.code]).toEqual([201, undefined]);
  return answer.body.export_file;
};
const filesOf = async (who: TestUser) => (await who.ask("GET", "/users/me/export_files")).body;
const save = async (who: TestUser, { id }: Asked) => await who.ask("GET", `/users/me/export_files/${id}`);

/** Creates a household with this many payments. */
async function withPayments(count: number): Promise<TestUser> {
  const who = await server.addUser();
  const values = [{ day: "2026-11-01", amount: 1200 }];
  const manual_contract = { name: "Compte courant", kind: "checking", values };
  const made = await who.ask("POST", "/users/me/manual_contracts", { manual_contract });
  const portfolioId: string = made.body.manual_contract.id;
  await sql`
    insert into transactions (customer_id, id, portfolio_id, external_id, date, wording, original_wording, amount_cents, type, category_id, provenance, created_at)
    select ${who.id}::uuid, gen_random_uuid(), ${portfolioId}::uuid, 'p' || n, ${day("2026-10-01")}::date, 'Boulangerie ' || n, 'Boulangerie ' || n, ${cents(-120)}, 'card', 'groceries', 'file', ${server.services.clock()}
    from generate_series(1, ${count}) n`.execute(server.services.db);
  return who;
}

test("a small household has its file at once; a large one has it prepared, the same to the byte", async () => {
  const small = await withPayments(20);
  expect((await filesOf(small)).direct_formats).toEqual(["ofx", "csv", "json"]);
  const direct = await small.ask("GET", "/users/me/exports/csv");
  const asked = await prepare(small);
  expect(asked).toMatchObject({ status: "pending", done_count: 0, expires_at: null });
  await writeNextFile(server.services);
  const prepared = await save(small, asked);
  expect([prepared.status, prepared.body]).toEqual([200, direct.body]);
  expect(prepared.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": direct.headers["content-disposition"],
    "cache-control": "no-store",
  });

  const large = await withPayments(directExportRows + 1);
  expect((await filesOf(large)).direct_formats).toEqual([]);
  const refused = await large.ask("GET", "/users/me/exports/csv");
  expect([refused.status, refused.body.code]).toEqual([409, "export.prepared_only"]);
  const one = await prepare(large);
  expect((await save(large, one)).body.code).toBe("export.not_ready");
  await writeNextFile(server.services);
  const [told] = (await filesOf(large)).export_files;
  expect(told).toMatchObject({ id: one.id, status: "ready", done_count: directExportRows + 1 });
  expect(String((await save(large, one)).body).match(/Boulangerie/g)?.length).toBeGreaterThan(
    directExportRows,
  );
});

test("a worker that writes a file sees the rows of its owner, and nobody else's", async () => {
  const who = await withPayments(3);
  const asked = await prepare(who);
  const scopes: unknown[] = [];
  const serving = server.worker;
  const secrets = {
    ...serving.secrets,
    seal: (text: string, context: string) => {
      scopes.push(currentScope());
      return serving.secrets.seal(text, context);
    },
  };
  await scopedToSystem("job.export", async () => await writeNextFile({ ...serving, secrets }));
  expect(scopes).toEqual([{ people: [who.id], firm: null, system: null }]);
  expect(String((await save(who, asked)).body).match(/Boulangerie/g)).toHaveLength(3);
});

test("a file of many pieces comes whole: each is read under its owner's scope after the answer began", async () => {
  const who = await withPayments(30_000);
  await sql`update transactions set wording = md5(random()::text), original_wording = md5(random()::text)
    where customer_id = ${who.id}::uuid`.execute(server.services.db);
  const asked = await prepare(who);
  await writeNextFile(server.services);
  const { positions } = await server.services.db
    .selectFrom("export_file_parts")
    .select((eb) => eb.fn.countAll<string>().as("positions"))
    .where("customer_id", "=", who.id)
    .executeTakeFirstOrThrow();
  expect(Number(positions)).toBeGreaterThan(2);
  const answer = await save(who, asked);
  expect(answer.status).toBe(200);
  expect(String(answer.body).match(/^Opération;/gm)?.length).toBe(30_000);
});

test("a hundred PDFs asked at once by one person are one file, and another person waits for none of the rest", async () => {
  const [greedy, other] = [await withPayments(3), await withPayments(3)];
  const asked = await Promise.all(Array.from({ length: 100 }, async () => await prepare(greedy, "pdf")));
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  for (const format of ["csv", "json", "ofx"]) await prepare(greedy, format);
  const his = await prepare(other, "pdf");
  await writeNextFile(server.services);
  // After the first file of the greedy customer, the other customer's file comes before the greedy one's second.
  await writeNextFile(server.services);
  expect((await save(other, his)).status).toBe(200);
  const states = (await filesOf(greedy)).export_files.map(({ status }: Asked) => status);
  expect(states.toSorted()).toEqual(["pending", "pending", "pending", "ready"]);
  for (let left = 3; left > 0; left -= 1) await writeNextFile(server.services);
  expect((await filesOf(greedy)).export_files.map(({ status }: Asked) => status)).toEqual(
    Array(4).fill("ready"),
  );
});

test("one file of a person is written at a time, by however many workers", async () => {
  const who = await withPayments(1);
  for (const format of ["csv", "json", "ofx"]) await prepare(who, format);
  const { services } = server;
  const take = async () =>
    await inTransaction(services, async ({ db }) => await takeNextFile(db, services.clock()));
  const taken = await Promise.all([take(), take(), take()]);
  expect(taken.filter((one) => one !== undefined)).toHaveLength(1);
  // That worker dies: two minutes later another one writes its file, and what the dead one writes afterwards is ignored.
  const [dead] = taken.flatMap((one) => one ?? []);
  server.advance(silentMs + 1_000);
  for (let left = 3; left > 0; left -= 1) await writeNextFile(services);
  expect((await filesOf(who)).export_files.map(({ status }: Asked) => status)).toEqual(
    Array(3).fill("ready"),
  );
  if (dead === undefined) throw new Error("one was taken");
  const late = { ...dead, position: 9, sealed: "x", at: services.clock() };
  expect(await inTransaction(services, async ({ db }) => await addPiece(who.subject, db, late))).toBe(false);
});

test("a file that no worker brings to its end is given up after three attempts, and can be asked for again", async () => {
  const who = await withPayments(1);
  await prepare(who);
  const { services } = server;
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await inTransaction(services, async ({ db }) => await takeNextFile(db, services.clock()));
    server.advance(silentMs + 1_000);
    if (attempt < 3)
      await services.db
        .updateTable("export_files")
        .set({ state: "pending" })
        .where("customer_id", "=", who.id)
        .where("state", "=", "running")
        .execute();
  }
  await writeNextFile(services);
  expect((await filesOf(who)).export_files).toMatchObject([{ status: "failed" }]);
  const again = await prepare(who);
  expect(again.status).toBe("pending");
  await writeNextFile(services);
  expect((await save(who, again)).status).toBe(200);
});

test("what is kept is sealed piece by piece, expires after a day, and is purged with its pieces", async () => {
  const who = await withPayments(500);
  const asked = await prepare(who, "json");
  await writeNextFile(server.services);
  const { db } = server.services;
  const pieces = await db
    .selectFrom("export_file_parts")
    .selectAll()
    .where("customer_id", "=", who.id)
    .execute();
  expect(pieces.length).toBeGreaterThan(0);
  for (const { sealed } of pieces) {
    expect(sealed.startsWith("test.")).toBe(true);
    expect(Buffer.from(sealed.split(".")[2] ?? "", "base64url").toString("latin1")).not.toContain(
      "Boulangerie",
    );
  }
  // A piece of one file copied into another cannot be decrypted.
  const other = await withPayments(1);
  const his = await prepare(other, "json");
  await writeNextFile(server.services);
  await db
    .updateTable("export_file_parts")
    .set({ sealed: pieces[0]?.sealed ?? "" })
    .where("customer_id", "=", other.id)
    .execute();
  expect((await save(other, his)).body.code).toBe("export.not_found");

  const now = server.services.clock();
  const [told] = (await filesOf(who)).export_files;
  expect(told.expires_at).toBe(addMs(now, 24 * 3_600_000));
  // A session would not last that long.
  await db
    .updateTable("export_files")
    .set({ expires_at: addMs(now, 1_000) })
    .where("customer_id", "=", who.id)
    .execute();
  expect((await save(who, asked)).status).toBe(200);
  server.advance(2_000);
  expect((await filesOf(who)).export_files).toEqual([]);
  expect((await save(who, asked)).body.code).toBe("export.not_found");
  await purgeJob(allPurges).startWith(async (job) => await job.run(server.services, { at: "test" } as never));
  const left = await db
    .selectFrom("export_file_parts")
    .select("position")
    .where("customer_id", "=", who.id)
    .execute();
  expect(left).toEqual([]);
});

test("nobody else has the file: 404, as if it did not exist", async () => {
  const [owner, other] = [await withPayments(1), await server.addUser()];
  const asked = await prepare(owner);
  await writeNextFile(server.services);
  expect((await save(other, asked)).body.code).toBe("export.not_found");
  expect((await filesOf(other)).export_files).toEqual([]);
  const advisor = await server.addUser({ roles: ["advisor"] });
  expect((await save(advisor, asked)).status).toBe(404);
});

test("a worker of the queue writes what is asked for, one after the other", async () => {
  const who = await withPayments(30);
  for (const format of ["csv", "json", "pdf"]) await prepare(who, format);
  await server.services.queue.work(server.services);
  const { export_files } = await eventually(
    async () => await filesOf(who),
    (told) => told.export_files.every(({ status }: Asked) => status === "ready"),
  );
  expect(export_files).toHaveLength(3);
});
