import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { addTallies, summaryLine, playwrightTally, vitestTally } from "./reports.ts";

const folder = mkdtempSync(path.join(tmpdir(), "vigie-reports-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = path.join(folder, `${String(Math.random())}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const counts = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0 };

test("a test file that does not load counts as one failure", () => {
  const broken = { status: "failed", assertionResults: [] };
  const failed = { status: "failed", assertionResults: [{ status: "failed" }] };
  expect(vitestTally(report({ ...counts, testResults: [broken, failed] }), 1)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 2,
  });
});

test("a run that ends badly with all its tests passed is a failure", () => {
  expect(vitestTally(report({ numPassedTests: 3, testResults: [] }), 1).failed).toBe(1);
  expect(vitestTally(path.join(folder, "absent.json"), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test("a browser test that passed only the second time is a failure, and so is an error outside the tests", () => {
  const content = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 },
    errors: [{ message: "no server" }],
  };
  expect(playwrightTally(report(content), 1)).toEqual({ passed: 4, failed: 3, skipped: 1 });
});

test("the closing line names the skipped only where there are some", () => {
  const sum = addTallies([
    { passed: 2, failed: 0, skipped: 0 },
    { passed: 3, failed: 1, skipped: 0 },
  ]);
  expect(summaryLine(sum)).toBe("5 passed, 1 failed");
  expect(summaryLine({ ...sum, skipped: 4 })).toBe("5 passed, 1 failed, 4 skipped");
});
