import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root, run } from "../../tools/lib/run.ts";

export type Checkout = { readonly folder: string; readonly remove: () => Promise<void> };

/** A commit in a folder of its own, with the packages that it names; this checkout when no commit is given.
 * @throws when git does not know the commit, or when its packages cannot be installed */
export async function formerCheckout(commit: string | null): Promise<Checkout> {
  if (commit === null) return { folder: root, remove: async () => await Promise.resolve() };
  const folder = path.join(mkdtempSync(path.join(tmpdir(), "vigie-former-")), "vigie");
  await must(["git", "worktree", "add", "--detach", folder, commit], root);
  const lock = "package-lock.json";
  const isSame =
    existsSync(path.join(folder, lock)) && sameFile(path.join(folder, lock), path.join(root, lock));
  // Copied with hard links: the links to the workspace's packages are relative, so they lead to those of the copy.
  if (isSame) await must(["cp", "-al", path.join(root, "node_modules"), folder], root);
  else await must(["npm", "ci", "--no-audit", "--no-fund"], folder);
  return {
    folder,
    remove: async () => {
      await must(["git", "worktree", "remove", "--force", folder], root);
      rmSync(path.dirname(folder), { recursive: true, force: true });
    },
  };
}

function sameFile(one: string, other: string): boolean {
  return readFileSync(one).equals(readFileSync(other));
}

async function must(command: readonly string[], cwd: string): Promise<void> {
  const { code, output } = await run(command, { show: false, cwd });
  if (code !== 0) throw new Error(`${command.join(" ")} ends with ${String(code)}:\n${output}`);
}
