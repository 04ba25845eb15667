import { demoPassword, instant, mainVariant } from "@vigie/domain";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { messagesOf } from "../testing/database-messages.ts";
import { addHousehold } from "../testing/test-household.ts";
import { openTestServer, type TestServer, type TestUser } from "../testing/test-server.ts";

/** A connection pooler may lose the prepared statements of its sessions: statements are then sent one by one, so message counts
 * mean nothing. */
const isBehindPooler = process.env["VIGIE_TEST_POOLER"] !== undefined;

let server: TestServer;
let saver: TestUser;
beforeAll(async () => {
  server = await openTestServer({ jobs: false, config: { answerMemoryBytes: 0 } });
  saver = await server.addUser();
  await addHousehold(server, saver);
});
afterAll(async () => await server.close());

const list = "/users/me/portfolios";

test.skipIf(isBehindPooler)(
  "the second reading of a session is asked in the message that checks it, and says the same",
  async () => {
    const first = await saver.ask("GET", list);
    let second = first;
    const messages = await messagesOf(async () => (second = await saver.ask("GET", list)));
    expect([second.status, second.body, second.headers["etag"]]).toEqual([
      200,
      first.body,
      first.headers["etag"],
    ]);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.[0]).toContain('"sessions"');
  },
);

test.skipIf(isBehindPooler)(
  "an address as long as its caller likes is not kept, and is answered",
  async () => {
    const series = "/portfolios/series/cash_values?portfolio_subset=";
    const messagesFor = async (address: string) => {
      expect((await saver.ask("GET", address)).status).toBe(200);
      return (await messagesOf(async () => void (await saver.ask("GET", address))))[0] ?? [];
    };
    const one = randomUUID();
    expect((await messagesFor(`${series}${one}`)).some((text) => text.includes('"portfolios"'))).toBe(true);
    const many = Array.from({ length: 100 }, () => one).join(",");
    expect((await messagesFor(`${series}${many}`)).some((text) => text.includes('"portfolios"'))).toBe(false);
  },
);

test("what changed is in the answer, with another tag", async () => {
  const before = await saver.ask("GET", list);
  await sql`update portfolios set name = name || ' bis' where customer_id = ${saver.id}`.execute(
    server.services.db,
  );
  const after = await saver.ask("GET", list);
  expect(JSON.stringify(after.body)).toContain(" bis");
  expect(after.headers["etag"]).not.toBe(before.headers["etag"]);
});

test("a token that is not the session's own has nothing asked ahead", async () => {
  const signIn = { grant_type: "password", username: saver.email, password: demoPassword };
  const { access_token: token } = (await saver.ask("POST", "/oauth/token", signIn)).body;
  const asOf = async (given: string) =>
    await saver.ask("GET", list, undefined, { authorization: `Bearer ${given}` });
  expect((await asOf(token)).status).toBe(200);
  let status = 0;
  const messages = await messagesOf(
    async () => ({ status } = await asOf(`${String(token).slice(0, -4)}AAAA`)),
  );
  expect(status).toBe(401);
  expect(messages.flat().some((text) => text.includes('"portfolios"'))).toBe(false);
});

test("rights that changed and a session that ended count at once, and of one that ended nothing more is asked ahead", async () => {
  const { db } = server.services;
  await saver.ask("GET", list);
  await db.updateTable("users").set({ state: "unconfirmed" }).where("id", "=", saver.id).execute();
  expect((await saver.ask("GET", list)).status).toBe(403);
  await db.updateTable("users").set({ state: "confirmed" }).where("id", "=", saver.id).execute();
  expect((await saver.ask("GET", list)).status).toBe(200);
  await db
    .updateTable("sessions")
    .set({ revoked_at: server.services.clock() })
    .where("user_id", "=", saver.id)
    .execute();
  expect((await saver.ask("GET", list)).status).toBe(401);
  let status = 0;
  const messages = await messagesOf(async () => ({ status } = await saver.ask("GET", list)));
  expect(status).toBe(401);
  expect(messages.flat().some((text) => text.includes('"portfolios"'))).toBe(false);
});

test.skipIf(isBehindPooler)(
  "an answer that was asked before midnight has not the tag of the day after",
  async () => {
    const late = await openTestServer({
      jobs: false,
      now: "2026-11-20T22:59:59.900Z",
      config: { answerMemoryBytes: 0 },
    });
    const one = await late.addUser();
    await addHousehold(late, one);
    const ask = async () => await one.ask("GET", "/users/me/dashboard/opening?from=2026-01-01");
    let before = await ask();
    const messages = await messagesOf(
      async () => (before = await ask()),
      () => late.setNow(instant("2026-11-20T23:00:00.100Z")),
    );
    const after = await ask();
    expect(messages).toHaveLength(1);
    expect([before.body.series.series.to, after.body.series.series.to]).toEqual(["2026-11-20", "2026-11-21"]);
    expect(before.headers["etag"]).not.toBe(after.headers["etag"]);
    await late.close();
  },
);

test("nothing is asked ahead of a call that is refused whoever calls", async () => {
  const { config } = server.services;
  const one = await server.addUser();
  await one.ask("GET", list);
  const { maintenance } = config;
  Object.assign(config, { maintenance: [mainVariant.name] });
  let status = 0;
  const messages = await messagesOf(async () => ({ status } = await one.ask("GET", list)));
  Object.assign(config, { maintenance });
  expect(status).toBe(503);
  expect(messages.flat().some((text) => text.includes('"portfolios"'))).toBe(false);
});
