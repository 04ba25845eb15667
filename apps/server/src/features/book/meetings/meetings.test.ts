import { instant } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPeople, linkTo, type People } from "../../../testing/test-firm.ts";
import { addHousehold } from "../../../testing/test-household.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { refreshRow } from "../customers/actions/row.ts";

/** Tests that one call returns a customer's whole page: the same as the endpoints of its parts, for each person who may access the
 * customer. */

let server: TestServer;
let people: People;
let partner: TestUser;
let hidden: string;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  server.setNow(instant("2026-11-20T10:00:00Z"));
  people = await addPeople(server);
  const { owner, advisor, manager } = people;
  partner = await server.addUser();
  await linkTo(server, partner, advisor);
  const { portfolioIds } = await addHousehold(server, owner, [2, 5]);
  hidden = portfolioIds[1] ?? "";
  await addHousehold(server, partner, [1]);
  for (const { id } of [owner, partner]) await refreshRow(server.services, id);
  await advisor.ask("PUT", `/customers/${owner.id}/couple`, { couple: { partner_id: partner.id } });
  await logged();
  await advisor.ask("POST", "/tasks", {
    task: { title: "Rappeler", due_on: "2026-11-18", customer_id: owner.id },
  });
  await manager.ask("POST", "/tasks", {
    task: { title: "Relire le dossier", due_on: "2026-12-01", customer_id: owner.id },
  });
  await raised();
});
afterAll(async () => await server.close());

/** Logs more lines than a page holds; the oldest one is pinned. */
async function logged(): Promise<void> {
  const write = async (note: string, more: object = {}) =>
    await people.advisor.ask("POST", `/customers/${people.owner.id}/events`, {
      event: { kind: "note", note, ...more },
    });
  const promises = [
    { by: "advisor", what: "Envoyer le comparatif", due_on: "2026-11-21" },
    { by: "customer", what: "Transmettre le relevé", due_on: "2026-12-03" },
  ];
  const first = await write("Préfère le matin", { promises });
  for (let nb = 2; nb <= 23; nb += 1) {
    server.setNow(instant(`2026-11-20T10:${String(nb).padStart(2, "0")}:00Z`));
    await write(`Note ${nb}`, nb === 9 ? { promises: promises.slice(0, 1) } : {});
  }
  const pinned = await people.advisor.ask("PUT", `/events/${first.body.event.id}`, {
    event: { pinned: true },
  });
  expect(pinned.body.event.pinned).toBe(true);
}

/** Raises two open alerts. */
async function raised(): Promise<void> {
  const { db, newId } = server.services;
  const { firm_id: firmId } = await db
    .selectFrom("customer_advisors")
    .select("firm_id")
    .where("customer_id", "=", people.owner.id)
    .executeTakeFirstOrThrow();
  const alert = (key: string, more: object) => ({
    customer_id: people.owner.id,
    firm_id: firmId,
    id: newId(),
    key,
    raised_at: instant("2026-11-19T08:00:00Z"),
    ...more,
  });
  await db
    .insertInto("customer_alerts")
    .values([
      alert("cash", { kind: "idle_cash", amount_cents: 40_000_00 }),
      alert("gone", { kind: "disengagement", detail: "withdrawals" }),
    ] as never)
    .execute();
}

const meeting = async (who: TestUser) => await who.ask("GET", `/customers/${people.owner.id}/meeting`);

const made = (key: string, rule: string, amount: number | null) => ({
  customer_id: people.owner.id,
  made_on: "2026-11-20",
  key,
  rule,
  amount_cents: amount,
  content: JSON.stringify({
    key,
    rule,
    portfolioIds: [],
    contract: null,
    detail: null,
    amountCents: amount,
    yearlyCents: null,
    on: null,
    inputs: [],
  }),
});

