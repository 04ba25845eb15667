import { addMs, dayOf, type Id, measuredKinds } from "@vigie/domain";
import type { Insertable } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "../../../db/schema.ts";
import { scopedToSystem } from "../../../db/scope.ts";
import { systemFirmSubject } from "../../../edge/subject.ts";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";
import { missionsNow, openMissionDesk } from "../../../testing/test-missions.ts";
import type { TestUser } from "../../../testing/test-server.ts";
import { endOverdue } from "./actions/missions.ts";
import { measured } from "./store/measured.ts";

/** Tests the results of a mission measured on contracts, independently of what advisors declared. The mission runs from 20.11 to
 * 20.12.2026. */

const desk = openMissionDesk();
type Portfolio = Partial<Insertable<Database["portfolios"]>>;

/** Adds a contract with the cumulated payments by day, in euros. */
async function contract(
  customer: TestUser,
  paid: Readonly<Record<string, number>>,
  more: Portfolio = {},
): Promise<Id> {
  const { services } = desk.server;
  const id = await insertPortfolio(services, { customer_id: customer.id, kind: "lifeinsurance", ...more });
  await services.db
    .insertInto("valuations")
    .values(
      Object.entries(paid).map(([day, euros]) => ({
        customer_id: customer.id,
        portfolio_id: id,
        day: day as never,
        // The value grows faster than the payments: market gains must not count.
        value_cents: (euros * 107) as never,
        paid_total_cents: (euros * 100) as never,
        provenance: "provider" as const,
      })),
    )
    .execute();
  return id;
}

async function openedFor(
  count: number,
): Promise<{ readonly mission: string; readonly customers: TestUser[] }> {
  const customers = [desk.people.owner];
  while (customers.length < count) customers.push(await desk.addCustomer());
  return { mission: await desk.opened({ objective: "new_amount", goal_amount: 50_000 }), customers };
}

const validateLead = async (mission: string, customer: TestUser, euros: number) =>
  await desk.people.advisor.ask("POST", `/missions/${mission}/leads/${customer.id}`, {
    lead: { state: "validated", amount: euros },
  });
const resultOf = async (mission: string) =>
  (await desk.people.advisor.ask("GET", `/missions/${mission}`)).body.mission.result;

test("nothing is measured of who did not say yes, nor of an account", async () => {
  const { mission, customers } = await openedFor(2);
  const [first, second] = customers;
  if (first === undefined || second === undefined) throw new Error("assertion: there are two");
  await contract(first, { "2026-11-01": 1000, "2026-11-25": 9000 });
  expect((await resultOf(mission)).measured).toBeNull();
  expect((await validateLead(mission, second, 9000)).status).toBe(200);
  await contract(second, { "2026-11-01": 0, "2026-11-25": 9000 }, { kind: "checking" });
  expect((await resultOf(mission)).measured).toMatchObject({ lead_count: 1, seen_count: 0, opened_count: 0 });
});

test("payments count from the first day of the mission to its last, contracts opened then, whatever was declared", async () => {
  const { mission, customers } = await openedFor(1);
  const [customer] = customers;
  if (customer === undefined) throw new Error("assertion: there is one");
  await validateLead(mission, customer, 40_000);
  // Payments before, during and after the mission.
  await contract(customer, {
    "2026-11-01": 1000,
    "2026-11-20": 3000,
    "2026-12-20": 3500,
    "2026-12-21": 9000,
  });
  // Opened during the mission: the whole amount counts, and half of it is the customer's.
  await contract(
    customer,
    { "2026-12-01": 10_000 },
    { opened_on: "2026-12-01" as never, ownership_kind: "joint", ownership_ratio: "0.5" },
  );
  // Opened before and linked during the mission: its first value does not count.
  await contract(
    customer,
    { "2026-12-02": 70_000, "2026-12-10": 69_000 },
    { opened_on: "2015-01-01" as never },
  );
  // In dollars, disabled, deleted: none of them counts.
  await contract(customer, { "2026-11-01": 0, "2026-12-02": 5000 }, { currency: "USD" });
  await contract(customer, { "2026-11-01": 0, "2026-12-02": 5000 }, { disabled: true });
  await contract(customer, { "2026-11-01": 0, "2026-12-02": 5000 }, { deleted_at: missionsNow });
  const { services, setNow } = desk.server;
  expect((await resultOf(mission)).declared_amount).toBe(40_000);
  setNow(addMs(missionsNow, 40 * 86_400_000));
  const [found] = await scopedToSystem("job.end_missions", async () => {
    await endOverdue(services);
    return await measured(systemFirmSubject("end_missions", desk.firmId), services.db, {
      kinds: new Map([[mission as Id, measuredKinds([])]]),
      today: dayOf(services.clock()),
    });
  });
  setNow(missionsNow);
  expect(found).toMatchObject({
    leadCount: 1,
    seenCount: 1,
    openedCount: 1,
    firstOn: "2026-11-20",
    lastOn: "2026-12-20",
    // 2,500 paid during the mission, half of 10,000, less 1,000 withdrawn.
    paidCents: 650_000,
  });
});

test("a contract that is hidden is not there, and one that is shown again counts again", async () => {
  const { mission, customers } = await openedFor(1);
  const [customer] = customers;
  if (customer === undefined) throw new Error("assertion: there is one");
  await validateLead(mission, customer, 1000);
  const id = await contract(customer, { "2026-11-01": 1000, "2026-11-20": 3000 });
  const hide = async (hidden: boolean) =>
    await desk.server.services.db
      .updateTable("portfolios")
      .set({ advisor_hidden: hidden })
      .where("id", "=", id)
      .execute();
  expect((await resultOf(mission)).measured).toMatchObject({ seen_count: 1, amount: 2000 });
  await hide(true);
  expect((await resultOf(mission)).measured).toMatchObject({ seen_count: 0, amount: 0 });
  await hide(false);
  expect((await resultOf(mission)).measured).toMatchObject({ seen_count: 1, amount: 2000 });
});
