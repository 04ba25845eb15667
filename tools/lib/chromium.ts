import { existsSync } from "node:fs";
import path from "node:path";
import { run } from "./run.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const folders = ["/usr/bin", "/usr/local/bin", "/snap/bin"];

/** The browser of the machine, or null. CHROMIUM_PATH names another one. */
export function findChromium(): string | null {
  const given = process.env["CHROMIUM_PATH"];
  if (given !== undefined) return given;
  const inPath = (process.env["PATH"] ?? "").split(path.delimiter);
  const candidates = [...folders, ...inPath].flatMap((folder) =>
    names.map((name) => path.join(folder, name)),
  );
  return candidates.find((candidate) => existsSync(candidate)) ?? null;
}

/** Finds the browser, or installs Debian's where we may; null with one sentence that names it where we may not. */
export async function ensureChromium(): Promise<string | null> {
  const found = findChromium();
  if (found !== null) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    process.stderr.write("Installation de Chromium, pour les tests dans le navigateur (apt-get)…\n");
    // One apt at a time on a machine: wait for another's turn to end.
    const apt = ["apt-get", "-o", "DPkg::Lock::Timeout=300", "-q", "-y"];
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run([...apt, "update"], { show: true, env });
    await run([...apt, "install", "--no-install-recommends", "chromium"], { show: true, env });
    const installed = findChromium();
    if (installed !== null) return installed;
  }
  process.stderr.write(
    "Les tests dans le navigateur demandent Chromium : installez le paquet « chromium », puis relancez.\n",
  );
  return null;
}
