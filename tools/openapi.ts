import { api, openApiDocument } from "@vigie/api";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./lib/run.ts";

/** `npm run openapi`: writes docs/openapi.json from the API definitions; with --check, only reports whether it is up to date. */
const file = path.join(root, "docs/openapi.json");
const text = `${JSON.stringify(openApiDocument(api), null, 2)}\n`;
if (process.argv.includes("--check")) {
  const same = readFileSync(file, "utf8") === text;
  console.log(
    same ? "docs/openapi.json is that of the API definitions." : "docs/openapi.json is old: npm run openapi",
  );
  process.exitCode = same ? 0 : 1;
} else {
  writeFileSync(file, text);
  console.log("docs/openapi.json written.");
}
