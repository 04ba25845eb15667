import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "./run.ts";
import { addTallies, summaryLines, nothing, playwrightTally, vitestTally } from "./reports.ts";

const folder = mkdtempSync(path.join(tmpdir(), "vigie-reports-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = path.join(folder, `${String(Math.random())}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const counts = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0 };

test("a test file that does not load counts as one failure, and each failure is named with what it says", () => {
  const file = (name: string) => path.join(root, name);
  const broken = {
    name: file("apps/a.test.ts"),
    status: "failed",
    assertionResults: [],
    message: "Cannot load",
  };
  const tests = [
    {
      fullName: "the sum › of nothing",
      status: "failed",
      failureMessages: ["\u001B[31mexpected 0\u001B[39m"],
    },
    { fullName: "the sum › of one", status: "passed", failureMessages: [] },
  ];
  const failed = { name: file("apps/b.test.ts"), status: "failed", assertionResults: tests };
  expect(vitestTally(report({ ...counts, testResults: [broken, failed] }), 1)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 2,
    failures: [
      "✗ apps/a.test.ts\n    Cannot load",
      "✗ apps/b.test.ts › the sum › of nothing\n    expected 0",
    ],
  });
});

test("a run that ends badly with all its tests passed is a failure", () => {
  expect(vitestTally(report({ numPassedTests: 3, testResults: [] }), 1).failed).toBe(1);
  expect(vitestTally(path.join(folder, "absent.json"), 1)).toEqual({
    ...nothing,
    failed: 1,
    failures: ["✗ absent.json\n    It ended with 1 and no failed test: a crash, or an error between tests."],
  });
});

test("a browser test that passed only the second time is a failure, and so is an error outside the tests", () => {
  const spec = (title: string, ok: boolean, said: readonly string[]) => ({
    title,
    file: "push.spec.ts",
    ok,
    tests: [{ results: said.map((message) => ({ errors: [{ message }] })) }],
  });
  const inner = { specs: [spec("in a group", false, ["one\ntwo", "again"])] };
  const content = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 },
    errors: [{ message: "no server" }],
    suites: [{ specs: [spec("well", true, []), spec("alone", false, [])], suites: [inner] }],
  };
  expect(playwrightTally(report(content), 1)).toEqual({
    passed: 4,
    failed: 3,
    skipped: 1,
    failures: [
      "✗ e2e/push.spec.ts › alone",
      "✗ e2e/push.spec.ts › in a group\n    one\n    two",
      "✗ e2e\n    no server",
    ],
  });
});

test("the end names each failure, and the skipped only where there are some", () => {
  const passed = { ...nothing, passed: 2 };
  const sum = addTallies([passed, { passed: 3, failed: 1, skipped: 0, failures: ["✗ a › b"] }]);
  expect(summaryLines(passed)).toEqual(["2 passed, 0 failed"]);
  expect(summaryLines(sum)).toEqual(["Failed:", "✗ a › b", "5 passed, 1 failed"]);
  expect(summaryLines({ ...passed, skipped: 4 })).toEqual(["2 passed, 0 failed, 4 skipped"]);
});
