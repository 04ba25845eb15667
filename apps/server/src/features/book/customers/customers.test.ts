import { afterAll, beforeAll, expect, test } from "vitest";
import { addHousehold, pieces } from "../../../testing/test-household.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";
import { isRowRight, refreshRow } from "./actions/row.ts";

/** Tests the book as advisors read it: the figures of the customer's own dashboard, limited to shared contracts. */

let server: TestServer;
let people: People;
/** `keeper` has one contract more than `plain`, and hides it. */
let keeper: TestUser;
let plain: TestUser;
const shared = [0, 1, 3];
const hidden = 7;

beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  keeper = await server.addUser({ email: "zoe.keeper@test.vigie.fr" });
  plain = await server.addUser({ email: "zoe.plain@test.vigie.fr" });
  const held = await addHousehold(server, keeper, [...shared, hidden]);
  await addHousehold(server, plain, shared);
  await addHousehold(server, people.owner);
  const firmId = await firmOf(people.advisor);
  for (const { subject } of [keeper, plain])
    await linkAdvisor(server.services, subject, { advisorId: people.advisor.id, firmId });
  const hiddenIds = held.portfolioIds.slice(-1);
  const answer = await keeper.ask("PUT", "/users/me/visibility", {
    hidden_portfolio_ids: hiddenIds,
  });
  if (answer.status !== 200) throw new Error("assertion: a contract is hidden");
  for (const { id } of [keeper, plain, people.owner]) await refreshRow(server.services, id);
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

const search = async (who: TestUser, body: object = {}) =>
  (await who.ask("POST", "/customers/search", body)).body;

/** Removes what identifies a person. */
function anonymous(row: Record<string, unknown>): Record<string, unknown> {
  const { id: _id, email: _email, ...rest } = row;
  return rest;
}

test("a row tells what the customer's dashboard tells of the shared contracts", async () => {
  const { body: sheet } = await people.advisor.ask("GET", `/customers/${people.owner.id}`);
  const { body: mine } = await people.owner.ask("GET", "/users/me/wealth?from=2026-10-21");
  expect(sheet.customer).toMatchObject({
    wealth: mine.wealth.net,
    market: mine.wealth.market,
    oldest_date: mine.wealth.as_of,
    contract_count: pieces.length,
    status: "customer",
    connection: "broken",
  });
  expect(sheet.contracts).toHaveLength(pieces.length);
});

test("a hidden contract is in no list, sheet, search, count, export or answer to who holds", async () => {
  const { customers } = await search(people.advisor, { filters: { text: "zoe" } });
  expect(customers).toHaveLength(2);
  const [a, b] = customers.map(anonymous);
  expect(a).toEqual(b);
  for (const filters of [
    { kinds: ["realestate"] },
    { wealth_from: 400_000 },
    { insurers: ["Banque en panne"] },
  ]) {
    const found = await search(people.advisor, { filters: { ...filters, text: "zoe" } });
    expect([filters, found.meta.total_count]).toEqual([filters, 0]);
  }
  const held = await people.advisor.ask("GET", "/holders?kind=realestate");
  expect(held.body.holdings.map((one: { customer_id: string }) => one.customer_id)).toEqual([
    people.owner.id,
  ]);
  const sheets = [];
  for (const { id } of [keeper, plain]) {
    const { body } = await people.advisor.ask("GET", `/customers/${id}`);
    const contracts = body.contracts.map(({ id: _id, ...one }: { id: string }) => one);
    sheets.push({ ...body, customer: anonymous(body.customer), contracts });
  }
  expect(sheets[0]).toEqual(sheets[1]);
  const file = await people.advisor.ask("POST", "/customers/export", { filters: { text: "zoe" } });
  const lines = String(file.body).trim().split("\r\n").slice(1);
  const [one, other] = lines.map((line) => line.replace(/zoe\.\w+@/, "zoe@"));
  expect(one).toBe(other);
});

