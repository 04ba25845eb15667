import { readStatement } from "@vigie/statements";
import { parentPort } from "node:worker_threads";

/** Reads files in a thread of its own: whatever the file, other requests go on. */
parentPort?.once("message", (file: { bytes: Uint8Array; filename: string }) => {
  parentPort?.postMessage(readStatement(file.bytes, { filename: file.filename }));
});
