import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { licences } from "./release.ts";
import { root } from "./run.ts";

/** The parts of a release; the whole is made twice and compared by `npm run release -- --check`. */
const deploy = path.join(root, "deploy");
const read = (name: string): string => readFileSync(path.join(deploy, name), "utf8");
const units = ["vigie-web.service", "vigie-worker.service", "vigie-migrate.service"];

test("each program that a release names is there, and another is refused", () => {
  const script = read("vigie");
  const commands = /^ {2}(advisor .*)\)$/m.exec(script)?.[1]?.split(" | ") ?? [];
  expect(commands).toHaveLength(14);
  for (const name of commands)
    expect([name, existsSync(path.join(root, `apps/server/src/cli/${name}.ts`))]).toEqual([name, true]);
  const refused = spawnSync(path.join(deploy, "vigie"), ["demo"], { encoding: "utf8" });
  expect([refused.status, refused.stderr]).toEqual([
    64,
    expect.stringContaining("roles | sessions | verify"),
  ]);
});

test("a release runs its own Node wherever its folder stands, by a link too", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "vigie-release-"));
  spawnSync("mkdir", ["-p", "bin", "node/bin"], { cwd: folder });
  spawnSync("cp", [path.join(deploy, "vigie"), "bin/vigie"], { cwd: folder });
  symlinkSync("/bin/echo", path.join(folder, "node/bin/node"));
  symlinkSync(path.join(folder, "bin/vigie"), path.join(folder, "linked"));
  const said = spawnSync(path.join(folder, "linked"), ["worker"], { encoding: "utf8", cwd: "/" }).stdout;
  expect(said.trim()).toBe(`--disable-warning=ExperimentalWarning ${folder}/apps/server/src/main.ts worker`);
  rmSync(folder, { recursive: true });
});

test.each(units)("%s runs as nobody's administrator, on code that it cannot write", (unit) => {
  const lines = read(unit).split("\n");
  for (const line of [
    "User=vigie",
    "NoNewPrivileges=yes",
    "CapabilityBoundingSet=",
    "ProtectSystem=strict",
    "ProtectHome=yes",
  ])
    expect(lines).toContain(line);
  expect(lines.filter((line) => line.startsWith("ExecStart=/opt/vigie/bin/vigie "))).toHaveLength(1);
});

test.each(["vigie-web.service", "vigie-worker.service"])("%s is refused nothing that it asks for", (unit) => {
  const lines = read(unit).split("\n");
  // In this order: what is let in last holds. os.setPriority of who reads a file; without it systemd ended the whole process.
  const filters = lines.filter((line) => line.startsWith("SystemCallFilter="));
  expect(filters.at(-1)).toBe("SystemCallFilter=setpriority");
  expect(lines).toContain("SystemCallErrorNumber=EPERM");
  // os.networkInterfaces, which Fastify asks of HOST=0.0.0.0: without it there was no start.
  const [families = ""] = lines.filter((line) => line.startsWith("RestrictAddressFamilies="));
  expect(families.split(/[= ]/).slice(1)).toEqual(["AF_INET", "AF_INET6", "AF_UNIX", "AF_NETLINK"]);
});

test("what is served is listed with its licence, in the pages and on the server", () => {
  const text = licences();
  for (const name of ["react", "fastify", "pg", "pdfmake", "@tanstack/react-query"])
    expect(text).toMatch(new RegExp(`^${name.replace("/", "\\/")} \\d+\\.\\d+\\.\\d+ \\([A-Z]`, "m"));
  for (const name of ["vitest", "typescript", "@playwright/test"])
    expect(text).not.toMatch(new RegExp(`^${name} `, "m"));
});
