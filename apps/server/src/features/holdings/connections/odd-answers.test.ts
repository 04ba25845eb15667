import { expect, test } from "vitest";
import { connectTest, syncEnded } from "../../../testing/test-bank.ts";
import { openConnectedServer } from "../../../testing/test-connected.ts";

const bank = openConnectedServer();

async function followed(scenario: string) {
  const { made } = await connectTest(bank.saver, scenario);
  const { account } = (
    await bank.saver.ask("POST", "/users/me/accounts", { connexion_id: String(made.body.id) })
  ).body;
  await syncEnded(bank.saver, account.id);
  const found = (await bank.saver.ask("GET", `/accounts/${account.id}/portfolios`)).body.portfolios;
  for (const { id } of found)
    await bank.saver.ask("PUT", `/portfolios/${id}`, { portfolio: { disabled: false } });
  await bank.saver.ask("POST", `/accounts/${account.id}/synchronize`);
  return { account: await syncEnded(bank.saver, account.id), found };
}

test("a source in error is the state of its connection, and shown at each portfolio that it reads", async () => {
  const { account, found } = await followed("sourceInError");
  expect([account.state, account.sync.status]).toEqual(["password_expired", "done"]);
  const unread = account.unread.map((one: { portfolio_id: string; part: string }) => [
    one.portfolio_id,
    one.part,
  ]);
  const invested = found.filter((one: { kind: string }) =>
    ["pea", "lifeinsurance", "market"].includes(one.kind),
  );
  expect(invested.length).toBeGreaterThan(0);
  expect(unread.length).toBeLessThan(found.length);
  expect(unread).toEqual(expect.arrayContaining(invested.map(({ id }: { id: string }) => [id, "all"])));
});

test("a connection whose sources work marks none of its portfolios", async () => {
  const { account } = await followed("par");
  expect([account.state, account.unread, account.sync.counts.set_aside]).toEqual(["ok", [], 0]);
});

test("a line that cannot be read is counted and reported; the others of its list are read", async () => {
  const { services } = bank.server;
  const { aggregation } = services.partners;
  const port = aggregation.patiently();
  aggregation.patiently = () => ({
    ...port,
    listHoldings: async (user, query) => {
      query.onSetAside?.({ list: "investments", where: "valuation" });
      return await port.listHoldings(user, query);
    },
  });
  const { account } = await followed("par").finally(() => void (aggregation.patiently = () => port));
  expect(account.sync.status).toBe("done");
  expect(account.sync.counts.set_aside).toBeGreaterThan(0);
  expect(account.sync.counts.lines).toBeGreaterThan(0);
});
