import { addDays, addMs, cents, dayOf, type Id } from "@vigie/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addHousehold } from "../../../testing/test-household.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { refreshRow } from "../customers/actions/row.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";

/** Tests the alerts that an advisor receives: they concern shared contracts only. */

let server: TestServer;
let people: People;
let keeper: TestUser;
let plain: TestUser;
let firmId: Id;

beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  keeper = await server.addUser({ email: "zoe.keeper@test.vigie.fr" });
  plain = await server.addUser({ email: "zoe.plain@test.vigie.fr" });
  // The connection in error belongs to the contract that is hidden.
  const held = await addHousehold(server, keeper, [0, 1, 3]);
  await addHousehold(server, plain, [0, 1]);
  const ofAdvisor = await server.services.db
    .selectFrom("users")
    .select("firm_id as id")
    .where("id", "=", people.advisor.id)
    .executeTakeFirstOrThrow();
  if (ofAdvisor.id === null) throw new Error("assertion: an advisor has a firm");
  firmId = ofAdvisor.id;
  for (const { subject } of [keeper, plain])
    await linkAdvisor(server.services, subject, { advisorId: people.advisor.id, firmId });
  await server.services.db
    .updateTable("connections")
    .set({ created_at: addMs(server.services.clock(), -10 * 24 * 3_600_000), last_success_at: null })
    .where("customer_id", "=", keeper.id)
    .execute();
  for (const { id } of [keeper, plain]) await refreshRow(server.services, id);
  const before = await alertsOf(people.advisor, keeper);
  if (!before.some(({ kind }) => kind === "connection_broken"))
    throw new Error("assertion: the connection of the contract that will be hidden raises an alert");
  await keeper.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: held.portfolioIds.slice(-1) });
});
afterAll(async () => await server.close());

type ListedAlert = {
  id: string;
  customer_id: string;
  kind: string;
  detail: string | null;
  name: string | null;
};

const list = async (who: TestUser, query = "") =>
  (await who.ask("GET", `/advisory_alerts${query}`)).body as { alerts: ListedAlert[]; total_count: number };
const alertsOf = async (who: TestUser, customer: TestUser, state = "open") =>
  (await list(who, `?customer_id=${customer.id}&state=${state}`)).alerts;
const counted = async (customer: TestUser) =>
  (await people.advisor.ask("GET", `/customers/${customer.id}`)).body.customer.alert_count;
const anonymous = ({ id: _id, customer_id: _customer, ...told }: ListedAlert) => ({
  ...told,
  customer_name: "",
  raised_at: "",
});

test("a hidden contract takes its alerts with it at once, and the rest are those of who never had it", async () => {
  expect(await alertsOf(people.advisor, keeper)).toEqual([]);
  // The count is null, not 0: it is unknown until the alerts are recomputed.
  expect(await counted(keeper)).toBeNull();
  await refreshRow(server.services, keeper.id);
  const [mine, theirs] = [await alertsOf(people.advisor, keeper), await alertsOf(people.advisor, plain)];
  expect(mine.map(anonymous)).toEqual(theirs.map(anonymous));
  expect(mine.length).toBeGreaterThan(0);
  expect(await counted(keeper)).toBe(mine.length);
});

test("an alert is put aside until a day, is of no use for a reason, and is taken up again", async () => {
  const [first, second] = await alertsOf(people.advisor, plain);
  if (first === undefined || second === undefined) throw new Error("assertion: two alerts");
  const act = async (id: string, alert: object) =>
    await people.advisor.ask("PUT", `/advisory_alerts/${id}`, { alert });
  const today = dayOf(server.services.clock());
  expect((await act(first.id, { act: "snooze", until: today })).body.code).toBe("alert.until_past");
  const total = await counted(plain);
  expect((await act(first.id, { act: "snooze", until: addDays(today, 9) })).status).toBe(200);
  expect(await counted(plain)).toBe(total - 1);
  expect((await act(second.id, { act: "dismiss", because: "Déjà vu ensemble" })).body.alert).toMatchObject({
    dismissed_because: "Déjà vu ensemble",
  });
  expect(await counted(plain)).toBe(total - 2);
  await refreshRow(server.services, plain.id);
  expect(await counted(plain)).toBe(total - 2);
  expect(await alertsOf(people.advisor, plain, "snoozed")).toHaveLength(1);
  expect(await alertsOf(people.advisor, plain, "dismissed")).toHaveLength(1);
  await act(second.id, { act: "reopen" });
  await act(first.id, { act: "reopen" });
  expect(await counted(plain)).toBe(total);
});

test("one that was of no use puts its kind after the others", async () => {
  const [first] = (await list(people.advisor)).alerts;
  if (first === undefined) throw new Error("assertion: there are alerts");
  const same = await list(people.advisor);
  for (const { id, kind } of same.alerts.filter((one) => one.kind === first.kind).slice(0, 5))
    await people.advisor.ask("PUT", `/advisory_alerts/${id}`, { alert: { act: "dismiss", because: kind } });
  const left = (await list(people.advisor)).alerts;
  expect(left[0]?.kind).not.toBe(first.kind);
});

