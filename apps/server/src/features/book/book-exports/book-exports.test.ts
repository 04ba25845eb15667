import { addMs, type Id, instant } from "@vigie/domain";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { allPurges } from "../../../boot/purges.ts";
import { purgeJob } from "../../../queue/purge.ts";
import { readZip } from "../../../testing/read-zip.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { addHousehold } from "../../../testing/test-household.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { refreshRow } from "../customers/actions/row.ts";
import { keptMs, silentMs, writeNextExport } from "./actions/run.ts";

let server: TestServer;
let people: People;
/** Shares the same contracts as `plain`, and hides one more. */
let keeper: TestUser;
let plain: TestUser;
let sharedIds: readonly Id[];

beforeAll(async () => void (server = await openTestServer({ jobs: false })));
beforeEach(async () => {
  people = await addPeople(server);
  keeper = await server.addUser();
  plain = await server.addUser();
  const held = await addHousehold(server, keeper, [0, 1, 3, 7]);
  sharedIds = held.portfolioIds.slice(0, -1);
  await addHousehold(server, plain, [0, 1, 3]);
  const firmId = await firmOf(people.advisor);
  await linkAdvisor(server.services, keeper.subject, { advisorId: people.advisor.id, firmId });
  await linkAdvisor(server.services, plain.subject, { advisorId: people.colleague.id, firmId });
  await hide(held.portfolioIds.slice(-1));
  for (const { id } of [keeper, plain]) await refreshRow(server.services, id);
});
afterAll(async () => await server.close());

async function firmOf(user: TestUser): Promise<Id> {
  const { db } = server.services;
  const row = await db.selectFrom("users").select("firm_id").where("id", "=", user.id).executeTakeFirst();
  if (row?.firm_id === undefined || row.firm_id === null) throw new Error("assertion: of a firm");
  return row.firm_id;
}
async function hide(ids: readonly Id[]): Promise<void> {
  const done = await keeper.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: ids });
  if (done.status !== 200) throw new Error("assertion: contracts are hidden");
}
const prepare = async (who: TestUser) => (await who.ask("POST", "/book_exports", {})).body.book_export;
const listed = async (who: TestUser) => (await who.ask("GET", "/book_exports")).body.book_exports;
const pathOf = ({ id }: { id: string }) => `/book_exports/${id}/file`;
const save = async (who: TestUser, one: { id: string }) => await who.ask("GET", pathOf(one));
const write = async () => await writeNextExport(server.worker);

async function bytesOf(who: TestUser, one: { id: string }): Promise<Buffer> {
  const answer = await save(who, one);
  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/zip"]);
  return answer.bytes;
}
async function archiveOf(who: TestUser): Promise<ReadonlyMap<string, string>> {
  const asked = await prepare(who);
  await write();
  return readZip(await bytesOf(who, asked));
}
async function sealedOf({ id }: { id: Id }): Promise<readonly { readonly sealed: string }[]> {
  const parts = server.services.db.selectFrom("book_export_parts").where("export_id", "=", id);
  return await parts.select("sealed").execute();
}
const json = (archive: ReadonlyMap<string, string>, name: string): Record<string, unknown>[] =>
  JSON.parse(archive.get(`${name}.json`) ?? "");

