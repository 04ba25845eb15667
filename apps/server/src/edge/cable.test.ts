import { instant } from "@vigie/domain";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { Db, Trx } from "../db/connection.ts";
import {
  waitForState,
  cableAddress as addressOf,
  type CableTestServer,
  closeClients,
  listen as listenAt,
  openCables,
  receivedMessages,
} from "../testing/test-cable.ts";
import { eventually, type TestServer, openTestServer, type TestUser } from "../testing/test-server.ts";
import { attachCable } from "./cable.ts";
import { publishLive } from "./live-bus.ts";

let testServer: TestServer;
/** A second web process on the same database. */
let neighbour: TestServer["app"];
let channel: CableTestServer;

beforeAll(async () => {
  testServer = await openTestServer({ jobs: false });
  channel = await openCables(testServer);
  ({ neighbour } = channel);
});
afterEach(closeClients);
afterAll(async () => {
  await channel.close();
  await testServer.close();
});

const listen = async (who: TestUser, app = testServer.app, name = "SyncChannel") =>
  await listenAt(who, app, name);

test("a customer's message arrives on their screens, through whichever process, and on nobody else's", async () => {
  const [saver, other] = [await testServer.addUser(), await testServer.addUser()];
  const ears = [await listen(saver), await listen(saver, neighbour), await listen(other)];
  for (const ear of ears) await waitForState(ear, "connected");
  await publishLive(
    { services: testServer.services, subject: saver.subject, trx: testServer.services.db },
    {
      channel: "SyncChannel",
      payload: { event: "sync.done" },
    },
  );
  for (const ear of ears.slice(0, 2))
    await eventually(
      async () => ear.heard,
      (heard) => heard.length === 1,
    );
  expect(ears.map((ear) => ear.heard)).toEqual([[{ event: "sync.done" }], [{ event: "sync.done" }], []]);
});

test("a message of a transaction that is rolled back is never delivered", async () => {
  const saver = await testServer.addUser();
  const ear = await listen(saver);
  await waitForState(ear, "connected");
  const undone = testServer.services.db.transaction().execute(async (trx) => {
    await publishLive(
      { services: testServer.services, subject: saver.subject, trx },
      { channel: "SyncChannel", payload: { event: "lie" } },
    );
    throw new Error("rolled back");
  });
  await expect(undone).rejects.toThrow("rolled back");
  await publishLive(
    { services: testServer.services, subject: saver.subject, trx: testServer.services.db },
    {
      channel: "SyncChannel",
      payload: { event: "truth" },
    },
  );
  await eventually(
    async () => ear.heard,
    (heard) => heard.length === 1,
  );
  expect(ear.heard).toEqual([{ event: "truth" }]);
});

test("a channel that is not the caller's to name is rejected", async () => {
  const ear = await listen(await testServer.addUser(), testServer.app, "AdminChannel");
  await waitForState(ear, "rejected");
});

/** Returns the first messages of a raw WebSocket. */
async function firstMessages(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url, ["actioncable-v1-json"], { headers });
  const messages: string[] = [];
  const end = new Promise<string>((resolve) => {
    socket.on("close", () => resolve("closed"));
    socket.on("error", (error) => resolve(error.message));
  });
  socket.on("message", (data) => messages.push(Buffer.isBuffer(data) ? data.toString("utf8") : ""));
  return { messages, end, socket };
}

test("a ticket opens the channel once, and not after its thirty seconds", async () => {
  const saver = await testServer.addUser();
  const { token } = (await saver.ask("GET", "/websocket/token")).body;
  const first = await firstMessages(addressOf(testServer.app, token));
  await eventually(
    async () => first.messages,
    (seen) => seen.includes('{"type":"welcome"}'),
  );
  const second = await firstMessages(addressOf(testServer.app, token));
  expect(await second.end).toBe("closed");
  expect(second.messages).toEqual(['{"type":"disconnect","reason":"unauthorized","reconnect":false}']);
  first.socket.close();
  const late = (await saver.ask("GET", "/websocket/token")).body.token;
  testServer.advance(31_000);
  const third = await firstMessages(addressOf(testServer.app, late));
  expect(await third.end).toBe("closed");
  expect(third.messages.at(0)).toContain("unauthorized");
});

test("another site's page cannot open the channel", async () => {
  const { token } = (await (await testServer.addUser()).ask("GET", "/websocket/token")).body;
  const answer = await firstMessages(addressOf(testServer.app, token), { origin: "https://evil.example" });
  expect(await answer.end).toMatch(/403/);
});

test("signing out closes the channel", async () => {
  const saver = await testServer.addUser();
  const { token } = (await saver.ask("GET", "/websocket/token")).body;
  const answer = await firstMessages(addressOf(testServer.app, token));
  await eventually(
    async () => answer.messages,
    (seen) => seen.includes('{"type":"welcome"}'),
  );
  await saver.ask("POST", "/oauth/revoke");
  expect(await answer.end).toBe("closed");
  expect(answer.messages.at(-1)).toContain("unauthorized");
});

