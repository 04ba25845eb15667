// The only file that must run on Node 20 and any npm: it installs what is missing, finds a Node that
// runs TypeScript, and hands over. `node tools/bootstrap.mjs tools/x.ts ...args`
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(root, "node_modules");
/** TypeScript runs without a flag since 22.18. */
const wanted = { major: 22, minor: 18 };
/** npm writes its two lock files one after the other. */
const lockSlackMs = 10_000;

installIfStale();
run(findNode(), process.argv.slice(2));

function installIfStale() {
  const lock = path.join(root, "package-lock.json");
  const stamp = path.join(modules, ".vigie-lock");
  const hash = createHash("sha256").update(readFileSync(lock)).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  const installed = path.join(modules, ".package-lock.json");
  // A hand-made `npm install` is as good as ours, where it is not older than the lock.
  if (!existsSync(installed) || statSync(installed).mtimeMs + lockSlackMs < statSync(lock).mtimeMs) install();
  runAllowedScripts();
  writeFileSync(stamp, hash);
}

function install() {
  process.stderr.write("Installation des dépendances de Vigie (npm ci), une minute environ…\n");
  // Dev on: the web is built here. npm compares every archive with its hash in the lock file and refuses one that differs.
  npm("ci", "--include=dev", "--include=optional", "--ignore-scripts", "--no-fund", "--no-audit");
}

/** A package runs code at its installation where package.json allows it by name (`allowScripts`, which newer npm obeys by
 * itself), and nowhere else: the embedded database makes the links of its libraries so. */
function runAllowedScripts() {
  const { allowScripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name] === true);
  const here = allowed.filter((name) => existsSync(path.join(modules, name)));
  if (here.length > 0) npm("rebuild", "--ignore-scripts=false", ...here);
}

function npm(...args) {
  const own = process.env.npm_execpath;
  const [command, first] = own === undefined ? ["npm", []] : [process.execPath, [own]];
  const done = spawnSync(command, [...first, ...args], { cwd: root, stdio: ["ignore", 2, 2] });
  if (done.status === 0) return;
  process.stderr.write(`L’installation a échoué : npm ${args[0]} n’a pas abouti (voir ci-dessus).\n`);
  process.exit(done.status ?? 1);
}

function findNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > wanted.major || (major === wanted.major && minor >= wanted.minor)) return process.execPath;
  const own = path.join(modules, ".bin", "node");
  if (existsSync(own) && spawnSync(own, ["--version"]).status === 0) return own;
  process.stderr.write(
    `Vigie demande Node 22.18 ou plus récent (ici : ${process.versions.node}) ; installez-le, puis relancez.\n`,
  );
  process.exit(1);
}

function run(node, [script, ...args]) {
  if (script === undefined || !existsSync(path.join(root, script))) {
    process.stderr.write(`Outil introuvable : ${script ?? "(aucun)"}.\n`);
    process.exit(1);
  }
  const env = {
    ...process.env,
    PATH: `${path.join(modules, ".bin")}${path.delimiter}${process.env.PATH ?? ""}`,
  };
  const command = ["--disable-warning=ExperimentalWarning", path.join(root, script), ...args];
  const child = spawn(node, command, { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // A parent killed without warning leaves us to another one: then the child stops too.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500).unref();
  child.on("error", (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  child.on("exit", (code, signal) =>
    process.exit(code ?? (signal === null ? 1 : 128 + signalNumber(signal))),
  );
}

function signalNumber(signal) {
  return { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 1;
}
