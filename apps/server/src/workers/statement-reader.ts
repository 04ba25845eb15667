import type { OpenedStatement, OpenOptions } from "@vigie/statements";
import { Worker } from "node:worker_threads";

/** A file of 20 MB is read in a few seconds; one that takes longer was made to. */
const timeoutMs = 20_000;
const heapMb = 512;
/** What the process may grow by while a file is read: parts outside the heap of the thread, which no option bounds. */
const growthBytes = 1_000_000_000;
const watchMs = 100;
/** Threads at once: the others wait their turn, so that files never take all cores. */
const maxReaders = 2;
/** Files that wait: beyond, a saver is asked to come back rather than kept waiting, each file holding its 20 MB. */
const maxWaiting = 12;

export type ReadApart = OpenOptions & {
  /** The bytes go to the thread for good, without a copy: the caller has them no more. They come back packed, with their
   * hash, unless the file is refused. */
  readonly keep?: boolean;
};
export type OpenedApart = {
  readonly opened: OpenedStatement;
  readonly kept: { readonly packed: Uint8Array; readonly hash: Uint8Array } | null;
};

/** What a statement file says, read in a worker thread with a bounded heap and time. Null where too many files wait. */
export type StatementReader = (bytes: Uint8Array, asked?: ReadApart) => Promise<OpenedApart | null>;

export function createStatementReader(
  limits: { readonly readers?: number; readonly waiting?: number } = {},
): StatementReader {
  const readers = limits.readers ?? maxReaders;
  const places = limits.waiting ?? maxWaiting;
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (bytes, asked = {}) => {
    if (running >= readers) {
      if (waiting.length >= places) return null;
      await new Promise<void>((resume) => waiting.push(resume));
    } else running += 1;
    try {
      return await readInThread(bytes, asked);
    } finally {
      // The place goes to the next in line as it is: nobody steps in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** One line of readers for the whole process: what is bounded is its cores and memory. */
export const readStatementApart: StatementReader = createStatementReader();

async function readInThread(bytes: Uint8Array, { keep, ...options }: ReadApart): Promise<OpenedApart> {
  const worker = new Worker(new URL("statement-worker.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    // Nothing of the process's own reaches the thread that opens strangers' files.
    env: {},
  });
  const before = process.memoryUsage.rss();
  const size = bytes.length;
  let timer: NodeJS.Timeout | undefined;
  let watch: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const tooHeavy = (): void => {
        resolve({ opened: { kind: "refused", failure: tooHeavyFile(size) }, kept: null });
      };
      timer = setTimeout(tooHeavy, timeoutMs);
      watch = setInterval(() => {
        if (process.memoryUsage.rss() - before > growthBytes) tooHeavy();
      }, watchMs);
      worker.once("message", (answer: OpenedApart) => {
        resolve(answer);
      });
      // Out of its heap: the file was made to. Anything else is our own bug.
      worker.once("error", (error: Error & { code?: string }) => {
        if (error.code === "ERR_WORKER_OUT_OF_MEMORY") tooHeavy();
        else reject(error);
      });
      const whole = bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer;
      const given = keep === true && whole ? [bytes.buffer] : [];
      worker.postMessage({ bytes, options, keep: keep ?? false }, given);
    });
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    await worker.terminate();
  }
}

type Refusal = Extract<OpenedStatement, { kind: "refused" }>["failure"];

function tooHeavyFile(bytes: number): Refusal {
  return { ok: false, code: "statement.too_heavy", detail: { bytes } };
}