test("a user has five screens at most, whichever processes hold them: the sixth closes the oldest", async () => {
  const saver = await testServer.addUser();
  const stranger = await listen(await testServer.addUser());
  const servers = [testServer.app, neighbour, testServer.app, neighbour, testServer.app, neighbour];
  const ears = [];
  for (const server of servers) {
    const ear = await listen(saver, server);
    await waitForState(ear, "connected");
    ears.push(ear);
  }
  const [oldest, ...others] = ears;
  if (oldest === undefined) throw new Error("assertion: six screens");
  // The sixth connection is on another process: the first process learns of it when it renews its connections.
  await waitForState(oldest, "disconnected");
  expect([stranger, ...others].map((ear) => ear.state())).toEqual(Array(6).fill("connected"));
  const held = async () =>
    await testServer.services.db
      .selectFrom("live_seats")
      .select("id")
      .where("user_id", "=", saver.id)
      .execute();
  expect(await held()).toHaveLength(5);
  for (const ear of others) ear.consumer.disconnect();
  await eventually(held, (rows) => rows.length === 0);
});

test("connections of a process that died no longer count", async () => {
  const saver = await testServer.addUser();
  const { db, newId } = testServer.services;
  const dead = Array.from({ length: 5 }, () => ({ user_id: saver.id, id: newId() }));
  const longAgo = instant("2020-01-01T00:00:00Z");
  await db
    .insertInto("live_seats")
    .values(dead.map((one) => ({ ...one, opened_at: longAgo, heard_at: longAgo })))
    .execute();
  await waitForState(await listen(saver), "connected");
  const left = await db.selectFrom("live_seats").select("id").where("user_id", "=", saver.id).execute();
  expect(left).toHaveLength(1);
});

function upgradeHead(path: string): string {
  const head = [`GET ${path} HTTP/1.1`, "Host: localhost", "Connection: Upgrade", "Upgrade: websocket"];
  const socketHead = ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="];
  return [...head, ...socketHead, "Sec-WebSocket-Protocol: actioncable-v1-json"].join("\r\n");
}

/** Sends raw bytes, as an anonymous client may; resolves when the connection ends. */
async function sendRaw(path: string, after = ""): Promise<void> {
  const address = testServer.app.server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  await new Promise<void>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => resolve()).on("close", () => resolve());
    socket.resume().end(Buffer.from(`${upgradeHead(path)}\r\n\r\n${after}`, "latin1"));
  });
}

test.each([
  ["an address that is none", "//", ""],
  ["a broken frame before the ticket is read", "/cable?token=x", "\u00ff".repeat(12)],
  ["bytes after a refused address", "/nowhere", "x".repeat(5_000)],
])("%s ends that connection only", async (_name, path, after) => {
  await sendRaw(path, after);
  const saver = await testServer.addUser();
  const ear = await listen(saver);
  await waitForState(ear, "connected");
});

test("an event that is committed after a later one is still heard, once, and old news is not", async () => {
  const saver = await testServer.addUser();
  const say = async (trx: Db | Trx, event: string) =>
    await publishLive(
      { services: testServer.services, subject: saver.subject, trx },
      { channel: "SyncChannel", payload: { event } },
    );
  await say(testServer.services.db, "yesterday");
  testServer.advance(60_000);
  const ear = await listen(saver);
  await waitForState(ear, "connected");
  await testServer.services.db.transaction().execute(async (slow) => {
    await say(slow, "first");
    await say(testServer.services.db, "second");
    await eventually(
      async () => ear.heard,
      (heard) => heard.length === 1,
    );
  });
  await eventually(
    async () => ear.heard,
    (heard) => heard.length === 2,
  );
  await say(testServer.services.db, "third");
  await eventually(
    async () => ear.heard,
    (heard) => heard.length === 3,
  );
  expect(ear.heard).toEqual([{ event: "second" }, { event: "first" }, { event: "third" }]);
});

test("a screen is told what happened between its reading and its arrival, though another screen heard it, and once", async () => {
  const saver = await testServer.addUser();
  const say = async (event: string) =>
    await publishLive(
      { services: testServer.services, subject: saver.subject, trx: testServer.services.db },
      { channel: "SyncChannel", payload: { event } },
    );
  await say("before the page");
  testServer.advance(30_000);
  const first = await listen(saver);
  await waitForState(first, "connected");
  await say("while the page came");
  await receivedMessages(first, 1);
  testServer.advance(20_000);
  const second = await listenAt(saver, testServer.app, { channel: "SyncChannel", ageMs: 22_000 });
  await receivedMessages(second, 1);
  await say("after");
  await receivedMessages(first, 2);
  await receivedMessages(second, 2);
  expect(second.heard).toEqual([{ event: "while the page came" }, { event: "after" }]);
  expect(first.heard).toEqual(second.heard);
});

test("a screen that never answers the goodbye does not keep the process", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const cable = await attachCable(server, testServer.services, testServer.databaseUrl);
  const { token } = (await (await testServer.addUser()).ask("GET", "/websocket/token")).body;
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const socket = connect(port, "127.0.0.1");
  socket.write(`${upgradeHead(`/cable?token=${token}`)}\r\n\r\n`);
  await eventually(
    async () => cable.connectionCount(),
    (connections) => connections === 1,
  );
  await cable.close();
  await new Promise((resolve) => server.close(resolve));
  socket.destroy();
  expect(server.listening).toBe(false);
});
