import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "./ports.ts";

const patienceMs = 120_000;

/** Starts the web process of a release, isolated from this checkout, with a database of its own, until it accepts requests.
 * @returns seconds
 * @throws Error with its output if it does not start */
export async function startOfRelease(release: string): Promise<number> {
  const data = mkdtempSync(path.join(tmpdir(), "vigie-release-data-"));
  const port = await freePort();
  const from = performance.now();
  const env = {
    PATH: "/usr/bin:/bin",
    HOME: data,
    DATA_DIR: data,
    PORT: String(port),
    SANDBOXES: "all",
    // The release folder must stay unchanged.
    NODE_DISABLE_COMPILE_CACHE: "1",
    WEB_DIST: path.join(release, "apps/web/dist"),
  };
  const child = spawn(path.join(release, "bin/vigie"), ["http"], {
    cwd: "/",
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => printed.push(text));
  try {
    while (performance.now() - from < patienceMs && child.exitCode === null) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      if (answer?.status === 200) return (performance.now() - from) / 1000;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The release does not start:\n${printed.join("")}`);
  } finally {
    const ended = new Promise((resolve) => child.once("close", resolve));
    child.kill("SIGTERM");
    if (child.exitCode === null) await ended;
    rmSync(data, { recursive: true, force: true });
  }
}
