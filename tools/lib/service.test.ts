import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "./run.ts";
import { parseReady, startService } from "./service.ts";

const folder = mkdtempSync(path.join(tmpdir(), "vigie-service-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function script(name: string, text: string): string {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, text);
  return path.relative(root, file);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const patient = `process.on("SIGTERM", () => process.exit(0)); setInterval(() => {}, 1000);
  console.log(JSON.stringify({ ready: true, pid: process.pid }));`;

test("a service is ready when it says so, and stops when asked", async () => {
  const service = startService({
    name: "patient",
    script: script("patient", patient),
    args: [],
    env: {},
  });
  expect(await service.ready).toMatchObject({ ready: true, pid: service.pid });
  await service.stop();
  expect(isAlive(service.pid)).toBe(false);
});

test("a service that ends before it is ready is an error with its name", async () => {
  const options = { name: "hasty", script: script("hasty", "process.exitCode = 3;"), args: [], env: {} };
  await expect(startService(options).ready).rejects.toThrow("hasty ended before it was ready (code 3)");
});

test("a service ends with its parent, killed without warning", async () => {
  const inner = script("inner", patient);
  const serviceFile = path.join(import.meta.dirname, "service.ts");
  const outer = script(
    "outer",
    `import { startService } from ${JSON.stringify(serviceFile)};
     const child = startService({ name: "inner", script: ${JSON.stringify(inner)}, args: [], env: {} });
     await child.ready;
     console.log(JSON.stringify({ ready: true, child: child.pid }));
     setInterval(() => {}, 1000);`,
  );
  const service = startService({ name: "outer", script: outer, args: [], env: {} });
  const child = Number((await service.ready)["child"]);
  expect(isAlive(child)).toBe(true);
  process.kill(service.pid, "SIGKILL");
  await service.ended;
  await expect.poll(() => isAlive(child)).toBe(false);
});

test("only a line of JSON that says ready is one", () => {
  expect(parseReady(`{"ready":true,"address":"x"}`)).toEqual({ ready: true, address: "x" });
  expect([parseReady("hello"), parseReady("{broken"), parseReady(`{"ready":false}`)]).toEqual([
    null,
    null,
    null,
  ]);
});
