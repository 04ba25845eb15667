import { afterAll, beforeAll, expect, test } from "vitest";
import { asker, type TestServer, openTestServer } from "../../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  const { readConfig } = await import("../../../config.ts");
  const { maintenance } = readConfig({ MAINTENANCE: "rivage", SANDBOXES: "all" });
  server = await openTestServer({ jobs: false, config: { maintenance } });
});
afterAll(async () => await server.close());

test("a host names its variant: brand, colours and the switches that are on", async () => {
  const visitor = asker(server.app, null);
  const main = await visitor("GET", "/variant");
  expect(main.body.variant).toMatchObject({ name: "vigie", brand: "Vigie", single_sign_on: null });
  expect(main.body.variant.features).toContain("missions");
  const other = await visitor("GET", "/variant", undefined, { host: "passerelle.localhost:3000" });
  expect(other.body.variant).toMatchObject({ name: "passerelle", single_sign_on: { partner: "passerelle" } });
  expect(other.body.variant.features).not.toContain("missions");
  expect(other.body.variant.colours.brand.light).toMatch(/^oklch\(/);
});

test("under maintenance every call answers its error code, except the one that describes the variant", async () => {
  const visitor = asker(server.app, null, "rivage.localhost");
  const token = await visitor("POST", "/oauth/token", { grant_type: "password" });
  expect([token.status, token.body.code]).toEqual([503, "service.maintenance"]);
  expect((await visitor("GET", "/users/me")).body.code).toBe("service.maintenance");
  const { body } = await visitor("GET", "/variant");
  expect(body.variant.features).toContain("enableMaintenancePage");
  expect((await asker(server.app, null)("GET", "/users/me")).body.code).toBe("session.required");
});
