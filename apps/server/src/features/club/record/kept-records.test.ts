import { addMonths, dayOf, type Id, instant, recordReference } from "@vigie/domain";
import { sql } from "kysely";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../db/unit-of-work.ts";
import { firmIdOf } from "../../../testing/test-client-file.ts";
import { addAudit, addFirm } from "../../../testing/test-firm.ts";
import { openProposalBench, type ProposalBench } from "../../../testing/test-proposals.ts";
import type { TestUser } from "../../../testing/test-server.ts";
import { unzipped } from "../../../testing/unzipped.ts";
import { linkAdvisor } from "../../directory/people/actions.ts";
import { eraseUser } from "../../identity/users/actions/deletion.ts";
import { verifyRecord } from "./actions/verify.ts";
import { recordPurge } from "./purge.ts";

/** Tests what is kept of a customer who left: who may read it, that each read is logged, and when it is deleted. */

let bench: ProposalBench;
let firmId: Id;
let elsewhere: Id;
let gone: Id;
let erasedDay: ReturnType<typeof dayOf>;
/** The responses while the customer had an account. */
const before: { records: unknown; status: number } = { records: null, status: 0 };
beforeAll(async () => {
  bench = await openProposalBench();
  firmId = await firmIdOf(bench.server, bench.people.advisor);
  await bench.answer();
  await bench.accepted();
  // Answers collected by the firm, on which nothing is based.
  await bench.answer({ horizon: "two_to_five" });
  // Answers given to another firm, then to both, then to none.
  elsewhere = await addFirm(bench.server, { name: "Ailleurs" });
  const advisedBy = async (...firms: readonly Id[]): Promise<void> => {
    const { db } = bench.server.services;
    await sql`delete from customer_advisors where customer_id = ${bench.people.owner.id}`.execute(db);
    for (const firm of firms)
      await linkAdvisor(db, {
        customerId: bench.people.owner.id,
        advisorId: firm === firmId ? bench.people.advisor.id : bench.people.outsider.id,
        firmId: firm,
        since: bench.server.services.clock(),
      });
  };
  for (const firms of [[elsewhere], [elsewhere, firmId], []]) {
    await advisedBy(...firms);
    await bench.answer({ horizon: "five_to_ten" });
  }
  await advisedBy(firmId);
  gone = bench.people.owner.id;
  const { admin, manager, owner } = bench.people;
  await admin.ask("PUT", `/firm/people/${manager.id}/vigilance`, { vigilance: true });
  const vigilance = {
    level: "standard",
    reason: "Client connu depuis dix ans",
    exposure: "none",
    exposure_words: "",
    sources: ["inheritance"],
    sources_words: "",
    checks: [],
  };
  const said = await manager.ask("PUT", `/customers/${owner.id}/vigilance`, { after: null, vigilance });
  if (said.status !== 200) throw new Error(JSON.stringify(said.body));
  before.records = (await admin.ask("GET", "/firm/kept_records")).body.records;
  before.status = (await admin.ask("GET", `/kept_records/${gone}`)).status;
  await erase(bench.people.owner);
}, 240_000);
afterAll(async () => await bench.server.close());

async function erase(who: TestUser): Promise<void> {
  const at = bench.server.services.clock();
  erasedDay = dayOf(at);
  await inTransaction(bench.server.services, async (unit) => {
    await eraseUser(unit, {
      user: { id: who.id, email: who.email, variant: "vigie" },
      askedAt: at,
      erasedAt: at,
    });
  });
}

const of = (path = ""): string => `/kept_records/${gone}${path}`;
const why = { "vigie-reason": encodeURIComponent("Réclamation devant le médiateur") };
const list = async (who: TestUser) => (await who.ask("GET", "/firm/kept_records")).body.records;
async function auditor(customerIds?: readonly Id[], firm = firmId) {
  const who = await bench.server.addUser({ roles: ["auditor"] });
  const audit = { firmId: firm, auditorId: who.id, grantedBy: bench.people.admin.id };
  const auditId = await addAudit(bench.server, customerIds === undefined ? audit : { ...audit, customerIds });
  return { ...who, auditId };
}

test("of who has an account nothing is listed, and nothing is opened this way", () => {
  expect(before).toEqual({ records: [], status: 404 });
});

