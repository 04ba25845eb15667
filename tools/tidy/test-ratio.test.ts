import { expect, test } from "vitest";
import { parseSource } from "./source.ts";
import { goldenVectors, testRatios } from "./test-ratio.ts";

test("lines of tests and of code are counted by part; what tests are made with is neither", () => {
  const lines = (path: string, count: number) => parseSource(path, "work();\n".repeat(count));
  const found = testRatios([
    lines("packages/domain/src/loans.ts", 10),
    lines("packages/domain/src/loans.test.ts", 6),
    lines("packages/domain/src/testing/made.ts", 50),
    lines("packages/partners/src/mail/sandbox/server.ts", 30),
    lines("packages/partners/src/mail/map.ts", 4),
    lines("apps/server/src/features/holdings/loans/actions/read.ts", 20),
    lines("apps/server/src/features/holdings/loans/loans.test.ts", 15),
    lines("apps/server/src/http.ts", 3),
    lines("docs/readme.md", 99),
  ]);
  expect(found).toEqual([
    { part: "partners, sandboxes", code: 30, tests: 0 },
    { part: "server, actions", code: 20, tests: 15 },
    { part: "domain", code: 10, tests: 6 },
    { part: "partners", code: 4, tests: 0 },
    { part: "server, the rest", code: 3, tests: 0 },
  ]);
});

test("a golden vector is a number or a list of numbers; what names it counts for nothing", () => {
  expect(
    goldenVectors({
      source: "by hand",
      rate: 0.1,
      weights: [1, 2, 3],
      rows: [
        [1, 2],
        [3, 4],
      ],
    }),
  ).toBe(4);
  expect(goldenVectors({ xirr: { file: "xirr.test.ts", test: "reads" }, none: [], unknown: null })).toBe(0);
});
