import { nodeCommand, run } from "./lib/run.ts";

/** `npm run roles [-- --sql]`: the roles of the database, what each may do and whose rows it sees. */
const { code } = await run(nodeCommand("apps/server/src/cli/roles.ts", ...process.argv.slice(2)), {
  show: true,
});
process.exitCode = code;
