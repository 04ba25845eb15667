import { addMs, instant } from "@vigie/domain";
import { expect, test } from "vitest";
import { eventually } from "../../../testing/test-server.ts";
import { holdOperations, openConnectedServer } from "../../../testing/test-connected.ts";
import { connectAndFollow, connectTest, syncEnded, syncOf } from "../../../testing/test-bank.ts";
import { reconcile } from "./actions/background.ts";
import { runSync } from "./actions/sync.ts";
import { reviveSync, startSync } from "./store/syncs.ts";

const bank = openConnectedServer();
const now = instant("2026-11-20T10:00:00Z");
const hourMs = 3_600_000;

/** Makes the operations of every contract unreadable. */
const strike = () =>
  bank.sandbox.faults.set({ kind: "status", value: 400, path: "/2.0/users/me/accounts/*/transactions*" });

/** Reads the tables directly: the clock moves by days, so no session is valid. */
const syncs = async () =>
  await bank.server.services.db
    .selectFrom("syncs")
    .select(["state"])
    .where("customer_id", "=", bank.saver.id)
    .execute();
const allSettled = async () =>
  await eventually(syncs, (rows) => rows.every(({ state }) => state === "done" || state === "failed"));

test("a connection with a part that cannot be read is retried later each time, and the last failure is notified", async () => {
  const { accountId } = await connectAndFollow(bank.saver);
  strike();
  await bank.saver.ask("POST", `/accounts/${accountId}/synchronize`);
  const start = (await allSettled()).length;
  const tries: number[] = [];
  for (let hour = 1; hour <= 24 * 8; hour += hour < 16 ? 1 : 8) {
    bank.server.setNow(addMs(now, hour * hourMs));
    await reconcile(bank.server.services);
    if ((await allSettled()).length - start > tries.length) tries.push(hour);
  }
  bank.server.setNow(now);
  expect(tries.slice(0, 4)).toEqual([1, 3, 7, 15]);
  expect(tries).toHaveLength(8);
  expect((await syncOf(bank.saver, accountId)).next_try_at).toBeNull();
  const { notifications } = (await bank.saver.ask("GET", "/users/me/notifications")).body;
  const told = notifications.map((one: { event: string }) => one.event);
  expect(told.filter((event: string) => event === "sync.given_up")).toHaveLength(1);
  expect(told.filter((event: string) => event === "sync.failed")).toHaveLength(1);

  // A requested sync succeeds: everything is as before.
  bank.sandbox.faults.clear();
  await bank.saver.ask("POST", `/accounts/${accountId}/synchronize`);
  await allSettled();
  expect((await syncOf(bank.saver, accountId)).unread).toEqual([]);
});

test("a first reading that failed is tried again, though no contract is known to say so", async () => {
  const { made } = await connectTest(bank.saver);
  bank.sandbox.faults.set({ kind: "status", value: 400, path: "/2.0/users/me/connections/*/accounts*" });
  const { account } = (
    await bank.saver.ask("POST", "/users/me/accounts", { connexion_id: String(made.body.id) })
  ).body;
  expect((await syncEnded(bank.saver, account.id)).sync.status).toBe("failed");
  bank.sandbox.faults.clear();
  bank.server.setNow(addMs(now, hourMs));
  await reconcile(bank.server.services);
  expect((await syncEnded(bank.saver, account.id)).sync.status).toBe("done");
  bank.server.setNow(now);
});

test("a runner that was given up marks no portfolio as unread", async () => {
  const { accountId } = await connectAndFollow(bank.saver);
  const { services } = bank.server;
  const at = services.clock();
  const sync = { id: services.newId(), connectionId: accountId as typeof bank.saver.id, reason: "test", at };
  await services.db.transaction().execute(async (trx) => await startSync(bank.saver.subject, trx, sync));
  // The partner fails slowly: meanwhile another runner takes the sync.
  const operations = holdOperations(services);
  strike();
  const running = runSync(services, bank.saver.subject, sync.id);
  await operations.asked;
  const before = instant(new Date(Date.parse(services.clock()) + 1));
  const revived = await services.db
    .transaction()
    .execute(async (trx) => await reviveSync(bank.saver.subject, trx, { id: sync.id, before, at }));
  expect(revived).toBe(true);
  operations.release();
  await running;
  bank.sandbox.faults.clear();
  expect((await syncOf(bank.saver, accountId)).unread).toEqual([]);
});

test("orders that time out are not missing orders: the portfolio is read again", async () => {
  const { made } = await connectTest(bank.saver);
  const { account } = (
    await bank.saver.ask("POST", "/users/me/accounts", { connexion_id: String(made.body.id) })
  ).body;
  await syncEnded(bank.saver, account.id);
  const found = (await bank.saver.ask("GET", `/accounts/${account.id}/portfolios`)).body.portfolios;
  for (const { id } of found)
    await bank.saver.ask("PUT", `/portfolios/${id}`, { portfolio: { disabled: false } });
  bank.sandbox.faults.set({ kind: "status", value: 503, path: "/2.0/users/me/accounts/*/marketorders*" });
  await bank.saver.ask("POST", `/accounts/${account.id}/synchronize`);
  const failed = await syncEnded(bank.saver, account.id);
  expect(failed.sync).toMatchObject({ status: "failed", error: "partner.unavailable" });
  expect(new Set(failed.unread.map((one: { part: string }) => one.part))).toEqual(new Set(["holdings"]));
  bank.sandbox.faults.clear();
  bank.server.setNow(addMs(now, hourMs));
  await reconcile(bank.server.services);
  expect((await syncEnded(bank.saver, account.id)).unread).toEqual([]);
  bank.server.setNow(now);
});
