import { openStatement } from "@vigie/statements";
import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { ReaderProcessRequest, ReaderProcessReply } from "./reader-process.ts";
import { type StoredLot, storedTexts } from "./stored-content.ts";

/** Reads files in a process of its own, one at a time: whatever the file, other requests go on. The bytes come by the
 * standard input, in pieces that neither side copies as a whole. A file that is read or asks a question is packed and
 * hashed here too, so that it can be kept until its owner confirms; what it says is written out as it will be stored. */
process.on("message", (asked: ReaderProcessRequest) => void answer(asked));
// Whoever asked is gone.
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
    // Texts cross to the web process in one piece; so many objects would be made again there.
    const file = { ...opened.file, accounts: [], rejectedRows: [], warnings: [] };
    sendReply({ kind: "opened", opened: { ...opened, file }, stored, hash });
    for (const some of together(lots)) {
      sendReply({ kind: "lots", lots: some });
      // They leave before the next ones are made.
      await nextTurn();
    }
  }
  sendReply({ kind: "ended", packed: isKept ? gzipSync(bytes, { level: 1 }) : null });
}

/** Lots of one message. One by one, the web process wakes, writes and parses for each: on a busy machine that costs more than the lot. */
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

/** The kind of an error and the place in our code: its message may quote the file. */
function whereOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const place = error.stack?.split("\n").find((line) => line.trim().startsWith("at "));
  return `${error.name} ${place?.trim() ?? ""}`.slice(0, 200);
}

function sendReply(reply: ReaderProcessReply): void {
  process.send?.(reply);
}
