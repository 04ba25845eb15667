import { nodeCommand, run } from "./lib/run.ts";

/** `npm run distribute [-- --partitions N]`: partitions or distributes the rows of people by the hash of their person
 * (docs/scaling.md). */
const { code } = await run(nodeCommand("apps/server/src/cli/distribute.ts", ...process.argv.slice(2)), {
  show: true,
});
process.exitCode = code;
