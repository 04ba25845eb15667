import type { Id } from "@vigie/domain";
import { sql } from "kysely";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openProposalBench, type ProposalBench } from "../../../testing/test-proposals.ts";

/** Tests `npm run verify` as an operator runs it, on the database of a firm with advice. */

let bench: ProposalBench;
let id: Id;
const folder = mkdtempSync(path.join(tmpdir(), "vigie-verify-"));
beforeAll(async () => {
  bench = await openProposalBench();
  await bench.answer();
  id = await bench.sent();
  await bench.open(id);
  await bench.accept(id);
}, 240_000);
afterAll(async () => {
  await bench.server.close();
  rmSync(folder, { recursive: true, force: true });
});

const command = path.join(import.meta.dirname, "../../../cli/verify.ts");

async function verify(
  ...options: readonly string[]
): Promise<{ readonly code: number; readonly out: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: bench.server.databaseUrl,
    DATA_DIR: folder,
    LEDGER_DIR: folder,
    SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    SANDBOXES: "all",
  };
  const args = ["--disable-warning=ExperimentalWarning", command, ...options];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    return { code: 0, out: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: `${stdout}${stderr}` };
  }
}

async function pastItsTriggers(set: string): Promise<void> {
  await bench.server.services.db.transaction().execute(async (trx) => {
    await sql`alter table proposals disable trigger all`.execute(trx);
    await sql`update proposals set ${sql.raw(set)} where id = ${id}`.execute(trx);
    await sql`alter table proposals enable trigger all`.execute(trx);
  });
}

test("it says that all is intact, then which line of whose record a changed sentence breaks, and ends with 1", async () => {
  const { owner } = bench.people;
  const intact = await verify("--customer", owner.id);
  expect(intact).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\d+ chaînes, \d+ conseils conservés/),
  });
  await pastItsTriggers("reasons = reasons || '.'");
  const broken = await verify("--customer", owner.id);
  expect(broken.code).toBe(1);
  expect(broken.out).toContain(`Client ${owner.id}\u00a0: le dossier de conseil est rompu à la ligne`);
  expect(broken.out).toContain(id);
  await pastItsTriggers("reasons = left(reasons, length(reasons) - 1)");
  expect(await verify("--customer", owner.id)).toEqual(intact);
}, 240_000);

test("an option that it cannot read is told, and nothing is verified", async () => {
  expect(await verify("--customer", "someone")).toMatchObject({
    code: 2,
    out: expect.stringContaining("usage"),
  });
});
