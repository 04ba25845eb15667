import { inflateSync } from "node:zlib";
import { maxPdfStream, maxPdfUnfolded } from "../limits.ts";

const mark = Buffer.from("stream");
const maxStreams = 20_000;
/** A stream inside a stream inside a stream: no bank packs a note so. */
const maxLayers = 3;

/** Whether the packed parts of a PDF, each and together, unfold to a sane size. Looked at before the PDF is opened: its reader has no bound of
 * its own, and 20 MB can hold 20 GB. Each place after the word `stream` is tried, whatever the file says is there. */
export function isUnpackedSizeAllowed(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Run by run coding and LZW unfold up to 2,700 times: what a note packs so is small.
  const heavy = buffer.includes("/LZW") || buffer.includes("/RunLength");
  if (heavy && buffer.length > 256 * 1024) return false;
  let left = maxPdfUnfolded;
  let streams = 0;
  for (let at = buffer.indexOf(mark); at >= 0; at = buffer.indexOf(mark, at + mark.length)) {
    streams += 1;
    if (streams > maxStreams) return false;
    const unfolded = sizeOf(
      buffer.subarray(afterBlank(buffer, at + mark.length)),
      Math.min(left, maxPdfStream),
    );
    if (unfolded === null) return false;
    left -= unfolded;
  }
  return left > 0;
}

function afterBlank(buffer: Buffer, start: number): number {
  let at = start;
  while (at < start + 4 && [0x0a, 0x0d, 0x20].includes(buffer[at] ?? 0)) at += 1;
  return at;
}

/** Bytes that a packed part unfolds to, its own packed parts included; 0 for what is not packed, null beyond the bound. */
function sizeOf(packed: Buffer, bound: number): number | null {
  let total = 0;
  let layer = packed;
  for (let depth = 0; depth < maxLayers; depth += 1) {
    if (((layer[0] ?? 0) & 0x0f) !== 8) return total;
    const unfolded = inflate(layer, bound - total);
    if (unfolded === "beyond") return null;
    if (unfolded === "no") return total;
    total += unfolded.length;
    layer = unfolded;
  }
  return null;
}

function inflate(packed: Buffer, bound: number): Buffer | "beyond" | "no" {
  if (bound <= 0) return "beyond";
  try {
    // What follows the packed part is left alone; one that is cut short still counts for what it gives.
    return inflateSync(packed, { maxOutputLength: bound, finishFlush: 2 });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    return code === "ERR_BUFFER_TOO_LARGE" ? "beyond" : "no";
  }
}
