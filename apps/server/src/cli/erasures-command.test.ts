import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { administer, createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

/** `npm run erasures -- replay` after a restore, as an operator starts it: what is not the ledger of this database is no proof that
 * nobody was to be erased. */
const gone = "01890000-0000-7000-8000-000000000001";
const since = "01890000-0000-7000-8000-000000000002";
const line = (user: string): string =>
  `${JSON.stringify({ user_id: user, erased_at: "2026-11-23T12:00:00.000Z" })}\n`;
const folder = mkdtempSync(path.join(tmpdir(), "vigie-erasures-"));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await administer(
    database.url,
    `insert into erasures (user_id, asked_at, erased_at, kept) values ('${gone}', '2026-11-23T11:00:00Z', '2026-11-23T12:00:00Z', '{}')`,
  );
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function run(name: string, args: readonly string[], ledgers?: string) {
  const { LEDGER_DIR: _, ...others } = process.env;
  const env = {
    ...others,
    ...(ledgers === undefined ? {} : { LEDGER_DIR: ledgers }),
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    SANDBOXES: "all",
  };
  const file = path.join(import.meta.dirname, `${name}.ts`);
  const words = ["--disable-warning=ExperimentalWarning", file, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { env, encoding: "utf8" });
  return { code: status, output: stdout + stderr };
}

test.each([
  ["erasures", ["replay"]],
  ["verify", []],
] as const)("%s takes no folder of its own for the ledgers", (name, args) => {
  expect(run(name, args)).toEqual({
    code: 1,
    output:
      "The configuration cannot be used:\n- LEDGER_DIR is missing: with DATABASE_URL the erasures are also written outside the database.\n",
  });
});

test("a folder that is not the ledger's is told, by an erasure that the database knows and it does not", () => {
  const other = path.join(folder, "other");
  const { code, output } = run("erasures", ["replay"], other);
  expect(code).toBe(1);
  expect(output).toContain(`0 effacements lus (registre du dossier ${other}).`);
  expect(output).toContain("1 effacements que la base connaît manquent dans ce registre");

  writeFileSync(path.join(folder, "erasures.jsonl"), line(gone) + line(since));
  const replayed = run("erasures", ["replay"], folder);
  expect(replayed).toEqual({
    code: 0,
    output: `2 effacements lus (registre du dossier ${folder}).\n0 effacés de nouveau, 2 déjà absents, 0 refusés (conseillers), 0 lignes illisibles.\n`,
  });
});
