import { createHash, randomUUID } from "node:crypto";
import { chmod, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { cpSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** A migrated, stopped cluster on disk: `make` writes it into a given folder. */
export type Template = {
  /** The folder of the templates of a checkout. */
  readonly cache: string;
  /** The key of the template's inputs: another key is another template. */
  readonly key: string;
  readonly make: (folder: string) => Promise<void>;
};

const unusedDays = 7;
const dayMs = 86_400_000;

/** Copies the template to `target`, creating it first if this checkout has none. Each run has its own copy, so that several runs
 * may start at once. */
export async function copyTemplate(template: Template, target: string): Promise<void> {
  const kept = path.join(template.cache, template.key);
  await mkdir(template.cache, { recursive: true });
  if (!(await exists(kept))) await makeOnce(template, kept);
  const now = new Date();
  await utimes(kept, now, now);
  cpSync(kept, target, { recursive: true });
  await chmod(target, 0o700);
}

/** Created beside and renamed: a killed run leaves no partial template, and of two concurrent runs one wins. */
async function makeOnce({ cache, key, make }: Template, kept: string): Promise<void> {
  await removeUnused(cache);
  const fresh = path.join(cache, `${key}.new-${randomUUID()}`);
  try {
    await make(fresh);
    await rename(fresh, kept);
  } catch (error) {
    if (!(await exists(kept))) throw error;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function removeUnused(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const folder = path.join(cache, name);
    const found = await stat(folder).catch(() => null);
    if (found === null || Date.now() - found.mtimeMs < unusedDays * dayMs) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

async function exists(folder: string): Promise<boolean> {
  return (await stat(folder).catch(() => null)) !== null;
}

/** A key for the content of files: their names, sizes and contents (for a program: its size and date). */
export function keyOf(
  folders: readonly string[],
  files: readonly string[],
  programs: readonly string[],
): string {
  const hash = createHash("sha256");
  const listed = folders.flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)));
  for (const file of [...listed.toSorted(), ...files]) {
    hash.update(path.basename(file)).update("\0").update(readFileSync(file)).update("\0");
  }
  for (const program of programs) {
    const { size, mtimeMs } = statSync(program);
    hash.update(`${program}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest("hex").slice(0, 24);
}

/** Removes the folders of killed runs once their process is gone. */
export async function removeAbandoned(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number(name.slice(prefix.length).split("-")[0]);
    if (!Number.isInteger(pid) || pid <= 0 || isAlive(pid)) continue;
    await rm(path.join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