test("the administrator's list says what is kept, until when and by which text, without a name", async () => {
  const records = await list(bench.people.admin);
  expect(records).toMatchObject([{ id: gone, reference: recordReference(gone) }]);
  const [{ parts }] = records;
  expect(parts).toContainEqual({
    kind: "advice",
    // A proposal, the answers it is based on, and those on which nothing is based.
    count: 3,
    until: addMonths(erasedDay, 60),
    source: "RG AMF, C. ass. L522-5",
  });
  expect(JSON.stringify(records)).not.toContain("Roussel");
});

test("the record of one: its timeline, its documents and a whole chain", async () => {
  const { record } = (await bench.people.admin.ask("GET", of())).body;
  expect(record.is_intact).toBe(true);
  const kinds = record.events.map(({ kind }: { kind: string }) => kind);
  for (const kind of ["proposal_accepted", "proposal_opened", "proposal_sent", "answers_confirmed"])
    expect(kinds).toContain(kind);
  const [statement] = record.documents.filter(({ kind }: { kind: string }) => kind === "advice");
  const file = await bench.people.admin.ask("GET", of(`/documents/${statement.id}`));
  expect(file.status).toBe(200);
  expect(createHash("sha256").update(file.bytes).digest("hex")).toBe(statement.file_hash);
});

test("the folder asks why, holds what the chain tells, and names nobody who has no name any more", async () => {
  const { admin } = bench.people;
  expect((await admin.ask("GET", of("/file"))).body.code).toBe("record.purpose_required");
  const file = await admin.ask("GET", of("/file"), undefined, why);
  expect(file.status, JSON.stringify(file.body)).toBe(200);
  const entries = unzipped(file.bytes);
  const { fichiers, lignes } = JSON.parse(entries.get("chaine.json")?.toString() ?? "{}");
  for (const { nom, sha256 } of fichiers)
    expect(
      createHash("sha256")
        .update(entries.get(nom) ?? "")
        .digest("hex"),
    ).toBe(sha256);
  for (const { previousHash, said, hash } of lignes)
    expect(
      createHash("sha256")
        .update(previousHash + said)
        .digest("hex"),
    ).toBe(hash);
  expect(lignes.length).toBeGreaterThan(5);
  expect([...entries.keys()].filter((name) => name.startsWith("propositions/"))).toHaveLength(1);
});

test("a firm keeps the answers that it collected, used or not, and none that another did", async () => {
  const { admin } = bench.people;
  const { rows } = await sql`select from suitability_answers where customer_id = ${gone}`.execute(
    bench.server.services.db,
  );
  expect(rows).toHaveLength(5);
  const { record } = (await admin.ask("GET", of())).body;
  const given = record.events.filter(({ kind }: { kind: string }) => kind === "answers_given");
  expect(given).toHaveLength(2);
  const file = await admin.ask("GET", of("/file"), undefined, why);
  const names = [...unzipped(file.bytes).keys()];
  expect(names.filter((name) => name.startsWith("reponses/"))).toHaveLength(2);
  expect(names.filter((name) => name.startsWith("contenus/") && name.includes("answers_given"))).toHaveLength(
    2,
  );
  // The other firm has its own record: the answers it alone collected, and nothing of the first firm.
  const head = await bench.server.addUser({ roles: ["admin"], firmId: elsewhere });
  const [line] = await list(head);
  expect(line).toMatchObject({ id: gone, parts: [{ kind: "advice", count: 1 }] });
  const theirs = (await head.ask("GET", of())).body.record;
  expect(theirs.events.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    "answers_confirmed",
    "answers_given",
  ]);
});

test("each reading is a line of the ledger, with its reason", async () => {
  const { admin } = bench.people;
  await admin.ask("GET", of(), undefined, why);
  const { record } = (await admin.ask("GET", of(), undefined, why)).body;
  expect(record.reads).toContainEqual(
    expect.objectContaining({ role: "admin", reason: "Réclamation devant le médiateur" }),
  );
});

test("nobody else finds it: no advisor, no manager, no other firm, no customer", async () => {
  const { advisor, colleague, manager, outsider, other } = bench.people;
  const nowhere = await addFirm(bench.server, { name: "Nulle part" });
  const head = await bench.server.addUser({ roles: ["admin"], firmId: nowhere });
  for (const who of [advisor, colleague, manager, outsider, other, head])
    for (const path of [of(), of("/file")])
      expect((await who.ask("GET", path, undefined, why)).status).toBe(404);
  for (const who of [advisor, colleague, outsider, other, head])
    expect((await who.ask("GET", `/kept_vigilance/${gone}`)).status).toBe(404);
  for (const who of [advisor, manager, other])
    expect((await who.ask("GET", "/firm/kept_records")).status).toBe(404);
  expect(await list(head)).toEqual([]);
});

