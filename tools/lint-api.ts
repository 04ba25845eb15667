import { run } from "./lib/run.ts";

/** `node tools/lint-api.ts`: runs Redocly's recommended rules on docs/openapi.json; a warning counts as an error. */
const env = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
const { output } = await run(["redocly", "lint", "docs/openapi.json", "--format=json"], { show: false, env });
const totals = /"totals": \{\s*"errors": (\d+),\s*"warnings": (\d+)/.exec(output);
const [errors, warnings] = [Number(totals?.[1] ?? Number.NaN), Number(totals?.[2] ?? Number.NaN)];
if (errors + warnings !== 0) {
  await run(["redocly", "lint", "docs/openapi.json", "--format=stylish"], { show: true, env });
  process.exitCode = 1;
}
console.log(`docs/openapi.json: ${String(errors)} errors, ${String(warnings)} warnings.`);
