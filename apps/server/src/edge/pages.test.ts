import { afterAll, beforeAll, expect, test } from "vitest";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestServer, openTestServer } from "../testing/test-server.ts";

let server: TestServer;
let webDist: string;
beforeAll(async () => {
  webDist = await mkdtemp(path.join(tmpdir(), "pages-"));
  await writeFile(path.join(webDist, "index.html"), "<!doctype html><title>page</title>");
  server = await openTestServer({ config: { webDist } });
});
afterAll(async () => {
  await server.close();
  await rm(webDist, { recursive: true });
});

test.each([
  ["GET", "/app/login", "text/html,*/*;q=0.8"],
  ["GET", "/app/login", "*/*"],
  ["GET", "/app/login", undefined],
  ["HEAD", "/app/login", "*/*"],
  ["HEAD", "/app/login?redirect=/app", "text/html"],
  ["GET", "/", "*/*"],
] as const)("%s %s for %s is the page", async (method, url, accept) => {
  const answer = await server.app.inject({ method, url, headers: accept === undefined ? {} : { accept } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toContain("text/html");
  expect(answer.headers["content-security-policy"]).toBeDefined();
  expect(answer.body.includes("<title>page</title>")).toBe(method === "GET");
});

test.each([
  ["GET", "/assets/gone-1234.js", "*/*"],
  ["GET", "/app/login", "application/json"],
  ["GET", "/v1/nothing", "*/*"],
  ["GET", "/v1/nothing", "text/html"],
  ["GET", "/webhooks/nobody", "*/*"],
  ["POST", "/app/login", "*/*"],
] as const)("%s %s for %s is no page", async (method, url, accept) => {
  const answer = await server.app.inject({ method, url, headers: { accept } });
  expect([answer.statusCode, answer.json().code]).toEqual([404, "route.not_found"]);
});
