import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { checkComponents, checkTrail } from "./components.ts";

const root = path.join(import.meta.dirname, "../../../..");
const at = (day: string) => Date.parse(`${day}T12:00:00Z`);

test("the packages are looked at within a month, by the page of this repository too", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "vigie-care-"));
  const file = path.join(folder, "dependencies.md");
  writeFileSync(file, "Written by `npm run dependencies -- care` on 2026-11-01, from the registry.");
  const levels = ["2026-11-20", "2026-12-20"].map((day) => checkComponents(file, at(day)).level);
  expect(levels).toEqual(["ok", "warning"]);
  writeFileSync(file, "no date");
  expect(checkComponents(file, at("2026-11-20")).level).toBe("warning");
  expect(checkComponents(path.join(folder, "nothing.md"), at("2026-11-20")).level).toBe("warning");
  expect(checkComponents(path.join(root, "docs/dependencies.md"), at("2026-11-23")).level).toBe("ok");
  rmSync(folder, { recursive: true });
});

test("security events that stay on a computer of real savers are noted", () => {
  const level = (securityLog: string | null, securitySyslog: object | null, isReal = true) =>
    checkTrail({ securityLog, securitySyslog }, isReal).level;
  expect(level(null, null)).toBe("warning");
  expect(level(null, null, false)).toBe("ok");
  expect(level("/var/log/vigie", null)).toBe("ok");
  expect(level(null, { host: "logs" })).toBe("ok");
});
