import { parentPort } from "node:worker_threads";
import { summaryPdf } from "../features/holdings/exports/actions/pdf.ts";
import type { Summary } from "../features/holdings/exports/actions/summary.ts";

export type PdfThreadRequest = { readonly number: number; readonly summary: Summary };
export type PdfThreadReply = { readonly number: number; readonly bytes: Uint8Array | null };

/** Writes the requested documents in order. */
parentPort?.on("message", ({ number, summary }: PdfThreadRequest) => {
  summaryPdf(summary).then(
    (bytes) => parentPort?.postMessage({ number, bytes } satisfies PdfThreadReply),
    () => parentPort?.postMessage({ number, bytes: null } satisfies PdfThreadReply),
  );
});
