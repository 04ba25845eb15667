import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { directPackages, licenseOf, packagesOf, readLock, type Lock, type Package } from "./dependencies.ts";
import { root } from "./run.ts";

const lock = readLock();
const all = packagesOf(lock);

test("every archive comes from the registry of npm and has its hash in the lock file", () => {
  const faults = all.filter(
    // None named: that of the installation.
    ({ resolved, integrity }) =>
      resolved?.startsWith("https://registry.npmjs.org/") === false ||
      integrity?.startsWith("sha512-") !== true,
  );
  expect(faults.map(({ name }) => name)).toEqual([]);
  expect(all.length).toBeGreaterThan(300);
});

test("a package runs code at its installation only where package.json allows it", () => {
  const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    allowScripts: Readonly<Record<string, boolean>>;
  };
  const scripted = all.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  expect(Object.fromEntries(scripted.map((name) => [name, true]))).toEqual(manifest.allowScripts);
  expect(readFileSync(path.join(root, ".npmrc"), "utf8")).toContain("ignore-scripts=true\n");
});

test("every package has a licence that is accepted", () => {
  const refused = all.filter((one) => licenseOf(one) === null);
  expect(refused.map(({ name, license, use }) => `${name}: ${String(license)} (${use})`)).toEqual([]);
});

const made: Package = {
  name: "sample",
  version: "1.0.0",
  license: "MIT",
  use: "production",
  hasInstallScript: false,
  resolved: null,
  integrity: null,
};

test.each<[string, Partial<Package>, string | null]>([
  ["a permissive one", {}, "MIT"],
  ["a choice", { license: "(MIT OR GPL-3.0-or-later)" }, "MIT"],
  ["two together", { license: "(MIT AND Zlib)" }, "MIT AND Zlib"],
  ["two together, one not accepted", { license: "(MIT AND GPL-3.0-only)" }, null],
  ["none declared", { license: null }, null],
  ["none declared, decided", { name: "png-js", license: null }, "MIT"],
  ["decided, then changed by its author", { name: "png-js", license: "GPL-3.0-only" }, null],
  ["MPL where it only builds", { name: "lightningcss", license: "MPL-2.0", use: "build" }, "MPL-2.0"],
  ["MPL in production", { name: "lightningcss", license: "MPL-2.0" }, null],
  ["AGPL", { license: "AGPL-3.0-only" }, null],
])("the licence of a package: %s", (_name, change, expected) => {
  expect(licenseOf({ ...made, ...change })?.license ?? null).toBe(expected);
});

test("a package that builds in one place and runs in another counts as running", () => {
  const twice: Lock = {
    packages: {
      "node_modules/a": { version: "1.0.0", dev: true },
      "apps/web/node_modules/a": { version: "1.0.0" },
      "node_modules/b/node_modules/a": { version: "1.0.0", dev: true },
    },
  };
  expect(packagesOf(twice).map(({ name, use }) => [name, use])).toEqual([["a", "production"]]);
});

test("docs/dependencies.md lists every package that we chose, in the version in use", () => {
  const page = readFileSync(path.join(root, "docs/dependencies.md"), "utf8").replace(/ +/g, " ");
  const missing = directPackages(lock).filter(
    ({ name, version }) => !page.includes(`| ${name} | ${version} |`),
  );
  expect(missing.map(({ name, version }) => `${name} ${version}: npm run dependencies -- care`)).toEqual([]);
});
