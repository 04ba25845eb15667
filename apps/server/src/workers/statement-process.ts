import { openStatement } from "@vigie/statements";
import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { ReaderProcessRequest, ReaderProcessReply } from "./reader-process.ts";
import { type StoredLot, storedTexts } from "./stored-content.ts";

/** Reads files in a separate process, one at a time, so that no file blocks other requests. The bytes arrive on the standard
 * input, in chunks that neither side copies as a whole. A file that is read or asks a question is also compressed and hashed
 * here, so that it can be kept until its owner confirms; its content is serialised as it will be stored. */
process.on("message", (asked: ReaderProcessRequest) => void answer(asked));
// The parent process has ended.
process.on("disconnect", () => process.exit(0));
sendReply({ kind: "ready" });

async function answer(asked: ReaderProcessRequest): Promise<void> {
  try {
    await open(asked);
  } catch (error) {
    sendReply({ kind: "fault", where: whereOf(error) });
  }
}

async function open({ size, options, keep, store }: ReaderProcessRequest): Promise<void> {
  const bytes = await received(size);
  const opened = await openStatement(bytes, options);
  const isKept = keep && opened.kind !== "refused";
  const hash = isKept ? createHash("sha256").update(bytes).digest() : null;
  if (!store || opened.kind !== "read") sendReply({ kind: "opened", opened, stored: null, hash });
  else {
    const { lots, ...stored } = storedTexts(opened.file, options.filename ?? "");
    // Texts are sent to the web process in one piece; as many objects would have to be rebuilt there.
    const file = { ...opened.file, accounts: [], rejectedRows: [], warnings: [] };
    sendReply({ kind: "opened", opened: { ...opened, file }, stored, hash });
    for (const some of together(lots)) {
      sendReply({ kind: "lots", lots: some });
      // Lets them be sent before the next ones are produced.
      await nextTurn();
    }
  }
  sendReply({ kind: "ended", packed: isKept ? gzipSync(bytes, { level: 1 }) : null });
}

/** Number of lots per message. With one lot each, the web process would wake, write and parse for every lot: on a busy machine
 * that costs more than the lot itself. */
const lotsAtOnce = 4;

function* together(lots: Iterable<StoredLot>): Iterable<readonly StoredLot[]> {
  let some: StoredLot[] = [];
  for (const lot of lots) {
    some.push(lot);
    if (some.length < lotsAtOnce) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

async function received(size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let filled = 0;
  if (size === 0) return bytes;
  return await new Promise((resolve) => {
    const take = (piece: Buffer): void => {
      bytes.set(piece, filled);
      filled += piece.length;
      if (filled < size) return;
      process.stdin.off("data", take);
      process.stdin.pause();
      resolve(bytes);
    };
    process.stdin.on("data", take);
    process.stdin.resume();
  });
}

/** Returns the kind of an error and the place in our code, but not its message, which may quote the file. */
function whereOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const place = error.stack?.split("\n").find((line) => line.trim().startsWith("at "));
  return `${error.name} ${place?.trim() ?? ""}`.slice(0, 200);
}

function sendReply(reply: ReaderProcessReply): void {
  process.send?.(reply);
}
