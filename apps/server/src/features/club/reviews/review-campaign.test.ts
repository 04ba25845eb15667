import { addDays, addMonths, dayOf, type Day, type Id } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firmIdOf } from "../../../testing/test-client-file.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { concludeLetter } from "../../../testing/test-reviews.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";

/** Tests a campaign from the calendar: a task and an invitation for customers with a due review, and a reason for each who gets
 * less. */

let server: TestServer;
let people: People;
let today: Day;
/** Two with an overdue review, of whom one may not be written to; one whose review is due in ten months; one not under advice. */
let late: TestUser;
let mute: TestUser;
let later: TestUser;
let alone: TestUser;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  today = dayOf(server.services.clock());
  const firmId = await firmIdOf(server, people.advisor);
  const addMember = async (months: number | null): Promise<TestUser> => {
    const customer = await server.addUser();
    await linkAdvisor(server.services, customer.subject, { advisorId: people.advisor.id, firmId });
    const at = `${addMonths(today, -(months ?? 0))}T10:00:00Z`;
    if (months !== null)
      await concludeLetter(server, { customer, advisor: people.advisor, at, portfolioIds: [] });
    return customer;
  };
  late = await addMember(13);
  mute = await addMember(14);
  later = await addMember(2);
  alone = await addMember(null);
  await sql`update users set chat_at = now() where id in (${late.id}, ${later.id})`.execute(
    server.services.db,
  );
}, 120_000);
afterAll(async () => await server.close());

const words = "Je vous propose un rendez-vous pour votre revue.";
const campaign = async (change: object, who = people.advisor) =>
  await who.ask("POST", "/reviews/campaign", {
    campaign: {
      task: { title: "Revue à préparer", due_on: addDays(today, 7) },
      invitation: words,
      ...change,
    },
  });
const tasks = async () => {
  const { rows } = await sql<{ id: Id; origin: string; assignee: Id }>`
    select customer_ref as id, origin, assignee_id as assignee from tasks order by id`.execute(
    server.services.db,
  );
  return rows;
};
type Failed = {
  readonly customer_id: Id;
  readonly part: string;
  readonly code: string;
  readonly message: string;
};
const failures = (body: { readonly failed: readonly Failed[] }) =>
  new Map(body.failed.map(({ customer_id: id, part, code }) => [id, [part, code]]));

test("everyone late gets a task, whatever page they are on; who cannot be written to is named, with why", async () => {
  const { status, body } = await campaign({ time: "late" });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ task_count: 2, invited_count: 1 });
  expect(failures(body)).toEqual(new Map([[mute.id, ["invitation", "conversation.closed"]]]));
  for (const { message } of body.failed) expect(message).not.toBe("");
  expect((await tasks()).map(({ id }) => id).toSorted()).toEqual([late.id, mute.id].toSorted());
  for (const { origin, assignee } of await tasks())
    expect([origin, assignee]).toEqual(["review", people.advisor.id]);
  const { rows } = await sql<{ id: Id; body: string }>`select customer_id as id, body from messages`.execute(
    server.services.db,
  );
  expect(rows).toEqual([{ id: late.id, body: words }]);
  const lines = (await people.advisor.ask("GET", "/reviews")).body.reviews;
  expect(
    new Map(lines.map((one: { customer_id: Id; task_on: Day | null }) => [one.customer_id, one.task_on])),
  ).toEqual(
    new Map([
      [mute.id, addDays(today, 7)],
      [late.id, addDays(today, 7)],
      [later.id, null],
    ]),
  );
});

test("a second campaign makes no second task; of those named, each gets their task or a reason", async () => {
  const named = [late, later, alone, people.other].map(({ id }) => id);
  const { body } = await campaign({ customer_ids: [...named, later.id], invitation: null });
  expect(body).toMatchObject({ task_count: 1, invited_count: 0 });
  expect(failures(body)).toEqual(
    new Map([
      [late.id, ["all", "review.planned"]],
      [alone.id, ["all", "review.no_advice"]],
      [people.other.id, ["all", "user.not_found"]],
    ]),
  );
  expect(body.failed.find((one: Failed) => one.customer_id === people.other.id)).toMatchObject({
    customer_name: null,
  });
  expect(await tasks()).toHaveLength(3);
});

test("a task that is done leaves room for the next campaign; an open review does not", async () => {
  await sql`update tasks set done_at = now() where customer_ref in (${late.id}, ${mute.id})`.execute(
    server.services.db,
  );
  expect((await people.advisor.ask("POST", `/customers/${mute.id}/reviews`, {})).status).toBe(201);
  const { body } = await campaign({ time: "late", invitation: null });
  expect(body.task_count).toBe(1);
  expect(failures(body)).toEqual(new Map([[mute.id, ["all", "review.open"]]]));
});

test("two campaigns at once make one task a customer", async () => {
  await sql`delete from tasks`.execute(server.services.db);
  const both = await Promise.all([1, 2].map(async () => await campaign({ time: "later" })));
  expect(both.map(({ body }) => body.task_count).toSorted()).toEqual([0, 1]);
  expect(await tasks()).toHaveLength(1);
});

test("a customer of another firm, or of a colleague, is nobody's to invite; each customer's journal names the campaign", async () => {
  for (const who of [people.colleague, people.outsider]) {
    const { body } = await campaign({ customer_ids: [late.id] }, who);
    expect(failures(body)).toEqual(new Map([[late.id, ["all", "user.not_found"]]]));
  }
  expect((await campaign({ time: "late" }, late)).status).toBe(404);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from accesses
    where customer_id = ${late.id} and path = '/reviews/campaign'`.execute(server.services.db);
  expect(rows[0]?.count).toBeGreaterThan(0);
  expect((await campaign({ task: { title: " ", due_on: today } })).status).toBe(422);
});
