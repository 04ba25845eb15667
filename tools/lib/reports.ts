import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Tally } from "./checks.ts";
import { root } from "./run.ts";

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
      failures: [...sum.failures, ...each.failures],
    }),
    nothing,
  );
}

/** The end of `npm test`: each failure again, then the counts. A run is long, and its log is read at the end. */
export function summaryLines({ passed, failed, skipped, failures }: Tally): readonly string[] {
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
  return failures.length === 0 ? [counts] : ["Failed:", ...failures, counts];
}

/** Reads vitest's report. A file that failed to load has no tests, and counts as one failure. */
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
      failures: files.flatMap(failuresOfFile),
    },
    { file, exitCode },
  );
}

function failuresOfFile(file: Fields): readonly string[] {
  const name = path.relative(root, String(file["name"]));
  const tests = listOf(file["assertionResults"]);
  if (tests.length === 0) return file["status"] === "failed" ? [failure([name], file["message"])] : [];
  return tests
    .filter(({ status }) => status === "failed")
    .map(({ fullName, failureMessages }) =>
      failure([name, String(fullName)], Array.isArray(failureMessages) ? failureMessages[0] : null),
    );
}

/** Reads Playwright's report. Errors outside of tests (a server that did not start) are failures too. */
export function playwrightTally(file: string, exitCode: number): Tally {
  const report = readReport(file);
  const stats = recordOf(report["stats"]);
  const errors = listOf(report["errors"]);
  return withExitCode(
    {
      passed: countOf(stats["expected"]),
      failed: countOf(stats["unexpected"]) + countOf(stats["flaky"]) + errors.length,
      skipped: countOf(stats["skipped"]),
      failures: [
        ...listOf(report["suites"]).flatMap(failuresOfSuite),
        ...errors.map(({ message }) => failure(["e2e"], message)),
      ],
    },
    { file, exitCode },
  );
}

/** A suite contains specs and suites; a spec its tests, one per project; a test its results, one per attempt. */
function failuresOfSuite(suite: Fields): readonly string[] {
  const specs = listOf(suite["specs"]).filter(({ ok }) => ok === false);
  const own = specs.map(({ file, title, tests }) => {
    const results = listOf(tests).flatMap((test) => listOf(test["results"]));
    const errors = results.flatMap((result) => listOf(result["errors"]));
    return failure([`e2e/${String(file)}`, String(title)], errors[0]?.["message"]);
  });
  return [...own, ...listOf(suite["suites"]).flatMap(failuresOfSuite)];
}

const shownLines = 8;

/** Its place, and the beginning of its message. */
function failure(place: readonly string[], message: unknown): string {
  const lines = typeof message === "string" ? stripVTControlCharacters(message).trim().split("\n") : [];
  return [`✗ ${place.join(" › ")}`, ...lines.slice(0, shownLines).map((line) => `    ${line}`)].join("\n");
}

type Ended = { readonly file: string; readonly exitCode: number };

/** A run that failed without a failed test (a crash, an error between tests) counts as a failure. */
function withExitCode(tally: Tally, { file, exitCode }: Ended): Tally {
  if (exitCode === 0 || tally.failed > 0) return tally;
  const said = `It ended with ${String(exitCode)} and no failed test: a crash, or an error between tests.`;
  return { ...tally, failed: 1, failures: [failure([path.basename(file)], said)] };
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
