import type { FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { piecesOf } from "./slow-senders.ts";

/** Number of bytes received before other requests get a turn. */
const pieceBytes = 64 * 1024;
/** Pause between two chunks, shared by all senders: 20 MB take 2.6 seconds, and ten senders share the same rate. At a higher
 * rate, the chunks make the garbage collector stop every request three times a second. */
const breathMs = 8;
/** Reused buffers for large files: allocating 20 MB each time makes the garbage collector stop every request. A buffer is as long
 * as its route's limit, so that one from another route is neither longer than the limit nor too short for a file. */
const maxSpare = 2;
const spare = new Map<number, Buffer<ArrayBuffer>[]>();
const lent = new WeakMap<ArrayBufferLike, Buffer<ArrayBuffer>>();
let lastTurn: Promise<unknown> = Promise.resolve();

/** Receives the bytes of an uploaded file, copying each chunk into place as it arrives: collecting all chunks and joining them at
 * the end would block every other request meanwhile.
 * @throws `import.too_large` if the body is larger than the route accepts */
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

/** Reads and discards the rest of the body before the refusal: a client that is answered while it sends sees its connection
 * break, and never the error message. Discards at most five times the limit of the route, within the time that a request has.
 * Beyond that the connection is closed. */
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

/** Returns the buffer of a file for reuse once nothing reads it any more. Bytes that were not allocated here are left alone. */
export function releaseFile(bytes: Uint8Array): void {
  const room = lent.get(bytes.buffer);
  if (room === undefined) return;
  lent.delete(bytes.buffer);
  const ofItsLength = spare.get(room.length) ?? [];
  if (ofItsLength.length < maxSpare) spare.set(room.length, [...ofItsLength, room]);
}

function roomFor(stated: number, limit: number): Buffer<ArrayBuffer> {
  // The former content of a buffer is never read: only the bytes written now are.
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
