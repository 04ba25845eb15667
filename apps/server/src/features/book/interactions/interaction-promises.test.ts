import { instant } from "@vigie/domain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { type Answer, openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";

/** Tests that a removed promise is found in the versions of its interaction, and nowhere else. */

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

type Promised = { id: string; by: string; what: string; due_on: string; done_at: string | null };

const send = { by: "advisor", what: "Envoyer le comparatif", due_on: "2026-09-01" };
const bring = { by: "customer", what: "Transmettre le relevé", due_on: "2026-09-15" };

async function logged(
  promises: readonly object[] = [send, bring],
): Promise<{ id: string; promises: Promised[] }> {
  const answer = await people.advisor.ask("POST", `/customers/${people.owner.id}/events`, {
    event: { kind: "note", note: "Vu au bureau", promises },
  });
  return answer.body.event;
}
type Seen = { readonly seen?: number; readonly who?: TestUser };
const change = async (
  id: string,
  event: object,
  { seen, who = people.advisor }: Seen = {},
): Promise<Answer> =>
  await who.ask("PUT", `/events/${id}`, {
    event,
    ...(seen === undefined ? {} : { seen_changes_nb: seen }),
  });
const versionsOf = async (id: string) =>
  (await people.advisor.ask("GET", `/events/${id}/versions`)).body.versions;
const typed = (promises: readonly Promised[]) =>
  promises.map(({ id, by, what, due_on }) => ({ id, by, what, due_on }));
const openTasks = async () => {
  const { body } = await people.advisor.ask("GET", "/tasks");
  return [body.tasks.map(({ title }: { title: string }) => title), body.open_nb, body.late_nb];
};

test("a promise that is put off or taken back stays in the versions, with who made it, for when, and whether it was kept", async () => {
  const { id, promises } = await logged();
  const [first, second] = typed(promises);
  await people.advisor.ask("PUT", `/tasks/${first?.id}`, { task: { done: true } });
  server.advance(60_000);
  const put = await change(id, { promises: [first, { ...second, due_on: "2026-12-15" }] });
  expect(put.body.event).toMatchObject({ changes_nb: 1, changed_at: "2026-11-20T10:01:00.000Z" });
  server.advance(60_000);
  const left = await change(id, { promises: [] });
  expect(left.body.event).toMatchObject({ changes_nb: 2, promises: [], note: "Vu au bureau" });
  const doneAt = "2026-11-20T10:00:00.000Z";
  expect(await versionsOf(id)).toMatchObject([
    {
      note: "Vu au bureau",
      at: "2026-11-20T10:02:00.000Z",
      promises: [
        { ...send, done_at: doneAt },
        { ...bring, due_on: "2026-12-15", done_at: null },
      ],
    },
    {
      promises: [
        { ...send, done_at: doneAt },
        { ...bring, done_at: null },
      ],
    },
  ]);
});

test("a promise that was taken back stands nowhere: tasks, counts, the customer's own, nor the table that alerts and files of the book read", async () => {
  const { id, promises } = await logged();
  expect(await openTasks()).toEqual([[send.what, bring.what], 2, 2]);
  const [first] = typed(promises);
  await change(id, { promises: [first] });
  expect(await openTasks()).toEqual([[send.what], 1, 1]);
  const own = async () => [
    (await people.owner.ask("GET", "/users/me/promises")).body.promises,
    (await people.owner.ask("GET", "/users/me/events")).body.events[0].promises,
  ];
  for (const list of await own()) expect(list).toMatchObject([{ what: send.what }]);
  expect(
    await server.services.db
      .selectFrom("interaction_promises")
      .select("what")
      .where("interaction_id", "=", id as never)
      .execute(),
  ).toEqual([{ what: send.what }]);
  const gone = promises.find(({ what }) => what === bring.what);
  const settled = await people.advisor.ask("PUT", `/tasks/${gone?.id}`, { task: { done: true } });
  expect([settled.status, settled.body.code]).toEqual([404, "task.not_found"]);
  // The customer can still read it: their export contains the versions.
  const { body } = await people.owner.ask("GET", "/users/me/exports/json");
  expect(JSON.stringify(body)).toContain(bring.what);
});

