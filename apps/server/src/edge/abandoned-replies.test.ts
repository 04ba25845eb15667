import fastify, { type FastifyError } from "fastify";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { answerError } from "../http.ts";
import { type TestServer, openTestServer } from "../testing/test-server.ts";

/** A client that disconnects while its response is sent is not a server failure; a source that breaks while the client still
 * waits is. */

const app = fastify({ logger: false });
const logged: string[] = [];
let server: TestServer;
let port = 0;
let arrived: () => void;
let left: Promise<void>;

beforeAll(async () => {
  server = await openTestServer({ jobs: false });
  const services: TestServer["services"] = {
    ...server.services,
    log: (level, event) => void logged.push(`${level} ${event}`),
  };
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answerError(services, error, { request, reply }),
  );
  // A response whose first chunk is still being produced.
  app.post("/left", async (_request, reply) => await reply.send(new Readable({ read: () => arrived() })));
  app.get("/broken", async (_request, reply) => {
    const source = new Readable({ read: () => source.destroy() });
    return await reply.send(source);
  });
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(() => {
  logged.length = 0;
  left = new Promise((resolve) => (arrived = resolve));
});

test("who leaves before the answer is whole is noted as such, and alarms nobody", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(
    "POST /left HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}",
  );
  await left;
  socket.destroy();
  await expect.poll(() => logged).toEqual(["info reply.abandoned"]);
});

test("a source that ends too soon under a client who waits is a failure", async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/broken`);
  expect(answer.status).toBe(500);
  expect(logged).toEqual(["error request.failed"]);
});
