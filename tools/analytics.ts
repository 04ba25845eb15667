import { createSolver } from "@vigie/analytics";
import { catalogue } from "@vigie/analytics/catalogue";
import { createInterface } from "node:readline";
import { answerLine } from "./lib/analytics-line.ts";
import { customerFigures } from "./lib/customer-figures.ts";

/** `npm run analytics`: reads JSON lines {"name", "input", "id"?} on standard input and prints {"name", "output"} or {"name",
 * "error"}, in order and with the line's id if it has one, so that anyone can check a figure with another tool: the functions of
 * the numerical core, and the displayed figures that the domain computes. `-- list` prints them with their inputs, units and
 * conventions. */
const solver = createSolver();
const functions = new Map([...catalogue, ...customerFigures.map((one) => [one.name, one] as const)]);
// A reader that closes the pipe early, such as `head`, is not an error.
process.stdout.on("error", () => process.exit(0));
if (process.argv[2] === "list") {
  for (const { name, inputs, output, convention } of functions.values()) {
    process.stdout.write(`${JSON.stringify({ name, inputs, output, convention })}\n`);
  }
} else {
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() !== "")
      process.stdout.write(`${JSON.stringify(await answerLine(line, functions, solver))}\n`);
  }
}
await solver.close();
