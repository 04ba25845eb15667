import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Subject } from "../apps/server/src/edge/subject.ts";
import { confirm } from "../apps/server/src/features/holdings/imports/actions/confirm.ts";
import { previewFile } from "../apps/server/src/features/holdings/imports/actions/upload.ts";
import { type ActualImporter, startActual } from "./lib/actual.ts";
import { type BenchServer, openBenchServer } from "./lib/bench-server.ts";
import { installPeer } from "./lib/packages.ts";
import { inTurns, machine, report, timed } from "./lib/report.ts";
import { benchBombs } from "./lib/import-bombs.ts";
import { benchLong } from "./lib/import-long.ts";
import { benchReading } from "./lib/import-reading.ts";
import { benchTwice } from "./lib/import-twice.ts";
import { ofxOf, statementLines } from "./lib/statement.ts";

/** Reading alone, each format against the readers that know it; other calls while bombs are refused; how long a file of 200,000
 * lines holds the web process; a file sent a second time; then an OFX file of 5,000 lines, read and added by our server's path, against Actual Budget's
 * package doing the same with its own reader; and against the least: the lines already read, inserted bare. */
const { values } = parseArgs({
  options: {
    repeats: { type: "string", default: "5" },
    /** Rounds before adding is timed against bare inserts. */
    warm: { type: "string", default: "15" },
    lines: { type: "string", default: "5000" },
    read: { type: "string", default: "50000" },
    /** A single part: reading, bombs, long, twice or adding. */
    part: { type: "string" },
    /** none: skips what would have to be downloaded to compare with. */
    peers: { type: "string", default: "all" },
  },
});
const [repeats, warm] = [Number(values.repeats), Number(values.warm)];
const lines = statementLines(Number(values.lines));
const text = ofxOf(lines);
const expected = lines.map((line) => `${line.day} ${line.cents} ${line.wording}`).toSorted();
const actual = { name: "@actual-app/api", version: "26.9.0" };

const bareLine = /<DTPOSTED>(\d+)<TRNAMT>(-?[\d.]+)<FITID>([^<]*)<NAME>([^<]*)/g;

const server = await openBenchServer();
const folder = mkdtempSync(path.join(tmpdir(), "vigie-bench-import-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, "releve.ofx");
writeFileSync(file, text);

const isAsked = (part: string): boolean => (values.part ?? part) === part;
if (isAsked("reading")) await benchReading({ folder, lines: Number(values.read), repeats });
if (isAsked("bombs")) await benchBombs(server, folder, repeats);
if (isAsked("long")) await benchLong(server, folder);
if (isAsked("twice")) await benchTwice(server, { lines: Number(values.read), repeats });
if (isAsked("adding")) {
  await againstActual();
  for (const table of await bareTables()) await againstBareInserts(table);
}
await server.close();

async function againstActual(): Promise<void> {
  const common = {
    bench: "import",
    what: `OFX of ${lines.length} lines, read and added`,
    peerName: `${actual.name} ${actual.version}`,
    unit: "ms",
  };
  const installed =
    values.peers === "none"
      ? { ok: false as const, why: "packages to compare with are left out of this run" }
      : await installPeer(actual);
  const started = installed.ok ? await startPeer(installed) : installed;
  if (!started.ok) {
    report({ ...common, ours: null, peer: null, conditions: `no peer: ${started.why}` });
    return;
  }
  const { importer } = started;
  const pair = await inTurns(repeats, { ours: async () => await oursOf(server), peer: importer.import });
  await importer.stop();
  report({
    ...common,
    ...pair,
    conditions:
      `same ${lines.length} rows read back on both sides; median of ${repeats} in turns; ours: ${server.engine}; ` +
      `theirs: SQLite in its own process on Node ${importer.node}; ${machine()}`,
  });
}

type Started = { ok: true; importer: ActualImporter } | { ok: false; why: string };

async function startPeer(installed: { folder: string; node: string }): Promise<Started> {
  const work = path.join(folder, "actual");
  mkdirSync(work);
  try {
    return { ok: true, importer: await startActual({ ...installed, file, work, expected }) };
  } catch (error) {
    return { ok: false, why: `${actual.name} does not run here: ${String(error).slice(0, 160)}` };
  }
}

type BareTable = { readonly name: string; readonly says: string };

/** With the bank's id as its key, as the bare table of the sync has: without one, the same file sent again is added again. The second one
 * belongs to accounts too, as ours belongs to portfolios: the database asks for each line whether its account is there. */
async function bareTables(): Promise<readonly BareTable[]> {
  const columns = "id text, date date, amount_cents bigint, wording text, primary key (turn, id)";
  await server.pool.query(`
    create table bare_accounts (turn int primary key);
    create table bare_lines (turn int, ${columns});
    create table bare_account_lines (turn int references bare_accounts on delete cascade, ${columns})`);
  return [
    { name: "bare_lines", says: "with a key" },
    { name: "bare_account_lines", says: "with a key and a foreign key" },
  ];
}

async function againstBareInserts({ name, says }: BareTable): Promise<void> {
  const peer = async (turn: number): Promise<number> => {
    await server.pool.query("insert into bare_accounts values ($1) on conflict do nothing", [turn]);
    return await bareOf(name, turn);
  };
  const pair = await inTurns(repeats, { ours: async () => await oursOf(server), peer }, warm);
  report({
    bench: "import",
    what: `OFX of ${lines.length} lines, read and added`,
    ...pair,
    peerName: `one regular expression a line + inserts of 1,000 rows into a bare table ${says}`,
    unit: "ms",
    conditions: `median of ${repeats} in turns after ${warm} untimed ones, ${server.engine}, ${machine()}`,
  });
}

async function oursOf({ services, addSaver }: BenchServer): Promise<number> {
  const subject = await addSaver();
  const bytes = new TextEncoder().encode(text);
  const ms = await timed(async () => {
    const preview = await previewFile(services, subject, { fileName: "releve.ofx", bytes });
    if (!preview.ok) throw new Error(`The file is refused: ${preview.code}.`);
    const added = await confirm(services, subject, { id: preview.value.id, joins: new Map() });
    if (!added.ok) throw new Error(`The import is refused: ${added.code}.`);
  });
  await checkOurs(subject);
  return ms;
}

async function checkOurs(subject: Subject): Promise<void> {
  const { rows } = await server.pool.query<{ row: string }>(
    "select date || ' ' || amount_cents || ' ' || original_wording as row from transactions where customer_id = $1",
    [subject.customerId],
  );
  const found = rows.map(({ row }) => row).toSorted();
  if (found.join("\n") !== expected.join("\n")) throw new Error("Our import differs from the file.");
}

async function bareOf(table: string, turn: number): Promise<number> {
  return await timed(async () => {
    const rows = [...text.matchAll(bareLine)];
    for (let start = 0; start < rows.length; start += 1000) {
      const parameters: unknown[] = [turn];
      const tuples = rows.slice(start, start + 1000).map(([, day, amount, id, wording]) => {
        parameters.push(id, day, Math.round(Number(amount) * 100), wording);
        const last = parameters.length;
        return `($1, $${last - 3}, $${last - 2}, $${last - 1}, $${last})`;
      });
      await server.pool.query(`insert into ${table} values ${tuples.join(",")}`, parameters);
    }
  });
}
