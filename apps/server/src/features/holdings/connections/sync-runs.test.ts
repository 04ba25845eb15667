import { addMs, type Id, ok } from "@vigie/domain";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { connectAndFollow, connectTest, syncEnded, syncOf } from "../../../testing/test-bank.ts";
import { eventually, type TestUser } from "../../../testing/test-server.ts";
import { unitOfWork } from "../../../db/unit-of-work.ts";
import { connectionChanged, reconcile } from "./actions/background.ts";
import { runSync } from "./actions/sync.ts";
import { lockConnection } from "./store.ts";
import { endSync, reviveSync, startSync, takeSync } from "./store/syncs.ts";
import type { Services } from "../../../boot/services.ts";
import { holdOperations, openConnectedServer } from "../../../testing/test-connected.ts";

const bank = openConnectedServer();

test("two requests for a sync at once start one", async () => {
  const { accountId } = await connectAndFollow(bank.saver);
  const both = await Promise.all([
    bank.saver.ask("POST", `/accounts/${accountId}/synchronize`),
    bank.saver.ask("POST", `/accounts/${accountId}/synchronize`),
  ]);
  expect(both.map((answer) => answer.status).toSorted()).toEqual([202, 409]);
  const refused = both.find((answer) => answer.status === 409);
  expect(refused?.body.code).toBe("account.sync_running");
  expect(["pending", "running"]).toContain(refused?.body.detail.state);
  await syncEnded(bank.saver, accountId);
});

/** Sets the state of a connection at the partner; the test sends the event itself. */
function partnerHas(providerId: string, state: string | null): void {
  for (const one of bank.sandbox.world.store.data.connections)
    if (String(one.id) === providerId) one.state = state;
}

/** Starts a sync that has read the connection and waits for the operations. */
async function waitingSync() {
  const { accountId, providerId } = await connectAndFollow(bank.saver);
  const { asked, release } = holdOperations(bank.server.services);
  const { services } = bank.server;
  const link = await services.db
    .selectFrom("aggregation_users")
    .select("provider_user_id")
    .where("customer_ref", "=", bank.saver.id)
    .executeTakeFirstOrThrow();
  const event = { id: services.newId(), providerUserId: link.provider_user_id, connectionId: providerId };
  const tell = async (kind: string) =>
    await unitOfWork(services, async (unit) => {
      await connectionChanged(unit, { ...event, kind });
      return ok(null);
    });
  partnerHas(providerId, "wrongpass");
  await tell("connection.synced");
  await eventually(
    async () => await syncOf(bank.saver, accountId),
    (account) => account.state === "wrong_credentials" && account.sync.status === "running",
  );
  await asked;
  return { accountId, providerId, tell, release };
}

const runsOf = async () =>
  await bank.server.services.db
    .selectFrom("syncs")
    .select("reason")
    .where("customer_id", "=", bank.saver.id)
    .orderBy("reason")
    .execute();

test("what changes at the partner while a sync is running is read by another that follows it", async () => {
  const { accountId, providerId, tell, release } = await waitingSync();
  partnerHas(providerId, null);
  await tell("connection.synced");
  release();
  const settled = await eventually(
    async () => await syncOf(bank.saver, accountId),
    (account) => account.state === "ok" && account.sync.status === "done",
  );
  expect(settled.state).toBe("ok");
});

test("an event that says only what the running sync has read starts no other", async () => {
  const { accountId, tell, release } = await waitingSync();
  const before = await runsOf();
  await tell("account.synced");
  release();
  await syncEnded(bank.saver, accountId);
  expect(await runsOf()).toEqual(before);
});

test("the hourly reconciliation starts what the webhooks missed", async () => {
  const { made } = await connectTest(bank.saver);
  expect((await bank.saver.ask("GET", "/users/me/accounts")).body.accounts).toEqual([]);
  expect(await reconcile(bank.server.services)).toBeGreaterThan(0);
  const accounts = await eventually(
    async () => (await bank.saver.ask("GET", "/users/me/accounts")).body.accounts,
    (list) => list.length === 1 && list[0].sync.status === "done",
  );
  expect(accounts[0].connexion_id).toBe(String(made.body.id));
});

/** Creates a sync of a connection that the tests run themselves: no job is queued for it. */
async function handSync(who: TestUser) {
  const { made } = await connectTest(who);
  const { id } = (await who.ask("POST", "/users/me/accounts", { connexion_id: String(made.body.id) })).body
    .account;
  await syncEnded(who, id);
  const at = bank.server.services.clock();
  const sync = { id: bank.server.services.newId(), connectionId: id, reason: "test", at };
  const started = await bank.server.services.db
    .transaction()
    .execute(async (trx) => await startSync(who.subject, trx, sync));
  return { accountId: id, ...started };
}

