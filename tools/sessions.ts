import { nodeCommand, run } from "./lib/run.ts";

/** `npm run sessions -- end ADDRESS [--variant NAME]`, or `end --all`: ends the sessions of one person or of everybody. */
const { code } = await run(nodeCommand("apps/server/src/cli/sessions.ts", ...process.argv.slice(2)), {
  show: true,
});
process.exitCode = code;
