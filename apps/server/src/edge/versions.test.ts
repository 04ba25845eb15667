import type { Endpoint } from "@vigie/api";
import pg from "pg";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { followedOfAll, followedOfPeople } from "../db/followed-tables.ts";
import { currentScope, type Scope } from "../db/scope.ts";
import { ScopedBatch } from "../db/scoped-batch.ts";
import type { WireConnection } from "../db/wire-query.ts";
import { linkAdvisor } from "../features/identity/users/actions.ts";
import { addFirm } from "../testing/test-firm.ts";
import { addHousehold, addressesOf, type Household } from "../testing/test-household.ts";
import { openTestServer, type TestServer, type TestUser } from "../testing/test-server.ts";
import { tagIn, versionedEndpoints } from "../testing/versioned-answers.ts";

let server: TestServer;
let saver: TestUser;
let advisor: TestUser;
let household: Household;
beforeAll(async () => {
  server = await openTestServer({ jobs: false, config: { answerMemoryBytes: 0 } });
  const firmId = await addFirm(server);
  saver = await server.addUser();
  advisor = await server.addUser({ roles: ["advisor"], firmId });
  await linkAdvisor(server.services, saver.subject, { advisorId: advisor.id, firmId });
  household = await addHousehold(server, saver);
});
afterAll(async () => await server.close());

test("a tag is for readings of one's own data, and for nothing that asks for more than a session", () => {
  const wrong = versionedEndpoints.filter(
    ({ method, access, reply, recent, costly }) =>
      method !== "GET" ||
      !["owner", "customer", "session"].includes(access) ||
      reply === "file" ||
      recent === true ||
      costly !== undefined,
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
  expect(versionedEndpoints.length).toBeGreaterThan(25);
});

type Asked = {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly scope: Scope | undefined;
};

/** Returns the statements sent while `run` runs, each with the scope that it was sent in. */
async function statementsOf(run: () => Promise<unknown>): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  const plain = pg.Query;
  const send: (connection: WireConnection) => Error | null = Reflect.get(ScopedBatch.prototype, "submit");
  const noting = new Proxy(plain, {
    construct: (target, given: unknown[], newTarget) => {
      const [config] = given;
      const { text = config, values = given[1] } = Object(config) as { text?: unknown; values?: unknown };
      asked.push({ text: String(text), values: Array.isArray(values) ? values : [], scope: currentScope() });
      const made: object = Reflect.construct(target, given, newTarget);
      return made;
    },
  });
  Object.defineProperty(pg, "Query", { value: noting, configurable: true, writable: true });
  const together = vi.spyOn(ScopedBatch.prototype, "submit");
  together.mockImplementation(function submit(this: ScopedBatch, connection) {
    asked.push(...this.statements.map(({ text, values }) => ({ text, values, scope: currentScope() })));
    return send.call(this, connection);
  });
  try {
    await run();
  } finally {
    together.mockRestore();
    Object.defineProperty(pg, "Query", { value: plain, configurable: true, writable: true });
  }
  return asked;
}

/** Read with each session; what is found there is part of the tag. */
const ofAdmission = ["sessions", "firm_people", "customer_changes", "shared_changes"];

/** Returns why the response could differ under the same version; null if it could not. */
function fault({ text, values, scope }: Asked, tables: readonly string[]): string | null {
  if (!/^\s*(?:select|with)\b/i.test(text) || /\bfor (?:update|share)\b|\bjobs\./i.test(text))
    return "writes";
  const { people = [], firm = null, system = null } = scope ?? {};
  if (people.length !== 1 || people[0] !== saver.id || firm !== null || system !== null)
    return "sees more than one person";
  const read = tables.filter((table) =>
    new RegExp(`\\b(?:from|join)\\s+"?${table}"?(?!\\w)`, "i").test(text),
  );
  const followed = new Set<string>([...followedOfPeople.map(({ table }) => table), ...followedOfAll]);
  const isAdmission = read.includes("sessions") || read.includes("shared_changes");
  const unfollowed = read.filter(
    (table) => !followed.has(table) && !(isAdmission && ofAdmission.includes(table)),
  );
  if (unfollowed.length > 0) return `reads ${unfollowed.join(", ")}`;
  // Row security protects every other table of people.
  if (read.includes("users") && !values.includes(saver.id)) return "reads other people";
  return null;
}

