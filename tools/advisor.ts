import { nodeCommand, run } from "./lib/run.ts";

/** `npm run advisor -- --firm NAME ADDRESS FIRST_NAME LAST_NAME`: invites an advisor, who then invites savers. */
const { code } = await run(nodeCommand("apps/server/src/cli/advisor.ts", ...process.argv.slice(2)), {
  show: true,
});
process.exitCode = code;
