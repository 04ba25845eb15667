import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Services } from "../boot/services.ts";
import { createHttp } from "../http.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
const pages = mkdtempSync(path.join(tmpdir(), "vigie-pages-"));
beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  writeFileSync(path.join(pages, "index.html"), "<!doctype html><title>Vigie</title>");
  writeFileSync(path.join(pages, "sw.js"), "self.skipWaiting();");
});
afterAll(async () => {
  await server.close();
  rmSync(pages, { recursive: true });
});

const headersOf = async (url: string, services: Services = server.services, more: object = {}) => {
  const app = await createHttp(services);
  const { headers, statusCode } = await app.inject({ url, ...more });
  await app.close();
  return { ...headers, status: statusCode };
};

const ofAll = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
  "reporting-endpoints": 'reports="/reports"',
};
const kept = { "cache-control": "no-store" };

test.each([
  ["a page", "/app/dashboard", 200, { "cache-control": "no-cache" }],
  ["a file of the web app", "/index.html", 200, { "cache-control": expect.any(String) }],
  ["a figure refused", "/v1/users/me/wealth", 401, kept],
  ["a public call", "/v1/variant", 200, kept],
  ["an address that does not exist", "/v1/nothing", 404, kept],
  ["a webhook", "/webhooks/nobody", 404, kept],
  ["readiness", "/readyz", 200, kept],
  ["figures of the process", "/metrics", 200, kept],
])("%s carries its headers", async (_name, url, status, own) => {
  const services = { ...server.services, config: { ...server.services.config, webDist: pages } };
  expect(await headersOf(url, services, { headers: { accept: "text/html,*/*" } })).toMatchObject({
    ...ofAll,
    ...own,
    status,
  });
});

test("an answer with tokens or figures is kept by no cache", async () => {
  const saver = await server.addUser();
  for (const call of ["/users/me", "/users/me/wealth", "/users/me/portfolios", "/users/me/sessions"])
    expect((await saver.ask("GET", call)).headers["cache-control"]).toBe("no-store");
  const payload = { grant_type: "password", username: saver.email, password: "wrong" };
  expect(await headersOf("/v1/oauth/token", server.services, { method: "POST", payload })).toMatchObject(
    kept,
  );
});

test("under https, and only there, browsers are told to stay with it, on the hosts under ours too", async () => {
  const { services } = server;
  expect(await headersOf("/v1/variant")).not.toHaveProperty("strict-transport-security");
  const secure = { ...services, config: { ...services.config, publicUrl: "https://app.vigie.example" } };
  expect(await headersOf("/v1/variant", secure)).toMatchObject({
    "strict-transport-security": "max-age=63072000; includeSubDomains",
  });
});

test("what a browser refused reaches the log by its directive and origin, never by its address", async () => {
  const lines: unknown[] = [];
  const services: Services = { ...server.services, log: (...line) => void lines.push(line) };
  const blocked = "https://evil.example/steal?token=secret-token-of-somebody";
  const reports = [
    [
      "application/reports+json",
      [{ type: "csp-violation", body: { effectiveDirective: "script-src", blockedURL: blocked } }],
    ],
    [
      "application/csp-report",
      { "csp-report": { "effective-directive": "img-src", "blocked-uri": blocked } },
    ],
    ["application/reports+json", "not json"],
    ["application/csp-report", { "csp-report": { "effective-directive": "a secret of mine" } }],
    [
      "application/csp-report",
      { "csp-report": { "effective-directive": "img-src", "blocked-uri": "a secret" } },
    ],
  ] as const;
  for (const [type, body] of reports) {
    const payload = typeof body === "string" ? body : JSON.stringify(body);
    const answer = await headersOf("/reports", services, {
      method: "POST",
      headers: { "content-type": type },
      payload,
    });
    expect(answer.status).toBe(204);
  }
  expect(lines).toEqual([
    ["warn", "browser.refused", { directive: "script-src", blocked: "https://evil.example" }],
    ["warn", "browser.refused", { directive: "img-src", blocked: "https://evil.example" }],
    ["warn", "browser.refused", { directive: "img-src", blocked: "other" }],
  ]);
});

test("the payment partner's script and frames are let in on the payment pages and nowhere else", async () => {
  const payments = { url: "https://api.pay.example", scriptUrl: "https://js.pay.example/v3/" };
  const config = Object.assign({}, server.services.config, { webDist: pages, payments });
  const policyOf = async (url: string) => {
    const more = { headers: { accept: "text/html,*/*" } };
    const headers = await headersOf(url, { ...server.services, config }, more);
    return String(Object.entries(headers).find(([name]) => name === "content-security-policy")?.[1]);
  };
  for (const page of ["/app/pay", "/app/pay/?x=1", "/app/club/waiting-payment-infos", "/app/user/payment"]) {
    const policy = await policyOf(page);
    expect(policy).toContain("script-src 'self' https://js.pay.example;");
    expect(policy).toContain("frame-src https://js.pay.example https://hooks.pay.example;");
    expect(policy).toMatch(/connect-src 'self' .* https:\/\/js\.pay\.example https:\/\/api\.pay\.example;/);
    expect(policy).toContain("trusted-types unsupported worker payments;");
  }
  for (const page of ["/", "/app/dashboard", "/app/club/landing", "/app/payer", "/index.html", "/advisory"])
    expect(await policyOf(page)).not.toMatch(/pay\.example|frame-src|payments/);
});

test("the service worker may ask us and nobody else, and is read again each time", async () => {
  const services = { ...server.services, config: { ...server.services.config, webDist: pages } };
  expect(await headersOf("/sw.js", services)).toMatchObject({
    "content-security-policy": "default-src 'none'; connect-src 'self'; base-uri 'none'; object-src 'none'",
    "cache-control": "no-cache",
    "content-type": expect.stringContaining("javascript"),
  });
});

test("a page may register our own service worker, and read its manifest", async () => {
  const services = { ...server.services, config: { ...server.services.config, webDist: pages } };
  const headers = await headersOf("/app/dashboard", services, { headers: { accept: "text/html" } });
  const directives = String(
    Object.entries(headers).find(([name]) => name === "content-security-policy")?.[1],
  );
  expect(directives.split("; ")).toEqual(
    expect.arrayContaining(["worker-src 'self'", "manifest-src 'self'", "trusted-types unsupported worker"]),
  );
});
