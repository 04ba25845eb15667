import { cents, unitsFromCents } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFirm } from "../../../testing/test-firm.ts";
import { asker, type TestServer, openTestServer, type TestUser } from "../../../testing/test-server.ts";
import { addHousehold } from "../../../testing/test-household.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { writeNextFile } from "./actions/run.ts";
import { summaryOf } from "./actions/summary.ts";
import { personTables } from "./store.ts";
import { leftOut } from "./text.ts";

let server: TestServer;
beforeAll(async () => void (server = await openTestServer({ jobs: false, now: "2026-11-20T10:00:00Z" })));
afterAll(async () => await server.close());

const formats = ["ofx", "csv", "json"] as const;
type Format = (typeof formats)[number];

async function exported(who: TestUser, format: Format): Promise<string> {
  const answer = await who.ask("GET", `/users/me/exports/${format}`);
  expect(answer.status).toBe(200);
  return typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
}

/** Returns the summary once the worker has written it. */
async function pdfOf(who: TestUser) {
  const asked = await who.ask("POST", "/users/me/export_files", { format: "pdf" });
  expect([asked.status, asked.body.code]).toEqual([201, undefined]);
  await writeNextFile(server.services);
  return await who.ask("GET", `/users/me/export_files/${asked.body.export_file.id}`);
}

test("an export is a file to save, of the caller's portfolios only", async () => {
  const [mine, other] = [await server.addUser(), await server.addUser()];
  const manual_contract = { name: "Secret", kind: "savings", values: [{ day: "2026-11-01", amount: 10 }] };
  await other.ask("POST", "/users/me/manual_contracts", { manual_contract });
  const answer = await mine.ask("GET", "/users/me/exports/csv");
  expect(answer.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="vigie-2026-11-20.csv"',
    "cache-control": "no-store",
  });
  expect(answer.body).not.toContain("Secret");
  expect(await exported(other, "csv")).toContain("Secret");
});

test("nobody else may export: without a session, in another's place, in an unknown format", async () => {
  const saver = await server.addUser();
  const advisor = await server.addUser({ roles: ["advisor"] });
  const inPlace = await advisor.ask("GET", "/users/me/exports/json", undefined, {
    "vigie-customer": saver.id,
  });
  expect(inPlace.status).toBe(404);
  expect((await asker(server.app, null)("GET", "/users/me/exports/json")).status).toBe(401);
  expect((await saver.ask("GET", "/users/me/exports/docx")).status).toBe(422);
});

