import { instant, restoreHours } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { type Answer, openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";

/** Tests undoing a deletion. */

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
});
beforeEach(async () => {
  server.setNow(instant("2026-11-20T10:00:00Z"));
  people = await addPeople(server);
});
afterAll(async () => await server.close());

const promises = [
  { by: "advisor", what: "Envoyer le comparatif", due_on: "2026-11-21" },
  { by: "customer", what: "Transmettre le relevé", due_on: "2026-11-01" },
];
const log = async (event: object): Promise<string> =>
  (await people.advisor.ask("POST", `/customers/${people.owner.id}/events`, { event })).body.event.id;
const note = async (more: object = {}) => await log({ kind: "note", note: "Vu au bureau", ...more });
const remove = async (id: string): Promise<Answer> =>
  await people.advisor.ask("DELETE", `/events/${id}?reason=Erreur`);
const restore = async (id: string, who: TestUser = people.advisor): Promise<Answer> =>
  await who.ask("POST", `/events/${id}/restore`);
const list = async () => (await people.advisor.ask("GET", `/customers/${people.owner.id}/events`)).body;
const dues = async () => {
  const { body } = await people.advisor.ask("GET", "/tasks");
  return body.tasks.map(({ title, done_at }: { title: string; done_at: string | null }) => [title, done_at]);
};

test("what was deleted comes back as it stood, with its promises, versions and pin, and the customer's ledger tells it", async () => {
  const id = await note({ pinned: true, promises });
  await people.advisor.ask("PUT", `/events/${id}`, { event: { note: "Vu chez lui" } });
  const [before, due] = [await list(), await dues()];
  expect(due).toHaveLength(2);
  await remove(id);
  expect([(await list()).events, (await list()).pinned, await dues()]).toEqual([[], null, []]);
  expect((await people.owner.ask("GET", "/users/me/promises")).body.promises).toEqual([]);
  server.advance(60_000);
  const back = await restore(id);
  expect([back.status, back.body.event]).toEqual([200, before.events[0]]);
  expect([await list(), await dues()]).toEqual([before, due]);
  expect((await people.owner.ask("GET", "/users/me/promises")).body.promises).toHaveLength(2);
  expect((await people.advisor.ask("GET", `/events/${id}/versions`)).body.versions).toHaveLength(1);
  const [own] = (await people.owner.ask("GET", "/users/me/events")).body.events;
  expect(own).toMatchObject({ note: "Vu chez lui", hidden_because: null });
  const { accesses } = (await people.owner.ask("GET", "/users/me/accesses?kind=write")).body;
  expect(
    accesses.slice(0, 2).map((one: Record<string, string>) => [one["method"], one["path"], one["reason"]]),
  ).toEqual([
    ["POST", "/events/{id}/restore", null],
    ["DELETE", "/events/{id}", "Erreur"],
  ]);
});

test("another that was pinned meanwhile stays the pinned one", async () => {
  const first = await note({ pinned: true });
  await remove(first);
  const second = await note({ pinned: true });
  expect((await restore(first)).body.event.pinned).toBe(false);
  expect((await list()).pinned.id).toBe(second);
});

test("a slip is taken back for a day, and once", async () => {
  const [kept, late] = [await note(), await note()];
  await remove(kept);
  await remove(late);
  server.advance(restoreHours * 3_600_000);
  // The advisor's session has expired by then; a new manager of the firm restores the line.
  const manager = await server.addUser({ roles: ["manager"], firmId: await firmId() });
  const answers = await Promise.all(Array.from({ length: 6 }, async () => await restore(kept, manager)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404]);
  server.advance(1);
  const refused = await restore(late, manager);
  expect([refused.status, refused.body.code]).toEqual([409, "event.restore_too_late"]);
});

const firmId = async () =>
  (
    await server.services.db
      .selectFrom("customer_advisors")
      .select("firm_id")
      .where("advisor_id", "=", people.advisor.id)
      .executeTakeFirstOrThrow()
  ).firm_id;

test("who could not delete a line cannot bring it back, nor learn that there is one", async () => {
  const [hidden, standing] = [await note({ promises }), await note()];
  await remove(hidden);
  const { colleague, outsider, foreigner, owner, other, admin, manager, advisor } = people;
  for (const stranger of [colleague, outsider, foreigner, owner, other])
    for (const id of [hidden, standing, server.services.newId()])
      expect((await restore(id, stranger)).status).toBe(404);
  // Within the firm too, a line that was never deleted, an unknown id and an invalid id cannot be restored.
  for (const id of [standing, server.services.newId()])
    expect((await restore(id)).body.code).toBe("event.not_found");
  expect((await restore("toujours")).status).toBeLessThan(500);
  const { db } = server.services;
  await db
    .updateTable("interactions")
    .set({ is_system: true })
    .where("id", "=", hidden as never)
    .execute();
  expect((await restore(hidden)).status).toBe(404);
  await db
    .updateTable("interactions")
    .set({ is_system: false })
    .where("id", "=", hidden as never)
    .execute();
  const mine = await db
    .deleteFrom("customer_advisors")
    .where("customer_id", "=", owner.id)
    .returningAll()
    .execute();
  for (const who of [advisor, manager, admin]) expect((await restore(hidden, who)).status).toBe(404);
  await db.insertInto("customer_advisors").values(mine).execute();
  const writes = (await owner.ask("GET", "/users/me/accesses?kind=write")).body.accesses;
  expect(writes.filter(({ path }: { path: string }) => path.endsWith("/restore"))).toEqual([]);
  expect(await dues()).toEqual([]);
  expect((await restore(hidden, manager)).status).toBe(200);
  expect(await dues()).toHaveLength(2);
});
