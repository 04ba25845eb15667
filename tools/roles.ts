import { nodeCommand, run } from "./lib/run.ts";

/** `npm run roles [-- --sql]`: creates the database roles, their grants and the row security policies. */
const { code } = await run(nodeCommand("apps/server/src/cli/roles.ts", ...process.argv.slice(2)), {
  show: true,
});
process.exitCode = code;
