import { addDays, addMs, cents, dayOf, type Id, ownMoveCategories } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { addHousehold } from "../../../testing/test-household.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { refreshRow } from "../customers/actions/row.ts";

/** Tests what an advisor decides about an alert, and what happens to that decision when the customer hides the contract
 * concerned. */

let server: TestServer;
let people: People;
let firmId: Id;

beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  const row = await server.services.db
    .selectFrom("users")
    .select("firm_id as id")
    .where("id", "=", people.advisor.id)
    .executeTakeFirstOrThrow();
  if (row.id === null) throw new Error("assertion: an advisor has a firm");
  firmId = row.id;
});
afterAll(async () => await server.close());

type ListedAlert = {
  id: string;
  kind: string;
  detail: string | null;
  name: string | null;
  amount: number | null;
  on: string | null;
};
const alertsOf = async (who: TestUser, customer: TestUser, state = "open"): Promise<ListedAlert[]> =>
  (await who.ask("GET", `/advisory_alerts?customer_id=${customer.id}&state=${state}`)).body.alerts;

test("what was decided of an alert outlives a change of what is shared, and a hidden contract's is nobody's", async () => {
  const customer = await server.addUser({ email: "maud.keeper@test.vigie.fr" });
  const held = await addHousehold(server, customer, [0, 1, 3]);
  await linkAdvisor(server.services, customer.subject, { advisorId: people.advisor.id, firmId });
  await server.services.db
    .updateTable("connections")
    .set({ created_at: addMs(server.services.clock(), -10 * 24 * 3_600_000), last_success_at: null })
    .where("customer_id", "=", customer.id)
    .execute();
  await refreshRow(server.services, customer.id);
  const act = async (id: string | undefined, alert: object) =>
    await people.advisor.ask("PUT", `/advisory_alerts/${id ?? ""}`, { alert });
  const [broken, ...others] = (await alertsOf(people.advisor, customer)).toSorted(
    (a, b) => Number(b.kind === "connection_broken") - Number(a.kind === "connection_broken"),
  );
  const [first, second] = others;
  if (broken?.kind !== "connection_broken" || second === undefined)
    throw new Error("assertion: an alert of what will be hidden, and two others");
  const until = addDays(dayOf(server.services.clock()), 9);
  await act(broken.id, { act: "dismiss", because: "Vu" });
  await act(first?.id, { act: "dismiss", because: "Déjà vu ensemble" });
  await act(second.id, { act: "snooze", until });
  const inState = async (state: string) =>
    (await alertsOf(people.advisor, customer, state)).map((one) => ({ ...one, wealth: "that of the day" }));
  const told = async () => ({
    open: await inState("open"),
    snoozed: await inState("snoozed"),
    dismissed: await inState("dismissed"),
  });
  const before = await told();
  const hide = async (ids: readonly string[]) =>
    await customer.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: ids });
  await hide(held.portfolioIds.slice(-1));
  expect(await told()).toEqual({ open: [], snoozed: [], dismissed: [] });
  expect((await act(broken.id, { act: "reopen" })).body.code).toBe("alert.not_found");
  const kept = await server.services.db
    .selectFrom("customer_alerts")
    .select(["name", "amount_cents", "day"])
    .where("customer_id", "=", customer.id)
    .execute();
  expect(new Set(kept.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ name: null, amount_cents: null, day: null })]),
  );
  await refreshRow(server.services, customer.id);
  expect(await told()).toEqual({
    ...before,
    dismissed: before.dismissed.filter(({ id }) => id !== broken.id),
  });
  expect((await act(broken.id, { act: "reopen" })).body.code).toBe("alert.not_found");
  // Once the contract is shared again, each alert has its former state, and none counts as new.
  await hide([]);
  await refreshRow(server.services, customer.id);
  expect(await told()).toEqual(before);
});

test("many debits of a day are one movement, credits of the same day another; a hidden contract's and what is between own accounts are none", async () => {
  const { db, clock, newId } = server.services;
  const customer = await server.addUser({ email: "moves@test.vigie.fr" });
  const { portfolioIds } = await addHousehold(server, customer, [1, 2]);
  const [hidden, shared] = portfolioIds;
  if (hidden === undefined || shared === undefined) throw new Error("assertion: two contracts");
  await linkAdvisor(server.services, customer.subject, { advisorId: people.advisor.id, firmId });
  await customer.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: [hidden] });
  const on = addDays(dayOf(clock()), -3);
  const add = async (portfolioId: Id, euros: number, category = "grocery.shops") =>
    await db
      .insertInto("transactions")
      .values({
        customer_id: customer.id,
        id: newId(),
        portfolio_id: portfolioId,
        external_id: newId(),
        date: on,
        amount_cents: cents(euros * 100),
        original_wording: "Virement",
        wording: "Virement",
        type: "transfer",
        category_id: category,
        import_id: null,
        value_date: null,
        provenance: "typed",
        created_at: clock(),
      })
      .execute();
  for (const euros of [-3_000, -2_500, -400, 9_000]) await add(shared, euros);
  await add(hidden, -50_000);
  const [own] = ownMoveCategories;
  if (own === undefined) throw new Error("assertion: moves between own accounts have a category");
  await add(shared, -70_000, own);
  await refreshRow(server.services, customer.id);
  const told = await alertsOf(people.advisor, customer);
  expect(told.filter(({ kind }) => kind === "large_movement").map((one) => [one.amount, one.on])).toEqual([
    [9_000, on],
    [-5_900, on],
  ]);
});

