import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { seededRandom } from "../../packages/analytics/src/index.ts";
import { generatedSamples } from "./generated-samples.ts";
import { judge, type Undamaged, undamaged, corruptionsOf } from "./damage.ts";

/** Parses damaged files in a thread that can be terminated: an endless loop is detected from outside. */
type Case = { readonly file: string; readonly seed: number };
const known = new Map<string, Undamaged>();

function bytesOf(file: string): Uint8Array {
  const made = generatedSamples[file];
  return made === undefined ? new Uint8Array(readFileSync(file)) : new TextEncoder().encode(made);
}

parentPort?.on("message", ({ file, seed }: Case) => {
  const whole = known.get(file) ?? undamaged(bytesOf(file));
  known.set(file, whole);
  const wounds = corruptionsOf(seededRandom(seed), whole.bytes.length);
  const start = performance.now();
  try {
    const verdict = judge(whole, wounds);
    parentPort?.postMessage({ verdict, wounds, ms: performance.now() - start });
  } catch (error) {
    const crash = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort?.postMessage({ crash: crash.slice(0, 600), wounds, ms: performance.now() - start });
  }
});
