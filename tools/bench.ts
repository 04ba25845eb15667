import path from "node:path";
import { benchNames, smallRuns } from "./lib/bench-list.ts";
import {
  type BenchLine,
  benchLines,
  missingFrom,
  readRecord,
  worseThan,
  writeRecord,
} from "./lib/bench-record.ts";
import { nodeCommand, root, run } from "./lib/run.ts";

/** `npm run bench [-- NAME... [--option VALUE...]]`: runs the files of bench/ one after the other. Each prints lines of JSON
 * with our figure, the peer's from the same run, and their ratio. `--record FILE` stores them, `--compare FILE` reports what got
 * worse than a recorded run of the same machine (exit code 2), `--small` runs for some seconds. Other options are passed to the
 * named benches. */
const given = process.argv.slice(2);
const small = take("--small", false) !== null;
const record = take("--record", true);
const compare = take("--compare", true);
const firstOption = given.findIndex((argument) => argument.startsWith("--"));
const wanted = firstOption === -1 ? given : given.slice(0, firstOption);
const options = firstOption === -1 ? [] : given.slice(firstOption);
const names = benchNames();
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0 || names.length === 0) {
  console.log(`No bench named ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
  process.exit(1);
}
const recorded = compare === null ? null : readRecord(path.resolve(root, compare));

const lines: BenchLine[] = [];
for (const name of wanted.length === 0 ? names : wanted) {
  const more = small ? (smallRuns[name] ?? []) : [];
  const { code, output } = await run(nodeCommand(`bench/${name}.ts`, ...more, ...options), { show: "also" });
  if (code !== 0) process.exitCode = 1;
  lines.push(...benchLines(output));
}
if (record !== null) writeRecord(path.resolve(root, record), lines);
if (recorded !== null) printWorse(recorded);

/** Removes one of our own options from those passed to the benches. Returns null if it was not given. */
function take(option: string, hasValue: boolean): string | null {
  const at = given.indexOf(option);
  if (at === -1) return null;
  const [, value] = given.splice(at, hasValue ? 2 : 1);
  if (hasValue && value === undefined) throw new Error(`${option} asks for a file.`);
  return value ?? "";
}

function printWorse(before: readonly BenchLine[]): void {
  const worse = worseThan(before, lines);
  const missing = missingFrom(lines, before);
  for (const { line, before: then, after, worseBy } of worse)
    console.log(
      `worse by ${worseBy.toFixed(2)}: ${line.bench}, ${line.what}: ${then} to ${after} ${line.unit}`,
    );
  for (const { bench, what } of missing) console.log(`no longer measured: ${bench}, ${what}`);
  if (worse.length + missing.length > 0) process.exitCode = 2;
  else console.log("Nothing got worse than the recorded run.");
}
