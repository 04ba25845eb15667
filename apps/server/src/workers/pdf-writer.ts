import { Worker } from "node:worker_threads";
import type { Summary } from "../features/holdings/exports/actions/summary.ts";
import type { PdfThreadRequest, PdfThreadReply } from "./pdf-thread.ts";

/** A thread without work for this long is terminated, to free its memory. */
const idleMs = 120_000;

type Waiting = { readonly resolve: (bytes: Uint8Array) => void; readonly reject: (error: Error) => void };
type Thread = { readonly worker: Worker; readonly waiting: Map<number, Waiting> };

let thread: Thread | null = null;
let asked = 0;
let idle: NodeJS.Timeout | undefined;

/** Lays out the summary as a PDF in a worker thread: a second of computation would block every request. */
export async function writePdfApart(summary: Summary): Promise<Uint8Array> {
  clearTimeout(idle);
  thread ??= startThread();
  const { worker, waiting } = thread;
  const number = (asked += 1);
  try {
    worker.ref();
    return await new Promise<Uint8Array>((resolve, reject) => {
      waiting.set(number, { resolve, reject });
      worker.postMessage({ number, summary } satisfies PdfThreadRequest);
    });
  } finally {
    waiting.delete(number);
    if (waiting.size === 0) rest(worker);
  }
}

function rest(worker: Worker): void {
  worker.unref();
  idle = setTimeout(() => {
    if (thread?.worker === worker) thread = null;
    void worker.terminate();
  }, idleMs).unref();
}

function startThread(): Thread {
  const worker = new Worker(new URL("pdf-thread.ts", import.meta.url), { env: {} });
  const waiting = new Map<number, Waiting>();
  worker.on("message", ({ number, bytes }: PdfThreadReply) => {
    if (bytes === null) waiting.get(number)?.reject(new Error("the document was not written"));
    else waiting.get(number)?.resolve(bytes);
  });
  const end = (error: Error): void => {
    if (thread?.worker === worker) thread = null;
    for (const { reject } of waiting.values()) reject(error);
  };
  worker.on("error", end);
  worker.on("exit", (code) => end(new Error(`the thread of documents ended (${code})`)));
  return { worker, waiting };
}
