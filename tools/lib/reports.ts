import { existsSync, readFileSync } from "node:fs";
import type { Tally } from "./checks.ts";

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
    }),
    nothing,
  );
}

/** The closing line of `npm test`. */
export function summaryLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** What vitest wrote. A file that could not be loaded holds no test, and counts as one failure. */
export function vitestTally(file: string, exitCode: number): Tally {
  const report = readReport(file);
  const files = listOf(report["testResults"]);
  const broken = files.filter(
    (each) => each["status"] === "failed" && listOf(each["assertionResults"]).length === 0,
  );
  return withExitCode(
    {
      passed: countOf(report["numPassedTests"]),
      failed: countOf(report["numFailedTests"]) + broken.length,
      skipped: countOf(report["numPendingTests"]) + countOf(report["numTodoTests"]),
    },
    exitCode,
  );
}

/** What Playwright wrote. Errors outside tests (a server that did not start) are failures too. */
export function playwrightTally(file: string, exitCode: number): Tally {
  const report = readReport(file);
  const stats = recordOf(report["stats"]);
  return withExitCode(
    {
      passed: countOf(stats["expected"]),
      failed: countOf(stats["unexpected"]) + countOf(stats["flaky"]) + listOf(report["errors"]).length,
      skipped: countOf(stats["skipped"]),
    },
    exitCode,
  );
}

/** A run that ended badly without a failed test (a crash, an error between tests) is a failure. */
function withExitCode(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

type Fields = Readonly<Record<string, unknown>>;

function readReport(file: string): Fields {
  if (!existsSync(file)) return {};
  const content: unknown = JSON.parse(readFileSync(file, "utf8"));
  return recordOf(content);
}

function recordOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}

function countOf(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
