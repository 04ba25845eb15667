import { accessSync, constants, mkdirSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import path from "node:path";

/** What must outlive the database and every restored copy of it: one file each, to which lines are only ever added. */
export type LedgerName = "erasures" | "anchors";

export type Ledgers = {
  /** On the disk when it answers. */
  readonly append: (name: LedgerName, lines: readonly string[]) => Promise<void>;
  /** Its lines, the oldest first; none where nothing was written yet. */
  readonly read: (name: LedgerName) => Promise<readonly string[]>;
};

/** The ledgers of a folder.
 * @throws where the folder cannot be made or written: a server that cannot keep them does not start */
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
      const file = await open(fileOf(name), "a", 0o600);
      try {
        await file.appendFile(lines.map((line) => `${line}\n`).join(""));
        await file.datasync();
      } finally {
        await file.close();
      }
    },
    read: async (name) => {
      const text = await readFile(fileOf(name), "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return "";
        throw error;
      });
      return text.split("\n").filter((line) => line !== "");
    },
  };
}
