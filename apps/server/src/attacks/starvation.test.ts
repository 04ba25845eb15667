import { api, limits } from "@vigie/api";
import { demoPassword, fail } from "@vigie/domain";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Route } from "../edge/handler.ts";
import { costlyWorkCounts } from "../edge/costly-calls.ts";
import { createHttp } from "../http.ts";
import { asker, eventually, type TestServer, openTestServer, type TestUser } from "../testing/test-server.ts";
import { createTrail } from "../trail/security-events.ts";

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

async function honestUpload(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/users/me/imports?file_name=a.csv`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
    body: Buffer.alloc(9_000_000, 32),
  });
  await answer.arrayBuffer();
  return answer.status;
}

test("120 uploads without a session are refused unread, and an honest one of 9 MB is taken meanwhile", async () => {
  const alone = await honestUpload();
  const attackers = Array.from({ length: 120 }, anonymousUpload);
  const amid = await honestUpload();
  expect([amid, amid < 500]).toEqual([alone, true]);
  await eventually(
    async () => attackers.map(({ answer }) => answer()),
    (answers) =>
      answers.every((text) => text.startsWith("HTTP/1.1 401") && text.includes("session.required")),
  );
  const bytes = attackers.reduce((sum, { sent }) => sum + sent(), 0);
  for (const { socket } of attackers) socket.destroy();
  // Held back by their own sockets: nobody read what they sent.
  expect(bytes).toBeLessThan((120 * limits.fileBytes) / 2);
});

test("the operator reads how late the event loop is and what waits, from this computer only", async () => {
  const read = async (headers: Readonly<Record<string, string>> = {}) =>
    await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
  const text = await (await read()).text();
  expect(text).toMatch(/vigie_event_loop_delay_seconds\{quantile="0\.999"\} [\d.e-]+\n/);
  expect(text).toContain('vigie_costly_work{work="upload",state="running"} 0');
  for (const name of [
    "x-forwarded-for",
    "x-real-ip",
    "x-forwarded-host",
    "forwarded",
    "via",
    "true-client-ip",
  ])
    expect((await read({ [name]: "203.0.113.7" })).status, name).toBe(404);
});

test("the figures of the process are read from the addresses that the operator names, and by default from none", async () => {
  const statuses = async (metricsFrom: readonly string[], peers: readonly string[]) => {
    const config = { ...server.services.config, metricsFrom };
    const app = await createHttp({ ...server.services, config });
    const answers = await Promise.all(
      peers.map(async (remoteAddress) => await app.inject({ url: "/metrics", remoteAddress })),
    );
    await app.close();
    return answers.map(({ statusCode }) => statusCode);
  };
  const peers = ["127.0.0.1", "::1", "10.0.3.7", "::ffff:10.0.3.7", "10.0.4.7", "203.0.113.7", "fd00::7"];
  expect(await statuses([], peers)).toEqual(Array(7).fill(404));
  expect(await statuses(["10.0.3.0/24", "fd00::/64"], peers)).toEqual([404, 404, 200, 200, 404, 404, 200]);
});

/** The cheapest file: what is tried is the number of them. */
const exportOf = async (session: string) =>
  await fetch(`http://127.0.0.1:${port}/v1/users/me/exports/json`, {
    headers: { authorization: `Bearer ${session}` },
  });

test("one person has one export at once and few that wait: the rest is refused with a delay", async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, async () => await exportOf(token)));
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
  expect((await exportOf(token)).status).toBe(200);
});

/** The head of a call and the beginning of its body, then nothing. */
async function halfSent(path: string, head: readonly string[], length: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  const lines = [`POST /v1${path} HTTP/1.1`, "host: localhost", ...head, `content-length: ${length}`];
  await new Promise<void>((resolve) => socket.write(`${lines.join("\r\n")}\r\n\r\n{`, () => resolve()));
  return socket;
}

const signIn = async () =>
  await fetch(`http://127.0.0.1:${port}/v1/oauth/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ grant_type: "password", username: saver.email, password: demoPassword }),
  });

test("eight half-sent sign-ins hold nothing: an honest one is answered beside them", async () => {
  const half = await Promise.all(
    Array.from(
      { length: 8 },
      async () => await halfSent("/oauth/token", ["content-type: application/json"], 200),
    ),
  );
  // Their heads are read by now.
  await new Promise((resume) => setTimeout(resume, 100));
  expect(costlyWorkCounts()["password"]).toMatchObject({ running: 0, waiting: 0 });
  expect((await signIn()).status).toBe(200);
  for (const socket of half) socket.destroy();
});

test("half-sent files hold a share of the receptions and no analysis", async () => {
  const head = [`authorization: Bearer ${token}`, "content-type: application/octet-stream"];
  const half = await Promise.all(
    Array.from({ length: 4 }, async () => await halfSent("/users/me/imports?file_name=a.csv", head, 9_000)),
  );
  await eventually(
    async () => costlyWorkCounts()["reception"],
    (counts) => counts?.running === 2 && counts.waiting === 2,
  );
  expect(costlyWorkCounts()["upload"]).toMatchObject({ running: 0, waiting: 0 });
  const other = await server.addUser();
  const answer = await other.ask("POST", "/users/me/imports?file_name=a.csv", Buffer.from("a;b\n"), {
    "content-type": "application/octet-stream",
  });
  expect(answer.status).toBeLessThan(500);
  for (const socket of half) socket.destroy();
  await eventually(
    async () => costlyWorkCounts()["reception"],
    (counts) => counts?.running === 0 && counts.waiting === 0,
  );
});

test("who hangs up while waiting leaves no line of a quota in the trail, and their work under way keeps its slot", async () => {
  const lines: string[] = [];
  const trail = createTrail({ clock: server.services.clock, write: (line) => void lines.push(line) });
  const works: (() => void)[] = [];
  const route: Route = {
    endpoint: { ...api.sessions.token, path: "/slow" },
    action: (async () => {
      await new Promise<void>((resolve) => works.push(resolve));
      return fail("session.invalid_credentials");
    }) as never,
  };
  const app = await createHttp({ ...server.services, trail }, [route]);
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const call = (signal: AbortSignal) =>
    fetch(`${address}/v1/slow`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ grant_type: "refresh_token" }),
      signal,
    }).then(
      ({ status }) => status,
      () => "gone",
    );
  const gone = new AbortController();
  const before = costlyWorkCounts()["password"];
  const answers = Array.from({ length: 6 }, async () => await call(gone.signal));
  await eventually(
    async () => costlyWorkCounts()["password"],
    (counts) => counts?.running === 3 && counts.waiting === 3,
  );
  gone.abort();
  expect(await Promise.all(answers)).toEqual(Array(6).fill("gone"));
  const counts = await eventually(
    async () => costlyWorkCounts()["password"],
    (now) => now?.waiting === 0,
  );
  // The three that were under way go on being so: nobody starts more by hanging up.
  expect(counts).toMatchObject({ running: 3, refused: before?.refused, gone: (before?.gone ?? 0) + 3 });
  for (const finish of works) finish();
  await eventually(
    async () => costlyWorkCounts()["password"]?.running,
    (running) => running === 0,
  );
  expect(lines.filter((line) => line.includes("quota.reached"))).toEqual([]);
  await app.close();
});
