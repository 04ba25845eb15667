import { fail, type Result } from "@vigie/domain";
import type { StatementCode, StatementFile } from "@vigie/statements";
import { Worker } from "node:worker_threads";

/** A file of 20 MB is read in a few seconds; one that takes longer was made to. */
const timeoutMs = 20_000;
const heapMb = 512;
/** Threads at once: the others wait their turn, so that files never take all cores. */
const maxReaders = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** What a statement file says, read in a worker thread with a bounded heap and time. */
export async function readStatementApart(
  bytes: Uint8Array,
  filename: string,
): Promise<Result<StatementFile, StatementCode>> {
  if (running >= maxReaders) await new Promise<void>((resume) => waiting.push(resume));
  running += 1;
  try {
    return await readInThread(bytes, filename);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function readInThread(
  bytes: Uint8Array,
  filename: string,
): Promise<Result<StatementFile, StatementCode>> {
  const worker = new Worker(new URL("statement-worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  try {
    return await new Promise((resolve, reject) => {
      const tooLarge = () => resolve(fail("statement.too_large", { detail: { bytes: bytes.length } }));
      const timer = setTimeout(tooLarge, timeoutMs);
      worker.once("message", (read: Result<StatementFile, StatementCode>) => {
        clearTimeout(timer);
        resolve(read);
      });
      // Out of its heap: the file was made to. Anything else is our own bug.
      worker.once("error", (error: Error & { code?: string }) => {
        clearTimeout(timer);
        if (error.code === "ERR_WORKER_OUT_OF_MEMORY") tooLarge();
        else reject(error);
      });
      worker.postMessage({ bytes, filename });
    });
  } finally {
    await worker.terminate();
  }
}
