import { openStatement, type OpenOptions } from "@vigie/statements";
import { parentPort } from "node:worker_threads";
import { gzipSync } from "node:zlib";

/** Reads files in a thread of its own: whatever the file, other requests go on. A file that is read or asks a question is
 * packed here too, so that it can be kept until its owner confirms. */
parentPort?.once("message", (file: { bytes: Uint8Array; options: OpenOptions; pack: boolean }) => {
  void answer(file);
});

async function answer({ bytes, options, pack }: { bytes: Uint8Array; options: OpenOptions; pack: boolean }) {
  const opened = await openStatement(bytes, options);
  const packed = pack && opened.kind !== "refused" ? gzipSync(bytes, { level: 1 }) : null;
  parentPort?.postMessage({ opened, packed });
}
