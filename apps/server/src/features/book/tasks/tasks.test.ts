import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { day, instant } from "@vigie/domain";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";

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

const add = async (task: object, who = people.advisor) =>
  await who.ask("POST", "/tasks", { task: { title: "Rappeler", due_on: "2026-11-25", ...task } });
const titles = async (query = "", who = people.advisor) =>
  (await who.ask("GET", `/tasks${query}`)).body.tasks.map((task: { title: string }) => task.title);

test("tasks stand by their day, with the promises of the log among them", async () => {
  await add({ title: "Deuxième", customer_id: people.owner.id });
  await add({ title: "En retard", due_on: "2026-11-01" });
  const logged = await people.advisor.ask("POST", `/customers/${people.owner.id}/events`, {
    event: {
      kind: "note",
      note: "Vu au bureau",
      promises: [
        { by: "advisor", what: "Envoyer le comparatif", due_on: "2026-11-21" },
        { by: "customer", what: "Transmettre le relevé", due_on: "2026-12-01" },
      ],
    },
  });
  expect(await titles()).toEqual(["En retard", "Envoyer le comparatif", "Deuxième", "Transmettre le relevé"]);
  expect(await titles("?state=late")).toEqual(["En retard"]);
  expect(await titles(`?customer_id=${people.owner.id}`)).toHaveLength(3);
  const page = (await people.advisor.ask("GET", "/tasks?size=3")).body;
  expect([page.open_nb, page.late_nb]).toEqual([4, 1]);
  const theirs = (await people.advisor.ask("GET", `/tasks?customer_id=${people.owner.id}`)).body;
  expect([theirs.open_nb, theirs.late_nb]).toEqual([3, 0]);
  expect(await titles(`?size=3&after=${page.after}`)).toEqual(["Transmettre le relevé"]);
  const [, promise] = page.tasks;
  expect(promise).toMatchObject({
    origin: "promise",
    promised_by: "advisor",
    event_id: logged.body.event.id,
  });
  const refused = await people.advisor.ask("PUT", `/tasks/${promise.id}`, { task: { title: "x" } });
  expect(refused.body.code).toBe("task.is_promise");
  await people.advisor.ask("PUT", `/tasks/${promise.id}`, { task: { done: true } });
  const own = (await people.owner.ask("GET", "/users/me/promises")).body.promises;
  expect(own.map((one: { what: string; done_at: string | null }) => [one.what, one.done_at])).toEqual([
    ["Envoyer le comparatif", "2026-11-20T10:00:00.000Z"],
    ["Transmettre le relevé", null],
  ]);
  await people.advisor.ask("DELETE", `/events/${logged.body.event.id}?reason=x`);
  expect(await titles()).toEqual(["En retard", "Deuxième"]);
});

test("a repeated task that is done is due again once, however often it is said", async () => {
  const made = await add({ due_on: "2026-08-31", repeat: "monthly" });
  const { task } = made.body;
  const done = await Promise.all(
    Array.from(
      { length: 8 },
      async () => await people.advisor.ask("PUT", `/tasks/${task.id}`, { task: { done: true } }),
    ),
  );
  const next = done.flatMap(({ body }) => (body.next === null ? [] : [body.next.due_on]));
  expect(next).toEqual(["2026-11-30"]);
  await people.advisor.ask("PUT", `/tasks/${task.id}`, { task: { done: false } });
  const again = await people.advisor.ask("PUT", `/tasks/${task.id}`, { task: { done: true } });
  expect(again.body.next).toBeNull();
});

test("what is due on the last day of a month is not moved by a shorter one, until its day is changed", async () => {
  let { task } = (await add({ due_on: "2027-01-31", repeat: "monthly" })).body;
  const days: string[] = [];
  const repeatOnce = async () => {
    task = (await people.advisor.ask("PUT", `/tasks/${task.id}`, { task: { done: true } })).body.next;
    days.push(task.due_on);
  };
  await repeatOnce();
  await repeatOnce();
  await repeatOnce();
  await people.advisor.ask("PUT", `/tasks/${task.id}`, { task: { due_on: "2027-04-28" } });
  await repeatOnce();
  expect(days).toEqual(["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-28"]);
});

