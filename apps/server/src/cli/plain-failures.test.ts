import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { administer, createTestDatabase, databaseUrl, type TestDatabase } from "../testing/test-database.ts";

/** Tests operator commands as they are started, with a database that is unreachable or refuses: one sentence and an exit code, no stack. */
const folder = mkdtempSync(path.join(tmpdir(), "vigie-commands-"));
const stranger = `stranger_${process.pid}`;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await administer(database.url, `create role ${stranger} login`);
});
afterAll(async () => {
  await administer(database.url, `drop role ${stranger}`);
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function outcomeOf(program: string, args: readonly string[], url: string) {
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: folder,
    LEDGER_DIR: folder,
    SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    SANDBOXES: "all",
  };
  const file = path.join(import.meta.dirname, program);
  const run = spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", file, ...args], {
    env,
    encoding: "utf8",
  });
  return { code: run.status, lines: run.stderr.trim().split("\n") };
}

// Nothing listens on port 1.
const away = "postgres://vigie:x@127.0.0.1:1/vigie";
const unreached =
  "127.0.0.1:1 is not reached: nothing listens there (connection refused). Is the database there (DATABASE_URL)? `npm run doctor` says what it finds there.";

test("a command says in one sentence that the database is away", () => {
  expect(outcomeOf("sessions.ts", ["end", "a@b.example"], away)).toEqual({ code: 1, lines: [unreached] });
});

test("so does a process", () => {
  expect(outcomeOf("../main.ts", ["worker"], away)).toEqual({ code: 1, lines: [unreached] });
});

test("a role without rights, a database that is not there and an option that is none: a sentence each", () => {
  const asStranger = new URL(database.url);
  asStranger.username = stranger;
  const { code, lines } = outcomeOf("verify.ts", [], asStranger.href);
  expect([code, lines.length]).toEqual([1, 1]);
  expect(lines[0]).toMatch(/^The database refuses: permission denied for .+ owner of the tables/);

  const none = outcomeOf("roles.ts", [], databaseUrl(database.url, "nowhere"));
  expect(none).toEqual({
    code: 1,
    lines: [
      'The database refuses: database "nowhere" does not exist. See DATABASE_URL and OWNER_DATABASE_URL.',
    ],
  });

  const { code: usage, lines: told } = outcomeOf("roles.ts", ["--sqll"], away);
  expect([usage, told.length]).toEqual([2, 1]);
});

test("every command reports its failures so", () => {
  const started = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => ({ name, text: readFileSync(path.join(import.meta.dirname, name), "utf8") }))
    .filter(({ text }) => text.includes("/** `npm run "));
  expect(started.length).toBeGreaterThan(12);
  for (const { name, text } of started)
    expect([name, text.split("\n")[0]]).toEqual([name, 'import "./plain-failures.ts";']);
});
