import { mkdtempSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { callAt, startBench, stateOf } from "./testing.ts";
import { readWebhook } from "../signature.ts";
import { wireConnection, wireConnectorList, wireError } from "../wire.ts";

test("calls beyond the limit are answered 429, and nothing says how long to wait", async () => {
  const { call, advance } = await startBench({ callsPerMinute: 3 });
  const statuses = [];
  for (let at = 0; at < 5; at += 1) statuses.push((await call("GET", "/users/me")).status);
  expect(statuses).toEqual([200, 200, 429, 429, 429]);
  expect((await call("GET", "/users/me")).headers.get("retry-after")).toBeNull();
  advance(60_000);
  expect((await call("GET", "/users/me")).status).toBe(200);
});

test("faults strike the paths they name, as often as they say", async () => {
  const { sandbox, call } = await startBench();
  sandbox.faults.set({ kind: "status", value: 503, path: "/2.0/users/*/connections", times: 2 });
  expect((await call("GET", "/users/me")).status).toBe(200);
  expect((await call("GET", "/users/me/connections")).status).toBe(503);
  expect((await call("GET", "/users/me/connections")).status).toBe(503);
  expect((await call("GET", "/users/me/connections")).status).toBe(200);
  sandbox.faults.set({ kind: "garble", times: 1 });
  expect(typeof (await call("GET", "/terms")).body).toBe("string");
  sandbox.faults.set({ kind: "drop", times: 1 });
  await expect(call("GET", "/terms")).rejects.toThrow();
  sandbox.faults.set({ kind: "rate_limit", value: 7, times: 1 });
  const limited = await call("GET", "/terms");
  expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "7"]);
});

test("an institution that is down keeps its connections and says so, until it is back", async () => {
  const { sandbox, connect, call, advance } = await startBench();
  const { id } = wireConnection.parse((await connect("par")).body);
  const path = `/users/me/connections/${id}`;
  const fault = sandbox.faults.set({ kind: "down", institution: "connecteur-de-test" });
  expect(wireError.parse((await connect("par", "jeune")).body).code).toBe("websiteUnavailable");
  advance(60_000);
  const down = wireConnection.parse((await call("PUT", `${path}?psu_requested=true`)).body);
  expect([down.state, down.last_update]).toEqual(["websiteUnavailable", "2026-11-21 10:00:00"]);
  expect(down.next_try).toBe("2026-11-21 11:01:00");
  sandbox.faults.clear(fault.id);
  advance(3_700_000);
  expect(stateOf((await call("GET", path)).body)).toBe(null);
});

test("an institution that is withdrawn is not in the directory, and its connections go on", async () => {
  const { sandbox, connect, call } = await startBench();
  const { id } = wireConnection.parse((await connect("par")).body);
  const names = async () =>
    wireConnectorList.parse((await call("GET", "/connectors")).body).connectors.map(({ name }) => name);
  const all = await names();
  const fault = sandbox.faults.set({ kind: "withdrawn", institution: "connecteur-de-test" });
  expect(await names()).toEqual(all.filter((name) => name !== "Connecteur de test"));
  expect(stateOf((await call("GET", `/users/me/connections/${id}`)).body)).toBe(null);
  sandbox.faults.clear(fault.id);
  expect(await names()).toEqual(all);
});

test("a restart finds users, connections and choices again, and the same figures", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  const first = await startBench({ folder });
  const { connectionId } = await first.open("complet");
  const path = `/users/me/connections/${connectionId}/accounts`;
  const before = (await first.call("GET", path)).body;
  expect(readdirSync(folder)).toEqual(["aggregation.json"]);
  const second = await startBench({ folder });
  expect((await callAt(second.sandbox, `GET ${path}`, { token: first.token })).body).toEqual(before);
});

test("webhooks are signed, told to lasting users only, tried again, doubled and disordered on demand", async () => {
  const started = await startBench();
  const got: { kind: string; id: string }[] = [];
  const answers = [500];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const event = readWebhook(
        { method: "POST", path: request.url ?? "", headers: request.headers, rawBody: Buffer.concat(chunks) },
        { secrets: ["sandbox-webhook-secret"], clock: started.sandbox.world.now },
      );
      response.statusCode = answers.shift() ?? 200;
      if (event.ok && response.statusCode === 200) got.push({ kind: event.value.kind, id: event.value.id });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = z.custom<AddressInfo>().parse(server.address());
  const { world, webhooks, faults } = started.sandbox;
  world.store.data.webhooks.push({
    id: 1,
    url: `http://127.0.0.1:${port}/hooks`,
    event: "*",
    created: world.now(),
  });

  await started.connect("par", "vide");
  await expect
    .poll(() => got.map((event) => event.kind))
    .toEqual(expect.arrayContaining(["accounts.fetched", "connection.synced"]));
  got.length = 0;
  faults.set({ kind: "webhook_duplicate", times: 1 });
  const { connections } = world.store.data;
  started.advance(60_000);
  await started.call("PUT", `/users/me/connections/${connections[0]?.id}`);
  await webhooks.idle();
  expect(got.map((event) => event.kind)).toEqual(["connection.synced", "connection.synced"]);
  expect(new Set(got.map((event) => event.id)).size).toBe(1);

  const count = webhooks.deliveries().length;
  const temporary = z
    .object({ auth_token: z.string() })
    .parse((await callAt(started.sandbox, "POST /auth/init", { body: {} })).body);
  const body = { id_connector: 40, login: "vide", password: "1234" };
  await callAt(started.sandbox, "POST /users/me/connections", { body, token: temporary.auth_token });
  expect(webhooks.deliveries()).toHaveLength(count);
});
