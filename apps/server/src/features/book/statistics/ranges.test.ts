import { dayOf, type Id, instant, type Instant } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFirm } from "../../../testing/test-firm.ts";
import { addHousehold } from "../../../testing/test-household.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { refreshRow } from "../customers/actions/row.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";

/** Tests the range of the statistics: what it covers, and the night in which a month begins. */

let server: TestServer;
let firmId: Id;
let advisor: TestUser;
let reader: TestUser;
const customers: TestUser[] = [];
const evening = instant("2026-11-30T20:00:00.000Z");
const afterMidnight = instant("2026-11-30T23:30:00.000Z");

/** Signs in again, because a session does not last for months. */
async function readAt(now: Instant): Promise<void> {
  server.setNow(now);
  reader = await server.addUser({ roles: ["manager"], firmId });
}

beforeAll(async () => {
  server = await openTestServer({ now: evening, jobs: false });
  firmId = await addFirm(server);
  advisor = await server.addUser({ roles: ["advisor"], firmId });
  await readAt(evening);
  for (const kept of [[0, 1], [2], [6], []]) {
    const customer = await server.addUser();
    customers.push(customer);
    await addHousehold(server, customer, kept);
    await linkAdvisor(server.services, customer.subject, { advisorId: advisor.id, firmId });
    await refreshRow(server.services, customer.id);
  }
  // The last two arrived within the range, the others before it.
  await server.services.db
    .updateTable("customer_advisors")
    .set({ since: instant("2020-01-15T09:00:00.000Z") })
    .where(
      "customer_id",
      "in",
      customers.slice(0, 2).map(({ id }) => id),
    )
    .execute();
});
afterAll(async () => await server.close());

const statistics = async (months = 12) =>
  (await reader.ask("GET", `/advisory_stats?months=${String(months)}`)).body.statistics;
const inCents = (euros: number) => Math.round(euros * 100);

/** Checks that the list's total wealth equals the end of the growth, and the sum of its start and its parts. */
async function expectWhole(): Promise<void> {
  const { body } = await reader.ask("POST", "/customers/search", {});
  const listed = body.customers.reduce(
    (sum: number, { wealth }: { wealth: number | null }) => sum + inCents(wealth ?? 0),
    0,
  );
  for (const months of [1, 3, 12, 36]) {
    const { growth, seen, kinds, months: told, to } = await statistics(months);
    const { end, ...parts } = growth as Record<string, number>;
    const sum = Object.values(parts).reduce((total, part) => total + inCents(part), 0);
    const held = kinds.reduce((total: number, { amount }: { amount: number }) => total + inCents(amount), 0);
    expect({ months, sum, seen: inCents(seen), held }).toEqual({
      months,
      sum: listed,
      seen: listed,
      held: listed,
    });
    expect(inCents(end ?? 0)).toBe(listed);
    const last = told.at(-1);
    expect(last.month).toBe(`${String(to).slice(0, 7)}-01`);
    expect(inCents(last.end)).toBe(listed - inCents(parts.new_customers ?? 0));
  }
}

test("a range is so many calendar months, the one under way being the last", async () => {
  const told = await Promise.all(
    [1, 3, 12, 36].map(async (months) => {
      const { from, to, months: each } = await statistics(months);
      return [from, to, each.length];
    }),
  );
  expect(told).toEqual([
    ["2026-11-01", "2026-11-30", 1],
    ["2026-09-01", "2026-11-30", 3],
    ["2025-12-01", "2026-11-30", 12],
    ["2023-12-01", "2026-11-30", 36],
  ]);
});

test("in the night in which a month begins the sums are whole, whoever was counted again already", async () => {
  await expectWhole();
  await readAt(afterMidnight);
  expect(dayOf(server.services.clock())).toBe("2026-12-01");
  await expectWhole();
  const before = await statistics(12);
  expect(before.growth.end).toBeGreaterThan(0);
  for (const { id } of customers) {
    await refreshRow(server.services, id);
    await expectWhole();
  }
  const after = await statistics(12);
  expect([after.seen, after.growth.start]).toEqual([before.seen, before.growth.start]);
});

test("days without a recount are not a loss", async () => {
  await readAt(instant("2027-02-02T08:00:00.000Z"));
  await expectWhole();
});
