import { nodeCommand, run } from "./lib/run.ts";

/** `npm run erasures -- save | replay FILE...`: saves the ledger of erasures, and replays it after a restore. */
const { code } = await run(nodeCommand("apps/server/src/cli/erasures.ts", ...process.argv.slice(2)), {
  show: true,
});
process.exitCode = code;
