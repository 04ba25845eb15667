import { limits } from "@vigie/api";
import { demoPassword } from "@vigie/domain";
import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asker, type TestServer, openTestServer, type TestUser } from "../testing/test-server.ts";

/** Nobody starves anybody: a real server on a port, as strangers and customers reach it. */

let server: TestServer;
let saver: TestUser;
let token = "";
let port = 0;
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  saver = await server.addUser();
  const signedIn = await asker(server.app, null)("POST", "/oauth/token", {
    grant_type: "password",
    username: saver.email,
    password: demoPassword,
  });
  token = signedIn.body.access_token;
  port = Number(new URL(await server.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(async () => await server.close());

const piece = Buffer.alloc(64 * 1024, 32);

type Attacker = { readonly socket: Socket; readonly answer: () => string; readonly sent: () => number };

/** Sends a file of 20 MB without a session, as fast as the server takes it. */
function anonymousUpload(): Attacker {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (bytes: Buffer) => void (heard += bytes.toString("latin1")));
  socket.on("error", () => undefined);
  const head = [
    "POST /v1/users/me/imports?file_name=a.csv HTTP/1.1",
    "host: localhost",
    "content-type: application/octet-stream",
    `content-length: ${limits.fileBytes}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  let left = limits.fileBytes;
  const more = (): void => {
    while (left > 0 && !socket.destroyed) {
      left -= piece.length;
      if (!socket.write(piece)) return void socket.once("drain", more);
    }
  };
  more();
  return { socket, answer: () => heard, sent: () => socket.bytesWritten - socket.writableLength };
}

async function honestUpload(): Promise<{ status: number; lastedMs: number }> {
  const started = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/v1/users/me/imports?file_name=a.csv`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
    body: Buffer.alloc(9_000_000, 32),
  });
  await answer.arrayBuffer();
  return { status: answer.status, lastedMs: performance.now() - started };
}

test("120 uploads without a session are refused unread, and an honest one of 9 MB takes no longer", async () => {
  await honestUpload();
  const alone = await honestUpload();
  const attackers = Array.from({ length: 120 }, anonymousUpload);
  const amid = await honestUpload();
  const answers = attackers.map(({ answer }) => answer());
  const bytes = attackers.reduce((sum, { sent }) => sum + sent(), 0);
  for (const { socket } of attackers) socket.destroy();
  expect([amid.status, amid.status < 500]).toEqual([alone.status, true]);
  expect(amid.lastedMs).toBeLessThan(alone.lastedMs * 3 + 3_000);
  const refused = answers.filter(
    (text) => text.startsWith("HTTP/1.1 401") && text.includes("session.required"),
  );
  expect(refused).toHaveLength(120);
  // Held back by their own sockets: nobody read what they sent.
  expect(bytes).toBeLessThan((120 * limits.fileBytes) / 2);
});

test("the operator reads how late the event loop is and what waits, from this computer only", async () => {
  const read = async (headers: Readonly<Record<string, string>> = {}) =>
    await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
  const text = await (await read()).text();
  expect(text).toMatch(/vigie_event_loop_delay_seconds\{quantile="0\.999"\} [\d.e-]+\n/);
  expect(text).toContain('vigie_dear_work{work="upload",state="running"} 0');
  expect((await read({ "x-forwarded-for": "203.0.113.7" })).status).toBe(404);
});

test("while documents are written the event loop goes on", async () => {
  const ask = async () =>
    await (
      await fetch(`http://127.0.0.1:${port}/v1/users/me/exports/pdf`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).arrayBuffer();
  // The first one loads what writes them.
  await ask();
  const before = performance.eventLoopUtilization();
  for (let count = 0; count < 5; count += 1) expect((await ask()).byteLength).toBeGreaterThan(5_000);
  // Written in the event loop, the documents would keep it busy nearly all that time.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.6);
});

test("one person has one export at once and few that wait: the rest is told when to come back", async () => {
  const ask = async () =>
    await fetch(`http://127.0.0.1:${port}/v1/users/me/exports/pdf`, {
      headers: { authorization: `Bearer ${token}` },
    });
  const answers = await Promise.all(Array.from({ length: 30 }, ask));
  const served = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 429);
  expect(served.length + refused.length).toBe(30);
  expect(served.length).toBeGreaterThanOrEqual(4);
  expect(refused.length).toBeGreaterThan(10);
  const [one] = refused;
  const seconds = one?.headers.get("retry-after");
  expect(Number(seconds)).toBeGreaterThan(0);
  expect(await one?.json()).toMatchObject({
    code: "request.busy",
    message: expect.stringContaining(`réessayez dans ${seconds} secondes`),
  });
  await Promise.all(served.map(async (answer) => await answer.blob()));
  expect((await ask()).status).toBe(200);
});
