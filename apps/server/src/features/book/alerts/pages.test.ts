import { addMs, alertKinds, alertLimits, type Id } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";

/** Tests lists of alerts longer than a page: each alert is on exactly one page, or counted if the cap of its day removes it. */

let server: TestServer;
let people: People;
const customerCount = 12;
/** Alerts of each customer, spread over three days. */
const perCustomer = 40;

beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  const { db, clock, newId } = server.services;
  const { firm_id: firmId } = await db
    .selectFrom("users")
    .select("firm_id")
    .where("id", "=", people.advisor.id)
    .executeTakeFirstOrThrow();
  if (firmId === null) throw new Error("assertion: an advisor has a firm");
  for (let at = 0; at < customerCount; at += 1) {
    const { id, subject } = await server.addUser({ email: `alerts${String(at)}@test.vigie.fr` });
    await linkAdvisor(server.services, subject, { advisorId: people.advisor.id, firmId });
    for (let n = 0; n < perCustomer; n += 1) {
      const kind = alertKinds[(at + n) % alertKinds.length];
      const raisedAt = addMs(clock(), -(n % 3) * 24 * 3_600_000);
      // Some amounts are equal, so that the id decides the order.
      await sql`insert into customer_alerts (customer_id, id, firm_id, key, kind, raised_at, amount_cents)
        values (${id}, ${newId()}, ${firmId}, ${`made/${String(n)}`}, ${kind}, ${raisedAt}, ${(n % 5) * 100_00})`.execute(
        db,
      );
    }
  }
});
afterAll(async () => await server.close());

type ListedAlert = { readonly id: Id; readonly kind: string };
type Page = {
  readonly alerts: readonly ListedAlert[];
  readonly rest: readonly { readonly kind: string; readonly count: number }[];
  readonly total_count: number;
  readonly next: string | null;
};
const page = async (query: string, who: TestUser = people.advisor): Promise<Page> => {
  const { status, body } = await who.ask("GET", `/advisory_alerts?${query}`);
  expect([status, status === 200 ? null : body]).toEqual([200, null]);
  return body;
};
async function pages(query: string): Promise<{ readonly seen: readonly Id[]; readonly first: Page }> {
  const first = await page(query);
  const seen = first.alerts.map(({ id }) => id);
  for (let { next } = first; next !== null;) {
    const more = await page(`${query}&after=${next}`);
    expect([more.total_count, more.rest]).toEqual([first.total_count, first.rest]);
    seen.push(...more.alerts.map(({ id }) => id));
    ({ next } = more);
  }
  return { seen, first };
}

test("the pages of a kind, one after another, are all of its alerts, each once, in the order of the whole", async () => {
  const { seen, first } = await pages("kinds=large_movement&kinds=payment&size=7");
  const whole = await page("kinds=large_movement&kinds=payment&size=400");
  expect(whole.next).toBeNull();
  expect(seen).toEqual(whole.alerts.map(({ id }) => id));
  expect(new Set(seen).size).toBe(first.total_count);
  expect(first.rest).toEqual([]);
});

test("of all kinds the pages and what the cap of a day keeps back are all there are", async () => {
  const { seen, first } = await pages("size=10");
  const kept = first.rest.reduce((sum, { count }) => sum + count, 0);
  expect(first.total_count).toBe(customerCount * perCustomer);
  expect([seen.length + kept, new Set(seen).size]).toEqual([first.total_count, seen.length]);
  expect(seen.length).toBe(3 * alertLimits.newADay);
});

test("more alerts than one answer ever holds are reached", async () => {
  for (const { id } of (await page("size=400&kinds=payment")).alerts)
    await people.advisor.ask("PUT", `/advisory_alerts/${id}`, { alert: { act: "dismiss", because: "Vu" } });
  const { seen, first } = await pages(
    alertKinds
      .filter((kind) => kind !== "payment")
      .map((kind) => `kinds=${kind}`)
      .join("&"),
  );
  expect(first.alerts).toHaveLength(400);
  expect(seen).toHaveLength(customerCount * perCustomer - (customerCount * perCustomer) / alertKinds.length);
});

test("a place that nobody was given is refused, and tells a colleague nothing", async () => {
  const { next } = await page("size=3&kinds=idle_cash");
  const other = await page(`size=3&kinds=idle_cash&after=${next ?? ""}`, people.colleague);
  expect([other.alerts, other.total_count]).toEqual([[], 0]);
  const place = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
  const [one] = (await page("size=1&kinds=idle_cash")).alerts;
  for (const after of [
    "nonsense",
    place(false, 5, 1),
    place(false, 1e300, 1, one?.id),
    place(false, 0.5, 1, one?.id),
    place(false, 5, 1e30, one?.id),
    place(false, 5, "1", one?.id),
    place(false, 5, -1, one?.id),
    place("false", 5, 1, one?.id),
    place(false, 5, 1, "x"),
  ]) {
    const { status, body } = await people.advisor.ask("GET", `/advisory_alerts?after=${after}`);
    expect([after, status, body.code]).toEqual([after, 422, "alerts.cursor_invalid"]);
  }
  for (const size of ["0", "401", "x"])
    expect((await people.advisor.ask("GET", `/advisory_alerts?size=${size}`)).status).toBe(422);
});
