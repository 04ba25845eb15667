import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allRoutes } from "../boot/features.ts";
import { type Shutdown, shutDown } from "../edge/drain.ts";
import { probeWrites, startHeartbeat } from "../edge/health.ts";
import { createHttp } from "../http.ts";
import { type TestServer, openTestServer } from "../testing/test-server.ts";

/** A process that leaves, a worker that is silent, a disk that is full: what is said meanwhile. */

let server: TestServer;
beforeAll(async () => void (server = await openTestServer({ jobs: false })));
afterAll(async () => await server.close());

type Heard = { readonly status: number; readonly body: string } | { readonly error: string };

/** One request on a connection that is kept, as a browser or a balancer sends it. */
async function ask(port: number, agent: Agent, path: string): Promise<Heard> {
  return await new Promise((resolve) => {
    const sent = request({ port, host: "127.0.0.1", path, agent }, (answer) => {
      let body = "";
      answer.setEncoding("utf8");
      answer.on("data", (text: string) => void (body += text));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
      answer.on("error", (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? error.message }));
    });
    sent.on("error", (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? error.message }));
    sent.end();
  });
}

/** Asks without a pause until the door is closed. */
type Client = { served: number; readonly lost: unknown[] };

/** @param told what was served, and what was lost: cut, or refused by anything but the closed door */
async function askOn(port: number, told: Client): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const heard = await ask(port, agent, "/v1/variant");
    if ("error" in heard && heard.error === "ECONNREFUSED") return;
    if ("error" in heard || heard.status !== 200) told.lost.push(heard);
    if ("error" in heard) return;
    told.served += 1;
  }
}

test("a process that is asked to stop says so first, then loses no request of twenty clients", async () => {
  for (let run = 0; run < 3; run += 1) {
    const departure: Shutdown = { phase: "serving" };
    const app = await createHttp(server.services, allRoutes, departure);
    const port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
    const clients = Array.from({ length: 20 }, (): Client => ({ served: 0, lost: [] }));
    const asking = clients.map(async (one) => await askOn(port, one));
    await expect.poll(() => Math.min(...clients.map(({ served }) => served))).toBeGreaterThan(5);
    const leaving = shutDown(app, departure);
    const ready = await ask(port, new Agent(), "/readyz");
    expect(ready).toMatchObject({ status: 503, body: expect.stringContaining('"leaving"') });
    await Promise.all(asking);
    await leaving;
    await app.close();
    expect(clients.flatMap(({ lost }) => lost)).toEqual([]);
  }
});

test.each(["leaving", "closing"] as const)(
  "a machine that stands still while a process is %s loses neither a connection nor a request that had come",
  async (phase) => {
    const departure: Shutdown = { phase: "serving" };
    const app = await createHttp(server.services, allRoutes, departure);
    const port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
    const sockets: Socket[] = [];
    const heard: string[] = [];
    const opened = (): Socket =>
      connect(port, "127.0.0.1")
        .on("error", () => undefined)
        .on("data", (bytes: Buffer) => heard.push(bytes.toString()));
    const ask = (at: number): void => {
      sockets[at] ??= opened();
      sockets[at].write("GET /v1/variant HTTP/1.1\r\nhost: localhost\r\n\r\n");
    };
    const answered = () => heard.join("").split("HTTP/1.1 200").length - 1;
    ask(0);
    await expect.poll(answered).toBe(1);
    const leaving = shutDown(app, departure);
    while (departure.phase !== phase) await wait(10);
    ask(0);
    if (phase === "leaving") ask(1);
    // The connection is asked for, and not yet accepted.
    await new Promise((resolve) => process.nextTick(resolve));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
    await Promise.all(sockets.map(async (socket) => socket.closed || (await once(socket, "close"))));
    await leaving;
    await app.close();
    expect(answered()).toBe(1 + sockets.length);
  },
);

const readyz = async () => {
  const answer = await server.app.inject({ url: "/readyz" });
  return answer.json<{ status: string; worker: string }>();
};

test("a worker without heartbeats is reported beside a web process that is ready", async () => {
  const stop = startHeartbeat(server.services);
  await expect.poll(async () => (await readyz()).worker).toBe("running");
  stop();
  server.advance(60_000);
  expect(await server.app.inject({ url: "/readyz" }).then((answer) => answer.json())).toEqual({
    status: "ready",
    worker: "silent",
    mail: "running",
  });
});

test("with a full disk a write answers a state with its sentence, reads go on, and readiness falls", async () => {
  const { db } = server.services;
  const saver = await server.addUser();
  await sql`create function disk_is_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    db,
  );
  for (const table of ["customer_profiles", "process_beats"])
    await sql`create trigger full_disk before insert or update on ${sql.table(table)} execute function disk_is_full()`.execute(
      db,
    );
  const write = async () =>
    await saver.ask("PUT", "/users/me/profile", { profile: { first_name: "Camille", last_name: "Roussel" } });
  const refused = await write();
  expect([refused.status, refused.body.code]).toEqual([503, "server.read_only"]);
  expect(refused.body.message).toMatch(/restent consultables/);
  expect(refused.headers["retry-after"]).toBe("60");
  expect((await saver.ask("GET", "/users/me/profile")).status).toBe(200);
  expect((await saver.ask("GET", "/users/me/wealth")).status).toBe(200);
  await probeWrites(server.web);
  const health = await server.app.inject({ url: "/readyz" });
  expect([health.statusCode, health.json()]).toMatchObject([503, { status: "storage full" }]);
  const metrics = await server.app.inject({ url: "/metrics" });
  expect(metrics.body).toContain('vigie_ready{status="storage full"} 0');
  for (const table of ["customer_profiles", "process_beats"])
    await sql`drop trigger full_disk on ${sql.table(table)}`.execute(db);
  expect((await write()).status).toBe(200);
  await probeWrites(server.web);
  expect((await server.app.inject({ url: "/readyz" })).statusCode).toBe(200);
});

test("whoever asks for readiness or figures writes nothing", async () => {
  const written = async () =>
    await sql<{
      at: string;
    }>`select xmin::text || beat_at::text as at from process_beats where role = 'http'`.execute(
      server.services.db,
    );
  await probeWrites(server.web);
  const { rows: before } = await written();
  server.advance(1_000);
  for (const url of ["/readyz", "/metrics", "/healthz", "/readyz"])
    expect((await server.app.inject({ url })).statusCode).toBe(200);
  expect((await written()).rows).toEqual(before);
  expect(before).toHaveLength(1);
});

test("behind a balancer that is named each client has its own address; anybody else speaks for themselves", async () => {
  const { services } = server;
  const config = { ...services.config, trustProxy: ["192.0.2.0/24"] };
  const app = await createHttp({ ...services, config });
  const seen: string[] = [];
  app.addHook("onRequest", async ({ ip }) => void seen.push(ip));
  const from = async (remoteAddress: string) =>
    await app.inject({ url: "/healthz", remoteAddress, headers: { "x-forwarded-for": "203.0.113.9" } });
  await from("192.0.2.10");
  await from("198.51.100.4");
  await app.close();
  expect(seen).toEqual(["203.0.113.9", "198.51.100.4"]);
});
