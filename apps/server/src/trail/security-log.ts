import { open } from "node:fs/promises";
import type { Log } from "../boot/services.ts";
import { endsInLineBreak } from "../boot/ledgers.ts";

/** Maximum number of lines waiting for a slow disk; further ones are on the standard output only, and their number is logged. */
const maxWaiting = 10_000;

/** Appends lines to a file in their order: one write at a time, of all waiting lines. A file that cannot be written is logged,
 * and blocks nobody. */
export function createSecurityLog(file: string, log: Log): (line: string) => void {
  let waiting: string[] = [];
  let dropped = 0;
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const lines = waiting;
      waiting = [];
      await append(file, lines.join("")).catch((error: NodeJS.ErrnoException) =>
        log("error", "security_log.unwritable", { error: error.code ?? error.message, lines: lines.length }),
      );
      if (dropped > 0) log("error", "security_log.behind", { lines: dropped });
      dropped = 0;
    }
    isWriting = false;
  }

  return (line) => {
    if (waiting.length === maxWaiting) dropped += 1;
    else waiting.push(line);
    if (!isWriting) void writeAll();
  };
}

/** Opened anew for each write, because log rotation moves the file away. */
async function append(name: string, text: string): Promise<void> {
  const file = await open(name, "a+", 0o600);
  try {
    // A crash or a full disk may have truncated the last line.
    await file.appendFile(((await endsInLineBreak(file)) ? "" : "\n") + text);
  } finally {
    await file.close();
  }
}
