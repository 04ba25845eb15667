import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { notify } from "../features/messages/notifications/actions/notify.ts";
import { linkAdvisor } from "../features/identity/users/actions.ts";
import {
  waitForState,
  cableAddress,
  type CableTestServer,
  closeClients,
  receivedMessages,
  listen,
  openCables,
} from "../testing/test-cable.ts";
import { addFirm } from "../testing/test-firm.ts";
import { eventually, type TestServer, openTestServer, type TestUser } from "../testing/test-server.ts";
import { addHousehold } from "../testing/test-household.ts";
import { publishLive } from "./live-bus.ts";

let server: TestServer;
let channel: CableTestServer;
let firmId: Id;
let advisor: TestUser;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  channel = await openCables(server);
  firmId = await addFirm(server);
});
afterEach(closeClients);
afterAll(async () => {
  await channel.close();
  await server.close();
});

async function addClient() {
  advisor = await server.addUser({ roles: ["advisor"], firmId });
  const owner = await server.addUser();
  await linkAdvisor(server.services, owner.subject, { advisorId: advisor.id, firmId });
  return { owner, ...(await addHousehold(server, owner)) };
}

const publish = async (who: TestUser, payload: Record<string, unknown>) =>
  await publishLive(
    { services: server.services, subject: who.subject, trx: server.services.db },
    { channel: "SyncChannel", payload },
  );

test("an advisor is notified of a customer they see, nothing of what is hidden and no count; strangers are rejected", async () => {
  const { owner, portfolioIds, accountIds } = await addClient();
  const [hidden, shown] = portfolioIds;
  const [gone, there] = accountIds;
  await owner.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: [hidden] });
  server.advance(10_000);
  const ear = await listen(advisor, server.app, { channel: "SyncChannel", customer: owner.id });
  await waitForState(ear, "connected");
  await publish(owner, { event: "portfolio.updated", portfolioId: hidden });
  await publish(owner, { event: "sync.done", accountId: gone });
  await publish(owner, { event: "import.confirmed", importId: gone });
  await publish(owner, { event: "portfolio.updated", portfolioId: shown });
  await publish(owner, { event: "sync.progress", accountId: there, counts: { contracts: 9 } });
  expect(await receivedMessages(ear, 2)).toEqual([
    { event: "portfolio.updated", portfolioId: shown },
    { event: "sync.progress", accountId: there },
  ]);
  const colleague = await server.addUser({ roles: ["advisor"], firmId });
  for (const [who, name] of [
    [colleague, "SyncChannel"],
    [await server.addUser(), "SyncChannel"],
    [advisor, "NotificationsChannel"],
  ] as const)
    await waitForState(await listen(who, server.app, { channel: name, customer: owner.id }), "rejected");
});

test("when a portfolio is hidden the advisor's screens are sent away at once, and find it gone when they come again", async () => {
  const { owner, portfolioIds } = await addClient();
  const ear = await listen(advisor, channel.neighbour, { channel: "SyncChannel", customer: owner.id });
  const own = await listen(owner, server.app);
  for (const one of [ear, own]) await waitForState(one, "connected");
  await owner.ask("PUT", "/users/me/visibility", { hidden_portfolio_ids: portfolioIds.slice(0, 1) });
  await waitForState(ear, "disconnected");
  expect(await receivedMessages(own, 1)).toEqual([{ event: "visibility.changed" }]);
  expect(own.state()).toBe("connected");
});

test.each([
  ["the link to the customer", "link"],
  ["a role", "role"],
  ["the firm", "firm"],
])("the end of %s closes the channel when rights are next looked at", async (_name, what) => {
  const { owner } = await addClient();
  const ear = await listen(advisor, server.app, { channel: "SyncChannel", customer: owner.id });
  await waitForState(ear, "connected");
  const { db } = server.services;
  const users = db.updateTable("users").where("id", "=", advisor.id);
  if (what === "link") await db.deleteFrom("customer_advisors").where("customer_id", "=", owner.id).execute();
  else if (what === "role") await users.set({ roles: ["customer"] }).execute();
  else await users.set({ firm_id: null }).execute();
  await waitForState(ear, "disconnected");
});

