import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root, run } from "../../tools/lib/run.ts";

/** Peers are measured, never shipped: they are installed here, outside the application's own dependencies. */
const folder = path.join(root, ".tools", "bench");

export type PeerPackage = { readonly name: string; readonly version: string };
export type Installed =
  | { readonly ok: true; readonly folder: string; readonly node: string }
  | { readonly ok: false; readonly why: string };

/** A peer package, installed when absent, with the Node to run it: the machine's, for which npm builds its native modules; or
 * one sentence that explains why it cannot be installed. */
export async function installPeer({ name, version }: PeerPackage): Promise<Installed> {
  const installed = path.join(folder, "node_modules", name);
  const node = machineNode();
  if (!existsSync(path.join(installed, "package.json"))) {
    mkdirSync(folder, { recursive: true });
    const manifest = path.join(folder, "package.json");
    if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true }\n');
    process.stderr.write(`Installing ${name} ${version} for the bench, in .tools/bench, a minute or two…\n`);
    const done = await run(
      ["npm", "install", "--prefix", folder, "--no-fund", "--no-audit", `${name}@${version}`],
      {
        show: false,
        env: { PATH: `${path.dirname(node)}${path.delimiter}${outsidePath().join(path.delimiter)}` },
      },
    );
    if (done.code !== 0)
      return { ok: false, why: `${name} ${version} does not install: ${done.output.slice(-160)}` };
  }
  return { ok: true, folder: installed, node };
}

/** Whether it is already installed: a run of a few seconds downloads nothing. */
export function isPeerInstalled({ name }: PeerPackage): boolean {
  return existsSync(path.join(folder, "node_modules", name, "package.json"));
}

/** PATH without the folders of this repository's packages. */
function outsidePath(): string[] {
  return (process.env["PATH"] ?? "").split(path.delimiter).filter((part) => !part.includes("node_modules"));
}

function machineNode(): string {
  const found = outsidePath()
    .map((part) => path.join(part, "node"))
    .find((file) => existsSync(file));
  return found ?? process.execPath;
}
