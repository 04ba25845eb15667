import { addMs, cents, instant, type Id, type Instant } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";

/** Tests what an advisor finds on their day, and that it contains nothing of other advisors. */

let server: TestServer;
let people: People;
let firmId: Id;
// A Friday, eleven in Paris: within the hours when calls are allowed.
const now = instant("2026-11-20T10:00:00.000Z");
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
});
beforeEach(async () => await startAt(now));

async function startAt(moment: Instant): Promise<void> {
  server.setNow(moment);
  people = await addPeople(server);
  const row = await server.services.db
    .selectFrom("users")
    .select("firm_id as id")
    .where("id", "=", people.advisor.id)
    .executeTakeFirstOrThrow();
  if (row.id === null) throw new Error("assertion: an advisor has a firm");
  firmId = row.id;
}
afterAll(async () => await server.close());

const dayOfPerson = async (who: TestUser) => {
  const { status, body } = await who.ask("GET", "/advisory_day");
  expect([status, body.code]).toEqual([200, undefined]);
  return body.day;
};

async function addAlert(customer: TestUser, hoursAgo: number, told: object = {}): Promise<void> {
  const { db, newId } = server.services;
  const id = newId();
  await db
    .insertInto("customer_alerts")
    .values({
      customer_id: customer.id,
      firm_id: firmId,
      id,
      key: id,
      kind: "life_date",
      detail: "turns_70",
      name: null,
      amount_cents: null,
      ratio: null,
      day: null,
      raised_at: addMs(now, -hoursAgo * 3_600_000),
      ended_at: null,
      snoozed_until: null,
      dismissed_at: null,
      dismissed_by: null,
      dismissed_because: null,
      ...told,
    })
    .execute();
}

async function allowCalls(customer: TestUser): Promise<void> {
  await server.services.db
    .updateTable("users")
    .set({ mobile: "+33639980011" })
    .where("id", "=", customer.id)
    .execute();
  const consent = { firm_id: firmId, channel: "phone", granted: true };
  expect((await customer.ask("PUT", "/users/me/contact_consents", { consent })).status).toBe(200);
}

test("what was raised since the visit before is new, and stays so for the visit under way", async () => {
  await addAlert(people.owner, 20);
  const first = await dayOfPerson(people.advisor);
  expect([first.new_since, first.alerts.length]).toEqual([null, 1]);
  await people.advisor.ask("POST", "/advisory_visits");
  server.setNow(addMs(now, 20 * 60_000));
  await Promise.all([1, 2, 3, 4].map(async () => await people.advisor.ask("POST", "/advisory_visits")));
  expect((await dayOfPerson(people.advisor)).alerts).toHaveLength(1);
  server.setNow(addMs(now, 55 * 60_000));
  const later = await dayOfPerson(people.advisor);
  expect([later.new_since, later.alerts.length, later.open_alert_count]).toEqual([
    "2026-11-20T10:20:00.000Z",
    0,
    1,
  ]);
  // The response is the same before and after the visit is recorded.
  await people.advisor.ask("POST", "/advisory_visits");
  expect((await dayOfPerson(people.advisor)).new_since).toBe("2026-11-20T10:20:00.000Z");
});

async function linked(): Promise<TestUser> {
  const customer = await server.addUser();
  await linkAdvisor(server.services, customer.subject, { advisorId: people.advisor.id, firmId });
  return customer;
}

test("fifteen new alerts of a day stand alone, the rest is counted by kind", async () => {
  for (let made = 0; made < 6; made += 1) {
    const customer = await linked();
    for (let of = 0; of < 3; of += 1) await addAlert(customer, 1);
  }
  await addAlert(people.owner, 30);
  const { alerts, rest, open_alert_count: open } = await dayOfPerson(people.advisor);
  expect([alerts.length, rest, open]).toEqual([16, [{ kind: "life_date", count: 3 }], 19]);
  expect(alerts[0].due_on).toBe("2026-12-04");
});

test("a flood on one customer hides nobody else, and every alert is counted", async () => {
  const others = [await linked(), await linked(), await linked()];
  for (const other of others) await addAlert(other, 1, { amount_cents: cents(1_00) });
  const { db } = server.services;
  await sql`insert into customer_alerts (customer_id, id, firm_id, key, kind, amount_cents, raised_at)
    select ${people.owner.id}, gen_random_uuid(), ${firmId}, 'flood/' || n, 'life_date', 1000000, ${addMs(now, -60_000)}
    from generate_series(1, 2500) as n`.execute(db);
  const { alerts, rest, open_alert_count: open } = await dayOfPerson(people.advisor);
  expect(alerts).toHaveLength(6);
  expect(new Set(alerts.map((one: { customer_id: Id }) => one.customer_id))).toEqual(
    new Set([people.owner.id, ...others.map(({ id }) => id)]),
  );
  expect([rest, open]).toEqual([[{ kind: "life_date", count: 2_497 }], 2_503]);
  const listed = async (query: string) =>
    (await people.advisor.ask("GET", `/advisory_alerts${query}`)).body as {
      alerts: { customer_id: Id }[];
      total_count: number;
      rest: { count: number }[];
      next: string | null;
    };
  for (const query of ["", "?kinds=life_date"]) {
    const { alerts: shown, total_count: total, rest: past, next } = await listed(query);
    expect(new Set(shown.map((one) => one.customer_id)).size).toBe(4);
    const kept = past.reduce((sum, { count }) => sum + count, 0);
    // A list of one kind pages through every alert; a list of all kinds has a daily cap.
    expect([total, query === "" ? shown.length + kept : kept]).toEqual([2_503, query === "" ? 2_503 : 0]);
    expect(next === null).toBe(query === "");
  }
  // The outage list and the calls contain each customer once.
  for (const other of others) await allowCalls(other);
  expect((await dayOfPerson(people.advisor)).calls).toHaveLength(3);
});