test("what a worker tells while a screen is away is not lost: the list has it, and the next one arrives", async () => {
  const saver = await server.addUser();
  const work = { services: server.services, subject: saver.subject, trx: server.services.db };
  const first = await listen(saver, server.app, "NotificationsChannel");
  await waitForState(first, "connected");
  await notify(work, { event: "analysis.done" });
  expect(await receivedMessages(first, 1)).toMatchObject([
    { event: "notification.created", kind: "analysis" },
  ]);
  first.consumer.disconnect();
  await waitForState(first, "disconnected");
  await notify(work, { event: "sync.failed" });
  server.advance(60_000);
  const again = await listen(saver, channel.neighbour, "NotificationsChannel");
  await waitForState(again, "connected");
  const { body } = await saver.ask("GET", "/users/me/notifications");
  expect(body.notifications.map((one: { event: string }) => one.event)).toEqual([
    "sync.failed",
    "analysis.done",
  ]);
  await notify(work, { event: "consent.renewal_due" });
  expect(await receivedMessages(again, 1)).toMatchObject([{ kind: "consent" }]);
  expect(again.heard).toHaveLength(1);
});

test("a listener that the database drops listens again", async () => {
  const listeners = sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and query = 'listen live' and state = 'idle'`;
  const read = async () => (await listeners.execute(server.services.db)).rows.map(({ pid }) => pid);
  const before = await read();
  expect(before).toHaveLength(2);
  for (const pid of before) await sql`select pg_terminate_backend(${pid}::int)`.execute(server.services.db);
  await eventually(read, (now) => now.length === 2 && now.every((pid) => !before.includes(pid)));
  const saver = await server.addUser();
  const ear = await listen(saver, server.app);
  await waitForState(ear, "connected");
  await publish(saver, { event: "sync.done" });
  expect(await receivedMessages(ear, 1)).toEqual([{ event: "sync.done" }]);
});

/** Opens a raw WebSocket of a user; resolves how it ends. */
async function bareSocket(who: TestUser) {
  const { token } = (await who.ask("GET", "/websocket/token")).body;
  const socket = new WebSocket(cableAddress(server.app, token), ["actioncable-v1-json"]);
  const end = new Promise<number>((resolve) => void socket.on("close", (code) => resolve(code)));
  socket.on("error", () => undefined);
  await new Promise((resolve) => socket.once("message", resolve));
  return { socket, end };
}

test("a frame over 64 kB, and a flood of messages, end that socket", async () => {
  const saver = await server.addUser();
  const large = await bareSocket(saver);
  large.socket.send("x".repeat(70_000));
  expect(await large.end).toBe(1009);
  const loud = await bareSocket(saver);
  // A heartbeat in between resets the count.
  for (let count = 0; count < 200; count += 1) loud.socket.send("{}");
  expect(await loud.end).toBe(1000);
});

test("a sixth connection of one person closes the first", async () => {
  const saver = await server.addUser();
  const six = [];
  for (let count = 0; count < 6; count += 1) six.push(await bareSocket(saver));
  expect(await six[0]?.end).toBe(1000);
  expect(six.slice(1).map(({ socket }) => socket.readyState)).toEqual(Array(5).fill(WebSocket.OPEN));
  for (const { socket } of six) socket.terminate();
});

test("two hundred screens on two processes: marking all as read reaches every tab of one's own and nobody else's", async () => {
  const savers: TestUser[] = [];
  for (let count = 0; count < 50; count += 1) savers.push(await server.addUser());
  const rooms = savers.flatMap((saver) => [0, 1, 2, 3].map((tab) => ({ saver, tab })));
  const ears = await Promise.all(
    rooms.map(async ({ saver, tab }) => ({
      saver,
      ear: await listen(saver, tab % 2 === 0 ? server.app : channel.neighbour, "NotificationsChannel"),
    })),
  );
  for (const { ear } of ears) await waitForState(ear, "connected");
  expect(channel.cables.reduce((sum, cable) => sum + cable.connectionCount(), 0)).toBeGreaterThanOrEqual(200);
  const loud = savers.filter((_saver, index) => index % 2 === 0);
  await Promise.all(loud.map(async (saver) => await saver.ask("PUT", "/users/me/notifications/all")));
  for (const { saver, ear } of ears) if (loud.includes(saver)) await receivedMessages(ear, 1);
  const read = { event: "notification.read", notificationIds: "all" };
  for (const { saver, ear } of ears) expect(ear.heard).toEqual(loud.includes(saver) ? [read] : []);
});
