import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { failureText } from "./failure.ts";

const root = path.resolve(import.meta.dirname, "../../../..");
async function output(
  [name = "", ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly told: string }> {
  const script = path.join(root, `apps/server/src/cli/${name}.ts`);
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, ...args], {
    cwd: root,
    env: { PATH: process.env["PATH"] ?? "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let told = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (told += text));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, told };
}

/** A port that refused connections a moment ago. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 9;
}

test("every command reports its failures", () => {
  const scripts = readdirSync(import.meta.dirname).filter((file) =>
    /^(?!.*\.test\.)[a-z-]+\.ts$/u.test(file),
  );
  const commands = scripts
    .map((file) => ({ file, source: readFileSync(path.join(import.meta.dirname, file), "utf8") }))
    .filter(({ source }) => /`npm run /u.test(source) && !/^export /mu.test(source));
  expect(commands.length).toBeGreaterThan(11);
  const silent = commands.filter(({ source }) => !source.startsWith('import "./report-failure.ts";'));
  expect(silent.map(({ file }) => file)).toEqual([]);
});

test("a command says in one line that the database is away", async () => {
  const env = {
    DATABASE_URL: `postgres://nobody@127.0.0.1:${await closedPort()}/vigie`,
    SECRET_KEYS: `k:${Buffer.alloc(32).toString("base64")}`,
    LEDGER_DIR: path.join(root, "node_modules/.cache/vigie/no-ledger"),
    SANDBOXES: "all",
  };
  const { code, told } = await output(["sessions", "end", "--all"], env);
  expect(code).toBe(1);
  expect(told).toBe(
    "The database cannot be reached: nothing listens there (connection refused). npm run doctor says more.\n",
  );
});

test("a configuration that cannot be used is named without a stack", async () => {
  const { code, told } = await output(["verify"], { DATABASE_URL: "nowhere" });
  expect(code).toBe(1);
  expect(told).toMatch(/^The configuration cannot be used:\n- /u);
  expect(told).not.toMatch(/^\s+at /mu);
});

test("a refusal of the database is a sentence, a bug keeps its stack", () => {
  const refusal = (code: string, message: string): pg.DatabaseError =>
    Object.assign(new pg.DatabaseError(message, 1, "error"), { code });
  expect(failureText(refusal("28P01", "password authentication failed"))).toContain("(28P01)");
  expect(failureText(refusal("42501", "permission denied for table users"))).toContain("(42501)");
  expect(failureText(refusal("42P01", 'relation "users" does not exist'))).toContain("npm run roles");
  expect(failureText(new Error("Connection terminated unexpectedly"))).toContain("cannot be reached");
  expect(failureText(refusal("23505", "duplicate key"))).toBeNull();
  expect(failureText(new TypeError("x is undefined"))).toBeNull();
});
