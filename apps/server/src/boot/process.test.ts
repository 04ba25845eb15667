import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../testing/test-database.ts";

test("a process that is ready tells no password of its database", async () => {
  const database = await createTestDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), "vigie-process-"));
  const url = new URL(database.url);
  url.password = "password-of-the-database";
  const env = {
    ...process.env,
    DATABASE_URL: url.href,
    DATA_DIR: folder,
    LEDGER_DIR: folder,
    SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    SANDBOXES: "all",
    DEMO: "0",
    PORT: "0",
    WEB_DIST: "",
  };
  const main = path.join(import.meta.dirname, "../main.ts");
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", main, "http"], { env });
  onTestFinished(async () => {
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "close");
    }
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.startsWith('{"ready":true')) break;
  }
  expect(lines.at(-1)).toMatch(/^{"ready":true,"role":"http"/);
  expect(lines.join("\n")).not.toContain("password-of-the-database");
}, 60_000);
