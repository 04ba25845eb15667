import type { Id, Observation } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firmIdOf } from "../../../testing/test-client-file.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";
import { linkAdvisor } from "../../identity/users/actions.ts";

/** Tests lists of observations longer than a page: each is on exactly one page, in the overall order. */

let server: TestServer;
let people: People;
const customerCount = 30;
/** For each customer: some with equal amounts, some without an amount. */
const perCustomer = 12;
const all = customerCount * perCustomer;

beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  people = await addPeople(server);
  const { db } = server.services;
  const firmId = await firmIdOf(server, people.advisor);
  for (let at = 0; at < customerCount; at += 1) {
    const { id, subject } = await server.addUser();
    await linkAdvisor(server.services, subject, { advisorId: people.advisor.id, firmId });
    for (let n = 0; n < perCustomer; n += 1) {
      const amountCents = n % 4 === 3 ? null : ((at + n) % 3) * 100_00;
      const content = {
        rule: "idle_cash",
        key: `idle_cash ${String(n)}`,
        portfolioIds: [],
        contract: null,
        detail: null,
        amountCents,
        yearlyCents: null,
        on: null,
        inputs: [],
      } as unknown as Observation;
      await sql`insert into book_observations (customer_id, key, rule, amount_cents, content, made_on)
        values (${id}, ${content.key}, ${content.rule}, ${amountCents}, ${JSON.stringify(content)}, '2026-11-19')`.execute(
        db,
      );
    }
  }
});
afterAll(async () => await server.close());

type Line = {
  readonly customer_id: Id;
  readonly observation: { readonly key: string; readonly amount: number | null };
};
type Page = {
  readonly kinds: readonly object[];
  readonly insights: readonly Line[];
  readonly next: string | null;
};
const page = async (query: string, who: TestUser = people.advisor): Promise<Page> => {
  const { status, body } = await who.ask("GET", `/advisory_insights?${query}`);
  expect([status, status === 200 ? null : body]).toEqual([200, null]);
  return body;
};
async function pages(query: string): Promise<readonly Line[]> {
  const first = await page(query);
  const seen = [...first.insights];
  for (let { next } = first; next !== null;) {
    const more = await page(`${query}&after=${next}`);
    expect(more.kinds).toEqual(first.kinds);
    seen.push(...more.insights);
    ({ next } = more);
  }
  return seen;
}
const named = (lines: readonly Line[]) => lines.map((one) => `${one.customer_id} ${one.observation.key}`);

test("all observations of a kind are reached, each once, in one order whatever the size of a page", async () => {
  const seen = await pages("rule=idle_cash");
  expect((await page("rule=idle_cash")).insights).toHaveLength(200);
  expect([seen.length, new Set(named(seen)).size]).toEqual([all, all]);
  expect(named(await pages("rule=idle_cash&size=7"))).toEqual(named(seen));
  // The first five of each customer come before all others, by descending amount, those without an amount last.
  const first = seen.slice(0, customerCount * 5);
  expect(new Set(first.map((one) => one.customer_id)).size).toBe(customerCount);
  for (const part of [first, seen.slice(first.length)]) {
    const amounts = part.map(({ observation }) => observation.amount ?? -1);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  }
});

test("of one customer, and of every kind, pages end where the whole does", async () => {
  const [one] = (await page("size=1")).insights;
  const query = `customer_id=${one?.customer_id ?? ""}`;
  const whole = await page(query);
  expect([whole.insights.length, whole.next]).toEqual([perCustomer, null]);
  expect(named(await pages(`${query}&size=5`))).toEqual(named(whole.insights));
  expect(await pages("size=50")).toHaveLength(all);
});

test("a place that nobody was given is refused, and tells a colleague nothing", async () => {
  const { next } = await page("rule=idle_cash&size=3");
  const other = await page(`rule=idle_cash&after=${next ?? ""}`, people.colleague);
  expect(other.insights).toEqual([]);
  const id = people.owner.id;
  for (const place of [
    ["false", 1, id, "k"],
    [false, 0.5, id, "k"],
    [false, 1e300, id, "k"],
    [false, "1", id, "k"],
    [false, 1, "x", "k"],
    [false, 1, id, 3],
    [false, 1, id, "k\0"],
    [false, 1, id],
    "nonsense",
  ]) {
    const after = Buffer.from(JSON.stringify(place)).toString("base64url");
    const { status, body } = await people.advisor.ask("GET", `/advisory_insights?after=${after}`);
    expect([place, status, body.code]).toEqual([place, 422, "insights.cursor_invalid"]);
  }
  for (const size of ["0", "201", "x"])
    expect((await people.advisor.ask("GET", `/advisory_insights?size=${size}`)).status).toBe(422);
});
