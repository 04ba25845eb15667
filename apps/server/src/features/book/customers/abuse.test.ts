import { addMonths, cents, customerSorts, dayOf, type Id, instant } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Services } from "../../../boot/services.ts";
import { addHousehold } from "../../../testing/test-household.ts";
import { tally } from "../../../testing/tally.ts";
import { firmIdOf } from "../../../testing/test-client-file.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { scopedToSystem } from "../../../db/scope.ts";
import { inTransaction } from "../../../db/unit-of-work.ts";
import { eraseUser } from "../../identity/users/actions/deletion.ts";
import { allPurges } from "../../../boot/purges.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { recount, refreshMarked } from "./actions/keep.ts";

/** Tests requests that the web application never sends, and many concurrent requests. */

let server: TestServer;
let people: People;
let second: TestUser;
let firmId: Id;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  second = await server.addUser();
  firmId = await firmIdOf(server, people.advisor);
  await linkAdvisor(server.services, second.subject, { advisorId: people.advisor.id, firmId });
});
afterAll(async () => await server.close());

test("a place in the list that nobody was given is refused, whatever it says", async () => {
  const { ask } = people.advisor;
  const after = (value: unknown) =>
    Buffer.from(JSON.stringify([value, people.owner.id])).toString("base64url");
  const strange = [
    "abc",
    "",
    "1e400",
    "9".repeat(40),
    "2026-13-45",
    "0000-01-01",
    "infinity",
    "\u0000",
    "\uD800",
  ];
  for (const sort of customerSorts)
    for (const value of strange) {
      const { status } = await ask("POST", "/customers/search", { sort, after: after(value) });
      expect([sort, value, status < 500]).toEqual([sort, value, true]);
    }
  const { body } = await ask("POST", "/customers/search", { sort: "wealth", after: after("Roussel") });
  expect(body.code).toBe("customers.cursor_invalid");
});

test("of tags that get one name at the same moment one has it, and a firm has no more than it may", async () => {
  const { ask } = people.manager;
  const add = async (name: string) => await ask("POST", "/customer_tags", { tag: { name } });
  await sql`insert into firm_tags (firm_id, id, name, colour, created_at)
    select ${firmId}, gen_random_uuid(), 'old ' || n, 'grey', now() from generate_series(1, 188) n`.execute(
    server.services.db,
  );
  const made = await Promise.all(Array.from({ length: 20 }, async (_, rank) => await add(`n° ${rank}`)));
  expect(tally(made)).toEqual({ 201: 12, "409 tag.too_many": 8 });
  const ids = made.flatMap(({ body }) => (body.tag === undefined ? [] : [body.tag.id])).slice(0, 10);
  const named = ids.map(async (id) => await ask("PUT", `/customer_tags/${id}`, { tag: { name: "Le même" } }));
  expect(tally(await Promise.all(named))).toEqual({ 200: 1, "409 tag.name_taken": 9 });
});

test("a tag that is deleted while it is put on customers stays on nobody", async () => {
  const { ask } = people.manager;
  const { tags } = (await ask("GET", "/customer_tags")).body;
  const ids: string[] = tags.slice(0, 8).map(({ id }: { id: string }) => id);
  const customer_ids = [people.owner.id, second.id];
  await Promise.all(
    ids.flatMap((tag_id) => [
      ask("POST", "/customers/bulk", { customer_ids, act: { kind: "tag", tag_id } }),
      ask("DELETE", `/customer_tags/${tag_id}`),
    ]),
  );
  const left = await server.services.db.selectFrom("customer_tags").select("tag_id").execute();
  expect(left).toEqual([]);
});

