import { writeFileSync } from "node:fs";
import path from "node:path";
import {
  directPackages,
  fieldsOf,
  licenseOf,
  packagesOf,
  readLock,
  textsOf,
  type Package,
} from "./lib/dependencies.ts";
import { root, run } from "./lib/run.ts";

function printLicences(withBuild: boolean): void {
  const shown = packagesOf(readLock()).filter(({ use }) => withBuild || use === "production");
  console.log(["name", "version", "licence", "use", "decided"].join("\t"));
  for (const one of shown) {
    const { license, reason } = licenseOf(one) ?? { license: "REFUSED", reason: one.license };
    console.log([one.name, one.version, license, one.use, reason ?? ""].join("\t"));
  }
  process.exitCode = shown.every((one) => licenseOf(one) !== null) ? 0 : 1;
}

async function printBillOfMaterials(): Promise<void> {
  const command = ["npm", "sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--omit=dev"];
  const { code } = await run(command, { show: true });
  process.exitCode = code;
}

async function writeCare(): Promise<void> {
  const direct = directPackages(readLock());
  const rows: string[] = [];
  for (const one of direct) rows.push(await careOf(one));
  const page = `# Packages that we chose

Written by \`npm run dependencies -- care\` on ${day(new Date().toISOString())}, from the registry of npm. All versions are pinned; what they
bring with them is in \`package-lock.json\`, each archive with its hash, which the installation checks. Install scripts are
denied but for those that \`allowScripts\` in package.json names. Licences: \`npm run dependencies\`; bill of materials:
\`npm run dependencies -- sbom\`. "Last release" far in the past asks for a look at the project before the next change of it.

| Package | Version | Released | Newest | Last release | Licence | Use |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join("\n")}
`;
  writeFileSync(path.join(root, "docs/dependencies.md"), page);
  await run(["prettier", "--write", "docs/dependencies.md"], { show: false });
  console.log(`docs/dependencies.md: ${String(rows.length)} packages.`);
}

async function careOf(one: Package): Promise<string> {
  const answer = await fetch(`https://registry.npmjs.org/${one.name.replace("/", "%2F")}`);
  if (!answer.ok) throw new Error(`the registry answers ${String(answer.status)} for ${one.name}`);
  const entry = fieldsOf(await answer.json());
  const [tags, time] = [textsOf(entry["dist-tags"]), textsOf(entry["time"])];
  const last = Object.entries(time)
    .filter(([version]) => version !== "created" && version !== "modified")
    .map(([, at]) => at)
    .toSorted()
    .at(-1);
  const license = licenseOf(one)?.license ?? "REFUSED";
  const cells = [
    one.name,
    one.version,
    day(time[one.version]),
    tags["latest"] ?? "unknown",
    day(last),
    license,
    one.use,
  ];
  return `| ${cells.join(" | ")} |`;
}

function day(instant: string | undefined): string {
  return instant?.slice(0, 10) ?? "unknown";
}

/** `npm run dependencies`: lists production packages with their licences (tab-separated). `-- all`: build and test packages too.
 * `-- sbom`: the bill of materials (CycloneDX, JSON). `-- care`: asks the registry for the age and maintenance of each direct
 * dependency, and writes docs/dependencies.md. */
const [what = "production"] = process.argv.slice(2);
if (what === "sbom") await printBillOfMaterials();
else if (what === "care") await writeCare();
else if (what === "production" || what === "all") printLicences(what === "all");
else {
  console.error("npm run dependencies [-- all | sbom | care]");
  process.exitCode = 1;
}
