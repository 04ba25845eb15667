import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { completeFile, firmIdOf, imageBytes, sendBytes } from "../../../testing/test-client-file.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { clientFilePurge } from "./purge.ts";

let server: TestServer;
let people: People;
let firmId: Id;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  firmId = await firmIdOf(server, people.advisor);
});
afterAll(async () => await server.close());

const mine = () => `/users/me/files/${firmId}/documents`;
const theirs = () => `/customers/${people.owner.id}/file`;
const send = async (
  bytes: Buffer,
  { kind = "identity_document", name = "carte.png", by = people.owner } = {},
) => await sendBytes(by, `${mine()}?kind=${kind}&file_name=${encodeURIComponent(name)}`, bytes);
const fileOf = async (seat: TestUser = people.advisor) => (await seat.ask("GET", theirs())).body.file;
const lineOf = async (item: string) =>
  (await fileOf()).lines.find((line: { item: string }) => line.item === item);

test("a document counts once somebody of the firm accepted it, and another one takes its place", async () => {
  expect(await lineOf("identity_document")).toMatchObject({
    state: "missing",
    owner: "customer",
    blocks: true,
  });
  const sent = await send(imageBytes());
  expect([sent.status, sent.body.document.state]).toEqual([201, "received"]);
  expect(await lineOf("identity_document")).toMatchObject({ state: "to_check", owner: "advisor" });
  const first = `${theirs()}/documents/${sent.body.document.id}`;
  const without = await people.advisor.ask("PUT", first, { decision: { accept: true, expires_on: null } });
  expect([without.status, without.body.code]).toEqual([422, "file_document.no_expiry"]);
  const past = await people.advisor.ask("PUT", first, {
    decision: { accept: true, expires_on: "2026-11-19" },
  });
  expect([past.status, past.body.code]).toEqual([422, "file_document.expired"]);
  const far = await people.advisor.ask("PUT", first, {
    decision: { accept: true, expires_on: "2126-12-31" },
  });
  expect([far.status, far.body.code]).toEqual([422, "file_document.far_expiry"]);
  const accepted = await people.advisor.ask("PUT", first, {
    decision: { accept: true, expires_on: "2026-12-20" },
  });
  expect(accepted.body.document).toMatchObject({ state: "accepted", expires_on: "2026-12-20" });
  expect(await lineOf("identity_document")).toMatchObject({ state: "due", due_on: "2026-12-20" });
  const again = await people.manager.ask("PUT", first, { decision: { accept: false, reason: "Illisible" } });
  expect([again.status, again.body.code]).toEqual([409, "file_document.decided"]);
  const next = (await send(imageBytes(100))).body.document.id;
  await people.advisor.ask("PUT", `${theirs()}/documents/${next}`, {
    decision: { accept: true, expires_on: "2036-12-20" },
  });
  const states = (await fileOf()).documents.map((one: { state: string }) => one.state);
  expect([states, (await lineOf("identity_document")).state]).toEqual([["accepted", "replaced"], "valid"]);
});

test.each([
  ["a page", Buffer.from("<html><script>alert(1)</script></html>"), 422, "file_document.wrong_type"],
  [
    "an image with a script",
    Buffer.from("<svg xmlns='x' onload='alert(1)'/>"),
    422,
    "file_document.wrong_type",
  ],
  ["a program", Buffer.from("MZ\u0090\u0000"), 422, "file_document.wrong_type"],
  ["an image that breaks off", imageBytes().subarray(0, 40), 422, "file_document.wrong_type"],
  ["nothing", Buffer.alloc(0), 422, "file_document.wrong_type"],
  ["too much", imageBytes(10 * 1024 * 1024 + 1), 413, "file_document.too_large"],
] as const)("%s is refused whatever its name says", async (_name, bytes, status, code) => {
  const answer = await send(bytes, { kind: "address_proof", name: "facture.pdf" });
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(await lineOf("address_proof")).toMatchObject({ state: "missing" });
});