test("an answer with a tag rests on rows of its person and on followed tables, and on nothing else", async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and not relispartition`.execute(
    server.services.db,
  );
  const tables = rows.map(({ name }) => name);
  const faults: string[] = [];
  for (const endpoint of versionedEndpoints) {
    let count = 0;
    for (const address of addressesOf(endpoint, "me", household)) {
      const asked = await statementsOf(async () => await saver.ask("GET", address));
      count += asked.length;
      for (const one of asked) {
        const found = fault(one, tables);
        if (found !== null) faults.push(`${endpoint.path} ${found}: ${one.text.slice(0, 200)}`);
      }
    }
    expect([endpoint.path, count > 1]).toEqual([endpoint.path, true]);
  }
  expect(faults).toEqual([]);
});

test("its text is the same at any moment of a day", async () => {
  const read = async (endpoint: Endpoint) =>
    await Promise.all(
      addressesOf(endpoint, "me", household).map(async (one) =>
        (await saver.ask("GET", one)).bytes.toString(),
      ),
    );
  await sql`update sessions set expires_at = '2027-01-01', ends_at = '2027-01-01'`.execute(
    server.services.db,
  );
  for (const endpoint of versionedEndpoints) {
    server.setNow("2026-11-19T23:00:01Z" as never);
    const early = await read(endpoint);
    server.setNow("2026-11-20T22:59:59Z" as never);
    expect([endpoint.path, await read(endpoint)]).toEqual([endpoint.path, early]);
  }
  server.setNow("2026-11-20T10:00:00Z" as never);
});

const wealth = "/users/me/wealth";
const held = async (who: TestUser, address: string, headers: Record<string, string> = {}) =>
  tagIn(await who.ask("GET", address, undefined, headers));
const again = async (tag: string, headers: Record<string, string> = {}, address = wealth) =>
  await saver.ask("GET", address, undefined, { "if-none-match": tag, ...headers });

test("an unchanged answer is a 304 without a body that nothing keeps, asked of the database in one message", async () => {
  const tag = await held(saver, wealth);
  let unchanged = await again(tag);
  const asked = await statementsOf(async () => (unchanged = await again(tag)));
  expect(unchanged).toMatchObject({ status: 304, body: "" });
  expect(unchanged.headers).toMatchObject({ etag: tag, "cache-control": "no-store" });
  expect(asked).toHaveLength(2);
  expect((await again(`"other", ${tag}`)).status).toBe(304);
  expect((await again('W/"other"')).status).toBe(200);
  expect((await again("*")).status).toBe(200);
});

test("the tag of one address, view, day or host says nothing of another", async () => {
  const tag = await held(saver, wealth);
  expect((await again(tag, { "vigie-view": "shared" })).status).toBe(200);
  expect(await held(saver, wealth, { "vigie-view": "shared" })).not.toBe(tag);
  expect((await again(tag, {}, `${wealth}?from=2026-01-01`)).status).toBe(200);
  expect((await again(tag, {}, "/users/me/portfolios")).status).toBe(200);
  server.setNow("2026-11-20T23:00:00Z" as never);
  expect((await again(tag)).status).toBe(200);
  server.setNow("2026-11-20T10:00:00Z" as never);
  expect((await again(tag)).status).toBe(304);
});

test("who looks at somebody else has no tag, is never told 304, and is written down", async () => {
  const looks = async () =>
    (
      await server.services.db
        .selectFrom("accesses")
        .select("id")
        .where("customer_id", "=", saver.id)
        .execute()
    ).length;
  const before = await looks();
  const address = `/users/${saver.id}/wealth`;
  const tag = await held(saver, address);
  const seen = await advisor.ask("GET", address, undefined, { "if-none-match": tag });
  expect([seen.status, seen.headers["etag"]]).toEqual([200, undefined]);
  expect(await looks()).toBe(before + 1);
  expect((await advisor.ask("GET", address, undefined, { "if-none-match": "*" })).status).toBe(200);
  expect(await held(advisor, "/users/me")).toBe("");
});

test("access comes before the tag: a stranger, a wrong question, a right that changed, a session that ended", async () => {
  const stranger = await server.addUser();
  const address = `/users/${saver.id}/wealth`;
  const ofAddress = await held(saver, address);
  expect((await stranger.ask("GET", address, undefined, { "if-none-match": ofAddress })).status).toBe(404);
  const tag = await held(saver, wealth);
  expect((await stranger.ask("GET", wealth, undefined, { "if-none-match": tag })).status).toBe(200);
  expect((await again(tag, {}, `${wealth}?nonsense=1`)).status).toBe(422);
  const { db } = server.services;
  await db.updateTable("users").set({ state: "unconfirmed" }).where("id", "=", saver.id).execute();
  expect((await again(tag)).status).toBe(403);
  await db.updateTable("users").set({ state: "confirmed" }).where("id", "=", saver.id).execute();
  await saver.ask("POST", "/oauth/revoke");
  expect((await again(tag)).status).toBe(401);
});
