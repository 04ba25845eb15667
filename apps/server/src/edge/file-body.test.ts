import fastify from "fastify";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { releaseFile, receiveFile } from "./file-body.ts";

const limit = 4_000_000;
const app = fastify({ logger: false });
app.addContentTypeParser("application/octet-stream", receiveFile);
for (const [path, bodyLimit] of [
  ["/file", limit],
  ["/large-file", limit * 2],
] as const)
  app.post(path, { bodyLimit }, async ({ body }) => {
    if (!(body instanceof Uint8Array)) return { length: null };
    const received = { length: body.length, hash: hashOf(body) };
    releaseFile(body);
    return received;
  });
let address = "";
beforeAll(async () => {
  address = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => await app.close());

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const file = (length: number, seed: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, at) => (at * seed + (at >> 8)) % 251);
/** A body without a content length. */
const streamOf = (pieces: readonly Buffer[]): ReadableStream =>
  new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
const send = async (body: BodyInit, path = "/file") => {
  // The browser types do not know `duplex`, which Node requires for a stream body.
  const request = {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body,
    duplex: "half",
  };
  return await fetch(`${address}${path}`, request);
};

test("a file arrives whole, and holds nothing of the one before it in the same room", async () => {
  for (const [length, seed] of [
    [3_900_000, 7],
    [2_000_000, 13],
    [900, 3],
    [1_500_000, 5],
  ] as const) {
    const bytes = file(length, seed);
    expect(await (await send(bytes)).json()).toEqual({ length, hash: hashOf(bytes) });
  }
});

test("files sent at once do not mix", async () => {
  const files = [7, 11, 13, 17].map((seed) => file(2_500_000, seed));
  const answers = await Promise.all(files.map(async (bytes) => await (await send(bytes)).json()));
  expect(answers).toEqual(files.map((bytes) => ({ length: bytes.length, hash: hashOf(bytes) })));
});

test("the sender of a file that is too large receives the refusal, on a connection that is not broken", async () => {
  expect((await send(file(limit * 3, 7))).status).toBe(413);
  const pieces = Array.from({ length: 120 }, () => Buffer.alloc(100_000));
  expect((await send(streamOf(pieces))).status).toBe(413);
  expect((await fetch(`${address}/file`, { method: "HEAD" })).status).toBe(404);
});

test("a file without end is not read for ever", async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 100_000;
      // Ends the test even if the server kept reading.
      if (sent > limit * 30) controller.close();
      else controller.enqueue(Buffer.alloc(100_000));
    },
  });
  await send(endless).catch(() => null);
  expect(sent).toBeLessThan(limit * 15);
});

test("a file larger than the route takes is refused, whether it says its length or not", async () => {
  expect((await send(file(limit + 1, 7))).status).toBe(413);
  const many = Array.from({ length: 50 }, () => Buffer.alloc(100_000));
  expect((await send(streamOf(many))).status).toBe(413);
  const fitting = streamOf([Buffer.alloc(300_000), Buffer.alloc(10)]);
  expect(await (await send(fitting)).json()).toMatchObject({ length: 300_010 });
});

test("a file of another route lends its room to none with another limit", async () => {
  const pieces = (count: number) => streamOf(Array.from({ length: count }, () => Buffer.alloc(100_000)));
  expect((await send(pieces(60), "/large-file")).status).toBe(200);
  expect((await send(pieces(60))).status).toBe(413);
  expect((await send(pieces(20))).status).toBe(200);
  expect((await send(pieces(60), "/large-file")).status).toBe(200);
});
