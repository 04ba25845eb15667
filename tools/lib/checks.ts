import { nodeCommand, run } from "./run.ts";

export type Check = { readonly name: string; readonly command: readonly string[] };

const format: Check = { name: "format", command: ["prettier", "--check", "--log-level", "warn", "."] };

/** What a reader of the code may count on, besides the tests. */
const others: readonly Check[] = [
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings", "-f", "unix", "."] },
  { name: "types", command: ["tsc", "-p", "tsconfig.json"] },
  { name: "types of the journeys", command: ["tsc", "-p", "e2e/tsconfig.json"] },
  { name: "types of the web", command: ["tsc", "-p", "apps/web/tsconfig.json"] },
  { name: "dead code", command: ["knip", "--no-progress", "--no-config-hints"] },
  { name: "docs/openapi.json", command: nodeCommand("tools/openapi.ts", "--check") },
  { name: "house rules", command: nodeCommand("tools/tidy/main.ts") },
];

export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** Runs them one after the other and shows only what is wrong. */
export async function runChecks({ withFormat }: { readonly withFormat: boolean }): Promise<Tally> {
  const checks = withFormat ? [format, ...others] : others;
  let failed = 0;
  for (const { name, command } of checks) {
    const { code, output } = await run(command, { show: false });
    console.log(`${code === 0 ? "✓" : "✗"} ${name}`);
    if (code === 0) continue;
    failed += 1;
    console.log(output.trimEnd());
  }
  return { passed: checks.length - failed, failed, skipped: 0 };
}