test("an advisor has their own customers, a manager those of the firm, in CSV and in JSON", async () => {
  const { advisor, owner } = people;
  const event = { kind: "note", note: "=1+1 ; retraite" };
  await advisor.ask("POST", `/customers/${keeper.id}/events`, { event });
  const task = { title: "Rappeler", due_on: "2026-12-01", customer_id: keeper.id };
  expect((await advisor.ask("POST", "/tasks", { task })).status).toBe(201);
  const archive = await archiveOf(advisor);
  expect([...archive.keys()]).toEqual([
    "LISEZMOI.txt",
    ...["clients", "contrats", "echanges", "promesses", "taches", "missions", "invitations"].flatMap(
      (name) => [`${name}.csv`, `${name}.json`],
    ),
  ]);
  const ids = json(archive, "clients").map((one) => one["customer_id"]);
  expect(ids.toSorted()).toEqual([owner.id, keeper.id].toSorted());
  expect(archive.get("echanges.csv")).toContain(`"'=1+1 ; retraite"`);
  expect(json(archive, "echanges")).toMatchObject([{ customer_id: keeper.id, note: "=1+1 ; retraite" }]);
  expect(json(archive, "taches")).toMatchObject([
    { customer_id: keeper.id, what: "Rappeler", done_at: null },
  ]);
  const { body: sheet } = await advisor.ask("GET", `/customers/${keeper.id}`);
  expect(json(archive, "clients").find((one) => one["customer_id"] === keeper.id)).toMatchObject({
    wealth: sheet.customer.wealth,
    contracts: sheet.contracts.length,
    under_advice: null,
  });
  const contracts = json(archive, "contrats").filter((one) => one["customer_id"] === keeper.id);
  expect(contracts.map((one) => [one["contract_id"], one["value"]])).toEqual(
    sheet.contracts.map((one: { id: string; amount: number | null }) => [one.id, one.amount]),
  );
  const lines = (archive.get("clients.csv") ?? "").split("\r\n");
  expect(lines[0]).toMatch(/^\uFEFFIdentifiant client;Nom;Prénom;E-mail;/);
  expect(lines).toHaveLength(4);

  const firms = await archiveOf(people.manager);
  expect(json(firms, "clients")).toHaveLength(3);
  expect(firms.get("LISEZMOI.txt")).toContain("Nombre de clients\u00a0: 3.");
  expect(await listed(people.manager)).toMatchObject([{ reach: "firm", status: "ready", done_count: 3 }]);
});

const python = "/usr/bin/python3";
const hasPython = spawnSync(python, ["-c", "import zipfile"]).status === 0;

test.runIf(hasPython)("an archive opens with what others wrote to open archives", async () => {
  const asked = await prepare(people.manager);
  await write();
  const folder = mkdtempSync(join(tmpdir(), "vigie-zip-"));
  const file = join(folder, "a.zip");
  writeFileSync(file, await bytesOf(people.manager, asked));
  const code = `import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), len(z.namelist()))`;
  expect(execFileSync(python, ["-c", code, file]).toString().trim()).toBe("None 15");
  rmSync(folder, { recursive: true });
});

test("a hidden contract is nowhere: the archive equals that of who never had it", async () => {
  const anonymous = (rows: readonly Record<string, unknown>[]) =>
    rows.map(({ customer_id: _c, contract_id: _i, email: _e, advisors: _a, ...rest }) => rest);
  const of = async (who: TestUser, id: Id) => {
    const archive = await archiveOf(who);
    return ["clients", "contrats"].map((name) =>
      anonymous(json(archive, name).filter((one) => one["customer_id"] === id)),
    );
  };
  const [mine, theirs] = [await of(people.advisor, keeper.id), await of(people.colleague, plain.id)];
  expect(mine).toEqual(theirs);
  expect(mine[1]).toHaveLength(3);
});

test("what was asked stands in each ledger once, and only theirs; who asked is told", async () => {
  await archiveOf(people.advisor);
  const readings = async (who: TestUser) =>
    (await who.ask("GET", "/users/me/accesses")).body.accesses.filter(
      ({ path }: { path: string }) => path === "/book_exports",
    );
  expect(await readings(keeper)).toMatchObject([{ kind: "read", advisor_role: "advisor" }]);
  expect(await readings(plain)).toEqual([]);
  const { body } = await people.advisor.ask("GET", "/users/me/notifications");
  expect(body.notifications[0]).toMatchObject({ event: "book.export_ready" });
});

