import { existsSync } from "node:fs";
import path from "node:path";
import { run } from "./run.ts";

/** The headless shell first: the same engine without windows, whose rendering costs a third of the processor time here. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const folders = ["/usr/bin", "/usr/local/bin", "/snap/bin"];

/** Returns the browser of the machine, or null. CHROMIUM_PATH names another one. */
export function findChromium(): string | null {
  const given = process.env["CHROMIUM_PATH"];
  if (given !== undefined) return given;
  const inPath = (process.env["PATH"] ?? "").split(path.delimiter);
  const candidates = [...folders, ...inPath].flatMap((folder) =>
    names.map((name) => path.join(folder, name)),
  );
  return candidates.find((candidate) => existsSync(candidate)) ?? null;
}

/** Finds the browser, or installs Debian's with sufficient rights; otherwise returns null and prints one sentence that names it. */
export async function ensureChromium(): Promise<string | null> {
  const found = findChromium();
  if (found !== null) return found;
  for (const name of ["chromium-headless-shell", "chromium"]) {
    await installPackages([name]);
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  process.stderr.write(
    "Les tests dans le navigateur demandent Chromium : installez le paquet « chromium », puis relancez.\n",
  );
  return null;
}

/** Firefox and WebKit, for the journeys in other engines: installed with sufficient rights; otherwise those journeys are skipped
 * and named. */
export async function ensureOtherEngines(): Promise<void> {
  const absent = Object.entries(engineFiles).filter(([, files]) => !files.every((file) => existsSync(file)));
  if (absent.length === 0) return;
  const packages = absent.map(([name]) => name);
  if (await installPackages(packages)) return;
  process.stderr.write(
    `Sans ${packages.join(", ")}, les parcours dans Firefox ou WebKit ne sont pas joués : installez ces paquets, puis relancez.\n`,
  );
}

const engineFiles = {
  "firefox-esr": ["/usr/bin/firefox-esr"],
  "webkit2gtk-driver": ["/usr/bin/WebKitWebDriver"],
  xvfb: ["/usr/bin/xvfb-run", "/usr/bin/Xvfb"],
};

/** Installs Debian packages as root; returns false if they are missing afterwards. */
async function installPackages(names: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  process.stderr.write(
    `Installation de ${names.join(", ")}, pour les tests dans les navigateurs (apt-get)…\n`,
  );
  // One apt at a time on a machine: waits for the lock.
  const apt = ["apt-get", "-o", "DPkg::Lock::Timeout=300", "-q", "-y"];
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run([...apt, "update"], { show: true, env });
  const { code } = await run([...apt, "install", "--no-install-recommends", ...names], { show: true, env });
  return code === 0;
}
