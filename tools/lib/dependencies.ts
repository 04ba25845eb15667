import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./run.ts";

/** The entries of package-lock.json for third-party packages. */

type LockedPackage = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};
export type Lock = { readonly packages: Readonly<Record<string, LockedPackage>> };

export function readLock(): Lock {
  const json: unknown = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const packages = fieldsOf(fieldsOf(json)["packages"]);
  return {
    packages: Object.fromEntries(Object.entries(packages).map(([place, one]) => [place, lockedOf(one)])),
  };
}

function lockedOf(json: unknown): LockedPackage {
  const one = fieldsOf(json);
  const texts = Object.fromEntries(
    (["version", "resolved", "integrity", "license"] as const).flatMap((key) => {
      const text = textOf(one[key]);
      return text === null ? [] : [[key, text]];
    }),
  );
  return {
    ...texts,
    link: one["link"] === true,
    dev: one["dev"] === true,
    hasInstallScript: one["hasInstallScript"] === true,
    dependencies: textsOf(one["dependencies"]),
    devDependencies: textsOf(one["devDependencies"]),
    optionalDependencies: textsOf(one["optionalDependencies"]),
  };
}

/** Returns the fields of a JSON object; none for anything else. */
export function fieldsOf(json: unknown): Readonly<Record<string, unknown>> {
  return typeof json === "object" && json !== null ? { ...json } : {};
}

export function textsOf(json: unknown): Readonly<Record<string, string>> {
  const texts = Object.entries(fieldsOf(json)).map(([key, value]) => [key, textOf(value) ?? ""] as const);
  return Object.fromEntries(texts);
}

function textOf(json: unknown): string | null {
  return typeof json === "string" ? json : null;
}

/** `build`: only on machines that build and test, in nothing that runs or is served. */
export type Use = "production" | "build";
export type Package = {
  readonly name: string;
  readonly version: string;
  readonly license: string | null;
  readonly use: Use;
  readonly hasInstallScript: boolean;
  /** Its origin and the hash of its archive; null if the lock file has none. */
  readonly resolved: string | null;
  readonly integrity: string | null;
};

const folder = "node_modules/";

/** Third-party packages, each version once, by name. */
export function packagesOf(lock: Lock): readonly Package[] {
  const byId = new Map<string, Package>();
  for (const [place, one] of Object.entries(lock.packages)) {
    if (one.link === true || one.version === undefined || !place.includes(folder)) continue;
    const name = place.slice(place.lastIndexOf(folder) + folder.length);
    const id = `${name}@${one.version}`;
    const use: Use = one.dev === true && byId.get(id)?.use !== "production" ? "build" : "production";
    byId.set(id, {
      name,
      version: one.version,
      license: one.license ?? null,
      use,
      hasInstallScript: one.hasInstallScript === true,
      resolved: one.resolved ?? null,
      integrity: one.integrity ?? null,
    });
  }
  return [...byId.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The packages named in our own package.json files, each with the version in use. */
export function directPackages(lock: Lock): readonly Package[] {
  const ours = Object.entries(lock.packages).filter(([place]) => !place.includes(folder));
  const named = new Set(
    ours.flatMap(([, one]) =>
      [one.dependencies, one.devDependencies, one.optionalDependencies].flatMap((list) =>
        Object.entries(list ?? {}).map(([name, version]) => `${name}@${version}`),
      ),
    ),
  );
  return packagesOf(lock).filter(({ name, version }) => named.has(`${name}@${version}`));
}

/** Licences that only require their text, and those of fonts. */
const permissive = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/** Licences accepted for a reason, by package (a prefix ends with `*`). */
const decided: Readonly<Record<string, { readonly license: string; readonly reason: string }>> = {
  "png-js": {
    license: "MIT",
    reason: "its package.json names none; its LICENSE file is MIT (read 22.11.2026)",
  },
  "@react-aria/optimize-locales-plugin": {
    license: "Apache-2.0",
    reason: "its package.json names none; its LICENSE file is Apache 2.0 (read 22.11.2026)",
  },
  "lightningcss*": {
    license: "MPL-2.0",
    reason: "compiles the styles at the build, unchanged, and is not shipped",
  },
  "axe-core": { license: "MPL-2.0", reason: "audits the pages in tests, unchanged, and is not shipped" },
  "@axe-core/playwright": {
    license: "MPL-2.0",
    reason: "audits the pages in tests, unchanged, and is not shipped",
  },
};

/** Returns the licence under which a package is used, with the reason if it took a decision; null if it is not accepted. */
export function licenseOf(one: Package): { readonly license: string; readonly reason: string | null } | null {
  const key = Object.keys(decided).find((each) =>
    each.endsWith("*") ? one.name.startsWith(each.slice(0, -1)) : each === one.name,
  );
  const exception = key === undefined ? undefined : decided[key];
  if (exception !== undefined) {
    const isSame = one.license === null || one.license === exception.license;
    const isKept = exception.license !== "MPL-2.0" || one.use === "build";
    return isSame && isKept ? exception : null;
  }
  const license = one.license === null ? undefined : choices(one.license).find(isPermissive);
  return license === undefined ? null : { license, reason: null };
}

/** `(MIT OR GPL-3.0-or-later)` is a choice; `(MIT AND Zlib)` is not. */
function choices(license: string): readonly string[] {
  return license.replace(/^\((.*)\)$/, "$1").split(" OR ");
}

function isPermissive(license: string): boolean {
  return license.split(" AND ").every((each) => permissive.has(each));
}
