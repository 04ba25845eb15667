import { once } from "node:events";
import { connect } from "node:net";
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

/** Messages that no browser sends, at a server on a port: where one ends, which method it has, what it names twice. */

let server: TestServer;
let port = 0;
const dist = mkdtempSync(path.join(tmpdir(), "vigie-messages-"));
beforeAll(async () => {
  writeFileSync(path.join(dist, "index.html"), "<!doctype html><title>Vigie</title>");
  mkdirSync(path.join(dist, "assets"));
  writeFileSync(path.join(dist, "assets", "a-1.js"), "1");
  server = await openTestServer({ jobs: false, config: { webDist: dist } });
  port = Number(new URL(await server.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(async () => {
  await server.close();
  rmSync(dist, { recursive: true });
});

/** All that is answered to these bytes, until the server ends the connection. */
async function answersTo(message: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (bytes) => void (heard += bytes.toString("latin1")));
  socket.on("error", () => undefined);
  socket.write(message);
  await once(socket, "close");
  return heard;
}
const statuses = (text: string) => [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status);
const smuggled = "GET /v1/variant HTTP/1.1\r\nhost: localhost\r\n\r\n";

test.each([
  [
    "both lengths",
    `content-length: ${smuggled.length + 5}\r\ntransfer-encoding: chunked`,
    `0\r\n\r\n${smuggled}`,
  ],
  ["two lengths", `content-length: 2\r\ncontent-length: ${smuggled.length}`, `{}${smuggled}`],
  ["an encoding that is none", "transfer-encoding: xchunked", `0\r\n\r\n${smuggled}`],
  ["an encoding written askew", "transfer-encoding : chunked", `0\r\n\r\n${smuggled}`],
  ["a length with a sign", "content-length: +2", `{}${smuggled}`],
])(
  "a message with %s is refused whole: nothing hidden behind it is answered",
  async (_name, lengths, body) => {
    const message = `POST /v1/oauth/token HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${lengths}\r\n\r\n${body}`;
    expect(statuses(await answersTo(message))).toEqual(["400"]);
  },
);

test.each(["TRACE", "CONNECT", "PATCH", "PROPFIND", "NONSENSE"])(
  "%s is no method of ours",
  async (method) => {
    const heard = await answersTo(
      `${method} /v1/variant HTTP/1.1\r\nhost: localhost\r\nx-secret: said-once\r\nconnection: close\r\n\r\n`,
    );
    expect(statuses(heard).every((status) => Number(status) >= 400 && Number(status) < 500)).toBe(true);
    expect(heard).not.toContain("said-once");
  },
);

test.each([
  "/.git/config",
  "/.env",
  "/assets/",
  "/assets",
  "/../package.json",
  "/assets/..%2f..%2fpackage.json",
  "/docs/openapi.json",
  "/package.json",
])("%s shows neither a folder nor a file that is not the web app's", async (address) => {
  const heard = await answersTo(
    `GET ${address} HTTP/1.1\r\nhost: localhost\r\naccept: application/json\r\nconnection: close\r\n\r\n`,
  );
  expect(statuses(heard).every((status) => Number(status) >= 400 && Number(status) < 500)).toBe(true);
});

test("a parameter named twice is refused, in an address and in a form", async () => {
  const saver = await server.addUser();
  const twice = await saver.ask("GET", "/users/me/portfolios/composition?type=kind&type=bank");
  expect([twice.status, twice.body.errors]).toEqual([422, { type: expect.any(Array) }]);
  const body = "grant_type=password&username=a%40b.fr&username=c%40d.fr&password=x";
  const form = await server.app.inject({
    method: "POST",
    url: "/v1/oauth/token",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: body,
  });
  expect(form.statusCode).toBeGreaterThanOrEqual(400);
});
