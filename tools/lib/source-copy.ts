import { cpSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { root } from "./run.ts";

const sources = ["apps", "packages", "tools", "package.json", "tsconfig.base.json", "tsconfig.json"];

const fonts = "@fontsource-variable";

/** Copies the sources into an empty folder, for tests that edit them while others read ours. The workspace packages are those of
 * the copy; the others are links to ours. */
export function copySources(folder: string): void {
  for (const name of sources)
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true, filter: isSource });
  const [ours, theirs] = [path.join(root, "node_modules"), path.join(folder, "node_modules")];
  mkdirSync(path.join(theirs, "@vigie"), { recursive: true });
  const linked = readdirSync(ours).filter(
    (name) => name === ".bin" || !(name.startsWith(".") || name === "@vigie" || name === fonts),
  );
  for (const name of linked) symlinkSync(path.join(ours, name), path.join(theirs, name));
  // Vite does not serve files outside of the folder, and resolves links.
  cpSync(path.join(ours, fonts), path.join(theirs, fonts), { recursive: true });
  for (const name of readdirSync(path.join(folder, "packages")))
    symlinkSync(path.join(folder, "packages", name), path.join(theirs, "@vigie", name));
}

/** Except for the files that `dev.test.ts` creates and deletes among the sources. */
function isSource(file: string): boolean {
  return !/^(node_modules|dist|\.data)$|^dev-sample-/.test(path.basename(file));
}
