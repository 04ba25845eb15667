import { afterAll, expect, test } from "vitest";
import { seededRandom } from "../linear/random.ts";
import { createSolver } from "../linear/solver-pool.ts";
import { badInputs } from "./bad-inputs.ts";
import { catalogue } from "./catalogue.ts";
import { sampleInput, unfit } from "./samples.ts";

const solver = createSolver(1);
afterAll(() => solver.close());

/** Five thousand inputs corrupted at any depth, over every function, deterministic. */
const total = 5000;
const entries = [...catalogue.values()].filter((one) => one.inputs.length > 0);

test("no bad input crashes the command, gives what is no number, or is answered in silence", async () => {
  const random = seededRandom(2026);
  const faults: string[] = [];
  let refused = 0;
  for (let turn = 0; turn < total; turn += 1) {
    const one = entries[turn % entries.length];
    if (one === undefined) throw new Error("no function");
    const { input, how, isSurelyBad } = badInputs(sampleInput(one), random);
    const about = `${one.name}: ${how}`;
    try {
      const found = await one.run(input, solver);
      if (!found.ok) refused += 1;
      if (!found.ok && !/^input[ .]/.test(found.error)) faults.push(`${about}: ${found.error}`);
      if (found.ok && isSurelyBad) faults.push(`${about}: answered`);
      if (found.ok && unfit(found.output).length > 0) faults.push(`${about}: ${unfit(found.output).join()}`);
    } catch (error) {
      faults.push(`${about}: threw ${String(error)}`);
    }
  }
  expect(faults).toEqual([]);
  expect(refused).toBeGreaterThan(total / 2);
}, 120_000);
