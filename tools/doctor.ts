import { nodeCommand, run } from "./lib/run.ts";

/** `npm run doctor`: checks the environment that `npm start` would use. */
const { code } = await run(nodeCommand("apps/server/src/cli/doctor.ts"), { show: true });
process.exitCode = code;
