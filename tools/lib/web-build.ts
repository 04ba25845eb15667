import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root, run } from "./run.ts";

export const webDist = path.join(root, "apps/web/dist");
const stamp = path.join(root, "node_modules/.cache/vigie/web-build");
/** The inputs of the built pages. */
const inputs = [
  "apps/web/src",
  "apps/web/public",
  "apps/web/index.html",
  "apps/web/offline.html",
  "apps/web/offline-pages.ts",
  "apps/web/vite.config.ts",
  "apps/web/compressed-files.ts",
  "apps/web/api-plans.ts",
  "apps/web/compile-hints.ts",
  "apps/web/first-load-chunks.ts",
  "apps/web/needed-files.ts",
  "apps/web/package.json",
  "packages/domain/src",
  "packages/api/src",
  "package-lock.json",
];

/** Builds the web app if its sources changed since the last build. Throws with the bundler's output. */
export async function buildWeb(): Promise<void> {
  const hash = hashOfSources();
  if (
    existsSync(path.join(webDist, "index.html")) &&
    existsSync(stamp) &&
    readFileSync(stamp, "utf8") === hash
  )
    return;
  process.stderr.write("Construction de l’application web…\n");
  // A test runner sets NODE_ENV=test, which would build development pages: larger, with each effect run twice.
  const env = { NODE_ENV: "production" };
  const built = await run(["vite", "build", "apps/web", "--logLevel", "warn"], { show: false, env });
  if (built.code !== 0) throw new Error(`The web app does not build:\n${built.output}`);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

function hashOfSources(): string {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap(filesOf))
    hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest("hex");
}

function filesOf(input: string): string[] {
  if (!existsSync(path.join(root, input))) return [];
  if (path.extname(input) !== "") return [input];
  const entries = readdirSync(path.join(root, input), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .toSorted();
}
