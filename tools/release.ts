import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { hashOfFolder, makeRelease, packRelease, sizeOf } from "./lib/release.ts";
import { startOfRelease } from "./lib/release-start.ts";
import { root } from "./lib/run.ts";

/** `npm run release [-- --to FOLDER] [--check]`: builds one folder that runs without npm (docs/operations.md), and its archive.
 * `--check` builds it twice and compares both byte by byte. */
const { values } = parseArgs({
  options: { to: { type: "string" }, check: { type: "boolean", default: false } },
});
const target = path.resolve(values.to ?? path.join(root, "dist/release"));

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

if (existsSync(target)) rmSync(target, { recursive: true });
mkdirSync(path.dirname(target), { recursive: true });
await makeRelease(target);
const archive = `${target}.tar.gz`;
await packRelease(target, archive);
console.log(`${target}: ${megabytes(sizeOf(target))}`);
console.log(`${archive}: ${megabytes(sizeOf(archive))}, sha256 of the files ${hashOfFolder(target)}`);
console.log(`ready ${(await startOfRelease(target)).toFixed(1)} s after its start, on a database of its own`);
if (values.check) await check();

async function check(): Promise<void> {
  const again = path.join(mkdtempSync(path.join(tmpdir(), "vigie-release-")), "again");
  await makeRelease(again, { rebuild: true });
  await packRelease(again, `${again}.tar.gz`);
  const equal =
    hashOfFolder(again) === hashOfFolder(target) && hashOfFolder(`${again}.tar.gz`) === hashOfFolder(archive);
  console.log(equal ? "made twice: equal" : `made twice: they differ (${again})`);
  if (equal) rmSync(path.dirname(again), { recursive: true });
  else process.exitCode = 1;
}