test("whatever is kept by a person's name is in the export, or named as left out with why", async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as "table", a.attname as "column"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
      and a.attname in ('customer_id', 'customer_ref', 'user_id', 'user_ref') and not a.attisdropped`.execute(
    server.services.db,
  );
  const held = new Set(rows.map(({ table }) => table));
  const exportedTables = personTables.map(({ table }) => table);
  const told = new Set([...exportedTables, ...Object.keys(leftOut)]);
  expect([...held].filter((table) => !told.has(table))).toEqual([]);
  // No name refers to a table that no longer exists, and none is in both lists.
  expect([...told].filter((table) => !held.has(table) && table !== "users")).toEqual([]);
  expect(exportedTables.filter((table) => table in leftOut)).toEqual([]);
  expect(Object.values(leftOut).every((why) => why.length > 20)).toBe(true);
});

test("the JSON holds the person: profile, consents, notifications, accesses, advice, sessions, and no secret", async () => {
  const [saver, other] = [await server.addUser(), await server.addUser()];
  await addHousehold(server, saver);
  await addHousehold(server, other);
  const firmId = await addFirm(server);
  const advisor = await server.addUser({ roles: ["advisor"], firmId });
  await linkAdvisor(server.services, saver.subject, { advisorId: advisor.id, firmId });
  await advisor.ask("GET", `/users/${saver.id}/wealth`);
  await saver.ask("PUT", "/users/me", { consent: { analytics: true }, user: { mobile: "06 12 34 56 78" } });
  await saver.ask("PUT", "/users/me/notification_options", { notification_options: { newsletter: true } });
  const text = await exported(saver, "json");
  const { person } = JSON.parse(text);
  expect(Object.keys(person)).toEqual([...personTables.map(({ table }) => table), "left_out"]);
  expect(person.users).toHaveLength(1);
  expect(person.users[0]).toMatchObject({ id: saver.id, email: saver.email, mobile: "+33612345678" });
  expect(person.users[0].analytics_at).not.toBeNull();
  expect(person.notification_options[0].newsletter).toBe(true);
  expect(person.accesses[0]).toMatchObject({ actor_name: "Camille Roussel", path: "/users/{id}/wealth" });
  expect(person.sessions.length).toBeGreaterThan(0);
  expect(person.portfolios.length).toBeGreaterThan(0);
  // It contains no data of other customers and no secret.
  expect(text).not.toContain(other.id);
  const keys = personTables.flatMap(({ table }) => person[table].flatMap(Object.keys));
  expect(
    keys.filter((key: string) => /password|_hash$|envelope|token|public_key|credential/.test(key)),
  ).toEqual([]);
  const columns = await sql<{ name: string; table: string }>`
    select table_name as "table", column_name as name from information_schema.columns
    where table_schema = current_schema()`.execute(server.services.db);
  const secret = columns.rows.filter(({ name }) =>
    /password|(?<!previous)_hash$|envelope|token|public_key|credential|sealed/.test(name),
  );
  const open = secret.filter(({ table, name }) =>
    personTables.some((one) => one.table === table && !(one.secrets ?? []).includes(name)),
  );
  expect(open).toEqual([]);
});

test("the PDF is a document of the summary, whose total is the dashboard's", async () => {
  const saver = await server.addUser();
  await addHousehold(server, saver);
  expect((await saver.ask("GET", "/users/me/exports/pdf")).body.code).toBe("export.prepared_only");
  const answer = await pdfOf(saver);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="vigie-2026-11-20.pdf"',
  });
  expect(String(answer.body).slice(0, 7)).toBe("%PDF-1.");
  expect(String(answer.body)).toMatch(/%%EOF\s*$/);
  const { wealth } = (await saver.ask("GET", "/users/me/wealth")).body;
  const summary = await summaryOf(server.services, saver.subject);
  expect(unitsFromCents(summary.net)).toBe(wealth.net);
  expect(summary.groups.map(({ envelope, total }) => [envelope, unitsFromCents(total)])).toEqual(
    wealth.envelopes.map((one: { envelope: string; total: number }) => [one.envelope, one.total]),
  );
});

test("the PDF gives a loan the end that its page shows: the lender's, else what the saver said", async () => {
  const saver = await server.addUser();
  const values = [{ day: "2026-11-01", amount: 90_000 }];
  const manual_contract = { name: "Prêt de la maison", kind: "savings", values };
  expect((await saver.ask("POST", "/users/me/manual_contracts", { manual_contract })).status).toBe(201);
  const [{ id }] = (await saver.ask("GET", "/users/me/portfolios")).body.portfolios;
  // A loan from the bank, which does not give its end.
  await server.services.db
    .updateTable("portfolios")
    .set({ source: "provider", kind: "mortgage", amount_cents: cents(-9_000_000), loan: null })
    .where("customer_id", "=", saver.id)
    .where("id", "=", id)
    .execute();
  const said = { signed_on: "2018-01-10", ends_on: "2038-01-10" };
  expect((await saver.ask("PUT", `/portfolios/${id}/loan`, { loan: said })).status).toBe(200);
  const { loan } = (await saver.ask("GET", `/portfolios/${id}/loan`)).body;
  const { groups } = await summaryOf(server.services, saver.subject);
  const listed = groups.flatMap(({ contracts }) => contracts).find((portfolio) => portfolio.id === id);
  expect([loan.terms.ends_on, listed?.loan?.endsOn]).toEqual(["2038-01-10", "2038-01-10"]);
});

test("the PDF of somebody with nothing, and of names that mean something to a document, is still a document", async () => {
  const saver = await server.addUser();
  expect((await pdfOf(saver)).status).toBe(200);
  const manual_contract = {
    name: "../../etc/passwd <b>{{x}}</b> \u0627\u0644 😀",
    kind: "savings",
    values: [{ day: "2026-11-01", amount: 10 }],
  };
  expect((await saver.ask("POST", "/users/me/manual_contracts", { manual_contract })).status).toBe(201);
  expect((await pdfOf(saver)).status).toBe(200);
});
