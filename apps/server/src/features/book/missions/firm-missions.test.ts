import { addMs } from "@vigie/domain";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "../../../db/unit-of-work.ts";
import { systemSubject } from "../../../edge/subject.ts";
import { workOf } from "../../../edge/work.ts";
import { missionsNow, openMissionDesk } from "../../../testing/test-missions.ts";
import type { TestUser } from "../../../testing/test-server.ts";
import { handOverLeads } from "./actions/leads.ts";

/** A mission of the whole firm: shared out among its advisors, followed by who manages them, and as a file. */

const desk = openMissionDesk();

const say = async (who: TestUser, [mission, customer]: readonly [string, TestUser], lead: object) =>
  await who.ask("POST", `/missions/${mission}/leads/${customer.id}`, { lead });
const progress = async (who: TestUser, mission: string) =>
  (await who.ask("GET", `/missions/${mission}/progress`)).body.advisors;

test("who manages sees how far each advisor is, an advisor only themselves, and the one who stalls is told", async () => {
  const { advisor, colleague, manager, owner } = desk.people;
  const theirs = await desk.addCustomer(null, colleague);
  const second = await desk.addCustomer(null, colleague);
  const id = await desk.opened({ shared: true, objective: "new_amount", goal_amount: 1000 }, manager);
  desk.server.setNow(addMs(missionsNow, 60_000));
  await say(colleague, [id, theirs], { state: "validated", amount: 2500 });
  await say(colleague, [id, second], { state: "contacted" });
  const of = (all: { advisor_id: string }[], who: TestUser) =>
    all.find(({ advisor_id: one }) => one === who.id);
  const all = await progress(manager, id);
  expect(all).toHaveLength(2);
  expect(of(all, colleague)).toMatchObject({
    funnel: { targeted: 2, contacted: 2, validated: 1 },
    declared_amount: 2500,
    is_stalled: false,
  });
  expect(of(all, advisor)).toMatchObject({
    funnel: { targeted: 1, contacted: 0 },
    declared_amount: 0,
    last_moved_at: null,
  });
  await sql`update missions set opened_at = opened_at - interval '20 days' where id = ${id}`.execute(
    desk.server.services.db,
  );
  await sql`update mission_leads set changed_at = changed_at - interval '15 days' where mission_id = ${id}`.execute(
    desk.server.services.db,
  );
  expect((await progress(manager, id)).map((one: { is_stalled: boolean }) => one.is_stalled)).toEqual([
    true,
    true,
  ]);
  await say(colleague, [id, second], { state: "canceled", remarks: "Non", motive: "not_now" });
  expect(of(await progress(manager, id), colleague)).toMatchObject({ is_stalled: false });
  expect(await progress(advisor, id)).toMatchObject([{ advisor_id: advisor.id, funnel: { targeted: 1 } }]);
  expect((await desk.people.outsider.ask("GET", `/missions/${id}/progress`)).status).toBe(404);
  expect((await say(advisor, [id, owner], { state: "contacted" })).status).toBe(200);
});

test("an advisor makes no mission of the firm; whoever manages does", async () => {
  await desk.addCustomer(null, desk.people.colleague);
  expect((await desk.create({ shared: true })).body.mission.shared).toBe(false);
  const made = await desk.create({ shared: true }, desk.people.manager);
  expect(made.body.mission.shared).toBe(true);
});

test("the lead of a customer who moves goes with them, a concluded one stays with who concluded it", async () => {
  const { advisor, colleague, manager, owner } = desk.people;
  const done = await desk.addCustomer();
  const id = await desk.opened({ shared: true }, manager);
  await say(advisor, [id, done], { state: "validated" });
  const moved = { firmId: desk.firmId, fromId: advisor.id, toId: colleague.id };
  for (const { id: customerId } of [owner, done])
    await inTransaction(desk.server.services, async (unit) => {
      await handOverLeads(workOf(unit, systemSubject("test", customerId)), moved);
    });
  const targeted = new Map(
    (await progress(manager, id)).map((one: { advisor_id: string; funnel: { targeted: number } }) => [
      one.advisor_id,
      one.funnel.targeted,
    ]),
  );
  expect([targeted.get(advisor.id), targeted.get(colleague.id)]).toEqual([1, 1]);
});

test("the file of the leads says so in the ledger of each customer, holds no number and runs no formula", async () => {
  const { advisor, owner, colleague } = desk.people;
  const other = await desk.addCustomer(null, colleague);
  const id = await desk.opened();
  await say(advisor, [id, owner], { state: "canceled", remarks: "=HYPERLINK(1)", motive: "not_now" });
  const file = await advisor.ask("POST", `/missions/${id}/leads/export`);
  expect(file.status).toBe(200);
  const lines = String(file.body).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("annulé;à ne pas appeler");
  expect(lines[1]).toContain(";'=HYPERLINK(1)");
  const { accesses } = (await owner.ask("GET", "/users/me/accesses")).body;
  expect(accesses[0]).toMatchObject({ kind: "read", path: "/missions/{id}/leads/export" });
  const read = (await other.ask("GET", "/users/me/accesses")).body.accesses;
  expect(read.filter((one: { path: string }) => one.path.endsWith("/export"))).toEqual([]);
  expect((await colleague.ask("POST", `/missions/${id}/leads/export`)).status).toBe(404);
});

test("a mission that ends while a lead is worked lets its customer go", async () => {
  const { advisor, owner } = desk.people;
  for (let round = 0; round < 5; round += 1) {
    const id = await desk.opened({ name: `Mission ${String(round)}` });
    await Promise.all([
      advisor.ask("POST", `/missions/${id}/end`),
      ...Array.from({ length: 6 }, async () => await say(advisor, [id, owner], { state: "contacted" })),
    ]);
    // A lead that stayed live would keep the next mission from opening.
    expect((await desk.preview()).targeted).toBe(1);
  }
});
