import { readdirSync } from "node:fs";
import path from "node:path";
import { nodeCommand, root, run } from "./lib/run.ts";

/** `npm run bench [-- NAME... [--option VALUE...]]`: the files of bench/, one after the other. Each prints lines of JSON
 * with our figure, the peer's from the same run, and their ratio. Options go to the benches named. */
const given = process.argv.slice(2);
const firstOption = given.findIndex((argument) => argument.startsWith("--"));
const wanted = firstOption === -1 ? given : given.slice(0, firstOption);
const options = firstOption === -1 ? [] : given.slice(firstOption);
const names = readdirSync(path.join(root, "bench"))
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => path.basename(file, ".ts"))
  .toSorted();
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0 || names.length === 0) {
  console.log(`No bench named ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
  process.exit(1);
}

let failed = 0;
for (const name of wanted.length === 0 ? names : wanted) {
  const { code } = await run(nodeCommand(`bench/${name}.ts`, ...options), { show: true });
  if (code !== 0) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