test("it is given to who asked alone, and not before it is ready", async () => {
  const asked = await prepare(people.advisor);
  expect(asked).toMatchObject({ status: "pending", reach: "own", expires_at: null });
  expect((await prepare(people.advisor)).id).toBe(asked.id);
  expect((await save(people.advisor, asked)).body.code).toBe("export.not_ready");
  await write();
  for (const seat of [people.colleague, people.manager, people.admin, people.outsider])
    expect((await save(seat, asked)).body.code).toBe("export.not_found");
  expect((await save(people.advisor, asked)).status).toBe(200);
  expect(await write()).toBe(false);
});

test("once a customer left, or hides a contract that is in it, nobody is given it any more", async () => {
  const { advisor } = people;
  const first = await prepare(advisor);
  await write();
  await hide([sharedIds[0] ?? keeper.id]);
  expect((await save(advisor, first)).body.code).toBe("book_export.outdated");
  const second = await prepare(advisor);
  await write();
  expect((await save(advisor, second)).status).toBe(200);
  await advisor.ask("DELETE", `/customers/${keeper.id}/access?confirmed=true`);
  expect((await save(advisor, second)).body.code).toBe("book_export.outdated");
});

test("who was suspended, or reaches less far than when they asked, has nothing written for them", async () => {
  const { db } = server.services;
  await prepare(people.manager);
  await db
    .updateTable("users")
    .set({ roles: ["advisor"] })
    .where("id", "=", people.manager.id)
    .execute();
  await write();
  expect(await listed(people.manager)).toMatchObject([{ status: "failed" }]);
  const asked = await prepare(people.advisor);
  const suspended = await people.admin.ask("POST", `/firm/people/${people.advisor.id}/suspend`, {});
  expect(suspended.status).toBe(200);
  await write();
  const row = await db
    .selectFrom("book_exports")
    .select("state")
    .where("id", "=", asked.id)
    .executeTakeFirst();
  expect(row).toEqual({ state: "failed" });
  expect(await sealedOf(asked)).toEqual([]);
});

test("what a dead worker left is written by another; a day later it is gone", async () => {
  const { db } = server.services;
  const asked = await prepare(people.advisor);
  const at = server.services.clock();
  await db
    .updateTable("book_exports")
    .set({ state: "running", attempt: 1, started_at: at, beat_at: at })
    .where("id", "=", asked.id)
    .execute();
  expect(await write()).toBe(false);
  server.advance(silentMs + 1000);
  await write();
  const bytes = await bytesOf(people.advisor, asked);
  const pieces = await sealedOf(asked);
  expect(pieces.length).toBeGreaterThan(0);
  // The stored pieces are encrypted.
  expect(
    Buffer.from(pieces[0]?.sealed.split(".")[2] ?? "", "base64url").includes(bytes.subarray(0, 20)),
  ).toBe(false);
  await db
    .updateTable("book_exports")
    .set({ expires_at: instant(addMs(server.services.clock(), 1000)) })
    .where("id", "=", asked.id)
    .execute();
  server.advance(2000);
  expect(keptMs).toBe(86_400_000);
  expect(await listed(people.advisor)).toEqual([]);
  expect((await save(people.advisor, asked)).body.code).toBe("export.not_found");
  await purgeJob(allPurges).startWith(async (job) => await job.run(server.services, { at: "test" } as never));
  expect(await sealedOf(asked)).toEqual([]);
});

test("what no worker brings to its end is given up after three attempts, goes a day later and may be asked for again", async () => {
  const asked = await prepare(people.advisor);
  const at = server.services.clock();
  await server.services.db
    .updateTable("book_exports")
    .set({ state: "running", attempt: 3, started_at: at, beat_at: at })
    .where("id", "=", asked.id)
    .execute();
  server.advance(silentMs + 1000);
  expect(await write()).toBe(false);
  const [given] = await listed(people.advisor);
  expect(given).toMatchObject({ id: asked.id, status: "failed" });
  expect(given.expires_at).toBe(addMs(server.services.clock(), keptMs));
  const again = await prepare(people.advisor);
  await write();
  expect((await save(people.advisor, again)).status).toBe(200);
});
