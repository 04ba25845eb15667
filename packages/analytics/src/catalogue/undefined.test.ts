import { afterAll, expect, test } from "vitest";
import { createSolver } from "../linear/solver-pool.ts";
import { catalogue } from "./catalogue.ts";
import { sampleInput, unfit } from "./samples.ts";

const solver = createSolver(1);
afterAll(() => solver.close());

/** Degenerate variants of a list of numbers: empty, a single value, constant values, and zeros. */
const poor: Readonly<Record<string, (values: readonly unknown[]) => unknown[]>> = {
  "an empty list": () => [],
  "a single value": (values) => values.slice(0, 1),
  "a value that never moves": (values) => values.map(() => values[0]),
  zeros: (values) => values.map(() => 0),
};

/** Each list of numbers of each function in each degenerate variant, with the other inputs of its example. */
const cases = [...catalogue.values()].flatMap((one) => {
  const input = sampleInput(one);
  return one.inputs.flatMap(({ name: field }) => {
    const value = input[field];
    if (!Array.isArray(value) || !value.every((cell) => typeof cell === "number")) return [];
    return Object.entries(poor).map(
      ([how, change]) => [one.name, field, how, one, { ...input, [field]: change(value) }] as const,
    );
  });
});

test.each(cases)("%s with %s as %s answers a figure, a reason or a sentence", async (...of) => {
  const [, , , one, input] = of;
  const found = await one.run(input, solver);
  if (found.ok) expect(unfit(found.output)).toEqual([]);
  else expect(found.error).toMatch(/^input/);
});
