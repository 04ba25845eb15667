import { isCode, isTest, type Source } from "./source.ts";

export type TestRatio = { readonly part: string; readonly code: number; readonly tests: number };

/** Parts of the sources for the ratio of tests to code; the first match counts. */
const parts: readonly (readonly [part: string, pattern: RegExp])[] = [
  ["partners, sandboxes", /^packages\/partners\/src\/([a-z-]+\/sandbox|control)\//],
  // Lists of the names of commands and screens: their own tests check that they are complete, and they contain no logic.
  ["analytics, catalogue", /^packages\/analytics\/src\/catalogue\//],
  ["domain, displayed", /^packages\/domain\/src\/displayed\//],
  ["analytics, insight", /^packages\/analytics\/src\/insight(\/|\.ts)/],
  ["server, actions", /^apps\/server\/src\/features\/.*\/actions(\/|\.ts)/],
  ["server, the rest", /^apps\/server\/src\//],
  ["", /^(packages|apps)\/[a-z]+\/src\//],
];
/** Test helpers count as neither. */
const support = /\/(testing|golden)\/|[/-]testing\.tsx?$|\/test-[a-z-]+\.tsx?$/;

/** Lines of tests and of code, by part. The tests of a server feature are beside its folder of actions and count for it. */
export function testRatios(sources: readonly Source[]): TestRatio[] {
  const found = new Map<string, { code: number; tests: number }>();
  for (const { path, lineCount } of sources) {
    if (!isCode(path) || support.test(path)) continue;
    const part = partOf(path);
    if (part === null) continue;
    const counted = found.get(part) ?? { code: 0, tests: 0 };
    counted[isTest(path) ? "tests" : "code"] += lineCount;
    found.set(part, counted);
  }
  return [...found].map(([part, counted]) => ({ part, ...counted })).toSorted((a, b) => b.code - a.code);
}

function partOf(path: string): string | null {
  if (/^apps\/server\/src\/features\/.*\.test\.ts$/.test(path)) return "server, actions";
  const name = parts.find(([, pattern]) => pattern.test(path))?.[0];
  return name === "" ? (path.split("/")[1] ?? null) : (name ?? null);
}

/** The number of golden vectors in a file: a number, or a whole list of them. Names of sources and cases do not count. */
export function goldenVectors(content: unknown): number {
  if (typeof content === "number") return 1;
  if (typeof content !== "object" || content === null) return 0;
  if (Array.isArray(content) && content.every((one) => typeof one === "number"))
    return content.length > 0 ? 1 : 0;
  return Object.values(content).reduce((sum: number, one: unknown) => sum + goldenVectors(one), 0);
}
