import { nodeCommand, run } from "./lib/run.ts";

/** `npm run import -- FILE...`: statement files or fund histories; `--dry-run --json FILE` only prints what was read. */
const { code } = await run(nodeCommand("apps/server/src/cli/import.ts", ...process.argv.slice(2)), {
  show: true,
});
process.exitCode = code;