test("alerts are those of one's own customers; the list filters and sorts by them", async () => {
  expect((await list(people.colleague)).alerts).toEqual([]);
  expect((await list(people.outsider)).alerts).toEqual([]);
  expect((await list(people.manager)).total_count).toBe((await list(people.admin)).total_count);
  // The filter names customers of the list; an id of another advisor's customer matches nobody.
  const shown = `?customer_ids=${plain.id}&customer_ids=${people.outsider.id}`;
  const told = (await list(people.advisor, shown)).alerts;
  expect(told.length).toBeGreaterThan(0);
  expect(new Set(told.map(({ customer_id: id }) => id))).toEqual(new Set([plain.id]));
  expect((await list(people.outsider, shown)).alerts).toEqual([]);
  const [one] = (await list(people.manager)).alerts;
  const refused = await people.colleague.ask("PUT", `/advisory_alerts/${one?.id ?? ""}`, {
    alert: { act: "reopen" },
  });
  expect(refused.body.code).toBe("alert.not_found");
  const { body } = await people.advisor.ask("POST", "/customers/search", {
    filters: { has_alerts: true },
    sort: "alerts",
    order: "desc",
  });
  const counts = body.customers.map((row: { alert_count: number }) => row.alert_count);
  expect(counts.length).toBeGreaterThan(0);
  expect(counts).toEqual(counts.toSorted((a: number, b: number) => b - a));
});

const stats = async (who: TestUser, months = "12") => {
  const answer = await who.ask("GET", `/advisory_stats?months=${months}`);
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return answer.body.statistics;
};

test("statistics: start and parts make the end, which is the wealth of the list; a head's total is the sum", async () => {
  for (const months of ["3", "12", "36"]) {
    const { growth } = await stats(people.advisor, months);
    const { end, ...parts } = growth as Record<string, number>;
    const total = Object.values(parts).reduce((sum, part) => sum + Math.round(part * 100), 0);
    expect([months, total]).toEqual([months, Math.round((end ?? 0) * 100)]);
  }
  const { body } = await people.advisor.ask("POST", "/customers/search", {});
  const listed = body.customers.reduce(
    (sum: number, row: { wealth: number | null }) => sum + (row.wealth ?? 0),
    0,
  );
  const [mine, firm] = [await stats(people.advisor), await stats(people.manager)];
  expect(mine.seen).toBe(listed);
  const theirs = await stats(people.colleague);
  expect([firm.seen, firm.customers.total]).toEqual([
    mine.seen + theirs.seen,
    mine.customers.total + theirs.customers.total,
  ]);
  const kinds = mine.kinds.reduce((sum: number, kind: { amount: number }) => sum + kind.amount, 0);
  expect(kinds).toBe(mine.seen);
});

test("a hidden contract is in no statistic and no observation", async () => {
  const { db } = server.services;
  const only = async (customer: TestUser) => {
    const told = await db
      .selectFrom("book_months")
      .selectAll()
      .where("customer_id", "=", customer.id)
      .orderBy("month")
      .execute();
    const held = await db
      .selectFrom("book_assets")
      .select(["kind", "provider", "line", "amount_cents"])
      .where("customer_id", "=", customer.id)
      .orderBy("position")
      .execute();
    const { body } = await people.advisor.ask("GET", `/advisory_insights?customer_id=${customer.id}`);
    const rules = body.insights.map((one: { observation: { rule: string; amount: number | null } }) => [
      one.observation.rule,
      one.observation.amount,
    ]);
    return { months: told.map(({ customer_id: _id, ...month }) => month), held, kinds: body.kinds, rules };
  };
  expect(await only(keeper)).toEqual(await only(plain));
  expect((await only(plain)).rules.length).toBeGreaterThan(0);
});

test("the sheet tells the largest movements since the last exchange, those of a hidden contract never", async () => {
  const { db, clock, newId } = server.services;
  await db
    .updateTable("customer_advisors")
    .set({ since: addMs(clock(), -60 * 24 * 3_600_000) })
    .where("customer_id", "=", keeper.id)
    .execute();
  const held = await db
    .selectFrom("portfolios")
    .select(["id", "advisor_hidden"])
    .where("customer_id", "=", keeper.id)
    .execute();
  for (const { id, advisor_hidden: isHidden } of held)
    await db
      .insertInto("transactions")
      .values({
        customer_id: keeper.id,
        id: newId(),
        portfolio_id: id,
        external_id: `sheet ${id}`,
        date: addDays(dayOf(clock()), -2),
        amount_cents: cents(isHidden ? 9_000_00 : 7_000_00),
        original_wording: isHidden ? "CACHE" : "PARTAGE",
        wording: isHidden ? "Caché" : "Partagé",
        type: "transfer",
        category_id: "grocery.shops",
        import_id: null,
        value_date: null,
        provenance: "typed",
        created_at: clock(),
      })
      .execute();
  const { body } = await people.advisor.ask("GET", `/customers/${keeper.id}`);
  const told = body.changes.movements.map((one: { wording: string }) => one.wording);
  expect(told).toContain("Partagé");
  expect(told).not.toContain("Caché");
});

test("what the Club waits for is told to the firm of the subscription, until it is settled", async () => {
  const { db, clock, newId } = server.services;
  const id = newId();
  const at = clock();
  const moved = { state: "payment_failed", since: at, clock_at: at, failed_at: at } as const;
  const of = { customer_id: plain.id, id, firm_id: firmId, advisor_id: people.advisor.id };
  await db
    .insertInto("club_subscriptions")
    .values({ ...of, ...moved, created_at: at, interval: "monthly" })
    .execute();
  const marks = await db
    .selectFrom("book_marks")
    .select("customer_id")
    .where("customer_id", "=", plain.id)
    .execute();
  expect(marks.length).toBeGreaterThan(0);
  await refreshRow(server.services, plain.id);
  const ofClub = async () =>
    (await alertsOf(people.advisor, plain)).flatMap(({ kind, detail }) =>
      kind === "payment" ? [detail] : [],
    );
  expect(await ofClub()).toEqual(["payment_failed"]);
  await db
    .updateTable("club_subscriptions")
    .set({ state: "active", reason: "paid", failed_at: null })
    .where("customer_id", "=", plain.id)
    .where("id", "=", id)
    .execute();
  await refreshRow(server.services, plain.id);
  expect(await ofClub()).toEqual([]);
});