test("a request for the Club is told once", async () => {
  await addAlert(people.owner, 1, { kind: "payment", detail: "club_requested" });
  await addAlert(people.owner, 1, { kind: "payment", detail: "payment_failed" });
  const { alerts, rest, open_alert_count: open } = await dayOfPerson(people.advisor);
  expect([alerts.map((one: { detail: string }) => one.detail), rest, open]).toEqual([
    ["payment_failed"],
    [],
    2,
  ]);
});

test("appointments of today stand in their order, with what prepares them; hidden ones do not", async () => {
  const add = async (starts_at: string) =>
    await people.advisor.ask("POST", `/customers/${people.owner.id}/events`, {
      event: { kind: "appointment", note: "Bilan", starts_at, place: "Au cabinet" },
    });
  await add("2026-11-20T16:00:00.000Z");
  await add("2026-11-20T08:30:00.000Z");
  await add("2026-11-21T08:30:00.000Z");
  const hidden = await add("2026-11-20T09:30:00.000Z");
  await people.advisor.ask("DELETE", `/events/${hidden.body.event.id}?reason=doublon`);
  const { appointments } = await dayOfPerson(people.advisor);
  expect(appointments.map((one: { starts_at: string }) => one.starts_at.slice(11, 16))).toEqual([
    "08:30",
    "16:00",
  ]);
  expect(appointments[0]).toMatchObject({ customer_id: people.owner.id, note: "Bilan", place: "Au cabinet" });
});

test("a number stands only where the call is allowed now; who may never be called is not among the calls", async () => {
  await startAt(instant("2026-11-20T11:50:00Z"));
  await addAlert(people.owner, 2);
  expect((await dayOfPerson(people.advisor)).calls).toEqual([]);
  await allowCalls(people.owner);
  const [call] = (await dayOfPerson(people.advisor)).calls;
  expect([call.phone, call.allowed_from, call.alert.customer_id]).toEqual([
    "+33639980011",
    null,
    people.owner.id,
  ]);
  server.setNow(instant("2026-11-20T12:10:00Z"));
  const [atLunch] = (await dayOfPerson(people.advisor)).calls;
  expect([atLunch.phone, atLunch.allowed_from]).toEqual([null, "2026-11-20T13:00:00.000Z"]);
  await startAt(instant("2026-11-21T10:00:00Z"));
  await addAlert(people.owner, 2);
  await allowCalls(people.owner);
  expect((await dayOfPerson(people.advisor)).calls).toEqual([]);
});

test("messages that nobody read wait with their deadline, as long as the conversation is open", async () => {
  await server.services.db
    .updateTable("users")
    .set({ chat_at: now })
    .where("id", "=", people.owner.id)
    .execute();
  await people.owner.ask("POST", "/users/me/messages", { message: { body: "Bonjour" } });
  await people.owner.ask("POST", "/users/me/messages", { message: { body: "Une question" } });
  expect((await dayOfPerson(people.advisor)).messages).toMatchObject([
    { customer_id: people.owner.id, count: 2, due_on: "2026-11-23" },
  ]);
  await server.services.db
    .updateTable("users")
    .set({ chat_at: null })
    .where("id", "=", people.owner.id)
    .execute();
  expect((await dayOfPerson(people.advisor)).messages).toEqual([]);
});

test("a day is of one's own customers: a colleague's, a manager's and a stranger's hold none of it", async () => {
  await allowCalls(people.owner);
  await addAlert(people.owner, 1);
  await people.advisor.ask("POST", `/customers/${people.owner.id}/events`, {
    event: { kind: "appointment", note: "Bilan", starts_at: "2026-11-20T16:00:00.000Z" },
  });
  for (const other of [people.colleague, people.manager, people.admin, people.outsider])
    expect(await dayOfPerson(other)).toMatchObject({
      appointments: [],
      calls: [],
      alerts: [],
      messages: [],
      invitations: [],
      open_alert_count: 0,
    });
  expect((await people.owner.ask("GET", "/advisory_day")).status).not.toBe(200);
});

test("the list for an outage holds the numbers that may be dialled today, and each ledger says so", async () => {
  // Outside the hours of calls: the list is downloaded in the morning for the day.
  await startAt(instant("2026-11-20T07:00:00Z"));
  await addAlert(people.owner, 1);
  const agenda = async (who = people.advisor) => (await who.ask("GET", "/advisory_agenda")).body.agenda;
  expect((await agenda()).phones).toEqual([]);
  await allowCalls(people.owner);
  expect((await agenda()).phones).toMatchObject([
    { customer_id: people.owner.id, phone: "+33639980011", why: "alert" },
  ]);
  expect((await agenda(people.colleague)).phones).toEqual([]);
  const read = await server.services.db
    .selectFrom("accesses")
    .select(["kind", "method"])
    .where("customer_id", "=", people.owner.id)
    .where("path", "=", "/advisory_agenda")
    .execute();
  expect(read).toEqual([{ kind: "read", method: "GET" }]);
});
