import type { FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { piecesOf } from "./slow-senders.ts";

/** Bytes read before other requests get their turn. */
const pieceBytes = 64 * 1024;
/** A pause between two pieces, shared by all senders: 20 MB take 2.6 seconds, and ten senders share the same pace. At a higher
 * pace the garbage collector stops every request three times a second. */
const breathMs = 8;
/** Buffers for large files, reused: allocating 20 MB each time makes the garbage collector stop every request. The length of a
 * buffer is the limit of its route, so that buffers of different routes are not mixed. */
const maxSpare = 2;
const spare = new Map<number, Buffer<ArrayBuffer>[]>();
const lent = new WeakMap<ArrayBufferLike, Buffer<ArrayBuffer>>();
let lastTurn: Promise<unknown> = Promise.resolve();

/** Reads the body of a file upload, each piece copied to its place as it arrives: collecting the pieces and joining them would
 * block every other request for as long.
 * @throws `import.too_large` if the body exceeds the limit of the route */
export async function receiveFile(request: FastifyRequest, payload: IncomingMessage): Promise<Uint8Array> {
  const limit = request.routeOptions.bodyLimit;
  const stated = Number(request.headers["content-length"] ?? limit);
  if (stated > limit) return await refuseLarge(payload, limit);
  const room = roomFor(stated, limit);
  let filled = 0;
  let breathed = 0;
  for await (const piece of piecesOf(payload)) {
    if (filled + piece.length > room.length) {
      releaseFile(room);
      return await refuseLarge(payload, limit);
    }
    piece.copy(room, filled);
    filled += piece.length;
    if (filled - breathed < pieceBytes) continue;
    breathed = filled;
    await turn();
  }
  return room.subarray(0, filled);
}

/** Reads and discards the rest of the body before refusing it: a client that receives a response while it sends sees its
 * connection reset, and never the sentence. Reads at most five times the limit of the route, within the request timeout; beyond
 * that, the connection is closed. */
async function refuseLarge(payload: IncomingMessage, limit: number): Promise<never> {
  let dropped = 0;
  let breathed = 0;
  for await (const piece of piecesOf(payload)) {
    dropped += piece.length;
    if (dropped > limit * 5) break;
    if (dropped - breathed < pieceBytes) continue;
    breathed = dropped;
    await turn();
  }
  throw tooLarge();
}

/** Reuses the buffer of a file once nothing reads it any more. Other bytes are left alone. */
export function releaseFile(bytes: Uint8Array): void {
  const room = lent.get(bytes.buffer);
  if (room === undefined) return;
  lent.delete(bytes.buffer);
  const ofItsLength = spare.get(room.length) ?? [];
  if (ofItsLength.length < maxSpare) spare.set(room.length, [...ofItsLength, room]);
}

function roomFor(stated: number, limit: number): Buffer<ArrayBuffer> {
  // Earlier content of a buffer is never read: only the bytes written now are returned.
  if (stated < pieceBytes * 4) return Buffer.allocUnsafe(stated);
  const room = spare.get(limit)?.pop() ?? Buffer.allocUnsafeSlow(limit);
  lent.set(room.buffer, room);
  return room;
}

async function turn(): Promise<void> {
  const mine = lastTurn.then(async () => await pause(breathMs));
  lastTurn = mine;
  await mine;
}

function tooLarge(): Error {
  return Object.assign(new Error("The file is too large."), {
    code: "import.too_large",
    statusCode: 413,
  });
}