test("a letter that ends, a card that expires and a habit that was left are told to the firm, and no longer than they last", async () => {
  const { db, clock, newId } = server.services;
  const customer = await server.addUser({ email: "signs@test.vigie.fr" });
  await addHousehold(server, customer, [0, 1]);
  await linkAdvisor(server.services, customer.subject, { advisorId: people.advisor.id, firmId });
  const [now, today] = [clock(), dayOf(clock())];
  await sql`insert into firm_contracts (customer_id, firm_id, name, started_on, ended_on, declared_by, declared_at)
    values (${customer.id}, ${firmId}, 'Lettre', ${addDays(today, -300)}, ${addDays(today, 20)}, ${people.advisor.id}, ${now})`.execute(
    db,
  );
  await sql`insert into customer_visits (customer_id, seen_on, seen_before)
    values (${customer.id}, ${addDays(today, -95)}, ${addDays(today, -100)})`.execute(db);
  await sql`insert into club_subscriptions (customer_id, id, firm_id, advisor_id, state, since, clock_at, created_at, interval)
    values (${customer.id}, ${newId()}, ${firmId}, ${people.advisor.id}, 'active', ${now}, ${now}, ${now}, 'monthly')`.execute(
    db,
  );
  await sql`insert into club_payers (customer_id, partner_customer_id, source_kind, source_expires, created_at)
    values (${customer.id}, ${newId()}, 'card', ${today.slice(0, 7)}, ${now})`.execute(db);
  await refreshRow(server.services, customer.id);
  const details = async (who = people.advisor) =>
    (await alertsOf(who, customer)).map(({ detail }) => detail).filter((one) => one !== null);
  expect(await details()).toEqual(expect.arrayContaining(["letter", "no_visit", "card_expires"]));
  expect(await details(people.outsider)).toEqual([]);
  // The customer looked at their wealth again.
  await sql`update customer_visits set seen_on = ${today}, seen_before = ${addDays(today, -95)} where customer_id = ${customer.id}`.execute(
    db,
  );
  await refreshRow(server.services, customer.id);
  expect(await details()).not.toContain("no_visit");
});

test("a recommendation or a review that was opened is told to its firm, a recommendation on a hidden contract never", async () => {
  const { db, clock, newId } = server.services;
  const customer = await server.addUser({ email: "opened@test.vigie.fr" });
  const [hidden, shared] = (await addHousehold(server, customer, [0, 2])).portfolioIds;
  await linkAdvisor(server.services, customer.subject, { advisorId: people.advisor.id, firmId });
  await customer.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: [hidden] });
  const now = clock();
  const add = async (portfolioId: Id | undefined, firm: Id) =>
    await sql`insert into proposals (customer_id, id, firm_id, portfolio_id, version, author_id, author_name, reasons, arguments,
        statement, suitability_id, statement_id, acceptance_id, content, state, created_at, changed_at, sent_at, opened_at)
      values (${customer.id}, ${newId()}, ${firm}, ${portfolioId}, 1, ${people.advisor.id}, 'A', '', '{}', '{}', ${newId()},
        ${newId()}, ${newId()}, '{"after": {"costCents": 1}}', 'sent', ${now}, ${now}, ${now}, ${now})`.execute(
      db,
    );
  await add(hidden, firmId);
  await add(shared, newId());
  const opened = async () => {
    await refreshRow(server.services, customer.id);
    return (await alertsOf(people.advisor, customer)).filter(({ detail }) => detail === "proposal_read")
      .length;
  };
  expect(await opened()).toBe(0);
  await add(shared, firmId);
  expect(await opened()).toBe(1);
  const review = async (openedAt: typeof now | null) =>
    await sql`insert into advice_reviews (customer_id, id, firm_id, state, author_id, author_name, manner, held_on, arguments, points,
        words, created_at, changed_at, content, results, sentences, conclusion, statement_id, statement_hash, concluded_at, opened_at)
      values (${customer.id}, ${newId()}, ${firmId}, 'concluded', ${people.advisor.id}, 'A', 'meeting', ${dayOf(now)}, '{}',
        '["Un point"]', '', ${now}, ${now}, '{}', '[]', '[]', 'points', ${newId()}, ${"0".repeat(64)}, ${now}, ${openedAt})`.execute(
      db,
    );
  const details = async () => {
    await refreshRow(server.services, customer.id);
    return (await alertsOf(people.advisor, customer)).map(({ detail }) => detail);
  };
  await review(null);
  expect(await details()).not.toContain("review_read");
  await review(now);
  expect(await details()).toContain("review_read");
});

