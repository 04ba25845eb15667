import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { rules } from "./rules/all.ts";
import { sizeExceptions } from "./rules/size-exceptions.ts";
import { parseSource } from "./source.ts";
import { goldenVectors, testRatios } from "./test-ratio.ts";

const root = path.resolve(import.meta.dirname, "../..");
const skipped = new Set([
  "node_modules",
  "dist",
  ".git",
  ".data",
  ".cache",
  ".tools",
  "test-results",
  "playwright-report",
]);
/** Only files written by people are checked. */
const written = /\.(ts|tsx|mjs|js|css|sql|md|html|json|yml|sh)$/;
const generated = /^(package-lock|docs\/openapi)\.json$/;

const sources = filesUnder("").map((file) =>
  parseSource(
    file,
    readFileSync(path.join(root, file), "utf8"),
    readdirSync(path.dirname(path.join(root, file))),
  ),
);
if (process.argv.includes("--ratios")) printRatios();
const complaints = rules.flatMap((rule) =>
  sources.flatMap((source) =>
    rule.check(source).map(({ line, message }) => `${source.path}:${line}: ${message} [${rule.name}]`),
  ),
);
for (const { path: file } of sizeExceptions)
  if (!sources.some((source) => source.path.startsWith(file)))
    complaints.push(`${file}: an exception of size for a file that is not there [file-length]`);
for (const complaint of complaints) console.log(complaint);
console.log(
  complaints.length === 0
    ? `tidy: ${sources.length} files keep the project rules.`
    : `tidy: ${complaints.length} findings.`,
);
process.exitCode = complaints.length === 0 ? 0 : 1;

/** `node tools/tidy/main.ts --ratios`: lines of tests per line of code, by part. */
function printRatios(): void {
  for (const { part, code, tests } of testRatios(sources)) {
    const { vectors, lines } = goldenOf(part);
    const golden =
      vectors === 0
        ? ""
        : `  and ${vectors} golden vectors in ${lines} lines of data: ${((tests + lines) / code).toFixed(2)} with them`;
    console.log(
      `${part.padEnd(20)} ${String(code).padStart(7)} code ${String(tests).padStart(7)} tests  ${(tests / code).toFixed(2)}${golden}`,
    );
  }
}

/** Golden vectors are in JSON files: their number, and their lines of data. */
function goldenOf(part: string): { readonly vectors: number; readonly lines: number } {
  const folder = path.join(root, "packages", part, "src/golden");
  if (!existsSync(folder)) return { vectors: 0, lines: 0 };
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => readFileSync(path.join(folder, file), "utf8"));
  return {
    vectors: texts.reduce((sum, text) => sum + goldenVectors(JSON.parse(text)), 0),
    lines: texts.reduce((sum, text) => sum + text.trimEnd().split("\n").length, 0),
  };
}

function filesUnder(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesUnder(file);
    return written.test(file) && !generated.test(file) ? [file] : [];
  });
}
