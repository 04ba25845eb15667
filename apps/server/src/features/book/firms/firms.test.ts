import type { Id, Instant } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { asker, openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { runMove } from "./actions/move.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";

/** Tests who works in a firm, who may add them, and what happens to their customers when they leave. */

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
});
afterAll(async () => await server.close());

async function firmOf({ id }: TestUser): Promise<Id> {
  const { db } = server.services;
  const row = await db.selectFrom("users").select("firm_id").where("id", "=", id).executeTakeFirstOrThrow();
  if (row.firm_id === null) throw new Error("assertion: they have a firm");
  return row.firm_id;
}

test("an admin lets somebody in by mail, heads read who is there, advisors may do neither", async () => {
  const person = { email: "Yann@cabinet.example", first_name: "Yann", last_name: "Kerjean", role: "advisor" };
  const added = await people.admin.ask("POST", "/firm/people", { person });
  expect(added.body.person).toMatchObject({
    email: "yann@cabinet.example",
    state: "invited",
    role: "advisor",
  });
  const again = await people.admin.ask("POST", "/firm/people", { person });
  expect(again.body.code).toBe("person.email_taken");
  const office = { ...person, email: "a@cabinet.example", first_name: "Support", last_name: "Vigie" };
  expect((await people.admin.ask("POST", "/firm/people", { person: office })).body.code).toBe(
    "name.reserved",
  );
  const { body } = await people.manager.ask("GET", "/firm/people");
  expect(body.people).toHaveLength(5);
  expect((await people.manager.ask("POST", "/firm/people", { person })).status).toBe(404);
  expect((await people.advisor.ask("GET", "/firm/people")).status).toBe(404);
  const mails = await server.services.db
    .selectFrom("mails")
    .select("kind")
    .where("to_email", "=", "yann@cabinet.example")
    .execute();
  expect(mails).toEqual([{ kind: "password_setup" }]);
});

test("the firm keeps somebody who may let people in", async () => {
  const { admin } = people;
  const path = `/firm/people/${admin.id}`;
  expect((await admin.ask("POST", `${path}/suspend`)).body.code).toBe("person.is_self");
  expect((await admin.ask("PUT", path, { person: { role: "advisor" } })).body.code).toBe("person.last_admin");
  expect((await admin.ask("POST", `/firm/people/${people.outsider.id}/suspend`)).status).toBe(404);
});

test("a suspended advisor is out with the same call, cannot come back in, and may be restored", async () => {
  const { admin, colleague } = people;
  expect((await colleague.ask("GET", "/customers")).status).toBe(200);
  const suspended = await admin.ask("POST", `/firm/people/${colleague.id}/suspend`);
  expect(suspended.body.person).toMatchObject({ state: "suspended", role: "advisor" });
  expect((await colleague.ask("GET", "/customers")).status).toBe(401);
  const tried = await asker(server.app, null)("POST", "/oauth/token", {
    grant_type: "password",
    username: colleague.email,
    password: "demo-vigie-2026",
  });
  expect(tried.status).toBe(401);
  const restored = await admin.ask("POST", `/firm/people/${colleague.id}/restore`);
  expect(restored.body.person).toMatchObject({ state: "active", role: "advisor", suspended_at: null });
  expect(await firmOf(colleague)).toBe(await firmOf(admin));
});

test("a book goes to another advisor in pieces: nobody is lost, everybody is told once", async () => {
  const { services } = server;
  const { admin, advisor, colleague } = people;
  const firmId = await firmOf(advisor);
  const customers = [people.owner];
  for (let index = 0; index < 24; index += 1) customers.push(await server.addUser());
  for (const { subject } of customers)
    await linkAdvisor(services, subject, { advisorId: advisor.id, firmId });
  const path = `/firm/people/${advisor.id}/book_moves`;
  expect((await admin.ask("POST", path, { to_id: advisor.id })).body.code).toBe("book_move.same_person");
  expect((await admin.ask("POST", path, { to_id: people.outsider.id })).body.code).toBe("person.not_found");
  expect((await people.manager.ask("POST", path, { to_id: colleague.id })).status).toBe(404);
  const asked = await admin.ask("POST", path, { to_id: colleague.id });
  expect(asked.body.move).toMatchObject({ state: "running", total_count: 25 });
  const moveId = asked.body.move.id;
  await runMove(services, { firmId, moveId, atOnce: 10 });
  const shown = (await admin.ask("GET", `/firm/book_moves/${moveId}`)).body.move;
  expect(shown).toMatchObject({ moved_count: 25, total_count: 25 });
  const links = await services.db
    .selectFrom("customer_advisors")
    .select(["customer_id", "advisor_id"])
    .where("firm_id", "=", firmId)
    .execute();
  expect(links).toHaveLength(25);
  expect(new Set(links.map((link) => link.advisor_id))).toEqual(new Set([colleague.id]));
  expect((await advisor.ask("GET", `/users/${people.owner.id}/wealth`)).status).toBe(404);
  const { body } = await people.owner.ask("GET", "/users/me/notifications");
  const told = body.notifications.filter(
    ({ event }: { event: string }) => event === "security.advisor_changed",
  );
  expect(told).toHaveLength(1);
  const mails = await services.db
    .selectFrom("mails")
    .select("id")
    .where("kind", "=", "advisor_changed")
    .execute();
  expect(mails).toHaveLength(25);
  expect(server.published.filter(({ name }) => name === "customer.moved")).toHaveLength(25);
});