test("a version is kept of a change only: not of a pin, of the same words, or of the same promises", async () => {
  const { id, promises } = await logged();
  const same = { kind: "note", note: "Vu au bureau", promises: typed(promises), pinned: true };
  for (const event of [{ pinned: false }, { promises: typed(promises).toReversed() }, same]) {
    const answer = await change(id, event, { seen: 7 });
    expect([answer.status, answer.body.event.changes_nb, answer.body.event.changed_at]).toEqual([
      200,
      0,
      null,
    ]);
  }
  expect(await versionsOf(id)).toEqual([]);
  expect((await change(id, { note: "Vu à la maison" })).body.event).toMatchObject({
    changes_nb: 1,
    pinned: true,
    promises: [send, bring],
  });
});

test("of two who change the promises the second is told, and what the first promised stands", async () => {
  const { id, promises } = await logged([send]);
  const call = { by: "advisor", what: "Rappeler", due_on: "2026-12-01" };
  const added = await change(id, { promises: [...typed(promises), call] }, { seen: 0 });
  expect(added.status).toBe(200);
  const stale = await change(id, { promises: [] }, { seen: 0, who: people.manager });
  expect([stale.status, stale.body.code]).toEqual([409, "event.changed"]);
  const both = await change(id, { note: "Vu chez lui", promises: [] }, { seen: 1, who: people.manager });
  expect(both.body.event).toMatchObject({ note: "Vu chez lui", promises: [], changes_nb: 2 });
  const [last] = await versionsOf(id);
  expect(last.promises).toMatchObject([send, call]);
});

test("of many who write promises at the same moment each is in the line or in a version", async () => {
  const { id } = await logged([]);
  const whats = Array.from({ length: 12 }, (_, rank) => `Promesse ${rank}`);
  const answers = await Promise.all(
    whats.map(async (what) => await change(id, { promises: [{ ...send, what }] })),
  );
  const written = whats.filter((_, rank) => answers[rank]?.status === 200);
  expect(written.length).toBeGreaterThan(1);
  const kept = await versionsOf(id);
  const { events } = (await people.advisor.ask("GET", `/customers/${people.owner.id}/events`)).body;
  const found = [...kept, ...events].flatMap((one: { promises: Promised[] }) =>
    one.promises.map(({ what }) => what),
  );
  expect(found.toSorted()).toEqual(written.toSorted());
  expect([kept.length, events[0].changes_nb]).toEqual([written.length, written.length]);
  // Of many concurrent writers with the same state, one succeeds; the others get 409.
  const seen = { seen: written.length };
  const raced = await Promise.all(
    whats.map(async (what) => await change(id, { promises: [{ ...send, what: `${what} bis` }] }, seen)),
  );
  const statuses = raced.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
});

test("a promise that is kept while it is taken back is one or the other, never a failure", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id, promises } = await logged([send]);
    const [settled, left] = await Promise.all([
      people.advisor.ask("PUT", `/tasks/${promises[0]?.id}`, { task: { done: true } }),
      change(id, { promises: [] }),
    ]);
    expect([200, 404]).toContain(settled.status);
    expect(left.status).toBe(200);
    const [version] = await versionsOf(id);
    expect(version.promises[0].done_at === null).toBe(settled.status === 404);
  }
});

test("a version kept before promises were says nothing of them", async () => {
  const { id } = await logged();
  const { db } = server.services;
  await db
    .insertInto("interaction_versions")
    .values({
      customer_id: people.owner.id,
      interaction_id: id as never,
      version: 1,
      kind: "note",
      note: "Avant",
      content: JSON.stringify({ place: null }),
      author_name: "Camille Roussel",
      at: server.services.clock(),
    })
    .execute();
  expect(await versionsOf(id)).toMatchObject([{ note: "Avant", promises: null }]);
});
