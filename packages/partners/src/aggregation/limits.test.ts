import { expect, onTestFinished, test } from "vitest";
import { collect, credentials, startPortTest, value } from "./port-testing.ts";
import type { AggregationPort, PartnerUser } from "./port.ts";

/** A test tenant of the partner allows 30 calls per minute (aggregator-api-2.md, fact 9) and does not tell how long to wait. */

async function limited() {
  const world = await startPortTest("2026-11-21T08:00:00Z", { callsPerMinute: 30 });
  onTestFinished(() => world.close());
  const waits: number[] = [];
  const port = world.connect({
    sleep: async (ms) => {
      waits.push(ms);
      world.pass(ms);
    },
  });
  return { world, port, waits };
}

/** All calls of a sync of one connection. */
async function refresh(port: AggregationPort, user: PartnerUser, connectionId: string): Promise<number> {
  value(await port.requestSync(user, connectionId));
  value(await port.getConnection(user, connectionId));
  const accounts = value(await port.listAccounts(user, connectionId));
  let lines = 0;
  for (const { id: accountId } of accounts) {
    const { lines: found } = await collect(port, user, { accountId });
    lines += found.length + value(await port.listHoldings(user, { accountId })).length;
    value(await port.listPockets(user, { accountId }));
    value(await port.listMarketOrders(user, { accountId }));
  }
  return lines;
}

test("seven connections refreshed within 30 calls a minute all end well, by waiting", async () => {
  const { world, port, waits } = await limited();
  const patient = port.patiently();
  const user = value(await patient.createUser());
  const connections: string[] = [];
  for (let index = 0; index < 7; index += 1) {
    // Calls from the saver's browser count as well.
    world.pass(60_000);
    const login = `camille-${index}`;
    const { connection } = await world.link(user, "par", { ...credentials, login });
    connections.push(connection?.id ?? "");
  }
  world.pass(60_000);
  for (const id of connections)
    for (const account of value(await patient.listAccounts(user, id)))
      value(await patient.activateAccount(user, account.id));
  world.pass(60_000);
  waits.length = 0;
  const read = await Promise.all(connections.map(async (id) => await refresh(patient, user, id)));
  expect(read.every((lines) => lines > 0)).toBe(true);
  expect(waits.length).toBeGreaterThan(0);
});

test("a call that a person waits for is refused at once", async () => {
  const { port, waits } = await limited();
  const user = value(await port.createUser());
  const answers = [];
  for (let index = 0; index < 32; index += 1) answers.push(await port.temporaryCode(user));
  expect(answers.filter(({ ok }) => !ok).map((one) => !one.ok && one.code)).toContain("partner.rate_limited");
  expect(waits).toEqual([]);
});