test("a customer of whom no row can be made keeps nobody else from theirs", async () => {
  const { db } = server.services;
  await addHousehold(server, people.owner, [0, 1]);
  await addHousehold(server, second, [0, 1]);
  const whole = async () => (await db.selectFrom("book_days").select("customer_id").execute()).length;
  for (const broken of [people.owner, second]) {
    await db.deleteFrom("book_days").execute();
    // More cents than a JavaScript number holds exactly.
    await db
      .updateTable("portfolios")
      .set({ amount_cents: sql`9223372036854775807` })
      .where("customer_id", "=", broken.id)
      .execute();
    await sql`update book_marks set marked_at = '2026-01-01'`.execute(db);
    await refreshMarked(server.services);
    expect(await whole()).toBe(1);
    await recount(server.services, { recountId: server.services.newId(), after: null });
    expect(await whole()).toBe(1);
    await db
      .updateTable("portfolios")
      .set({ amount_cents: cents(100) })
      .where("customer_id", "=", broken.id)
      .execute();
  }
});

test("a process that stops in the middle of the rows reports no customer", async () => {
  const { services } = server;
  await addHousehold(server, people.owner, [0, 1]);
  await sql`update book_marks set marked_at = '2026-01-01'`.execute(services.db);
  const heard: string[] = [];
  let isStopped = false;
  const stopping: Services = {
    ...services,
    log: (_, event) => heard.push(event),
    // The clock is read after the list of customers; the error is that of the driver for a closed pool.
    clock: () => {
      if (isStopped) throw new Error("Cannot use a pool after calling end on the pool");
      isStopped = true;
      return services.clock();
    },
  };
  await expect(refreshMarked(stopping)).rejects.toThrow("Cannot use a pool");
  expect(heard).toEqual([]);
});

test("a number is in no answer about a customer who may not be called, and in the customer's own", async () => {
  const { owner, advisor, manager } = people;
  await owner.ask("PUT", "/users/me/profile", { profile: { mobile: "+33612345678" } });
  for (const { ask } of [advisor, manager])
    for (const path of [
      `/users/${owner.id}`,
      `/users/${owner.id}/profile`,
      `/customers/${owner.id}/contact`,
    ]) {
      const { status, body } = await ask("GET", path);
      expect([path, status, JSON.stringify(body).includes("612345678")]).toEqual([path, 200, false]);
    }
  const found = async (filters: object) => (await advisor.ask("POST", "/customers/search", { filters })).body;
  expect(JSON.stringify(await found({}))).not.toContain("612345678");
  for (const text of ["6123", "+3361234567", "06 12 34 56"])
    expect([text, (await found({ text })).meta.total_count]).toEqual([text, 0]);
  // A whole number finds the customer: a person whose telephone rings already sees the number.
  for (const text of ["06 12 34 56 78", "+33 6 12 34 56 78"])
    expect([text, (await found({ text })).meta.total_count]).toEqual([text, 1]);
  const file = await advisor.ask("POST", "/customers/export", { filters: {} });
  expect([file.status, JSON.stringify(file).includes("612345678")]).toEqual([200, false]);
  expect((await owner.ask("GET", "/users/me")).body.user.mobile).toBe("+33612345678");
  expect((await owner.ask("GET", `/users/${owner.id}/profile`)).body.profile.mobile).toBe("+33612345678");
});

test("a call that is moved to today counts today, and so does the refusal in it", async () => {
  const { ask } = people.advisor;
  const contact = async () => (await ask("GET", `/customers/${second.id}/contact`)).body.contact;
  const longAgo = "2026-08-03T09:00:00.000Z";
  const event = { kind: "outbound_call", called_at: longAgo, refused: true };
  const { body } = await ask("POST", `/customers/${second.id}/events`, { event });
  expect(await contact()).toMatchObject({ calls_in30_days: 0 });
  const called_at = server.services.clock();
  await ask("PUT", `/events/${body.event.id}`, { event: { called_at } });
  expect((await contact()).reasons).toContainEqual(expect.objectContaining({ code: "refused" }));
  // Moving the call back removes neither the call nor the refusal from the count.
  await ask("PUT", `/events/${body.event.id}`, { event: { called_at: longAgo, refused: false } });
  const now = await contact();
  expect(now.reasons).toContainEqual(expect.objectContaining({ code: "refused" }));
  expect(now).toMatchObject({ calls_in30_days: 1 });
});