test("a customer whom the receiver follows already keeps the older date", async () => {
  const { services } = server;
  const { admin, advisor, colleague, owner } = people;
  const firmId = await firmOf(advisor);
  await linkAdvisor(services, owner.subject, { advisorId: advisor.id, firmId });
  await linkAdvisor(services, owner.subject, { advisorId: colleague.id, firmId });
  await services.db
    .updateTable("customer_advisors")
    .set({ since: sql<Instant>`'2022-01-10T09:00:00Z'` })
    .where("advisor_id", "=", advisor.id)
    .execute();
  const asked = await admin.ask("POST", `/firm/people/${advisor.id}/book_moves`, { to_id: colleague.id });
  await runMove(services, { firmId, moveId: asked.body.move.id });
  const links = await services.db
    .selectFrom("customer_advisors")
    .select(["advisor_id", "since"])
    .where("customer_id", "=", owner.id)
    .where("firm_id", "=", firmId)
    .execute();
  expect(links).toEqual([{ advisor_id: colleague.id, since: "2022-01-10T09:00:00.000Z" }]);
});

test("a receiver who is suspended between the request and its pieces receives nobody more", async () => {
  const { services } = server;
  const { admin, advisor, colleague, owner } = people;
  const firmId = await firmOf(advisor);
  await linkAdvisor(services, owner.subject, { advisorId: advisor.id, firmId });
  const asked = await admin.ask("POST", `/firm/people/${advisor.id}/book_moves`, { to_id: colleague.id });
  expect((await admin.ask("POST", `/firm/people/${colleague.id}/suspend`)).status).toBe(200);
  const moveId = asked.body.move.id;
  await runMove(services, { firmId, moveId });
  const shown = (await admin.ask("GET", `/firm/book_moves/${moveId}`)).body.move;
  expect(shown).toMatchObject({ state: "stopped", moved_count: 0, total_count: 1 });
  expect((await advisor.ask("GET", `/users/${owner.id}/wealth`)).status).toBe(200);
  const again = await admin.ask("POST", `/firm/people/${advisor.id}/book_moves`, { to_id: colleague.id });
  expect(again.body.code).toBe("person.suspended");
});

test("settings and one's own page keep what is not said, and refuse what they cannot be", async () => {
  const { admin, advisor } = people;
  const said = { orias: "12345678", city: "Rennes" };
  expect((await admin.ask("PUT", "/firm", { firm: said })).body.firm).toMatchObject(said);
  const more = await admin.ask("PUT", "/firm", { firm: { phone: "02 99 00 00 00" } });
  expect(more.body.firm).toMatchObject({ ...said, phone: "+33299000000" });
  expect((await advisor.ask("GET", "/firm")).body.firm).toMatchObject(said);
  expect((await advisor.ask("PUT", "/firm", { firm: said })).status).toBe(404);
  const hours = [{ weekday: 1, from: "09:00", to: "12:30" }];
  const page = await advisor.ask("PUT", "/advisor_profile", { profile: { hours, signature: "Bien à vous" } });
  expect(page.body.profile).toMatchObject({ hours, signature: "Bien à vous", statuses: [] });
  const overlap = [...hours, { weekday: 1, from: "12:00", to: "14:00" }];
  const refused = await advisor.ask("PUT", "/advisor_profile", { profile: { hours: overlap } });
  expect(refused.body.code).toBe("hours.invalid");
  const script = "data:image/svg+xml;base64,PHN2Zz4=";
  expect((await advisor.ask("PUT", "/advisor_profile", { profile: { photo: script } })).body.code).toBe(
    "photo.invalid",
  );
});

test("a customer reads their advisor's own page and the firm's mentions, nobody else's", async () => {
  const { admin, advisor, other } = people;
  const owner = await server.addUser();
  const firmId = await firmOf(advisor);
  await linkAdvisor(server.services, owner.subject, { advisorId: advisor.id, firmId });
  await admin.ask("PUT", "/firm", { firm: { orias: "12345678", mediator: "Médiateur de l’AMF" } });
  const hours = [{ weekday: 2, from: "09:00", to: "12:30" }];
  const profile = { hours, job_title: "Conseillère", statuses: ["CIF"], signature: "Bien à vous" };
  await advisor.ask("PUT", "/advisor_profile", { profile });
  const read = async (who: TestUser) => (await who.ask("GET", "/users/me/advisors")).body.advisors;
  const [page] = (await read(owner)).filter(({ email }: { email: string }) => email === advisor.email);
  expect(page).toMatchObject({
    job_title: "Conseillère",
    hours,
    statuses: ["CIF"],
    firm: { name: "Cabinet", orias: "12345678", mediator: "Médiateur de l’AMF", insurer: null },
  });
  expect(page).not.toHaveProperty("notifications");
  expect(await read(other)).toEqual([]);
  await advisor.ask("PUT", "/advisor_profile", { profile: { orias: "87654321" } });
  const own = (await read(owner)).find(({ email }: { email: string }) => email === advisor.email);
  expect(own.firm.orias).toBe("87654321");
});
