import { readStatement } from "@vigie/statements";
import { parentPort, workerData } from "node:worker_threads";

/** Reads one file in a thread of its own: whatever the file, other requests go on. */
const { bytes, filename } = workerData as { bytes: Uint8Array; filename: string };
parentPort?.postMessage(readStatement(bytes, { filename }));