test("hiding a contract clears the row in the same call, until it is computed again", async () => {
  const { body } = await keeper.ask("GET", "/users/me/portfolios");
  const ids: string[] = body.portfolios.map((one: { id: string }) => one.id);
  await keeper.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: ids });
  const [row] = (await search(people.advisor, { filters: { text: "zoe.keeper" } })).customers;
  expect(row).toMatchObject({ wealth: null, contract_count: null, computed_at: null, status: null });
  await refreshRow(server.services, keeper.id);
  const [after] = (await search(people.advisor, { filters: { text: "zoe.keeper" } })).customers;
  expect(after).toMatchObject({ wealth: null, contract_count: 0, status: "prospect" });
  expect(await isRowRight(server.services, keeper.id)).toBe(true);
});

test("a change of what is held marks its customer, whoever writes it, and the recount finds what was not marked", async () => {
  const { db } = server.services;
  const marks = async () =>
    (await db.selectFrom("book_marks").select("id").where("customer_id", "=", plain.id).execute()).length;
  expect(await marks()).toBe(0);
  await db
    .updateTable("portfolios")
    .set({ amount_cents: null })
    .where("customer_id", "=", plain.id)
    .where("kind", "=", "pea")
    .execute();
  expect(await marks()).toBeGreaterThan(0);
  await db.deleteFrom("book_marks").where("customer_id", "=", plain.id).execute();
  expect(await isRowRight(server.services, plain.id)).toBe(false);
  await refreshRow(server.services, plain.id);
  expect(await isRowRight(server.services, plain.id)).toBe(true);
});

test("pages follow one another by their last row, unknown values last, in both directions", async () => {
  const all = (await search(people.advisor, { sort: "wealth", order: "desc", size: 50 })).customers;
  expect(all.length).toBeGreaterThanOrEqual(3);
  for (const order of ["asc", "desc"])
    for (const sort of [
      "wealth",
      "name",
      "since",
      "age",
      "connection",
      "completeness",
      "last_contact",
      "town",
      "change",
      "oldest_date",
      "status",
    ]) {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = await search(people.advisor, {
          sort,
          order,
          size: 1,
          ...(after === undefined ? {} : { after }),
        });
        seen.push(...page.customers.map((one: { id: string }) => one.id));
        after = page.meta.next ?? undefined;
      } while (after !== undefined);
      const whole = (await search(people.advisor, { sort, order })).customers;
      expect([sort, order, seen]).toEqual([sort, order, whole.map((one: { id: string }) => one.id)]);
    }
  expect((await people.advisor.ask("POST", "/customers/search", { after: "nonsense" })).body.code).toBe(
    "customers.cursor_invalid",
  );
});

test("every filter is understood, and an unknown value meets none", async () => {
  const none = {
    risk: [4],
    marital_status: ["married"],
    turns: 70,
    age_from: 20,
    missing: [],
    older_than_days: 1,
  };
  for (const [name, value] of Object.entries(none)) {
    const { meta } = await search(people.advisor, { filters: { [name]: value } });
    expect([name, meta.total_count]).toEqual([name, name === "missing" ? 3 : 0]);
  }
  const some = {
    kinds: ["pea"],
    connection: ["broken"],
    no_contact_days: 30,
    no_appointment: true,
    has_alerts: true,
    completeness_below: 1,
    cash_above: 1000,
    status: ["customer"],
    advisor_ids: [people.advisor.id],
  };
  for (const [name, value] of Object.entries(some)) {
    const { meta } = await search(people.advisor, { filters: { [name]: value } });
    expect([name, meta.total_count > 0]).toEqual([name, true]);
  }
  const { body } = await people.advisor.ask("GET", "/customers?kinds=pea&text=ZO%C3%89&sort=wealth&page=1");
  expect(body.customers).toHaveLength(1);
  const alerted = await search(people.advisor, { filters: { has_alerts: true } });
  const got = await people.advisor.ask("GET", "/customers?has_alerts=true");
  expect([got.status, got.body.meta.total_count]).toEqual([200, alerted.meta.total_count]);
  expect((await people.advisor.ask("GET", "/customers?has_alerts=false")).status).toBe(422);
});

test("a colleague, another firm and another variant find nobody; heads find the firm's", async () => {
  for (const seat of [people.colleague, people.outsider]) expect((await search(seat)).customers).toEqual([]);
  for (const seat of [people.manager, people.admin]) expect((await search(seat)).customers).toHaveLength(3);
});

