import { nodeCommand, run } from "./lib/run.ts";

/** `npm run reseal`: reseals with the first of `SECRET_KEYS` what a former key still opens. */
const { code } = await run(nodeCommand("apps/server/src/cli/reseal.ts"), { show: true });
process.exitCode = code;
