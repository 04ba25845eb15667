import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyTemplate, keyOf, removeAbandoned } from "./test-template.ts";

let folder = "";
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), "vigie-template-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function template(key: string, made: string[]) {
  const make = async (target: string) => {
    made.push(target);
    mkdirSync(target);
    await new Promise((resume) => setTimeout(resume, 20));
    writeFileSync(path.join(target, "PG_VERSION"), key);
  };
  return { cache: path.join(folder, "cache"), key, make };
}

test("a template is made once, and each run has a copy of its own", async () => {
  const made: string[] = [];
  await copyTemplate(template("one", made), path.join(folder, "a"));
  writeFileSync(path.join(folder, "a/PG_VERSION"), "changed by a run");
  await copyTemplate(template("one", made), path.join(folder, "b"));
  expect(made).toHaveLength(1);
  expect(readFileSync(path.join(folder, "b/PG_VERSION"), "utf8")).toBe("one");
});

test("two runs that start together both get the template, and nothing half made stays", async () => {
  const made: string[] = [];
  const targets = ["a", "b"].map((name) => path.join(folder, name));
  await Promise.all(targets.map(async (target) => await copyTemplate(template("one", made), target)));
  for (const target of targets) expect(readFileSync(path.join(target, "PG_VERSION"), "utf8")).toBe("one");
  expect(readdirSync(path.join(folder, "cache"))).toEqual(["one"]);
});

test("a template that could not be made is an error, and the next run makes it", async () => {
  const broken = { ...template("one", []), make: async () => await Promise.reject(new Error("no disk")) };
  await expect(copyTemplate(broken, path.join(folder, "a"))).rejects.toThrow("no disk");
  await copyTemplate(template("one", []), path.join(folder, "a"));
  expect(readdirSync(path.join(folder, "cache"))).toEqual(["one"]);
});

test("a new key makes a new template, and those that nobody used for a week go", async () => {
  await copyTemplate(template("old", []), path.join(folder, "a"));
  await copyTemplate(template("recent", []), path.join(folder, "b"));
  const longAgo = new Date(Date.now() - 8 * 86_400_000);
  utimesSync(path.join(folder, "cache/old"), longAgo, longAgo);
  await copyTemplate(template("new", []), path.join(folder, "c"));
  expect(readdirSync(path.join(folder, "cache")).toSorted()).toEqual(["new", "recent"]);
});

test("the key follows the contents of the migrations and their names", () => {
  const migrations = path.join(folder, "migrations");
  mkdirSync(migrations);
  writeFileSync(path.join(migrations, "0001.sql"), "create table one ();");
  const key = () => keyOf([migrations], [], [process.execPath]);
  const first = key();
  expect(key()).toBe(first);
  writeFileSync(path.join(migrations, "0001.sql"), "create table two ();");
  const second = key();
  writeFileSync(path.join(migrations, "0002.sql"), "");
  expect(new Set([first, second, key()]).size).toBe(3);
});

test("the folder of a run that was killed is removed, that of a living one stays", async () => {
  const { pid: gone } = spawnSync("true");
  mkdirSync(path.join(folder, `run-${gone}-abc`));
  mkdirSync(path.join(folder, `run-${process.pid}-abc`));
  mkdirSync(path.join(folder, "another"));
  await removeAbandoned(folder, "run-");
  expect(existsSync(path.join(folder, `run-${gone}-abc`))).toBe(false);
  expect(readdirSync(folder)).toHaveLength(2);
});
