import { expect, test } from "vitest";
import { benchNames, smallRuns } from "../tools/lib/bench-list.ts";
import { smallRunFiles, testSmallRuns } from "./lib/small-runs.ts";

test("every bench has a small run, in one of the test files", () => {
  expect(Object.keys(smallRuns).toSorted()).toEqual(benchNames());
  expect(Object.values(smallRunFiles).flat().toSorted()).toEqual(benchNames());
});

testSmallRuns(smallRunFiles.computing);
