import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import type { Verdict, Corruption } from "./lib/damage.ts";
import { generatedSamples } from "./lib/generated-samples.ts";
import { root } from "./lib/run.ts";

/** `npm run soak -- statements [--cases 10000 --seed 1 --folder FOLDER]`: sample statements damaged byte by byte. Fails on a
 * crash, on parsing for more than 2 s, and on an amount read without a warning that the original file never stated, unless the
 * damage is in the notation of an amount; for damage of a few bytes, also on an amount that moved to another row, a row read
 * twice and a row lost without a warning. */
const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "10000" },
    seed: { type: "string", default: "20261121" },
    folder: { type: "string", default: path.join(root, "../shared/data/statements") },
  },
});
const faultWords = {
  silent: "an amount that the file never said is read without a word",
  misplaced: "an amount is read in a row that never had it, without a word",
  doubled: "a row is read twice without a word",
  lost: "a row is lost without a word",
};
const slowMs = 2000;
const endlessMs = 15_000;

type Answer = {
  readonly verdict?: Verdict;
  readonly crash?: string;
  readonly wounds: readonly Corruption[];
  readonly ms: number;
};
type Fault = { readonly file: string; readonly seed: number; readonly what: string };

const found = existsSync(values.folder) ? samplesIn(values.folder) : [];
if (found.length === 0) {
  console.log(`No sample statement in ${values.folder}: nothing to damage.`);
  process.exit(1);
}
const files = [...found, ...Object.keys(generatedSamples)];
process.exitCode = await soak(Number(values.cases), Number(values.seed));

function samplesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(path.join(folder, name)).map((file) => path.join(folder, name, file)))
    .filter((file) => !path.basename(file).startsWith("EXPECTED"))
    .toSorted();
}

async function soak(cases: number, seed: number): Promise<number> {
  const counts: Record<string, number> = { refused: 0, read: 0, told: 0, rewritten: 0 };
  const faults: Fault[] = [];
  let longest = { ms: 0, file: "" };
  let worker = openWorker();
  for (let index = 0; index < cases; index += 1) {
    const file = files[index % files.length] ?? "";
    const one = { file, seed: seed + index };
    const answer = await ask(worker, one);
    if (answer === null) {
      faults.push({ ...one, what: `no end after ${endlessMs} ms` });
      await worker.terminate();
      worker = openWorker();
      continue;
    }
    if (answer.ms > longest.ms) longest = { ms: answer.ms, file };
    const what = faultOf(answer);
    if (what !== null) faults.push({ ...one, what: `${what}; wounds ${JSON.stringify(answer.wounds)}` });
    else if (answer.verdict !== undefined)
      counts[answer.verdict.kind] = (counts[answer.verdict.kind] ?? 0) + 1;
  }
  await worker.terminate();
  console.log(
    JSON.stringify({
      cases,
      files: files.length,
      ...counts,
      faults: faults.length,
      longest_ms: Math.round(longest.ms),
      longest_file: path.basename(longest.file),
    }),
  );
  for (const { file, seed: at, what } of faults.slice(0, 20))
    console.log(`${path.relative(values.folder, file)} (seed ${at}): ${what}`);
  return faults.length === 0 ? 0 : 1;
}

function faultOf({ crash, verdict, ms }: Answer): string | null {
  if (crash !== undefined) return `crash: ${crash}`;
  if (verdict !== undefined && "amount" in verdict) return `${faultWords[verdict.kind]}: ${verdict.amount}`;
  return ms > slowMs ? `${Math.round(ms)} ms` : null;
}

function openWorker(): Worker {
  return new Worker(new URL("lib/soak-worker.ts", import.meta.url));
}

async function ask(worker: Worker, one: { file: string; seed: number }): Promise<Answer | null> {
  return await new Promise((resolve) => {
    const timer = setTimeout(() => {
      worker.off("message", heard);
      resolve(null);
    }, endlessMs);
    function heard(answer: Answer): void {
      clearTimeout(timer);
      resolve(answer);
    }
    worker.once("message", heard);
    worker.postMessage(one);
  });
}
