import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { startEmbedded, type Embedded } from "./embedded.ts";

const folder = mkdtempSync(path.join(tmpdir(), "vigie-embedded-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Several tests open the folder "killed": each creates it if it is missing, and leaves its server stopped. */
async function open(name: string): Promise<Embedded> {
  return await startEmbedded({ dataDir: path.join(folder, name), fsync: true, log: () => undefined });
}

async function read(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const result = await client.query<Record<string, unknown>>(text);
  await client.end();
  return result.rows;
}

/** Starts a process that opens the cluster, commits rows one by one and prints each once it is acknowledged. */
function startWriter(name: string): ChildProcess {
  const script = `
    import pg from "pg";
    import { startEmbedded } from ${JSON.stringify(path.join(import.meta.dirname, "embedded.ts"))};
    const db = await startEmbedded({ dataDir: ${JSON.stringify(path.join(folder, name))}, fsync: true, log: () => {} });
    const client = new pg.Client({ connectionString: db.url });
    await client.connect();
    await client.query("create table if not exists kept (n int primary key)");
    const seen = await client.query("select coalesce(max(n), 0)::int as n from kept");
    for (let n = seen.rows[0].n + 1; ; n += 1) {
      await client.query("insert into kept values ($1)", [n]);
      process.stdout.write(n + "\\n");
    }`;
  return spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Kills the writer after some rows; returns the last row that was acknowledged. */
async function killAfter(writer: ChildProcess, rows: number): Promise<number> {
  let text = "";
  let left = rows;
  return await new Promise((resolve) => {
    writer.stdout?.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      left -= part.split("\n").length - 1;
      if (left <= 0) writer.kill("SIGKILL");
    });
    writer.once("close", () => resolve(Number(text.slice(0, text.lastIndexOf("\n")).split("\n").at(-1))));
  });
}

test("what was acknowledged is there after the process is killed, again and again", async () => {
  let acknowledged = 0;
  for (const rows of [1, 40, 7]) acknowledged = await killAfter(startWriter("killed"), rows);
  const db = await open("killed");
  const [found] = await read(db.url, "select count(*)::int as count, max(n) as last from kept");
  await db.stop();
  expect(found).toMatchObject({ count: expect.any(Number) });
  const { count, last } = found as { count: number; last: number };
  expect(count).toBe(last);
  expect(last).toBeGreaterThanOrEqual(acknowledged);
  expect(acknowledged).toBeGreaterThanOrEqual(48);
});

test("a server that dies says so", async () => {
  const db = await open("killed");
  process.kill(db.pid, "SIGKILL");
  await db.ended;
  const again = await open("killed");
  expect(await read(again.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await again.stop();
});

test("a lock left by a process number that is now another program's does not close the folder", async () => {
  const db = await open("killed");
  const lock = path.join(folder, "killed", "postmaster.pid");
  const content = readFileSync(lock, "utf8");
  await db.stop();
  writeFileSync(lock, content.replace(/^\d+/, String(process.pid)));
  const again = await open("killed");
  expect(await read(again.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await again.stop();
});

test("a long folder gets a short private socket", async () => {
  const db = await open(path.join("x".repeat(80), "y".repeat(80)));
  expect(db.connection.host).toMatch(/^\/tmp\/vigie-\d+-[0-9a-f]{16}$/);
  expect(await read(db.url, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
  await db.stop();
  rmSync(db.connection.host, { recursive: true, force: true });
});

test("an initialisation that was cut short is begun again", async () => {
  const half = path.join(folder, "half.new-1");
  writeFileSync(path.join(folder, "half.new-1"), "");
  const db = await open("half");
  expect(await read(db.url, "select current_database() as name")).toEqual([{ name: "vigie" }]);
  await db.stop();
  expect(() => readFileSync(half)).toThrow("ENOENT");
});

test.runIf(process.getuid?.() === 0)(
  "without user namespaces, root starts it as nobody, through a folder that was closed",
  async () => {
    const closed = path.join(folder, "closed");
    mkdirSync(closed, { mode: 0o700 });
    chmodSync(folder, 0o711);
    const options = { dataDir: path.join(closed, "pg"), fsync: true, log: () => undefined };
    const db = await startEmbedded({ ...options, launch: "nobody" });
    expect(await read(db.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await db.stop();
    const again = await startEmbedded(options);
    expect(await read(again.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await again.stop();
  },
);

test.runIf(process.getuid?.() === 0)(
  "a folder that the user nobody cannot reach is reported in one sentence",
  async () => {
    const shut = mkdtempSync(path.join(tmpdir(), "vigie-shut-"));
    const options = { dataDir: path.join(shut, "data", "pg"), fsync: true, log: () => undefined };
    await expect(startEmbedded({ ...options, launch: "nobody" })).rejects.toThrow("nobody cannot reach");
    rmSync(shut, { recursive: true });
  },
);

test("a binary that does not start is an error that quotes it", async () => {
  const binaries = { postgres: "/bin/false", initdb: "/bin/false" };
  const options = { dataDir: path.join(folder, "broken"), fsync: true, log: () => undefined, binaries };
  await expect(startEmbedded(options)).rejects.toThrow("could not be made");
});
