import { nodeCommand, run } from "./lib/run.ts";

/** `npm run seed -- --customers N [--advisors M]`: creates fictitious customers, for benches and trials. */
const { code } = await run(nodeCommand("apps/server/src/cli/seed.ts", ...process.argv.slice(2)), {
  show: true,
});
process.exitCode = code;
