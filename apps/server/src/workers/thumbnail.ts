import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { isOver, usedBy } from "./process-use.ts";

const entry = fileURLToPath(new URL("thumbnail-process.ts", import.meta.url));
/** A document is drawn in half a second; one that exceeds these limits was crafted to. */
export const thumbnailLimits = { clockMs: 30_000, processorMs: 10_000, residentBytes: 700_000_000 };
const watchMs = 100;

/** Draws the first page of an untrusted document as a small PNG, in a separate process that can only read files. Returns null if
 * it cannot be drawn within the limits. */
export async function drawThumbnailApart(
  bytes: Uint8Array,
  mediaType: string,
  limits = thumbnailLimits,
): Promise<Uint8Array | null> {
  const flags = ["--permission", "--allow-fs-read=*", "--max-old-space-size=256"];
  const child = spawn(process.execPath, [...flags, entry, mediaType], {
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
  });
  const start = performance.now();
  const watch = setInterval(() => {
    if (isOver(usedBy(child), performance.now() - start, limits)) child.kill("SIGKILL");
  }, watchMs);
  const ended = new Promise<boolean>((resolve) => {
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
  // A process that ends in the middle of a document closes its standard input first.
  child.stdin.on("error", () => undefined);
  child.stdin.end(bytes);
  try {
    const [picture, isDrawn] = await Promise.all([buffer(child.stdout), ended]);
    return isDrawn && picture.length > 0 ? picture : null;
  } finally {
    clearInterval(watch);
  }
}
