import { nodeCommand, run } from "./lib/run.ts";

/** `npm run newsletter -- [--variant NAME] [--dry-run] FILE`: a letter to those who asked for it. */
const { code } = await run(nodeCommand("apps/server/src/cli/newsletter.ts", ...process.argv.slice(2)), {
  show: true,
});
process.exitCode = code;
