import { nodeCommand, run } from "./lib/run.ts";

/** `npm run coupon -- CODE --months N | --percent N | --amount EUROS`: creates a promotional code of the Club. */
const { code } = await run(nodeCommand("apps/server/src/cli/coupon.ts", ...process.argv.slice(2)), {
  show: true,
});
process.exitCode = code;
