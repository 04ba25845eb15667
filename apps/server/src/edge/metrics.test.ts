import { addMs, type Instant } from "@vigie/domain";
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { executor } from "../db/connection.ts";
import type { Replica } from "../db/replica.ts";
import { refreshInstitutions } from "../features/market/institutions/actions.ts";
import { createHttp } from "../http.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";
import { jobsState } from "./health-store.ts";

const dayMs = 86_400_000;

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer({ jobs: false });
});
afterAll(async () => await server.close());

/** A fake replica for its metrics; replica-reads.test.ts uses a real one. */
const behind: Replica = {
  get db() {
    return server.services.db;
  },
  lagMs: () => 1_250,
  isFit: () => false,
  isGone: () => false,
  answered: { replica: 0, primary: 0 },
  stop: async () => undefined,
};

async function openMetrics() {
  const config = { ...server.services.config, metricsFrom: ["127.0.0.1"] };
  const app = await createHttp({ ...server.services, config, replica: behind });
  const read = async (): Promise<string> => (await app.inject({ url: "/metrics" })).body;
  return { app, read };
}

test("requests are counted by the pattern of their route and their status, never by what somebody typed", async () => {
  const { app, read } = await openMetrics();
  await app.inject({ url: "/healthz" });
  await app.inject({ url: "/healthz" });
  await app.inject({ url: "/v1/nothing/secret-of-somebody" });
  await app.inject({ method: "POST", url: "/subscriptions/token-of-somebody" });
  const text = await read();
  await app.close();
  const healthy = 'method="GET",route="/healthz",status="200"';
  expect(text).toContain(`vigie_request_seconds_count{${healthy}} 2\n`);
  expect(text).toContain(`vigie_request_seconds_bucket{${healthy},le="+Inf"} 2\n`);
  expect(text).toContain('vigie_request_seconds_count{route="none",status="404"} 1\n');
  expect(text).toContain('method="POST",route="/subscriptions/:token",status="404"');
  expect(text).not.toMatch(/of-somebody/);
});

test("the buckets of a route never fall, and the last one holds all", async () => {
  const { app, read } = await openMetrics();
  await app.inject({ url: "/healthz" });
  const lines = (await read()).split("\n");
  await app.close();
  const counts = lines
    .filter((line) => line.startsWith("vigie_request_seconds_bucket{") && line.includes('"/healthz"'))
    .map((line) => Number(line.split(" ").at(-1)));
  expect(counts).toHaveLength(12);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBe(1);
});

test("each line of the figures is one that Prometheus reads, and each figure says its type once", async () => {
  const { app, read } = await openMetrics();
  await app.inject({ url: "/healthz" });
  const lines = (await read()).trimEnd().split("\n");
  await app.close();
  const sample = /^[a-z_]+(?:\{[a-z]+="[^"\\]*"(?:,[a-z]+="[^"\\]*")*\})? [\d.e+-]+$/;
  expect(lines.filter((line) => !line.startsWith("# ") && !sample.test(line))).toEqual([]);
  const typed = lines.filter((line) => line.startsWith("# TYPE ")).map((line) => line.split(" ")[2]);
  expect(new Set(typed).size).toBe(typed.length);
  expect(typed).toEqual(
    expect.arrayContaining(["vigie_database_connections", "vigie_sockets", "vigie_job_oldest_due_seconds"]),
  );
});

test("a job whose time has come is due since then, and before it is not; an empty queue is told as empty", async () => {
  const { db, clock } = server.services;
  const now = clock();
  const at = addMs(now, dayMs);
  const before = await jobsState(db, now);
  const name = "partner_erasure";
  await executor(db).executeSql("insert into jobs.job (name, start_after) values ($1, $2)", [name, at]);
  const stateAt = async (instant: Instant) =>
    (await jobsState(db, instant)).find((queue) => queue.name === name);
  expect(before).toContainEqual({ name, due: 0, active: 0, failed: 0, dueSince: null });
  expect(await stateAt(now)).toEqual({ name, due: 0, active: 0, failed: 0, dueSince: null });
  expect(await stateAt(addMs(now, 2 * dayMs))).toEqual({ name, due: 1, active: 0, failed: 0, dueSince: at });
});

const operatorsFile = (name: string): string =>
  fileURLToPath(new URL(`../../../../docs/${name}`, import.meta.url));

test.each(["prometheus-alerts.yml", "grafana-dashboard.json"])(
  "%s names figures that are told",
  async (file) => {
    const { app, read } = await openMetrics();
    await app.inject({ url: "/healthz" });
    // Nobody listens there, but it counts as a request to a partner.
    await refreshInstitutions(server.services).catch(() => undefined);
    const text = await read();
    await app.close();
    const named = (await readFile(operatorsFile(file), "utf8")).match(/\bvigie_[a-z_]+/g) ?? [];
    expect(named.length).toBeGreaterThan(8);
    const told = new Set(text.match(/^vigie_[a-z_]+/gm));
    expect(named.filter((name) => !told.has(name))).toEqual([]);
    expect(text).toMatch(/^vigie_job_oldest_due_seconds\{queue="partner_erasure"\} 0$/m);
  },
);

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

test.skipIf(!hasPromtool)("Prometheus' own tool takes the figures and the alert rules", async () => {
  const { app, read } = await openMetrics();
  await app.inject({ url: "/healthz" });
  const input = await read();
  await app.close();
  const metrics = spawnSync("promtool", ["check", "metrics"], { input, encoding: "utf8" });
  expect([metrics.status, metrics.stderr]).toEqual([0, ""]);
  const rules = spawnSync("promtool", ["check", "rules", operatorsFile("prometheus-alerts.yml")]);
  expect([rules.status, String(rules.stderr)]).toEqual([0, ""]);
});
