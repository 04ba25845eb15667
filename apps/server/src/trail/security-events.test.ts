import { api, type Endpoint } from "@vigie/api";
import { demoPassword } from "@vigie/domain";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttp } from "../http.ts";
import { asker, type TestServer, openTestServer } from "../testing/test-server.ts";
import { createTrail, securityEvents } from "./security-events.ts";
import { eventsOfCalls } from "./trail-of-calls.ts";

const server = path.resolve(import.meta.dirname, "..");
let testServer: TestServer;
beforeAll(async () => void (testServer = await openTestServer({ jobs: false })));
afterAll(async () => await testServer.close());

test("every event is in the table of the documentation with its severity, and the table names no other", () => {
  const table = readFileSync(path.resolve(server, "../../../docs/security-events.md"), "utf8");
  const rows = [...table.matchAll(/^\| `([\w.]+)`\s*\| (\w+)/gm)].map(([, event, severity]) => [
    event,
    severity,
  ]);
  expect(rows.toSorted()).toEqual(Object.entries(securityEvents).toSorted());
});

test("every event is written somewhere, and every call that has one exists", () => {
  const sources = readdirSync(server, { recursive: true, encoding: "utf8" })
    .filter(
      (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.endsWith("security-events.ts"),
    )
    .map((file) => readFileSync(path.join(server, file), "utf8"))
    .join("\n");
  expect(Object.keys(securityEvents).filter((event) => !sources.includes(`"${event}"`))).toEqual([]);
  const calls = Object.values(api)
    .flatMap((group): Endpoint[] => Object.values(group))
    .map(({ method, path: route }) => `${method} ${route}`);
  expect(Object.keys(eventsOfCalls).filter((call) => !calls.includes(call))).toEqual([]);
});

test("a sign-in refused and accepted, an access refused, an export and a forged event leave their lines, without a secret", async () => {
  const lines: string[] = [];
  const trail = createTrail({ clock: testServer.services.clock, write: (line) => void lines.push(line) });
  const app = await createHttp({ ...testServer.services, trail });
  const [saver, other] = [await testServer.addUser(), await testServer.addUser()];
  const visitor = asker(app, null);
  const form = { grant_type: "password", username: saver.email };
  await visitor("POST", "/oauth/token", { ...form, password: "not the right one" });
  const { access_token: token } = (await visitor("POST", "/oauth/token", { ...form, password: demoPassword }))
    .body;
  const ask = asker(app, token);
  await ask("GET", `/users/${other.id}/wealth`);
  await ask("GET", "/users/me/exports/json");
  await visitor("POST", "/webhooks/aggregation/sync", { id: 7 }, { "content-type": "application/json" });
  await ask("POST", "/oauth/revoke", {});
  await app.close();

  const told = lines.map((line): Record<string, unknown> => JSON.parse(line));
  expect(told.map(({ event, severity }) => [event, severity])).toEqual([
    ["sign_in.refused", "warning"],
    ["sign_in.accepted", "info"],
    ["access.refused", "warning"],
    ["data.exported", "info"],
    ["webhook.refused", "alert"],
    ["session.ended", "info"],
  ]);
  expect(told).toEqual(told.map((line) => ({ ...line, trail: "security", at: testServer.services.clock() })));
  expect(told[1]).toMatchObject({ user: saver.id, address: "127.0.0.1" });
  expect(told[2]).toMatchObject({ user: saver.id, route: "/users/{id}/wealth", code: "user.not_found" });
  for (const secret of [demoPassword, token, saver.email, other.id, "not the right one"])
    expect(lines.join("")).not.toContain(secret);
});