test("a project that the customer changes is told to the firm; a first answer, the same one again and a hidden contract's are not", async () => {
  const customer = await server.addUser({ email: "project@test.vigie.fr" });
  const [hidden = "", shared = ""] = (await addHousehold(server, customer, [0, 3])).portfolioIds;
  await linkAdvisor(server.services, customer.subject, { advisorId: people.advisor.id, firmId });
  await customer.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: [hidden] });
  const say = async (id: string, portfolio_infos: object) => {
    expect((await customer.ask("PUT", `/portfolios/${id}/portfolio_infos`, { portfolio_infos })).status).toBe(
      200,
    );
    await refreshRow(server.services, customer.id);
    const told = await alertsOf(people.advisor, customer);
    return told.flatMap(({ detail, name }) => (detail === "goal_changed" ? [name] : []));
  };
  for (const id of [hidden, shared])
    expect(await say(id, { type_investment: "pension", target_amount: 90_000 })).toEqual([]);
  expect(await say(shared, { type_investment: "pension", monthly_deposit: 50 })).toEqual([]);
  expect(await say(hidden, { target_amount: 40_000 })).toEqual([]);
  expect(await say(shared, { target_amount: 40_000 })).toEqual(["PEA"]);
  // Saving the same values again keeps what is stored and adds nothing.
  expect(await say(shared, { target_amount: 40_000 })).toEqual(["PEA"]);
});

test("a planned payment that the customer keeps is told to the firm; what they only try, a first answer and a hidden contract's are not", async () => {
  const customer = await server.addUser({ email: "payments@test.vigie.fr" });
  const [hidden = "", shared = ""] = (await addHousehold(server, customer, [0, 3])).portfolioIds;
  await linkAdvisor(server.services, customer.subject, { advisorId: people.advisor.id, firmId });
  await customer.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: [hidden] });
  const told = async () => {
    await refreshRow(server.services, customer.id);
    const alerts = await alertsOf(people.advisor, customer);
    return alerts.flatMap(({ detail, name }) => (detail === "payments_changed" ? [name] : []));
  };
  const say = async (id: string, portfolio_infos: object) => {
    const { status } = await customer.ask("PUT", `/portfolios/${id}/portfolio_infos`, { portfolio_infos });
    expect(status).toBe(200);
    return await told();
  };
  for (const id of [hidden, shared])
    expect(await say(id, { type_investment: "pension", monthly_deposit: 50, monthly_buyout: 0 })).toEqual([]);
  expect((await customer.ask("GET", `/users/me/projects/${shared}?monthly=80`)).status).toBe(200);
  expect(await told()).toEqual([]);
  expect(await say(hidden, { monthly_deposit: 80 })).toEqual([]);
  expect(await say(shared, { monthly_deposit: 80 })).toEqual(["PEA"]);
});

test("an appointment that is canceled before its time is told until another is fixed; one that took place and is struck out is not", async () => {
  const customer = await server.addUser({ email: "canceled@test.vigie.fr" });
  await addHousehold(server, customer, [1]);
  await linkAdvisor(server.services, customer.subject, { advisorId: people.advisor.id, firmId });
  const path = `/customers/${customer.id}/events`;
  const fix = async (days: number) => {
    const starts_at = addMs(server.services.clock(), days * 24 * 3_600_000);
    const event = { kind: "appointment", note: "", starts_at };
    return String((await people.advisor.ask("POST", path, { event })).body.event.id);
  };
  const strike = async (id: string) =>
    await people.advisor.ask(
      "DELETE",
      `/events/${id}?reason=${encodeURIComponent("Le client ne peut plus")}`,
    );
  const canceled = async (who = people.advisor) => {
    await refreshRow(server.services, customer.id);
    return (await alertsOf(who, customer)).filter(({ detail }) => detail === "appointment_canceled");
  };
  await strike(await fix(-1));
  expect(await canceled()).toEqual([]);
  await strike(await fix(9));
  const on = addDays(dayOf(server.services.clock()), 9);
  expect(await canceled()).toMatchObject([{ kind: "disengagement", on }]);
  expect(await canceled(people.outsider)).toEqual([]);
  const next = await fix(12);
  expect(await canceled()).toEqual([]);
  await strike(next);
  expect(await canceled()).toHaveLength(1);
});
