import { readdirSync } from "node:fs";
import path from "node:path";
import { nodeCommand, root, run } from "./lib/run.ts";

/** `npm run bench [-- NAME...]`: the files of bench/, one after the other. Each prints lines of JSON with our figure,
 * the peer's from the same run, and their ratio. */
const wanted = process.argv.slice(2);
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
  const { code } = await run(nodeCommand(`bench/${name}.ts`), { show: true });
  if (code !== 0) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