test("tags, segments and views are the firm's or one's own, with live counts", async () => {
  const { ask } = people.advisor;
  const tag = (await ask("POST", "/customer_tags", { tag: { name: "À rappeler", colour: "amber" } })).body
    .tag;
  expect((await ask("POST", "/customer_tags", { tag: { name: "a RAPPELER" } })).body.code).toBe(
    "tag.name_taken",
  );
  const acted = await ask("POST", "/customers/bulk", {
    act: { kind: "tag", tag_id: tag.id },
    customer_ids: [plain.id, people.other.id],
  });
  expect(acted.body).toMatchObject({
    done_count: 1,
    failed: [{ customer_id: people.other.id, code: "user.not_found" }],
  });
  const filters = { tag_ids: [tag.id], wealth_from: 1 };
  const made = await ask("POST", "/segments", { segment: { name: "Rappels", shared: true, filters } });
  expect(made.body.segment).toMatchObject({ customer_count: 1, filters, is_mine: true });
  const theirs = (await people.colleague.ask("GET", "/segments")).body.segments;
  expect(theirs).toMatchObject([{ name: "Rappels", customer_count: 0, is_mine: false }]);
  const path = `/segments/${made.body.segment.id}`;
  expect((await people.colleague.ask("DELETE", path)).status).toBe(404);
  expect((await people.outsider.ask("GET", "/customer_tags")).body.tags).toEqual([]);
  const view = {
    name: "Grands comptes",
    columns: ["name", "wealth"],
    sort: "wealth",
    order: "desc",
    density: "compact",
    filters,
  };
  expect((await ask("POST", "/customer_views", { view })).body.view).toMatchObject({
    ...view,
    is_mine: true,
  });
  expect((await people.colleague.ask("GET", "/customer_views")).body.views).toEqual([]);
  expect((await ask("DELETE", `/customer_tags/${tag.id}`)).status).toBe(200);
  expect((await search(people.advisor, { filters: { text: "zoe.plain" } })).customers[0].tags).toEqual([]);
});

test("asking for what is missing is said to the customer, once a day, and who lacks nothing is named", async () => {
  const body = { act: { kind: "ask_missing" }, customer_ids: [plain.id] };
  expect((await people.advisor.ask("POST", "/customers/bulk", body)).body.done_count).toBe(1);
  expect((await people.advisor.ask("POST", "/customers/bulk", body)).body.failed).toMatchObject([
    { code: "file.asked_today" },
  ]);
  const { body: told } = await plain.ask("GET", "/users/me/notifications");
  expect(told.notifications[0]).toMatchObject({ event: "file.items_asked" });
});

test("a file of the book runs no formula and stands in each customer's ledger", async () => {
  const { db } = server.services;
  await db.updateTable("users").set({ last_name: "=HYPERLINK(1)" }).where("id", "=", plain.id).execute();
  const file = await people.advisor.ask("POST", "/customers/export", { customer_ids: [plain.id] });
  expect(String(file.body)).toContain("'=HYPERLINK(1)");
  const { body } = await plain.ask("GET", "/users/me/accesses");
  expect(body.accesses[0]).toMatchObject({ kind: "read", path: "/customers/export" });
  const { body: theirs } = await keeper.ask("GET", "/users/me/accesses");
  const exports = theirs.accesses.filter(({ path }: { path: string }) => path === "/customers/export");
  expect(exports).toHaveLength(1);
});

test("an access that is removed ends at once, the customer is told, the evidence stays", async () => {
  const { advisor, owner } = people;
  expect((await advisor.ask("DELETE", `/customers/${owner.id}/access?confirmed=true`)).status).toBe(200);
  for (const seat of [advisor, people.manager])
    expect((await seat.ask("GET", `/users/${owner.id}/wealth`)).status).toBe(404);
  expect((await search(people.manager)).customers).toHaveLength(2);
  const { body: told } = await owner.ask("GET", "/users/me/notifications");
  expect(told.notifications[0]).toMatchObject({ event: "security.access_removed" });
  const { body: seen } = await owner.ask("GET", "/users/me/accesses");
  expect(seen.accesses[0]).toMatchObject({ kind: "write", path: "/customers/{id}/access" });
  const mails = await server.services.db
    .selectFrom("mails")
    .select("kind")
    .where("user_id", "=", owner.id)
    .execute();
  expect(mails).toContainEqual({ kind: "advisor_access_removed" });
});