test("what is counted on a page that holds everything is what the database counts where a page does not", async () => {
  const { owner, advisor, colleague } = people;
  const { db } = server.services;
  const before = await db
    .deleteFrom("book_observations")
    .where("customer_id", "=", owner.id)
    .returningAll()
    .execute();
  await db
    .insertInto("book_observations")
    .values([
      made("a", "idle_cash", 1_000_00),
      made("b", "idle_cash", null),
      made("c", "pel_term", 1_000_00),
      made("d", "savings_cap", null),
      made("e", "missing_settings", null),
      made("f", "pel_term", 25_00),
    ] as never)
    .execute();
  const counted = async (who: TestUser, path: string, names: readonly string[]) => {
    const { status, body } = await who.ask("GET", path);
    expect([path, status]).toEqual([path, 200]);
    return names.map((name) => body[name]);
  };
  for (const who of [advisor, colleague])
    for (const [path, names] of [
      [`/tasks?customer_id=${owner.id}`, ["open_nb", "late_nb"]],
      [`/advisory_alerts?customer_id=${owner.id}`, ["total_count"]],
      [`/advisory_insights?customer_id=${owner.id}`, ["kinds"]],
    ] as const)
      expect([path, await counted(who, path, names)]).toEqual([
        path,
        await counted(who, `${path}&size=1`, names),
      ]);
  const [kinds] = await counted(advisor, `/advisory_insights?customer_id=${owner.id}`, ["kinds"]);
  expect(kinds.slice(0, 2)).toEqual([
    { rule: "pel_term", count: 2, customer_count: 1, amount: 1_025 },
    { rule: "idle_cash", count: 2, customer_count: 1, amount: 1_000 },
  ]);
  await db.deleteFrom("book_observations").where("customer_id", "=", owner.id).execute();
  if (before.length > 0)
    await db
      .insertInto("book_observations")
      .values(before.map((one) => ({ ...one, content: JSON.stringify(one.content) })) as never)
      .execute();
});

test("each part is what its own call answers, for an advisor and for a manager", async () => {
  const { owner, advisor, manager } = people;
  for (const who of [advisor, manager]) {
    const get = async (path: string) => (await who.ask("GET", path)).body;
    const { status, body } = await meeting(who);
    expect(status).toBe(200);
    expect(body).toEqual({
      sheet: await get(`/customers/${owner.id}`),
      log: await get(`/customers/${owner.id}/events?size=20&system=without`),
      tasks: await get(`/tasks?customer_id=${owner.id}&size=20`),
      alerts: await get(`/advisory_alerts?customer_id=${owner.id}`),
      insights: await get(`/advisory_insights?customer_id=${owner.id}`),
      couple: await get(`/customers/${owner.id}/couple`),
    });
    // Makes sure that the compared parts are not empty.
    expect(body.sheet.contracts).toHaveLength(2);
    expect(body.log.events).toHaveLength(20);
    expect(body.log.pinned.note).toBe("Préfère le matin");
    expect(body.log.pinned.promises).toHaveLength(2);
    expect(body.tasks.tasks.map(({ title }: { title: string }) => title)).toEqual([
      "Rappeler",
      "Envoyer le comparatif",
      "Envoyer le comparatif",
      "Relire le dossier",
      "Transmettre le relevé",
    ]);
    expect([body.tasks.open_nb, body.tasks.late_nb]).toEqual([5, 1]);
    const kinds = body.alerts.alerts.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["idle_cash", "disengagement"]));
    expect(body.insights.insights.length).toBeGreaterThan(0);
    expect(body.couple.couple.partner.id).toBe(partner.id);
  }
});

test("a contract that is kept from the firm is in no part of it", async () => {
  const { owner, advisor } = people;
  const before = await meeting(advisor);
  expect(JSON.stringify(before.body)).toContain(hidden);
  const hide = async (isHidden: boolean) => {
    await server.services.db
      .updateTable("portfolios")
      .set({ advisor_hidden: isHidden })
      .where("customer_id", "=", owner.id)
      .where("id", "=", hidden as never)
      .execute();
    await refreshRow(server.services, owner.id);
  };
  await hide(true);
  const without = await meeting(advisor);
  expect(JSON.stringify(without.body)).not.toContain(hidden);
  expect(without.body.sheet.contracts).toHaveLength(1);
  expect(without.body.sheet.customer.wealth).not.toBe(before.body.sheet.customer.wealth);
  await hide(false);
});

test("each of a couple reads in their ledger that it was read, and nobody else finds anything", async () => {
  const { owner, outsider, colleague } = people;
  await meeting(people.advisor);
  const read = await server.services.db
    .selectFrom("accesses")
    .select("customer_id")
    .where("actor_id", "=", people.advisor.id)
    .where("kind", "=", "read")
    .where("customer_id", "in", [owner.id, partner.id])
    .execute();
  expect(new Set(read.map((row) => row.customer_id))).toEqual(new Set([owner.id, partner.id]));
  for (const stranger of [outsider, colleague, owner]) {
    const { status, body } = await meeting(stranger);
    expect(status).toBe(404);
    expect(body).not.toHaveProperty("sheet");
  }
});
