import { nodeCommand, run } from "./lib/run.ts";

/** `npm run newsletter -- [--variant NAME] [--dry-run] FILE`: sends a newsletter to its subscribers. */
const { code } = await run(nodeCommand("apps/server/src/cli/newsletter.ts", ...process.argv.slice(2)), {
  show: true,
});
process.exitCode = code;