test("a runner that was thought dead ends nothing of its successor", async () => {
  const { id } = await handSync(bank.saver);
  const { services } = bank.server;
  const take = async () =>
    await services.db
      .transaction()
      .execute(async (trx) => await takeSync(bank.saver.subject, trx, { syncId: id, at: services.clock() }));
  const end = async (event: "finish" | "fail", attempt: number) =>
    await services.db.transaction().execute(async (trx) => {
      const move = { syncId: id, event, attempt, at: services.clock(), error: null };
      return await endSync(bank.saver.subject, trx, move);
    });
  const first = await take();
  const before = addMs(services.clock(), 1);
  await services.db
    .transaction()
    .execute(async (trx) => await reviveSync(bank.saver.subject, trx, { id, before, at: services.clock() }));
  const second = await take();
  expect([first?.attempt, second?.attempt]).toEqual([0, 1]);
  expect(await end("fail", first?.attempt ?? -1)).toBeUndefined();
  expect((await end("finish", second?.attempt ?? -1))?.state).toBe("done");
});

test("waiting for a worker is no death of a runner", async () => {
  const { id } = await handSync(bank.saver);
  const { services } = bank.server;
  const before = addMs(services.clock(), 1);
  const revive = async () =>
    await services.db
      .transaction()
      .execute(
        async (trx) => await reviveSync(bank.saver.subject, trx, { id, before, at: services.clock() }),
      );
  for (let look = 0; look < 8; look += 1) expect(await revive()).toBe(true);
  const row = await services.db
    .selectFrom("syncs")
    .select(["state", "attempt"])
    .where("customer_id", "=", bank.saver.id)
    .where("id", "=", id)
    .executeTakeFirst();
  expect(row).toEqual({ state: "stale", attempt: 0 });
});

/** Records so many deaths of its runners that the next one only ends the sync. */
async function dieOften(id: Id): Promise<void> {
  await bank.server.services.db
    .updateTable("syncs")
    .set({ attempt: 5, state: "stale" })
    .where("customer_id", "=", bank.saver.id)
    .where("id", "=", id)
    .execute();
}

test("a sync whose runners died five times ends as failed", async () => {
  const { id, accountId } = await handSync(bank.saver);
  await dieOften(id);
  await runSync(bank.server.services, bank.saver.subject, id);
  expect((await syncOf(bank.saver, accountId)).sync).toMatchObject({
    status: "failed",
    error: "sync.given_up",
  });
  const ended = bank.server.published.filter(
    (one) => one.name === "sync.ended" && one.customerId === bank.saver.id,
  );
  expect(ended.map(({ event }) => event)).toEqual([
    expect.objectContaining({ connectionId: accountId, error: null }),
    { connectionId: accountId, syncId: id, error: "sync.given_up" },
  ]);
});

test("a sync whose runner meets an error is given back at once, and the next delivery ends it", async () => {
  const { id, accountId } = await handSync(bank.saver);
  const { services } = bank.server;
  const { partners } = services;
  const broken = {
    ...partners.aggregation.patiently(),
    getConnection: () => Promise.reject(new Error("deadlock detected")),
  };
  const aggregation = { ...partners.aggregation, patiently: () => broken };
  const failing = { ...services, partners: { ...partners, aggregation } };
  await expect(runSync(failing, bank.saver.subject, id)).rejects.toThrow("deadlock detected");
  const row = await services.db
    .selectFrom("syncs")
    .select(["state", "attempt"])
    .where("customer_id", "=", bank.saver.id)
    .where("id", "=", id)
    .executeTakeFirst();
  expect(row).toEqual({ state: "stale", attempt: 1 });
  await runSync(services, bank.saver.subject, id);
  expect((await syncOf(bank.saver, accountId)).sync).toMatchObject({ status: "done", error: null });
});

test("a connection is registered again while its sync ends: neither waits for the other", async () => {
  const { id, accountId } = await handSync(bank.saver);
  const said: string[] = [];
  const services: Services = { ...bank.server.services, log: (_, event) => void said.push(event) };
  await dieOften(id);
  const ends = await unitOfWork(services, async (unit) => {
    await lockConnection(bank.saver.subject, unit.db, accountId);
    const ending = runSync(services, bank.saver.subject, id);
    await eventually(async () => await waitsOnConnections(), Boolean);
    const sync = { id: services.newId(), connectionId: accountId, reason: "registered" };
    await startSync(bank.saver.subject, unit.db, { ...sync, at: services.clock() });
    return ok([ending]);
  });
  if (ends.ok) await Promise.all(ends.value);
  const { sync } = await syncEnded(bank.saver, accountId);
  expect(sync.error).toBe("sync.given_up");
  expect(said).not.toContain("transaction.run_again");
});

async function waitsOnConnections(): Promise<boolean> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%"connections"%'`.execute(
    bank.server.services.db,
  );
  return rows.length > 0;
}
