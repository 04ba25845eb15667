import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "./lib/ports.ts";
import { nodeCommand, root } from "./lib/run.ts";

/** `npm run dev` with its own data and ports; two files of its own stand for what a developer edits. */
const startMs = 300_000;
/** What is watched, and no test that reads all sources looks at: they come and go while those run. */
const serverFile = path.join(root, `apps/server/src/dev-sample-${process.pid}.sql`);
const pageFile = path.join(root, `apps/web/src/dev-sample-${process.pid}.mjs`);
let folder = "";
let address = "";
let child: ChildProcess;
let printed = "";

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "vigie-dev-"));
  const port = await freePort();
  address = `http://localhost:${port}`;
  const [program = "", ...args] = nodeCommand("tools/dev.ts");
  child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: undefined,
      // Nothing of it is looked at here; the benches and the journeys make it.
      DEMO: "0",
      AUTHENTICATION_PORT: String(await freePort()),
      SANDBOX_PORTS: "free",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (printed += text));
  await until(() => printed.includes("Vigie is ready"));
}, startMs);

afterAll(async () => {
  for (const file of [serverFile, pageFile]) rmSync(file, { force: true });
  const ended = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true, force: true });
}, startMs);

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + startMs;
  while (!(await holds())) {
    if (performance.now() > end || child.exitCode !== null)
      throw new Error(`npm run dev printed: ${printed}`);
    await new Promise((resume) => setTimeout(resume, 20));
  }
}

const restarts = (): number => printed.split("server ready").length - 1;

test("pages, the API and a page's script come from one address, and a changed script is served anew", async () => {
  const page = await fetch(`${address}/`, { headers: { accept: "text/html" } });
  expect(await page.text()).toContain("/@vite/client");
  expect((await fetch(`${address}/v1/variant`)).status).toBe(200);
  const script = async () => await (await fetch(`${address}/src/${path.basename(pageFile)}`)).text();
  writeFileSync(pageFile, `export const sample = "first";\n`);
  await until(async () => (await script()).includes("first"));
  writeFileSync(pageFile, `export const sample = "second";\n`);
  await until(async () => (await script()).includes("second"));
});

test("a change of the server starts it again, and a call made meanwhile waits for the new one", async () => {
  const before = restarts();
  writeFileSync(serverFile, "select 1;\n");
  await until(async () => {
    expect((await fetch(`${address}/v1/variant`)).status).toBe(200);
    return restarts() > before;
  });
});
