import { parentPort } from "node:worker_threads";
import { summaryPdf } from "../features/holdings/exports/actions/pdf.ts";
import type { Summary } from "../features/holdings/exports/actions/summary.ts";

export type AskedOfThread = { readonly number: number; readonly summary: Summary };
export type SaidByThread = { readonly number: number; readonly bytes: Uint8Array | null };

/** Writes the documents that are asked for, in their order. */
parentPort?.on("message", ({ number, summary }: AskedOfThread) => {
  summaryPdf(summary).then(
    (bytes) => parentPort?.postMessage({ number, bytes } satisfies SaidByThread),
    () => parentPort?.postMessage({ number, bytes: null } satisfies SaidByThread),
  );
});
