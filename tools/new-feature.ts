import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { draftsOf, insertionsOf, insertLine } from "./lib/feature-template.ts";
import { root, run } from "./lib/run.ts";

/** `npm run new-feature -- holdings real-estates`: creates the smallest feature that compiles, in every layer, and lists it
 * where features are listed. */
const [area = "", feature = ""] = process.argv.slice(2);
if (![area, feature].every((name) => /^[a-z]+(-[a-z]+)*$/.test(name))) {
  console.log(
    "npm run new-feature -- AREA NAME, in kebab-case and plural: npm run new-feature -- holdings real-estates",
  );
  process.exit(1);
}

const touched: string[] = [];
for (const { path: file, text } of draftsOf({ area, feature })) {
  if (existsSync(path.join(root, file))) console.log(`kept      ${file}`);
  else write(file, text, "written");
}
for (const insertion of insertionsOf({ area, feature })) {
  const text = readFileSync(path.join(root, insertion.path), "utf8");
  if (text.includes(insertion.line)) continue;
  const changed = insertLine(text, insertion);
  if (changed === null) console.log(`by hand   ${insertion.path}: ${insertion.line.trim()}`);
  else write(insertion.path, changed, "extended");
}
await run(["prettier", "--write", "--log-level", "warn", ...touched], { show: true });

function write(file: string, text: string, word: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
  touched.push(file);
  console.log(`${word.padEnd(9)} ${file}`);
}
