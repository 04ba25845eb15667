import { accessRuleOf, api, type Endpoint } from "@vigie/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addHousehold } from "../../../testing/test-household.ts";
import { messagesOf } from "../../../testing/database-messages.ts";
import { addPeople, type People } from "../../../testing/test-firm.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";

/** A connection pooler may lose the prepared statements of its sessions: statements are then sent one by one, so message counts
 * mean nothing. */
const isBehindPooler = process.env["VIGIE_TEST_POOLER"] !== undefined;

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await openTestServer({ jobs: false, config: { answerMemoryBytes: 0 } });
  people = await addPeople(server);
  await addHousehold(server, people.owner);
});
afterAll(async () => await server.close());

const { opening } = api.dashboards;
const parts: Readonly<Record<string, Endpoint>> = {
  me: api.users.me,
  wealth: api.wealth.summary,
  portfolios: api.portfolios.list,
  dashboard: api.dashboards.show,
  series: api.wealth.series,
};
const from = "2025-11-20";
const address = `${opening.path}?from=${from}`;

type Headers = Readonly<Record<string, string>>;

/** Returns the responses of the five endpoints on their own. */
async function alone(who: TestUser, headers: Headers = {}): Promise<object> {
  const answers: Record<string, unknown> = {};
  for (const [name, { path }] of Object.entries(parts)) {
    const query = name === "series" ? `?from=${from}` : "";
    const answer = await who.ask("GET", path.replace("{id}", "me") + query, undefined, headers);
    expect([name, answer.status]).toEqual([name, 200]);
    answers[name] = answer.body;
  }
  return answers;
}

test("each part is what its own call answers, of a saver with a little of everything, of one with nothing, of one's advisors' view", async () => {
  const { owner, other } = people;
  const tiles = [{ tile: "sri", hidden: true }];
  await owner.ask("PUT", api.dashboards.arrange.path, { dashboard: { tiles } });
  const { body } = await owner.ask("GET", "/users/me/portfolios");
  const hidden_portfolio_ids = [body.portfolios[0].id];
  await owner.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids });
  const shared = { "vigie-view": "shared" };
  for (const [who, headers] of [
    [owner, {}],
    [owner, shared],
    [other, {}],
  ] as const) {
    const answer = await who.ask("GET", address, undefined, headers);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(await alone(who, headers));
  }
  const [whole, seen] = [await alone(owner), await alone(owner, shared)];
  expect(whole).not.toEqual(seen);
});

test("without a first day there is no history, and the rest is the same", async () => {
  const { series, ...rest } = (await people.owner.ask("GET", address)).body;
  expect(series.series.from).toBe(from);
  expect((await people.owner.ask("GET", opening.path)).body).toEqual(rest);
});

test("it asks for all that one of the five asks for", () => {
  const asked = accessRuleOf(opening);
  for (const [name, part] of Object.entries(parts)) {
    const rule = accessRuleOf(part);
    // Endpoints on the caller's own data: those of a saver who shares nothing with a firm.
    expect(["session", "owner"], name).toContain(rule.access);
    expect([null, asked.needs], name).toContain(rule.needs);
    expect([null, asked.advisorNeeds], name).toContain(rule.advisorNeeds);
    expect([false, asked.fullAccount], name).toContain(rule.fullAccount);
    expect([false, asked.confirmed], name).toContain(rule.confirmed);
    expect([true, asked.duringMaintenance], name).toContain(rule.duringMaintenance);
    expect([part.recent, part.costly, part.erased, part.ledger], name).toEqual(Array(4).fill(undefined));
    expect(part.versioned, name).toBe(true);
    expect(part.errors, name).toEqual([]);
  }
});

test("nobody else is answered: who advises or audits the saver, who is not confirmed, who is not signed in", async () => {
  const { owner, advisor, manager, unconfirmed } = people;
  const header = { "vigie-customer": owner.id };
  for (const who of [advisor, manager, people.other])
    expect((await who.ask("GET", address, undefined, header)).status).toBe(404);
  expect((await people.auditor.ask("GET", address)).status).toBe(404);
  expect((await unconfirmed.ask("GET", address)).body.code).toBe("unconfirmed.user");
  expect((await owner.ask("GET", address, undefined, { authorization: "" })).status).toBe(401);
});

test("it is one answer with one tag, which holds until one of its parts changes", async () => {
  const { owner } = people;
  const tagOf = async () => String((await owner.ask("GET", address)).headers["etag"]);
  const again = async (tag: string) =>
    (await owner.ask("GET", address, undefined, { "if-none-match": tag })).status;
  const tag = await tagOf();
  expect(await again(tag)).toBe(304);
  await owner.ask("PUT", api.dashboards.arrange.path, { dashboard: { tiles: [] } });
  expect(await again(tag)).toBe(200);
  expect(await tagOf()).not.toBe(tag);
});

test.skipIf(isBehindPooler)(
  "of a session that was just answered it is one message, with the check, in which nothing is asked twice",
  async () => {
    const { owner } = people;
    await owner.ask("GET", address);
    const messages = await messagesOf(async () => await owner.ask("GET", address));
    expect(messages).toHaveLength(1);
    const [asked = []] = messages;
    expect(asked).toHaveLength(new Set(asked).size);
    for (const table of ["sessions", "users", "portfolios", "connections", "loan_settings", "dashboards"])
      expect(
        asked.some((text) => text.includes(`from "${table}"`)),
        table,
      ).toBe(true);
  },
);
