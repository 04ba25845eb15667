import { existsSync } from "node:fs";
import path from "node:path";
import { nodeCommand, run } from "./lib/run.ts";

/** `npm run import -- FILE...`: imports statement files; with a first word, funds, series, contracts or rates of the market;
 * `--dry-run --json FILE` only prints what was parsed; `replay FOLDER` prints a table of its files. */
const args = process.argv.slice(2).map(fromCaller);
const { code } = await run(nodeCommand("apps/server/src/cli/import.ts", ...args), { show: true });
process.exitCode = code;

/** npm changes to the repository's root; paths are resolved from the caller's folder. */
function fromCaller(word: string, index: number): string {
  const file = path.resolve(process.env["INIT_CWD"] ?? ".", word);
  const isCommand = index === 0 && ["funds", "series", "contracts", "rates", "replay"].includes(word);
  return !isCommand && !word.startsWith("-") && existsSync(file) ? file : word;
}
