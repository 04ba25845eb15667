import { availableParallelism } from "node:os";
import { inParallel } from "./in-parallel.ts";
import { nodeCommand, run } from "./run.ts";

export type Check = { readonly name: string; readonly command: readonly string[] };

/** The caches of the tools. Each of them compares file contents before it uses a cached result. */
const cache = "node_modules/.cache/vigie/check";

/** Only files checked with the same contents, options and version are skipped. */
const format: Check = {
  name: "format",
  command:
    `prettier --check --log-level warn . --cache --cache-strategy content --cache-location ${cache}/prettier`.split(
      " ",
    ),
};

/** Further checks, the longest first, so that none runs alone at the end. */
const others: readonly Check[] = [
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings", "-f", "unix", "."] },
  types("types", "tsconfig.json"),
  types("types of the web", "apps/web/tsconfig.json"),
  types("types of the journeys", "e2e/tsconfig.json"),
  { name: "house rules", command: nodeCommand("tools/tidy/main.ts") },
  {
    name: "dead code",
    command: ["knip", "--no-progress", "--no-config-hints", "--cache", "--cache-location", `${cache}/knip`],
  },
  { name: "docs/openapi.json", command: nodeCommand("tools/openapi.ts", "--check") },
  { name: "API rules", command: nodeCommand("tools/lint-api.ts") },
];

function types(name: string, project: string): Check {
  const kept = `${cache}/${project.replaceAll("/", "-")}.tsbuildinfo`;
  // Two checks run at once: more checkers in one of them would each check shared types again.
  const one = ["--checkers", "1"];
  return { name, command: ["tsc", "-p", project, ...one, "--incremental", "--tsBuildInfoFile", kept] };
}

export type Tally = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The place of each failure, with the beginning of its message. */
  readonly failures: readonly string[];
};

/** The type checker and the linter's are Go programs that end after a minute: collecting garbage less often saves a fifth of
 * their processor time, for a tenth more memory of the type checker (1.3 GB). */
const env = { GOGC: "400" };

/** Runs one check per core at a time, and only shows failures. */
export async function runChecks({ withFormat }: { readonly withFormat: boolean }): Promise<Tally> {
  const checks = withFormat ? [format, ...others] : others;
  const failures: string[] = [];
  await inParallel(checks, availableParallelism(), async ({ name, command }) => {
    const start = performance.now();
    const { code, output } = await run(command, { show: false, env });
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
    if (code === 0) return;
    failures.push(`✗ ${name}`);
    console.log(output.trimEnd());
  });
  const failed = failures.length;
  return { passed: checks.length - failed, failed, skipped: 0, failures };
}
