import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttp } from "../http.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";
import { createEventLimit, type EventLimit } from "./event-limit.ts";
import { createTrail } from "./security-events.ts";
import { createSecurityLog } from "./security-log.ts";

let server: TestServer;
beforeAll(async () => void (server = await openTestServer({ jobs: false })));
afterAll(async () => await server.close());

type Line = { readonly event: string; readonly count?: number } & Readonly<Record<string, unknown>>;

function limited(): { lines: () => Line[]; limit: EventLimit } {
  const lines: string[] = [];
  const { clock } = server.services;
  const trail = createTrail({ clock, write: (line) => void lines.push(line) });
  return { lines: () => lines.map((line): Line => JSON.parse(line)), limit: createEventLimit(clock, trail) };
}

test("who repeats a refused call writes no line for each, and hides nobody else's: the others are counted with their network", async () => {
  const { lines, limit } = limited();
  const app = await createHttp({
    ...server.services,
    trail: (event, facts = {}) => limit.tell(event, facts),
  });
  const from = async (remoteAddress: string, url: string, payload: object) =>
    await app.inject({
      method: "POST",
      url,
      remoteAddress,
      headers: { "content-type": "application/json" },
      payload,
    });
  for (let count = 0; count < 40; count += 1) {
    await from(`203.0.113.${count}`, "/webhooks/aggregation/sync", { id: count });
    await from(`203.0.113.${count}`, "/v1/oauth/token", { grant_type: "refresh_token", refresh_token: "x" });
  }
  // Meanwhile, events from another network.
  await from("198.51.100.7", "/webhooks/aggregation/sync", { id: 7 });
  await from("198.51.100.7", "/v1/oauth/token", { grant_type: "refresh_token", refresh_token: "x" });
  expect(lines()).toHaveLength(12);
  expect(lines().filter(({ address }) => address === "198.51.100.7")).toHaveLength(2);
  const since = server.services.clock();
  server.advance(61_000);
  limit.close("over");
  expect(lines().slice(12)).toMatchObject([
    { event: "webhook.refused", severity: "alert", count: 35, network: "203.0.113.0/24", since },
    { event: "sign_in.refused", severity: "warning", count: 35, network: "203.0.113.0/24", since },
  ]);
  await from("203.0.113.9", "/webhooks/aggregation/sync", { id: 8 });
  expect(lines().at(-1)).toMatchObject({ event: "webhook.refused", address: "203.0.113.9" });
  await app.close();
});

test("a customer who takes their data out again and again fills nothing, and another's export keeps its own line", () => {
  const { lines, limit } = limited();
  const [one, other] = [server.services.newId(), server.services.newId()];
  for (let count = 0; count < 1_000; count += 1)
    limit.tell("data.exported", { user: one, address: "203.0.113.7" });
  limit.tell("data.exported", { user: other, address: "203.0.113.7" });
  limit.tell("factor.removed", { user: one, address: "203.0.113.7" });
  limit.close("all");
  expect(lines().map(({ event, user, count }) => [event, user === one, count])).toEqual([
    ...Array(5).fill(["data.exported", true, undefined]),
    ["data.exported", false, undefined],
    ["factor.removed", true, undefined],
    ["data.exported", true, 995],
  ]);
});

test("networks over the limit are counted together, and every event is logged", () => {
  const { lines, limit } = limited();
  for (let count = 0; count < 6_000; count += 1)
    limit.tell("sign_in.refused", { address: `10.${Math.floor(count / 250)}.${count % 250}.1` });
  limit.tell("factor.removed", { address: "203.0.113.7", user: server.services.newId() });
  expect(lines().at(-1)).toMatchObject({ event: "factor.removed", address: "203.0.113.7" });
  limit.close("all");
  const refused = lines().filter(({ event }) => event === "sign_in.refused");
  expect(refused.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(6_000);
  expect(refused.at(-1)).toMatchObject({ network: "others", count: 995 });
});

test("the file of the events keeps their order, a torn line stays by itself, and a rotated file is begun anew", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "trail-"));
  const file = path.join(folder, "security.jsonl");
  const faults: unknown[] = [];
  const add = createSecurityLog(file, (_level, event) => void faults.push(event));
  const read = () => readFileSync(file, "utf8").split("\n");
  writeFileSync(file, '{"torn');
  const lines = Array.from(
    { length: 2_000 },
    (_, at) => `{"n":${at},"text":"${"x".repeat((at * 37) % 900)}"}`,
  );
  for (const [at, line] of lines.entries()) {
    add(`${line}\n`);
    // Some lines arrive while an earlier write is in progress.
    if (at % 100 === 0) await new Promise((resume) => setImmediate(resume));
  }
  await expect.poll(() => read().length).toBe(lines.length + 2);
  expect(read()).toEqual(['{"torn', ...lines, ""]);
  renameSync(file, `${file}.1`);
  add("after\n");
  await expect.poll(() => read()).toEqual(["after", ""]);
  rmSync(folder, { recursive: true });
  add("lost\n");
  await expect.poll(() => faults).toEqual(["security_log.unwritable"]);
});
