import { nodeCommand, run } from "./lib/run.ts";

/** `npm run verify -- [--customer ID]`: verifies the hash chains, and names the first broken link. */
const { code } = await run(nodeCommand("apps/server/src/cli/verify.ts", ...process.argv.slice(2)), {
  show: true,
});
process.exitCode = code;
