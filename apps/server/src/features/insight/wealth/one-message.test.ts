import { addDays, cents, type Day, day, type Id } from "@vigie/domain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { messagesOf } from "../../../testing/database-messages.ts";
import { insertPortfolio } from "../../../testing/insert-portfolio.ts";
import { openTestServer, type TestServer, type TestUser } from "../../../testing/test-server.ts";

/** A connection pooler may lose the prepared statements of its sessions: statements are then sent one by one, so message counts
 * mean nothing. */
const isBehindPooler = process.env["VIGIE_TEST_POOLER"] !== undefined;

/** A second message to the database costs a web process as much as the data that it reads. */

let server: TestServer;
const today = day("2026-11-12");
beforeAll(async () => {
  const config = { answerMemoryBytes: 0 };
  server = await openTestServer({ now: `${today}T10:00:00Z`, jobs: false, config });
});
afterAll(async () => await server.close());

/** Adds a joint account whose values are known since a day, an employer's plan and a hidden contract. */
async function addSaver(since: Day): Promise<TestUser> {
  const saver = await server.addUser();
  await addPortfolio(saver.id, { kind: "joint", since });
  await addPortfolio(saver.id, { kind: "pee", since: addDays(today, -20) });
  await addPortfolio(saver.id, { kind: "savings", since: addDays(since, -30), status: "hidden" });
  return saver;
}

type Made = {
  readonly kind: "joint" | "pee" | "savings";
  readonly since: Day;
  readonly status?: "visible" | "hidden";
};

async function addPortfolio(customerId: Id, { since, ...made }: Made): Promise<void> {
  const { services } = server;
  const value = { amount_cents: cents(100_003), amount_as_of: today };
  const id = await insertPortfolio(services, { customer_id: customerId, ...made, ...value });
  const points = [since, addDays(today, -10), today].map((on, index) => ({
    customer_id: customerId,
    portfolio_id: id,
    day: on,
    value_cents: cents(90_001 + 5_001 * index),
    paid_total_cents: cents(90_001 + 1_001 * index),
    provenance: "provider" as const,
  }));
  await services.db.insertInto("valuations").values(points).execute();
}

describe.skipIf(isBehindPooler).each([
  ["for two years", -730],
  ["for half a year", -180],
  ["for a month", -30],
])("of a saver of whom something is known %s", (_, days) => {
  test.each(["/users/me/wealth", "/portfolios/series/cash_values"])(
    "%s is asked with the session in one message, and says the same",
    async (path) => {
      const saver = await addSaver(addDays(today, days));
      const first = await saver.ask("GET", path);
      let second = first;
      const messages = await messagesOf(async () => (second = await saver.ask("GET", path)));
      expect([second.status, second.body]).toEqual([200, first.body]);
      expect(messages).toHaveLength(1);
    },
  );
});
