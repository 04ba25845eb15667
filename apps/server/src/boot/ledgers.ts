import { accessSync, constants, mkdirSync } from "node:fs";
import { type FileHandle, open, readFile } from "node:fs/promises";
import path from "node:path";

/** Records that must outlive the database and every restored copy of it: one append-only file each. */
export type LedgerName = "erasures" | "anchors";

export type Ledgers = {
  /** Resolves once the lines are on disk. A line that a crash left incomplete stays a line of its own. */
  readonly append: (name: LedgerName, lines: readonly string[]) => Promise<void>;
  /** Returns all lines, oldest first: index 0 is line 1 of the file. Empty if nothing was written yet. */
  readonly read: (name: LedgerName) => Promise<readonly string[]>;
  /** Yields the lines, newest first, reading the file from its end only as far as needed. */
  readonly readBack: (name: LedgerName) => AsyncIterable<string>;
};

/** Opens the ledgers of a folder.
 * @throws if the folder cannot be created or written: a server that cannot keep its ledgers does not start */
export function openLedgers(folder: string): Ledgers {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(`LEDGER_DIR cannot be written: ${folder}.`);
  }
  const fileOf = (name: LedgerName) => path.join(folder, `${name}.jsonl`);
  return {
    append: async (name, lines) => {
      if (lines.length === 0) return;
      const file = await open(fileOf(name), "a+", 0o600);
      try {
        const before = (await endsInLineBreak(file)) ? "" : "\n";
        await file.appendFile(before + lines.map((line) => `${line}\n`).join(""));
        await file.datasync();
      } finally {
        await file.close();
      }
    },
    read: async (name) => linesOf(await readFile(fileOf(name), "utf8").catch(missing(""))),
    readBack: async function* (name) {
      const file = await open(fileOf(name), "r").catch(missing(null));
      if (file === null) return;
      try {
        yield* linesBack(file);
      } finally {
        await file.close();
      }
    },
  };
}

function missing<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === "ENOENT") return value;
    throw error;
  };
}

function linesOf(text: string): string[] {
  const lines = text.split("\n");
  // The part after the last line break: empty, or an incomplete line.
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

export async function endsInLineBreak(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return true;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] === lineBreak;
}

const lineBreak = "\n".charCodeAt(0);
const blockBytes = 64 * 1024;

async function* linesBack(file: FileHandle): AsyncGenerator<string> {
  let { size: at } = await file.stat();
  // The beginning of a line whose end was already read: kept as bytes, so that no character is split.
  let rest: Buffer = Buffer.alloc(0);
  let isEnd = true;
  while (at > 0) {
    const length = Math.min(blockBytes, at);
    at -= length;
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, at);
    let bytes = Buffer.concat([buffer, rest]);
    if (isEnd && bytes.at(-1) === lineBreak) bytes = bytes.subarray(0, -1);
    isEnd = false;
    const first = bytes.indexOf(lineBreak);
    rest = at === 0 || first === -1 ? bytes : bytes.subarray(0, first);
    if (at > 0 && first === -1) continue;
    const whole = at === 0 ? bytes : bytes.subarray(first + 1);
    yield* whole.toString("utf8").split("\n").toReversed();
  }
}
