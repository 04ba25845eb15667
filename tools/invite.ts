import { nodeCommand, run } from "./lib/run.ts";

/** `npm run invite -- --advisor ADDRESS ADDRESS...`: mails an advisor's invitation to savers. */
const { code } = await run(nodeCommand("apps/server/src/cli/invite.ts", ...process.argv.slice(2)), {
  show: true,
});
process.exitCode = code;