test("a document is sealed, and comes back as it was, to be saved only", async () => {
  const bytes = imageBytes(200_000);
  const name = "<img src=x onerror=alert(1)>/../facture\r\n.pdf";
  const sent = (await send(bytes, { kind: "address_proof", name })).body.document;
  expect(sent).toMatchObject({
    media_type: "image/png",
    file_name: "<img src=x onerror=alert(1)>..facture.pdf",
  });
  const { rows } = await sql<{
    sealed: string;
  }>`select sealed from file_documents where id = ${sent.id}`.execute(server.services.db);
  expect(rows[0]?.sealed.includes(bytes.subarray(0, 300).toString("base64"))).toBe(false);
  const saved = await people.owner.ask("GET", `${mine()}/${sent.id}`);
  expect(saved.headers).toMatchObject({
    "content-type": "image/png",
    "content-disposition": 'attachment; filename="address_proof-2026-11-20.png"',
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  expect((await people.advisor.ask("GET", `${theirs()}/documents/${sent.id}`)).status).toBe(200);
  // The encryption is bound to the row: the content cannot be moved to another one.
  await sql`update file_documents set state = 'received' where id = ${sent.id}`.execute(server.services.db);
  const moved = sql`update file_documents set sealed = (select sealed from file_documents where id <> ${sent.id} and sealed is not null limit 1)
    where id = ${sent.id}`;
  await expect(moved.execute(server.services.db)).rejects.toThrow("never changed");
});

test("what is sent again because its answer was lost stands once, also while the first is on its way", async () => {
  const bytes = imageBytes(5_000);
  const given = { kind: "address_proof", name: "quittance.png" };
  const held = async () => (await fileOf()).documents.length;
  const before = await held();
  const sent = await Promise.all([send(bytes, given), send(bytes, given)]);
  const again = await send(bytes, given);
  expect(new Set([...sent, again].map(({ status, body }) => `${status} ${body.document.id}`)).size).toBe(1);
  expect(await held()).toBe(before + 1);
  // A different kind makes a different document; once refused, the same file can be sent again.
  const { body: other } = await send(bytes, { ...given, kind: "identity_document" });
  expect(await held()).toBe(before + 2);
  for (const { id } of [again.body.document, other.document]) {
    const decision = { accept: false, reason: "Illisible" };
    expect((await people.advisor.ask("PUT", `${theirs()}/documents/${id}`, { decision })).status).toBe(200);
  }
  const anew = await send(bytes, given);
  expect(anew.body.document.id).not.toBe(again.body.document.id);
  expect(await held()).toBe(before + 3);
  for (const { id } of [anew.body.document, again.body.document, other.document])
    expect((await people.owner.ask("DELETE", `${mine()}/${id}`)).status).toBe(200);
});

test("ten megabytes are taken", async () => {
  const path = `${theirs()}/documents?kind=address_proof&file_name=a.png`;
  expect((await sendBytes(people.advisor, path, imageBytes(10 * 1024 * 1024))).status).toBe(201);
});

test("nobody else reads, sends, decides or attests", async () => {
  const [document] = (await fileOf()).documents;
  const decision = { accept: false, reason: "Illisible" };
  const attestation = { item: "der", seen_on: "2026-11-20", words: "Remis au rendez-vous." };
  for (const seat of ["other", "colleague", "outsider", "foreigner"] as const) {
    const asks = [
      people[seat].ask("GET", theirs()),
      people[seat].ask("GET", `${theirs()}/documents/${document.id}`),
      people[seat].ask("PUT", `${theirs()}/documents/${document.id}`, { decision }),
      people[seat].ask("POST", `${theirs()}/attestations`, { attestation }),
      people[seat].ask("GET", `/users/${people.owner.id}/files`),
      people[seat].ask("GET", `/users/me/files/${firmId}/documents/${document.id}`),
      people[seat].ask("DELETE", `/users/me/files/${firmId}/documents/${document.id}`),
      sendBytes(people[seat], `${theirs()}/documents?kind=address_proof&file_name=a.png`, imageBytes()),
    ];
    expect(
      (await Promise.all(asks)).map(({ status }) => status),
      seat,
    ).toEqual(asks.map(() => 404));
  }
  // A firm to which the customer is not linked receives nothing.
  const elsewhere = await firmIdOf(server, people.outsider);
  const path = `/users/me/files/${elsewhere}/documents?kind=address_proof&file_name=a.png`;
  expect((await sendBytes(people.owner, path, imageBytes())).status).toBe(404);
  // An administrator of the firm manages its members, not advice: they see states, but no content.
  expect((await people.admin.ask("GET", theirs())).status).toBe(200);
  expect((await people.admin.ask("GET", `${theirs()}/documents/${document.id}`)).status).toBe(404);
  // The customer cannot decide.
  expect((await people.owner.ask("PUT", `${theirs()}/documents/${document.id}`, { decision })).status).toBe(
    404,
  );
});

test("what was not accepted is taken back, and its content is gone; what was accepted stays", async () => {
  const files = (await people.owner.ask("GET", "/users/me/files")).body.files;
  const ours = files.find((file: { firm_id: string }) => file.firm_id === firmId);
  const find = (state: string) => ours.documents.find((one: { state: string }) => one.state === state).id;
  const kept = await people.owner.ask("DELETE", `${mine()}/${find("accepted")}`);
  expect([kept.status, kept.body.code]).toEqual([409, "file_document.decided"]);
  const waiting = find("received");
  expect((await people.owner.ask("DELETE", `${mine()}/${waiting}`)).status).toBe(200);
  expect((await people.owner.ask("GET", `${mine()}/${waiting}`)).status).toBe(404);
  const { rows } = await sql<{
    sealed: null;
  }>`select sealed from file_documents where id = ${waiting}`.execute(server.services.db);
  expect(rows).toEqual([{ sealed: null }]);
});

test("a word of the firm is dated, named and never changed", async () => {
  const say = async (seen_on: string, words: string) =>
    await people.advisor.ask("POST", `${theirs()}/attestations`, {
      attestation: { item: "der", seen_on, words },
    });
  const future = await say("2026-11-21", "Demain");
  expect([future.status, future.body.code]).toEqual([422, "file_attestation.future"]);
  await say("2026-10-01", "Remis au premier rendez-vous.");
  server.advance(1000);
  const newer = await say("2026-11-19", "Nouvelle version remise.");
  expect(newer.body.file.attestations).toMatchObject([{ item: "der", words: "Nouvelle version remise." }]);
  expect(await lineOf("der")).toMatchObject({ state: "valid", on: "2026-11-19" });
  const change = sql`update file_attestations set words = 'x' where customer_id = ${people.owner.id}`;
  await expect(change.execute(server.services.db)).rejects.toThrow("never changed");
});

test("a request is written once a day, by notification and mail, and tells no item", async () => {
  const body = { act: { kind: "ask_missing" }, customer_ids: [people.owner.id] };
  const ask = async () => (await people.advisor.ask("POST", "/customers/bulk", body)).body;
  expect(await ask()).toMatchObject({ done_count: 1, failed: [] });
  expect((await ask()).failed).toMatchObject([{ code: "file.asked_today" }]);
  const { rows } = await sql<{
    facts: object;
  }>`select facts from mails where kind = 'client_file_asked'`.execute(server.services.db);
  expect(rows).toEqual([{ facts: { firmName: "Cabinet" } }]);
});

test("lists, sheet and matrix tell the figure of the file, and a file that may be advised on is dated once", async () => {
  const customer = await server.addUser();
  const { db, clock } = server.services;
  await sql`insert into customer_advisors (customer_id, advisor_id, firm_id, since)
    values (${customer.id}, ${people.advisor.id}, ${firmId}, ${clock()}::timestamptz - interval '12 days')`.execute(
    db,
  );
  await sql`insert into suitability_answers (customer_id, id, state, version, answers, assessment, author_id, author_name, by_advisor,
      made_at, decided_at)
    values (${customer.id}, ${server.services.newId()}, 'confirmed', '1', '{}', '{}', ${customer.id}, 'A', false, ${clock()}, ${clock()})`.execute(
    db,
  );
  await completeFile(server, { customer, advisor: people.advisor, firmId });
  const { file } = (await people.advisor.ask("GET", `/customers/${customer.id}/file`)).body;
  const shown = (await people.advisor.ask("GET", `/customers/${customer.id}`)).body.customer;
  expect(shown.completeness).toBeCloseTo(file.completeness, 4);
  expect([shown.file_total, shown.blocking]).toEqual([file.lines.length, []]);
  const ready = async () =>
    (
      await sql<{
        at: Date;
      }>`select file_ready_at as at from firm_customers where customer_id = ${customer.id}`.execute(db)
    ).rows[0]?.at;
  const first = await ready();
  server.advance(60_000);
  await completeFile(server, { customer, advisor: people.advisor, firmId });
  expect([first === undefined, await ready()]).toEqual([false, first]);
  const matrix = (await people.manager.ask("GET", "/file_matrix")).body;
  expect(matrix).toMatchObject({ median_days: 12, ready_count: 1, customer_count: 2 });
  expect(matrix.rows).toMatchObject([{ customers: 2, blocked: 1, complete: 0, median_days: 12 }]);
  expect((await people.advisor.ask("GET", "/file_matrix")).status).toBe(404);
});

test("five years after the relation, and not before, nothing is left, and nothing opens before the purge has passed", async () => {
  const count = async () =>
    (
      await sql<{
        count: number;
      }>`select count(*)::int as count from file_documents where customer_id = ${people.owner.id}`.execute(
        server.services.db,
      )
    ).rows[0]?.count;
  expect(
    (await people.advisor.ask("DELETE", `/customers/${people.owner.id}/access?confirmed=true`)).status,
  ).toBe(200);
  const { rows } = await sql<{ id: Id }>`select id from file_documents
    where customer_id = ${people.owner.id} and sealed is not null limit 1`.execute(server.services.db);
  const opens = async () => {
    // Extends the session over these years.
    await sql`update sessions set expires_at = ${server.services.clock()}::timestamptz + interval '1 day',
      ends_at = ${server.services.clock()}::timestamptz + interval '1 day'`.execute(server.services.db);
    return (await people.owner.ask("GET", `${mine()}/${String(rows[0]?.id)}`)).status;
  };
  const year = 366 * 86_400_000;
  server.advance(4.9 * year);
  await clientFilePurge.run(server.services);
  expect(await count()).toBeGreaterThan(0);
  expect(await opens()).toBe(200);
  server.advance(year);
  expect(await opens()).toBe(404);
  expect(await count()).toBeGreaterThan(0);
  await clientFilePurge.run(server.services);
  expect(await count()).toBe(0);
});
