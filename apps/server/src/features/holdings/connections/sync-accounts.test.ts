import { type Id } from "@vigie/domain";
import { expect, test } from "vitest";
import { connectAndFollow } from "../../../testing/test-bank.ts";

import { partnerUser } from "./actions/link.ts";
import { writeAccounts } from "./actions/sync-portfolio.ts";
import { connectionById } from "./store.ts";
import { openConnectedServer } from "../../../testing/test-connected.ts";

const bank = openConnectedServer();

/** Creates the run of a sync for a saver's new connection, and the accounts that the partner lists. */
async function startedRun() {
  const { accountId } = await connectAndFollow(bank.saver);
  const user = await partnerUser(bank.server.services, bank.saver.subject);
  const connection = await connectionById(bank.saver.subject, bank.server.services.db, accountId as Id);
  if (user === null || connection === undefined) throw new Error("assertion: the saver is connected");
  const accounts = await bank.server.services.partners.aggregation.listAccounts(
    user,
    connection.providerConnectionId,
  );
  if (!accounts.ok) throw new Error(accounts.code);
  const counts = { contracts: 0, transactions: 0, lines: 0, setAside: 0, doubtful: 0 };
  const run = {
    services: bank.server.services,
    subject: bank.saver.subject,
    syncId: bank.server.services.newId(),
    attempt: 0,
    reason: "asked",
    connection,
    user,
    aggregation: bank.server.services.partners.aggregation,
    counts,
    stepsDone: [],
    failingSources: new Set<string>(),
    seen: null,
  };
  return { run, accounts: accounts.value };
}

test("a corrected kind stays among debts or among holdings: where the bank says a debt it is one", async () => {
  const { run, accounts } = await startedRun();
  const checking = accounts.find(({ kind }) => kind === "checking");
  const row = async () => {
    const { portfolios } = (await bank.saver.ask("GET", "/users/me/portfolios")).body;
    return portfolios.find((one: { external_id: string }) => one.external_id === checking?.id);
  };
  await bank.saver.ask("PUT", `/portfolios/${(await row()).id}`, { portfolio: { kind: "savings" } });
  const as = (kind: "joint" | "loan") =>
    accounts.map((account) => (account.id === checking?.id ? { ...account, kind } : account));
  await writeAccounts(run, as("joint"));
  expect((await row()).kind).toBe("savings");
  await writeAccounts(run, as("loan"));
  expect((await row()).kind).toBe("loan");
});

test("a portfolio that the bank no longer has leaves lists and totals, and comes back with it", async () => {
  const { run, accounts } = await startedRun();
  const names = async () =>
    (await bank.saver.ask("GET", "/users/me/portfolios")).body.portfolios.map(
      (one: { external_id: string }) => one.external_id,
    );
  const before = await names();
  const [gone] = accounts;
  const followed = await writeAccounts(
    run,
    accounts.map((account) => ({ ...account, deleted: account.id === gone?.id })),
  );
  expect(followed.map(({ account }) => account.id)).not.toContain(gone?.id);
  expect(await names()).toEqual(before.filter((id: string) => id !== gone?.id));
  await writeAccounts(run, accounts);
  expect(await names()).toEqual(before);
});
