import { nodeCommand, run } from "./lib/run.ts";

/** `npm run doctor`: what `npm start` would be started with, looked at before it is. */
const { code } = await run(nodeCommand("apps/server/src/cli/doctor.ts"), { show: true });
process.exitCode = code;
