import fastify from "fastify";
import { once } from "node:events";
import { IncomingMessage } from "node:http";
import { connect, Socket } from "node:net";
import { PassThrough, Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cutSlowForms, piecesOf, slowSenderOptions } from "./slow-senders.ts";

/** Called when a server waits for a body. */
let onWait = (): void => undefined;

/** Starts a server with this timeout for a form and for the beginning of a file. */
function serverWith(patienceMs: number) {
  const app = fastify({ logger: false, ...slowSenderOptions });
  cutSlowForms(app, patienceMs);
  app.addHook("preParsing", async ({ url }) => {
    if (url === "/form") onWait();
  });
  app.addContentTypeParser("application/octet-stream", async (_request: unknown, body: IncomingMessage) => {
    process.nextTick(onWait);
    let length = 0;
    for await (const piece of piecesOf(body, { pauseMs: patienceMs, bytesPerMs: 10 })) length += piece.length;
    return length;
  });
  app.post("/form", async () => ({ read: true }));
  app.post("/file", async ({ body }) => ({ read: body === 11 }));
  return app;
}
const [patient, hasty] = [serverWith(60_000), serverWith(300)];
beforeAll(async () => {
  for (const app of [patient, hasty]) await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  for (const app of [patient, hasty]) await app.close();
});

function headOf(path: string, length: number): string {
  const type = path === "/form" ? "application/json" : "application/octet-stream";
  const lines = [`POST ${path} HTTP/1.1`, "host: a", `content-type: ${type}`, "connection: close"];
  return `${[...lines, `content-length: ${length}`].join("\r\n")}\r\n\r\n`;
}

/** Opens a connection; resolves with what was received once it has ended. */
function open(app: typeof patient) {
  const address = app.server.address();
  const socket = connect(address !== null && typeof address === "object" ? address.port : 0, "127.0.0.1");
  let heard = "";
  socket.on("data", (bytes: Buffer) => void (heard += bytes.toString()));
  socket.on("error", () => undefined);
  const closed = once(socket, "close");
  return { socket, answer: async () => await closed.then(() => heard) };
}

/** Sends the chunks of a form one after the other; returns what was received, how many chunks were sent before the connection
 * ended, and after how long. */
async function send(app: typeof patient, pieces: readonly string[], pauseMs: number) {
  const { socket, answer } = open(app);
  const started = performance.now();
  let count = 0;
  socket.write(headOf("/form", pieces.join("").length));
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    count += 1;
    await new Promise((resume) => setTimeout(resume, pauseMs));
  }
  return { heard: await answer(), count, lastedMs: performance.now() - started };
}

test("a form that is not sent to its end, or drop by drop, ends its connection in time", async () => {
  const whole = await send(patient, ['{"a":', "1}"], 10);
  expect(whole.heard).toContain('{"read":true}');
  const pieces = [...("{" + '"a":1'.repeat(20))];
  const drops = await send(hasty, pieces, 50);
  expect(drops.heard).toBe("");
  expect(drops.lastedMs).toBeGreaterThan(250);
  expect(drops.count).toBeLessThan(pieces.length);
});

test.each(["/form", "/file"])(
  "a machine that stands still longer than that reads what had come: %s",
  async (path) => {
    const { socket, answer } = open(hasty);
    onWait = () => {
      socket.write('{"a":12345}');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
    };
    socket.write(headOf(path, 11));
    expect(await answer()).toContain('{"read":true}');
    onWait = () => undefined;
  },
);

test("heads have ten seconds, and are looked at every five", () => {
  expect(hasty.server.headersTimeout).toBe(10_000);
  expect(hasty.server.requestTimeout).toBe(60_000);
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
    // The consumer is slow here, not the sender.
    await new Promise((resume) => setTimeout(resume, 200));
  }
  expect(length).toBe(5_000);

  const source = new PassThrough();
  let drops = 0;
  const drip = setInterval(() => {
    drops += 1;
    if (drops > 30) source.end();
    else source.write(Buffer.alloc(100));
  }, 60);
  let dripped = 0;
  const read = async (): Promise<void> => {
    for await (const piece of piecesOf(incoming(source), pace)) dripped += piece.length;
  };
  await expect(read()).rejects.toThrow();
  clearInterval(drip);
  expect(dripped).toBeLessThan(3_000);
});
