import { readFile } from "node:fs/promises";
import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { executor } from "../../../db/connection.ts";
import { tally } from "../../../testing/tally.ts";
import { firmIdOf } from "../../../testing/test-client-file.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";

/** Tests what advisors save and share, under concurrent requests, and what remains when they leave. */

let server: TestServer;
let people: People;
let firmId: Id;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  firmId = await firmIdOf(server, people.advisor);
});
afterAll(async () => await server.close());

test("of segments that get one name at the same moment one has it, and nobody has more than they may", async () => {
  const { ask } = people.advisor;
  const segment = (name: string) => ({ segment: { name, shared: false, filters: {} } });
  await sql`insert into book_segments (firm_id, id, author_id, name, shared, content, created_at, updated_at)
    select ${firmId}, gen_random_uuid(), ${people.advisor.id}, 'old ' || n, false, '{}', now(), now()
    from generate_series(1, 88) n`.execute(server.services.db);
  const adding = Array.from(
    { length: 20 },
    async (_, rank) => await ask("POST", "/segments", segment(`n° ${rank}`)),
  );
  const made = await Promise.all(adding);
  expect(tally(made)).toEqual({ 201: 12, "409 segment.too_many": 8 });
  const ids = made.flatMap(({ body }) => (body.segment === undefined ? [] : [body.segment.id])).slice(0, 10);
  const named = ids.map(async (id) => await ask("PUT", `/segments/${id}`, segment("Le même")));
  expect(tally(await Promise.all(named))).toEqual({ 200: 1, "409 segment.name_taken": 9 });
});

test("a firm shares no more than its people can read, and who leads it removes what somebody who left shared", async () => {
  const { db } = server.services;
  const { advisor, colleague, manager } = people;
  await sql`delete from book_segments`.execute(db);
  await sql`insert into book_segments (firm_id, id, author_id, name, shared, content, created_at, updated_at)
    select ${firmId}, gen_random_uuid(), gen_random_uuid(), 'old ' || n, true, '{}', now(), now()
    from generate_series(1, 36) n`.execute(db);
  const segment = (name: string, shared: boolean) => ({ segment: { name, shared, filters: {} } });
  const adding = [advisor, colleague, manager, people.admin].flatMap(({ ask }) =>
    ["a", "b"].map(async (name) => await ask("POST", "/segments", segment(name, true))),
  );
  expect(tally(await Promise.all(adding))).toEqual({ 201: 4, "409 segment.too_many_shared": 4 });
  const own = await advisor.ask("POST", "/segments", segment("pour moi", false));
  expect(own.status).toBe(201);
  const path = `/segments/${own.body.segment.id}`;
  expect((await advisor.ask("PUT", path, segment("pour tous", true))).body.code).toBe(
    "segment.too_many_shared",
  );
  const listed = (await manager.ask("GET", "/segments")).body.segments;
  expect(listed).toHaveLength(40);
  const left = listed.find(({ name }: { name: string }) => name === "old 7");
  expect(left).toMatchObject({ is_mine: false, may_remove: true });
  const seen = (await advisor.ask("GET", "/segments")).body.segments;
  expect(seen.find(({ id }: { id: string }) => id === left.id)).toMatchObject({ may_remove: false });
  expect((await advisor.ask("DELETE", `/segments/${left.id}`)).status).toBe(404);
  expect((await people.outsider.ask("DELETE", `/segments/${left.id}`)).status).toBe(404);
  expect((await manager.ask("DELETE", path)).status).toBe(404);
  expect((await manager.ask("DELETE", `/segments/${left.id}`)).status).toBe(200);
  expect((await advisor.ask("PUT", path, segment("pour tous", true))).status).toBe(200);
});

test("what was saved of the age of the profile keeps what it finds, since the review has the name", async () => {
  const { db } = server.services;
  const saved = JSON.stringify({ reviewDue: true });
  const view = {
    name: "old",
    shared: false,
    columns: ["wealth"],
    sort: "name",
    order: "asc",
    density: "comfortable",
    filters: { reviewDue: true },
  };
  await sql`delete from book_segments`.execute(db);
  await sql`insert into book_segments (firm_id, id, author_id, name, shared, content, created_at, updated_at)
    values (${firmId}, gen_random_uuid(), ${people.advisor.id}, 'old', false, ${saved}, now(), now())`.execute(
    db,
  );
  await sql`insert into book_views (firm_id, id, author_id, name, shared, content, created_at, updated_at)
    values (${firmId}, gen_random_uuid(), ${people.advisor.id}, 'old', false, ${JSON.stringify(view)}, now(), now())`.execute(
    db,
  );
  const migration = await readFile(
    new URL("../../../db/migrations/0930-review-due.sql", import.meta.url),
    "utf8",
  );
  await executor(db).executeSql(migration, []);
  const { body } = await people.advisor.ask("GET", "/segments");
  expect(body.segments.map(({ filters }: { filters: object }) => filters)).toEqual([{ profile_due: true }]);
  const { body: shown } = await people.advisor.ask("GET", "/customer_views");
  expect(shown.views.map(({ filters }: { filters: object }) => filters)).toEqual([{ profile_due: true }]);
});

test("several are counted in one call, each as alone, in the order of the question, and of the caller's book only", async () => {
  const filters = [{}, { no_contact_days: 90 }, { profile_due: true }, { text: "personne de ce nom" }];
  const segments = filters.map((one) => ({ filters: one }));
  for (const seat of ["advisor", "colleague", "manager", "outsider"] as const) {
    const { ask } = people[seat];
    const together = await ask("POST", "/segments/counts", { segments });
    expect(together.status).toBe(200);
    const alone = filters.map(async (one) => (await ask("POST", "/segments/count", { filters: one })).body);
    expect([seat, together.body.counts]).toEqual([seat, await Promise.all(alone)]);
  }
  const [all, , , none] = (await people.advisor.ask("POST", "/segments/counts", { segments })).body.counts;
  expect(all.customer_count).toBeGreaterThan(0);
  expect(none).toEqual({ customer_count: 0, count_is_bounded: false });
  const many = Array.from({ length: 21 }, () => ({ filters: {} }));
  for (const wrong of [[], many])
    expect((await people.advisor.ask("POST", "/segments/counts", { segments: wrong })).status).toBe(422);
  expect((await people.owner.ask("POST", "/segments/counts", { segments })).status).toBe(404);
});
