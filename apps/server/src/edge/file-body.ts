import type { FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { piecesOf } from "./slow-senders.ts";

/** Bytes taken in before other requests get their turn. */
const pieceBytes = 64 * 1024;
/** Between two pieces, whoever sends them: 20 MB take 2.6 seconds, and ten senders share the same pace. Faster, the pieces
 * make the collector stop every request three times a second. */
const breathMs = 8;
/** Room for large files, lent again and again: new rooms of 20 MB make the collector stop every request. A room is as long as what
 * its route takes, so that one of another route is neither too long for the limit nor too short for a file. */
const maxSpare = 2;
const spare = new Map<number, Buffer<ArrayBuffer>[]>();
const lent = new WeakMap<ArrayBufferLike, Buffer<ArrayBuffer>>();
let lastTurn: Promise<unknown> = Promise.resolve();

/** The bytes of a file that is sent to us, each piece put in its place as it comes: a body that is collected whole and then
 * joined holds every other request for as long.
 * @throws `import.too_large` where the body is larger than the route takes */
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

/** Reads what is still sent, and drops it, before the refusal: a sender who is answered while it writes sees its connection
 * break, and never the sentence. At most five times what the route takes, within the time that a request has. Beyond, the
 * connection breaks. */
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

/** Reuses the buffer of a file once nothing reads it any more. Bytes that were not allocated here are left alone. */
export function releaseFile(bytes: Uint8Array): void {
  const room = lent.get(bytes.buffer);
  if (room === undefined) return;
  lent.delete(bytes.buffer);
  const ofItsLength = spare.get(room.length) ?? [];
  if (ofItsLength.length < maxSpare) spare.set(room.length, [...ofItsLength, room]);
}

function roomFor(stated: number, limit: number): Buffer<ArrayBuffer> {
  // What a room held before is never read: only the bytes written now are.
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
