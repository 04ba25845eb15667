import { runChecks } from "./lib/checks.ts";

/** `npm run check`: format, lint, types, dead code and the project rules. */
const { passed, failed } = await runChecks({ withFormat: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
