import { smallRunFiles, testSmallRuns } from "./lib/small-runs.ts";

testSmallRuns(smallRunFiles.processes);