test("what is done stands with the last first, and is taken up again", async () => {
  const promised = await people.advisor.ask("POST", `/customers/${people.owner.id}/events`, {
    event: {
      kind: "note",
      note: "Vu",
      promises: [{ by: "customer", what: "Promesse", due_on: "2026-11-21" }],
    },
  });
  const ids = [
    (await add({ title: "Un", due_on: "2026-11-26" })).body.task.id,
    promised.body.event.promises[0].id,
    (await add({ title: "Trois", due_on: "2026-11-24" })).body.task.id,
  ];
  for (const [minute, id] of ids.entries()) {
    server.setNow(instant(`2026-11-20T10:0${minute}:00Z`));
    await people.advisor.ask("PUT", `/tasks/${id}`, { task: { done: true } });
  }
  const page = (await people.advisor.ask("GET", "/tasks?state=done&size=2")).body;
  expect(page.tasks.map((one: { title: string }) => one.title)).toEqual(["Trois", "Promesse"]);
  expect(await titles(`?state=done&size=2&after=${page.after}`)).toEqual(["Un"]);
  await people.advisor.ask("PUT", `/tasks/${ids[1]}`, { task: { done: false } });
  expect(await titles()).toEqual(["Promesse"]);
  expect(await titles("?state=done")).toEqual(["Trois", "Un"]);
});

test("a task is for people of the firm and about customers within reach", async () => {
  const { task } = (await add({ customer_id: people.owner.id })).body;
  expect((await add({ customer_id: people.other.id })).body.code).toBe("user.not_found");
  expect((await add({ customer_id: people.owner.id }, people.colleague)).body.code).toBe("user.not_found");
  expect((await add({ assignee_id: people.colleague.id })).body.code).toBe("task.assignee_unknown");
  expect((await add({ assignee_id: people.outsider.id }, people.manager)).body.code).toBe(
    "task.assignee_unknown",
  );
  expect((await add({ assignee_id: people.colleague.id }, people.manager)).status).toBe(201);
  for (const stranger of [people.colleague, people.outsider, people.owner]) {
    expect((await stranger.ask("PUT", `/tasks/${task.id}`, { task: { done: true } })).status).toBe(404);
    expect((await stranger.ask("DELETE", `/tasks/${task.id}`)).status).toBe(404);
  }
  expect(await titles("", people.colleague)).toHaveLength(1);
  expect(await titles("", people.manager)).toHaveLength(2);
  expect((await people.advisor.ask("DELETE", `/tasks/${task.id}`)).status).toBe(200);
});

test("a task that comes, changes hands or goes is told to whose day it is in, live", async () => {
  const told = async () => {
    const rows = await server.services.db
      .selectFrom("live_events")
      .select("customer_id")
      .where("customer_id", "in", [people.manager.id, people.advisor.id, people.colleague.id])
      .execute();
    return [people.manager, people.advisor, people.colleague].map(
      ({ id }) => rows.filter((row) => row.customer_id === id).length,
    );
  };
  const made = await add({ assignee_id: people.advisor.id }, people.manager);
  expect(await told()).toEqual([0, 1, 0]);
  const path = `/tasks/${made.body.task.id}`;
  await people.manager.ask("PUT", path, { task: { assignee_id: people.colleague.id } });
  expect(await told()).toEqual([0, 2, 1]);
  await people.manager.ask("DELETE", path);
  expect(await told()).toEqual([0, 2, 2]);
});

test("a task in bulk is the caller's own about each customer; who is not theirs is named, and gets none", async () => {
  const act = { kind: "task", title: "Préparer le bilan annuel", due_on: "2030-01-15" };
  const bulk = async (given: object) =>
    await people.advisor.ask("POST", "/customers/bulk", {
      act: given,
      customer_ids: [people.owner.id, people.other.id],
    });
  for (const wrong of [{ title: " " }, { due_on: "2030-02-30" }])
    expect((await bulk({ ...act, ...wrong })).status).toBe(422);
  expect((await bulk(act)).body).toMatchObject({
    act: "task",
    done_count: 1,
    failed: [{ customer_id: people.other.id, code: "user.not_found" }],
  });
  const { tasks } = (await people.advisor.ask("GET", "/tasks")).body;
  expect(tasks).toMatchObject([
    { title: act.title, due_on: act.due_on, customer_id: people.owner.id, assignee_id: people.advisor.id },
  ]);
  expect(await titles("", people.outsider)).toEqual([]);
});

