import { readdirSync } from "node:fs";
import path from "node:path";
import { root } from "./run.ts";

/** The benches: the files of bench/. */
export function benchNames(): string[] {
  return readdirSync(path.join(root, "bench"))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => path.basename(file, ".ts"))
    .toSorted();
}

/** The options of a run of some seconds in the tests: everything runs, nothing is timed for long. Peers that would be downloaded
 * are left out. */
export const smallRuns: Readonly<Record<string, readonly string[]>> = {
  analytics: ["--repeats", "1", "--soak", "10", "--largest", "20", "--contracts", "2"],
  arbitration: ["--repeats", "1"],
  book: "--customers 60 --few 20 --each 10 --turns 1 --warm 0".split(" "),
  calibration: [],
  categoriser: [],
  club: ["--customers", "10", "--seconds", "0.3"],
  dashboard: "--customers 10 --clients 4 --seconds 0.1 --rounds 1".split(" "),
  // Without the demonstration, which takes a minute to seed: the journeys seed it.
  dev: ["--repeats", "1", "--warm-up", "0", "--people", "few"],
  "event-loop": ["--rounds", "1", "--transactions", "500", "--book", "5"],
  growth: ["--few", "10", "--customers", "40", "--seconds", "0.1", "--partitions", "2"],
  identity: "--customers 10 --clients 4 --seconds 0.2 --tries 4".split(" "),
  import: "--repeats 1 --warm 0 --lines 200 --part adding --peers none".split(" "),
  missions: ["--customers", "60", "--turns", "1"],
  recognition: ["--every", "25"],
  replica: ["--customers", "20", "--each", "10", "--seconds", "0.1", "--rounds", "1"],
  "row-security": ["--customers", "10", "--turns", "20"],
  service: ["--runs", "1", "--pdfs", "4", "--jsons", "2", "--people", "2"],
  // No kill: interrupted work is taken over two minutes later (the crash test kills).
  soak: ["--minutes", "0.03", "--clients", "8", "--customers", "20", "--pause-ms", "100"],
  start: ["--repeats", "1", "--warm-up", "0"],
  sync: ["--repeats", "1"],
  // This version beside itself: the former one needs a checkout with its own packages.
  upgrade: "--seconds 0.5 --clients 3 --pause-ms 300 --customers 3 --network 4".split(" "),
  // Lighthouse would be downloaded: two routes are judged if it is present.
  web: "--runs 0 --loads 1 --pages 2 --turns 0 --routes 2 --judge installed --people few".split(" "),
};
