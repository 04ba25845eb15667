import { existsSync } from "node:fs";
import path from "node:path";
import { nodeCommand, run } from "./lib/run.ts";

/** `npm run import -- FILE...`: statement files; funds, series, contracts or rates of the market by a first word; `--dry-run --json FILE` only prints what was read; `replay FOLDER` prints a table of its files. */
const args = process.argv.slice(2).map(fromCaller);
const { code } = await run(nodeCommand("apps/server/src/cli/import.ts", ...args), { show: true });
process.exitCode = code;

/** npm goes to the repository's root; a file is named from where the caller stands. */
function fromCaller(word: string, index: number): string {
  const file = path.resolve(process.env["INIT_CWD"] ?? ".", word);
  const isCommand = index === 0 && ["funds", "series", "contracts", "rates", "replay"].includes(word);
  return !isCommand && !word.startsWith("-") && existsSync(file) ? file : word;
}
