import { expect, test } from "vitest";
import { benchNames, smallRuns } from "../tools/lib/bench-list.ts";
import { benchLines } from "../tools/lib/bench-record.ts";
import { nodeCommand, run } from "../tools/lib/run.ts";

/** Nothing is timed here: a bench runs to its end, its own checks that both sides answer the same hold, it prints figures. */
const patienceMs = 600_000;

test("every bench has a small run", () => {
  expect(Object.keys(smallRuns).toSorted()).toEqual(benchNames());
});

test.each(Object.entries(smallRuns))(
  "the bench %s runs and prints figures",
  async (name, options) => {
    const { code, output } = await run(nodeCommand(`bench/${name}.ts`, ...options), {
      show: false,
      env: { NODE_ENV: "production" },
    });
    expect(code, output.slice(-2000)).toBe(0);
    expect(benchLines(output).map((line) => line.bench)).toContain(name);
  },
  patienceMs,
);
