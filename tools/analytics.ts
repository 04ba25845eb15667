import { createSolver } from "@vigie/analytics";
import { catalogue } from "@vigie/analytics/catalogue";
import { createInterface } from "node:readline";
import { customerFigures } from "./lib/customer-figures.ts";

/** `npm run analytics`: reads JSON lines {"name", "input"} on standard input and prints {"name", "output"} or
 * {"name", "error"}, in order, so that anyone can check a figure against another tool: the functions of the numerical core, and
 * the figures that customers see and the domain decides. `-- list` prints them with their inputs, units and conventions. */
const solver = createSolver();
const functions = new Map([...catalogue, ...customerFigures.map((one) => [one.name, one] as const)]);
// A reader that has seen enough, as `head` does, is no fault.
process.stdout.on("error", () => process.exit(0));
if (process.argv[2] === "list") {
  for (const { name, inputs, output, convention } of functions.values()) {
    process.stdout.write(`${JSON.stringify({ name, inputs, output, convention })}\n`);
  }
} else {
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() !== "") process.stdout.write(`${JSON.stringify(await answer(line))}\n`);
  }
}
await solver.close();

async function answer(line: string): Promise<Record<string, unknown>> {
  const asked = parse(line);
  if (asked === null) return { name: null, error: 'expected one JSON object a line: {"name", "input"}' };
  const entry = functions.get(asked.name);
  if (entry === undefined)
    return { name: asked.name, error: "unknown function; see npm run analytics -- list" };
  const given = await entry.run(asked.input, solver);
  return given.ok ? { name: asked.name, output: given.output } : { name: asked.name, error: given.error };
}

function parse(line: string): { name: string; input: unknown } | null {
  try {
    const json: unknown = JSON.parse(line);
    if (json === null || typeof json !== "object" || !("name" in json) || typeof json.name !== "string")
      return null;
    return { name: json.name, input: "input" in json ? json.input : {} };
  } catch {
    return null;
  }
}
