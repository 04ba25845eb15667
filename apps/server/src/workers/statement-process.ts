import { openStatement, type OpenOptions } from "@vigie/statements";
import { createHash } from "node:crypto";
import os from "node:os";
import { parentPort } from "node:worker_threads";
import { gzipSync } from "node:zlib";

type Asked = { readonly bytes: Uint8Array; readonly options: OpenOptions; readonly keep: boolean };

/** On Linux a thread has a priority of its own: requests go before files. Elsewhere it would be the whole process's. */
const niceness = 10;
if (os.platform() === "linux") os.setPriority(niceness);

/** Reads files in a thread of its own: whatever the file, other requests go on. A file that is read or asks a question is
 * packed and hashed here too, so that it can be kept until its owner confirms. */
parentPort?.once("message", (asked: Asked) => {
  void answer(asked);
});

async function answer({ bytes, options, keep }: Asked): Promise<void> {
  const opened = await openStatement(bytes, options);
  const kept =
    keep && opened.kind !== "refused"
      ? { packed: gzipSync(bytes, { level: 1 }), hash: createHash("sha256").update(bytes).digest() }
      : null;
  parentPort?.postMessage({ opened, kept });
}
