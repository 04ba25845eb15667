import fastify from "fastify";
import { connect, Socket } from "node:net";
import { PassThrough, Readable } from "node:stream";
import { IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cutSlowForms, piecesOf, slowSenderOptions } from "./slow-senders.ts";

const app = fastify({ logger: false, ...slowSenderOptions });
cutSlowForms(app, 300);
app.post("/form", async () => ({ read: true }));
let port = 0;
beforeAll(async () => void (port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port)));
afterAll(async () => await app.close());

/** Sends pieces of a body one after the other; answers what came back and after how long the connection ended. */
async function send(
  pieces: readonly string[],
  pauseMs: number,
): Promise<{ heard: string; lastedMs: number }> {
  const socket = connect(port, "127.0.0.1");
  const started = performance.now();
  let heard = "";
  socket.on("data", (bytes: Buffer) => void (heard += bytes.toString()));
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const length = pieces.join("").length;
  const head = ["POST /form HTTP/1.1", "host: a", "content-type: application/json", "connection: close"];
  socket.write(`${[...head, `content-length: ${length}`].join("\r\n")}\r\n\r\n`);
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    await new Promise((resume) => setTimeout(resume, pauseMs));
  }
  await closed;
  return { heard, lastedMs: performance.now() - started };
}

test("a form that is not sent to its end, or drop by drop, ends its connection in time", async () => {
  const whole = await send(['{"a":', "1}"], 10);
  expect(whole.heard).toContain('{"read":true}');
  const drops = await send([...("{" + '"a":1'.repeat(20))], 50);
  expect(drops.heard).toBe("");
  expect(drops.lastedMs).toBeGreaterThan(250);
  expect(drops.lastedMs).toBeLessThan(900);
});

test("heads have ten seconds, and are looked at every five", () => {
  expect(app.server.headersTimeout).toBe(10_000);
  expect(app.server.requestTimeout).toBe(60_000);
});

function incoming(source: Readable): IncomingMessage {
  const message = new IncomingMessage(new Socket());
  source.on("data", (bytes: Buffer) => void message.push(bytes));
  source.on("end", () => void message.push(null));
  message.on("error", () => undefined);
  return message;
}

test("a file is read as long as it comes at its pace, however long we take, and cut where it does not", async () => {
  const pace = { pauseMs: 100, bytesPerMs: 10 };
  const quick = incoming(Readable.from([Buffer.alloc(3_000), Buffer.alloc(2_000)]));
  let length = 0;
  for await (const piece of piecesOf(quick, pace)) {
    length += piece.length;
    // We are slow, not the sender.
    await new Promise((resume) => setTimeout(resume, 200));
  }
  expect(length).toBe(5_000);

  const source = new PassThrough();
  const drip = setInterval(() => source.write(Buffer.alloc(100)), 60);
  const started = performance.now();
  const read = async (): Promise<void> => {
    for await (const piece of piecesOf(incoming(source), pace)) expect(piece).toHaveLength(100);
  };
  await expect(read()).rejects.toThrow();
  clearInterval(drip);
  expect(performance.now() - started).toBeLessThan(600);
});
