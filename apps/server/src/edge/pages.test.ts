import { afterAll, beforeAll, expect, test } from "vitest";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestServer, openTestServer } from "../testing/test-server.ts";

let server: TestServer;
let webDist: string;
let address: Promise<string>;
beforeAll(async () => {
  webDist = await mkdtemp(path.join(tmpdir(), "pages-"));
  await writeFile(path.join(webDist, "index.html"), "<!doctype html><title>page</title>");
  server = await openTestServer({ config: { webDist } });
  address = server.app.listen({ port: 0, host: "127.0.0.1" });
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

test.each([
  ["/advisory//", "/advisory"],
  ["/app//contracts?range=1y", "/app/contracts?range=1y"],
  ["//", "/"],
  // Never redirects to another host.
  ["//evil.example", "/evil.example"],
  ["//evil.example/..//\\evil.example", "/evil.example/evil.example"],
  ["/\\evil.example", "/evil.example"],
  ["/app/%2e%2E/login", "/app/login"],
] as const)("the address %s is that of a page without what is too much", async (url, plain) => {
  expect(await located(url, "text/html")).toEqual(["302", plain]);
});

test.each([
  ["/app//", "application/json"],
  ["/v1//users", "text/html"],
  ["/%00", "text/html"],
] as const)("%s for %s is refused", async (url, accept) => {
  expect(await located(url, accept)).toEqual(["400", null]);
});

/** Sends the URL unchanged: an HTTP client would normalise it first. */
async function located(
  url: string,
  accept: string,
): Promise<readonly [status: string, location: string | null]> {
  const { port } = new URL(await address);
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = net.connect(Number(port), "127.0.0.1");
    let text = "";
    socket.on("data", (part) => (text += String(part)));
    socket.on("error", reject);
    socket.on("close", () => resolve(text));
    socket.write(`GET ${url} HTTP/1.1\r\nHost: vigie.test\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`);
  });
  const [, status = ""] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? [];
  const [, location = null] = /^location: (.*)\r$/im.exec(answer) ?? [];
  return [status, location];
}