test("who reads what an interaction said before stands in the customer's ledger", async () => {
  const { ask } = people.advisor;
  const event = { kind: "note", note: "Première version" };
  const { body } = await ask("POST", `/customers/${second.id}/events`, { event });
  // The access log keeps the first read of an hour; this is the manager's first.
  await people.manager.ask("GET", `/events/${body.event.id}/versions`);
  const ledger = (await second.ask("GET", "/users/me/accesses")).body.accesses;
  expect(ledger.map(({ path }: { path: string }) => path)).toContain("/events/{id}/versions");
});

test("what was written of an erased customer is kept five years, and no longer", async () => {
  const { db } = server.services;
  const { ask } = people.advisor;
  const gone = await server.addUser();
  await linkAdvisor(server.services, gone.subject, { advisorId: people.advisor.id, firmId });
  const event = {
    kind: "note",
    note: "Preuve",
    promises: [{ by: "advisor", what: "x", due_on: "2026-12-01" }],
  };
  await ask("POST", `/customers/${gone.id}/events`, { event });
  const consent = { firm_id: firmId, channel: "phone", granted: true };
  await gone.ask("PUT", "/users/me/contact_consents", { consent });
  const user = { id: gone.id, email: gone.email, variant: "vigie" };
  const erasedAt = server.services.clock();
  await inTransaction(server.services, async (unit) => {
    await eraseUser(unit, { user, askedAt: erasedAt, erasedAt });
  });
  const left = async () => {
    const counts: number[] = [];
    for (const table of ["interactions", "interaction_promises", "contact_consents"] as const)
      counts.push(
        (await db.selectFrom(table).select("id").where("customer_id", "=", gone.id).execute()).length,
      );
    return counts;
  };
  const later = (months: number) => ({
    ...server.worker,
    clock: () => instant(`${addMonths(dayOf(erasedAt), months)}T12:00:00Z`),
  });
  const purge = async (months: number) =>
    await scopedToSystem(
      "job.purge",
      async () => await allPurges.find(({ name }) => name === "interactions")?.run(later(months)),
    );
  await purge(59);
  expect(await left()).toEqual([1, 1, 1]);
  await purge(61);
  expect(await left()).toEqual([0, 0, 0]);
});

test("chosen customers of a book that is too large for a file are one", async () => {
  const { db } = server.services;
  await sql`insert into users select made.* from users u, generate_series(1, 10001) n,
      lateral jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'email', n || '@many.vigie.fr')) made
    where u.id = ${second.id}`.execute(db);
  await sql`insert into customer_advisors (customer_id, advisor_id, firm_id, since)
    select id, ${people.advisor.id}, ${firmId}, '2026-11-19T23:30:00Z' from users where email like '%@many.vigie.fr'`.execute(
    db,
  );
  const { ask } = people.advisor;
  const [one] = (await ask("POST", "/customers/search", { filters: { text: "many" }, size: 1 })).body
    .customers;
  expect((await ask("POST", "/customers/export", {})).body.code).toBe("customers.too_many");
  const file = await ask("POST", "/customers/export", { customer_ids: [one.id, people.other.id] });
  expect(file.status).toBe(200);
  // One of the two is another advisor's customer: the response gives the number of rows left out, the same as for an unknown id.
  const nobody = await ask("POST", "/customers/export", { customer_ids: [one.id, server.services.newId()] });
  expect([file, nobody].map(({ headers }) => headers["vigie-left-out"])).toEqual(["1", "1"]);
  const whole = await ask("POST", "/customers/export", { customer_ids: [one.id, one.id] });
  expect(whole.headers["vigie-left-out"]).toBeUndefined();
  const lines = String(file.body).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  // The date in the time zone of Paris.
  expect(lines[1]).toContain(";2026-11-20;");
});
