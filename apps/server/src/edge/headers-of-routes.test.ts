import { mkdtempSync, readFileSync, rmSync, writeFileSync, globSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { demoPassword } from "@vigie/domain";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAuthenticationHost } from "../authentication-host.ts";
import { createHttp } from "../http.ts";
import { asker, openTestServer, type TestServer } from "../testing/test-server.ts";

/** Requests every endpoint of the OpenAPI document and every page, as a browser does under https. */

const root = path.join(import.meta.dirname, "../../../..");
type Document = { paths: Record<string, Record<string, unknown>> };
const document = JSON.parse(readFileSync(path.join(root, "docs/openapi.json"), "utf8")) as Document;
const calls = Object.entries(document.paths).flatMap(([address, methods]) =>
  Object.keys(methods).map((method) => [method.toUpperCase(), address] as const),
);
/** The URLs in the route tables of the web app, which are read as text because Node runs no TSX. */
const pages = globSync("apps/web/src/{features/*/*,areas/*}/{routes,router}.tsx", { cwd: root }).flatMap(
  (file) =>
    [...readFileSync(path.join(root, file), "utf8").matchAll(/\bpath: "([^"]+)"/g)].map(
      ([, one = ""]) => one,
    ),
);

let server: TestServer;
let app: FastifyInstance;
let token = "";
const dist = mkdtempSync(path.join(tmpdir(), "vigie-pages-"));
beforeAll(async () => {
  writeFileSync(path.join(dist, "index.html"), "<!doctype html><title>Vigie</title>");
  server = await openTestServer({ jobs: false });
  const { config } = server.services;
  app = await createHttp({
    ...server.services,
    config: { ...config, webDist: dist, publicUrl: "https://app.vigie.example" },
  });
  const saver = await server.addUser();
  const payload = { grant_type: "password", username: saver.email, password: demoPassword };
  const signedIn = await asker(server.app, null)("POST", "/oauth/token", payload);
  token = signedIn.body.access_token;
});
afterAll(async () => {
  await app.close();
  await server.close();
  rmSync(dist, { recursive: true });
});

const ofAll = {
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
  "reporting-endpoints": 'reports="/reports"',
};
const policyOfData =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; object-src 'none'";

async function headersOf(method: string, url: string, headers: Record<string, string>) {
  const answer = await app.inject({ method: method as "GET", url, headers });
  return { ...answer.headers, status: answer.statusCode };
}

test("the document and the tables of pages are read", () => {
  expect(calls.length).toBeGreaterThan(150);
  expect(pages.length).toBeGreaterThan(60);
});

test.each(calls)(
  "%s %s: its headers, to a stranger and, of a reading, to who is signed in",
  async (method, address) => {
    const url = address.replaceAll(/\{\w+\}/g, "00000000-0000-7000-8000-000000000000");
    // Write requests would end the session that the next ones need.
    const signedIn = method === "GET" ? [{ authorization: `Bearer ${token}` }] : [];
    for (const who of [{}, ...signedIn]) {
      const headers = await headersOf(method, url, who);
      expect(headers).toMatchObject({
        ...ofAll,
        "content-security-policy": policyOfData,
        "cache-control": "no-store",
      });
      expect(headers.status).toBeLessThan(500);
      // A response with a body states its media type and charset.
      if (headers.status !== 204)
        expect(headers["content-type"]).toMatch(
          /^(application\/json|text\/csv); charset=utf-8$|^application\/(pdf|x-ofx|octet-stream)/,
        );
    }
  },
);

test.each(pages)("the page %s: what may run in it, and nothing of texts made into markup", async (page) => {
  const address = `/${page.replace(/^\//, "")}`;
  const headers = await headersOf("GET", address, { accept: "text/html" });
  expect(headers).toMatchObject({
    ...ofAll,
    "cache-control": "no-cache",
    "content-type": "text/html; charset=utf-8",
    status: 200,
  });
  const directives = String(headers["content-security-policy"]).split("; ");
  expect(directives).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types unsupported worker",
    ]),
  );
  expect(headers).not.toHaveProperty("content-security-policy-report-only");
});

test("the authentication host says the same of its answers, and lets our own pages alone read them", async () => {
  const { config } = server.services;
  const host = await createAuthenticationHost({
    ...server.services,
    config: { ...config, publicUrl: "https://app.vigie.example" },
  });
  for (const origin of ["https://evil.example", "null"]) {
    const answer = await host.inject({ method: "POST", url: "/v1/nothing", headers: { origin } });
    expect(answer.headers).toMatchObject({
      ...ofAll,
      "content-security-policy": policyOfData,
      "cache-control": "no-store",
    });
    expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
  }
  await host.close();
});
