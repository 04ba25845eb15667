import type { Id } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addHousehold } from "../../../testing/test-household.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { refreshRow } from "./actions/row.ts";

/** Tests what an advisor reads of one customer, and what is notified when the advisor leaves them. */

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
});
afterAll(async () => await server.close());

async function firmOf(user: TestUser) {
  const { db } = server.services;
  const row = await db
    .selectFrom("users")
    .select("firm_id")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  if (row.firm_id === null) throw new Error("assertion: an advisor has a firm");
  return row.firm_id;
}

test("an advisor who leaves a customer to a colleague is told who sees them still, and so is the customer", async () => {
  const { advisor, colleague, manager, admin } = people;
  const { db } = server.services;
  const firmId = await firmOf(advisor);
  const shared = await server.addUser({ email: "deux.conseillers@test.vigie.fr" });
  for (const { id: advisorId } of [advisor, colleague])
    await linkAdvisor(server.services, shared.subject, { advisorId, firmId });
  await refreshRow(server.services, shared.id);
  for (const [name, { id }] of [
    ["Hélène", advisor],
    ["Jean", colleague],
  ] as const)
    await db.updateTable("users").set({ first_name: name, last_name: "Bris" }).where("id", "=", id).execute();
  const reply = await advisor.ask("DELETE", `/customers/${shared.id}/access?confirmed=true`);
  expect(reply.status).toBe(200);
  const stillSeen: { id: string; name: string }[] = reply.body.still_seen_by;
  expect(stillSeen[0]).toEqual({ id: colleague.id, name: "Jean Bris" });
  // The manager and the admin see all customers of the firm.
  expect(stillSeen.map(({ id }) => id).toSorted()).toEqual([colleague.id, manager.id, admin.id].toSorted());
  const path = `/users/${shared.id}/wealth`;
  const seats = [advisor, colleague, manager, admin];
  const statuses = [];
  for (const seat of seats) statuses.push((await seat.ask("GET", path)).status);
  expect(statuses).toEqual([404, 200, 200, 200]);

  const { body } = await shared.ask("GET", "/users/me/notifications");
  expect(body.notifications[0]).toMatchObject({
    event: "security.advisor_left",
    payload: { name: "Hélène Bris", others: stillSeen.map(({ name }) => name) },
  });
  const mail = await db
    .selectFrom("mails")
    .select(["kind", "facts"])
    .where("user_id", "=", shared.id)
    .where("kind", "=", "advisor_left")
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(mail.facts)).toContain("Jean Bris");
  // When the last advisor leaves, the access of the whole firm ends.
  const last = await colleague.ask("DELETE", `/customers/${shared.id}/access?confirmed=true`);
  expect(last.body.still_seen_by).toEqual([]);
  expect((await manager.ask("GET", path)).status).toBe(404);
  const { body: ended } = await shared.ask("GET", "/users/me/notifications");
  expect(ended.notifications[0]).toMatchObject({ event: "security.access_removed" });
});

test("the sheet tells the projects of shared contracts with what is asked, and nothing of a hidden one", async () => {
  const { advisor } = people;
  const firmId = await firmOf(advisor);
  const told: unknown[] = [];
  for (const [name, kept] of [
    ["avec", [0, 3, 4]],
    ["sans", [0, 4]],
  ] as const) {
    const who = await server.addUser({ email: `projet.${name}@test.vigie.fr` });
    const { portfolioIds } = await addHousehold(server, who, kept);
    for (const id of portfolioIds) {
      const aim = { type_investment: "pension", target_amount: 150_000, time_investment: 12 };
      const infos = { ...aim, monthly_deposit: 300, monthly_buyout: 0 };
      const saved = await who.ask("PUT", `/portfolios/${id}/portfolio_infos`, { portfolio_infos: infos });
      expect(saved.status).toBeLessThan(300);
    }
    await linkAdvisor(server.services, who.subject, { advisorId: advisor.id, firmId });
    if (name === "avec") {
      const seen = (await advisor.ask("GET", `/customers/${who.id}`)).body.projects;
      expect(seen).toHaveLength(3);
      const hiddenIds = portfolioIds.slice(1, 2);
      const answer = await who.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: hiddenIds });
      expect(answer.status).toBe(200);
    }
    const { projects } = (await advisor.ask("GET", `/customers/${who.id}`)).body;
    told.push(projects.map(({ portfolio_id: _id, ...project }: { portfolio_id: string }) => project));
  }
  expect(told[0]).toEqual(told[1]);
  expect(told[1]).toMatchObject([
    { name: "Assurance vie", goal: "pension", value: 184_000, target: 150_000, years: 12, monthly: 300 },
    { name: "Plan d’épargne entreprise", reason: "no_law", needed: null },
  ]);
});

test("of who shares nothing neither the worth nor what moved it is known, in the list and on the sheet; they come last", async () => {
  const { advisor } = people;
  const firmId = await firmOf(advisor);
  const [silent, open] = [await server.addUser(), await server.addUser()];
  await addHousehold(server, open, [2]);
  for (const { id, subject } of [silent, open]) {
    await linkAdvisor(server.services, subject, { advisorId: advisor.id, firmId });
    await refreshRow(server.services, id);
  }
  const unknown = { status: "prospect", wealth: null, flows: null, market: null };
  expect((await advisor.ask("GET", `/customers/${silent.id}`)).body.customer).toMatchObject(unknown);
  const both = new Set([silent.id, open.id]);
  for (const sort of ["flows", "market", "change"])
    for (const order of ["asc", "desc"]) {
      const { body } = await advisor.ask("POST", "/customers/search", { sort, order, size: 100 });
      const rows: { id: Id }[] = body.customers.filter(({ id }: { id: Id }) => both.has(id));
      expect([sort, order, rows.map(({ id }) => id)]).toEqual([sort, order, [open.id, silent.id]]);
      expect(rows[1]).toMatchObject(unknown);
    }
});