test("an auditor reads it while the audit is open, with its purpose as the reason", async () => {
  const open = await auditor();
  const listed = await open.ask("GET", `/audits/${open.auditId}/kept_records`);
  expect(listed.body.records).toMatchObject([{ id: gone }]);
  expect((await open.ask("GET", of("/file"))).status).toBe(200);
  const { record } = (await open.ask("GET", of())).body;
  expect(record.reads.some(({ role }: { role: string }) => role === "auditor")).toBe(true);
  // An audit limited to other customers, one of another firm, and one that has ended.
  const narrow = await auditor([bench.people.other.id]);
  expect((await narrow.ask("GET", of())).status).toBe(404);
  expect((await narrow.ask("GET", `/audits/${narrow.auditId}/kept_records`)).body.records).toEqual([]);
  const firm = await addFirm(bench.server, { name: "Plus loin" });
  expect((await (await auditor(undefined, firm)).ask("GET", of())).status).toBe(404);
  const { db } = bench.server.services;
  await sql`update auditor_accesses set ends_on = begins_on - 1, begins_on = begins_on - 2 where id = ${open.auditId}`.execute(
    db,
  );
  expect((await open.ask("GET", of())).status).toBe(404);
  expect((await open.ask("GET", `/audits/${open.auditId}/kept_records`)).status).toBe(404);
});

test("what is known for vigilance is for who is entrusted with it, and for nobody else", async () => {
  const { admin, manager } = bench.people;
  for (const path of ["/firm/kept_vigilance", `/kept_vigilance/${gone}`])
    expect((await admin.ask("GET", path)).status).toBe(404);
  const { records } = (await manager.ask("GET", "/firm/kept_vigilance")).body;
  expect(records).toMatchObject([{ id: gone, count: 1, until: addMonths(erasedDay, 60) }]);
  const { entries } = (await manager.ask("GET", `/kept_vigilance/${gone}`)).body;
  expect(entries).toMatchObject([{ reason: "Client connu depuis dix ans" }]);
  // It gives no access to the advice, and only the security log records it.
  expect((await manager.ask("GET", of())).status).toBe(404);
  const { record } = (await admin.ask("GET", of())).body;
  expect(record.reads.some(({ role }: { role: string }) => role === "manager")).toBe(false);
});

test("past its term nothing is shown before the purge, and nothing is left after it", async () => {
  const { services } = bench.server;
  const { admin, manager } = bench.people;
  expect(await verifyRecord(services, gone)).toMatchObject({ broken: null });
  const erasedAgo = async (months: number): Promise<void> => {
    const at = instant(`${addMonths(erasedDay, -months)}T12:00:00.000Z`);
    await bench.server.services.db.deleteFrom("erasures").where("user_id", "=", gone).execute();
    await sql`insert into erasures (user_id, asked_at, erased_at, kept) values (${gone}, ${at}, ${at}, '[]')`.execute(
      services.db,
    );
  };
  await erasedAgo(60);
  expect((await list(admin))[0].parts[0]).toMatchObject({ kind: "advice", until: erasedDay });
  expect(await recordPurge.run(services)).toBe(0);
  await erasedAgo(61);
  expect(
    (await list(admin)).flatMap(({ parts }: { parts: { kind: string }[] }) => parts.map(({ kind }) => kind)),
  ).not.toContain("advice");
  expect((await admin.ask("GET", of("/file"), undefined, why)).status).toBe(404);
  expect((await manager.ask("GET", "/firm/kept_vigilance")).body.records).toEqual([]);
  expect((await manager.ask("GET", `/kept_vigilance/${gone}`)).status).toBe(404);
  expect(await recordPurge.run(services)).toBeGreaterThan(0);
  const left = async (table: string): Promise<unknown[]> =>
    (await sql`select from ${sql.table(table)} where customer_id = ${gone}`.execute(services.db)).rows;
  expect(await left("advice_events")).toEqual([]);
  // The access log is kept as long as the longest retention of what it concerns.
  expect((await left("accesses")).length).toBeGreaterThan(0);
  await erasedAgo(121);
  await recordPurge.run(services);
  expect(await left("accesses")).toEqual([]);
});