test("what is late, of today and to come stand apart, by person within reach, and make the figure of the statistics", async () => {
  const due = { late: "2026-11-19", today: "2026-11-20", coming: "2026-11-21" };
  for (const [title, day] of Object.entries(due)) await add({ title, due_on: day });
  await add({ title: "late too", due_on: due.late, customer_id: people.owner.id });
  await add({ title: "of a colleague", due_on: due.late }, people.colleague);
  await add({ title: "done", due_on: due.late }).then(async ({ body }) => {
    await people.advisor.ask("PUT", `/tasks/${body.task.id}`, { task: { done: true } });
  });
  expect(await titles("?state=late")).toEqual(["late", "late too"]);
  expect(await titles("?state=today")).toEqual(["today"]);
  expect(await titles("?state=coming")).toEqual(["coming"]);
  const counted = async (who = people.advisor) =>
    (await who.ask("GET", "/tasks/people")).body.people.map(
      ({ id, late_nb, today_nb, coming_nb }: Record<string, unknown>) => [id, late_nb, today_nb, coming_nb],
    );
  const mine = [people.advisor.id, 2, 1, 1];
  const theirs = [people.colleague.id, 1, 0, 0];
  expect(await counted()).toEqual([mine]);
  expect(await counted(people.colleague)).toEqual([theirs]);
  expect((await counted(people.manager)).toSorted()).toEqual([mine, theirs].toSorted());
  expect(await counted(people.outsider)).toEqual([]);
  expect((await people.owner.ask("GET", "/tasks/people")).status).toBe(404);
  // A later page contains only tasks of the requested state.
  const page = (await people.advisor.ask("GET", "/tasks?state=late&size=1")).body;
  expect(await titles(`?state=late&size=1&after=${page.after}`)).toEqual(["late too"]);
  expect(await titles(`?state=late&assignee_id=${people.colleague.id}`, people.manager)).toEqual([
    "of a colleague",
  ]);
  for (const [who, late] of [
    [people.advisor, 2],
    [people.manager, 3],
  ] as const) {
    const { body } = await who.ask("GET", "/advisory_stats?months=3");
    expect(body.statistics.service.tasks_late).toBe(late);
    expect(await titles("?state=late", who)).toHaveLength(late);
  }
});

test("a task that is years late is changed without another day; a day that is typed anew lies within its bounds", async () => {
  const { task } = (await add({ due_on: "2026-08-31" })).body;
  await server.services.db
    .updateTable("tasks")
    .set({ due_on: day("2023-05-02") })
    .where("id", "=", task.id)
    .execute();
  const change = async (form: object) => await people.advisor.ask("PUT", `/tasks/${task.id}`, { task: form });
  const kept = await change({ title: "Rappeler enfin", due_on: "2023-05-02" });
  expect([kept.status, kept.body.task]).toMatchObject([
    200,
    { title: "Rappeler enfin", due_on: "2023-05-02" },
  ]);
  for (const due_on of ["2023-05-03", "2025-11-19", "2036-11-21"]) {
    const refused = await change({ title: "Autre jour", due_on });
    expect([refused.status, refused.body.code]).toEqual([422, "day.due_range"]);
    expect(Object.keys(refused.body.errors)).toEqual(["task.due_on"]);
    expect(refused.body.message).toContain("le 20.11.2025 (un an en arrière) et le 20.11.2036");
  }
  expect((await change({ due_on: "2025-11-20" })).body.task.title).toBe("Rappeler enfin");
  // From now on the former day counts as a new entry, and must lie within the bounds.
  expect((await change({ due_on: "2023-05-02" })).status).toBe(422);
  expect((await add({ due_on: "2023-05-02" })).body.code).toBe("day.due_range");
});
