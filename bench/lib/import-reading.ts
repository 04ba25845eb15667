import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { listAt, numberAt, textAt } from "../../tools/lib/json.ts";
import { installPeer } from "./packages.ts";
import { machine, median, report } from "./report.ts";
import { type StatementKind, statementKinds, statementLines, statementOf } from "./statement.ts";

const execute = promisify(execFile);
/** A file over 20 MB is refused, so more rows are split into several files. */
const maxFileBytes = 19_000_000;

const actual = { name: "@actual-app/api", version: "26.9.0" };
const ofxReaders = [
  { name: "ofx-js", version: "1.1.1" },
  { name: "node-ofx-parser", version: "0.5.1" },
  { name: "ofx-data-extractor", version: "1.5.0" },
];

type Options = { readonly folder: string; readonly lines: number; readonly repeats: number };
type Read = {
  /** CPU time, which does not depend on the load of the machine. */
  readonly processorMs: number;
  readonly ms: number;
  readonly peakMb: number;
  readonly count: number;
  readonly digest: string;
};

/** Rows per second and memory of each format, beside each peer that reads it; each reader runs in a process of its own. */
export async function benchReading(options: Options): Promise<void> {
  for (const kind of statementKinds) {
    const [file = ""] = writeFiles(kind, options.lines, options.folder);
    for (const peer of kind === "ofx" ? [actual, ...ofxReaders] : [actual])
      await againstPeer({ kind, file, peer }, options);
  }
  for (const kind of statementKinds) await growth(kind, options);
}

const rate = ({ count, ms }: Read): string => `${Math.round((count / ms) * 1000)} rows/s`;

type Pairing = {
  readonly kind: StatementKind;
  readonly file: string;
  readonly peer: { readonly name: string; readonly version: string };
};

async function againstPeer(
  { kind, file, peer }: Pairing,
  { folder, lines, repeats }: Options,
): Promise<void> {
  const what = `${kind === "xml" ? "camt" : kind} of ${lines} lines, read`;
  const peerName = `${peer.name} ${peer.version}`;
  const common = { bench: "import", peerName };
  const missing = (why: string): void =>
    report({ ...common, what, ours: null, peer: null, unit: "rows/s", conditions: `no peer: ${why}` });
  const installed = await installPeer(peer);
  if (!installed.ok) return missing(installed.why);
  const ours = await readOurs([file], repeats);
  const once = await readOurs([file], 0);
  const work = path.join(folder, `work-${kind}`);
  mkdirSync(work, { recursive: true });
  const script = path.join(import.meta.dirname, "read-peer.mjs");
  // Actual's native modules are built for the machine's Node; the other peers run on ours.
  const node = peer === actual ? installed.node : process.execPath;
  const readTheirs = async (times: number) =>
    await inProcess(node, [script, peer.name, installed.folder, work, String(times), file]).catch(
      (error: unknown) => String(error).slice(0, 200),
    );
  const theirs = await readTheirs(repeats);
  if (typeof theirs === "string") return missing(`${peer.name} does not read it: ${theirs}`);
  const theirsOnce = await readTheirs(0);
  const rows =
    ours.digest === theirs.digest ? "same rows" : `rows differ (${ours.count} and ${theirs.count})`;
  const conditions = `${rows}; median of ${repeats}; each in its own process; ${machine()}`;
  report({
    ...common,
    what,
    ours: (ours.count / ours.processorMs) * 1000,
    peer: (theirs.count / theirs.processorMs) * 1000,
    unit: "rows/s of processor (over 1 is better)",
    conditions: `by the clock ${rate(ours)} and ${rate(theirs)}; ${conditions}`,
  });
  report({
    ...common,
    what: `${what}: peak memory of a process that reads it once`,
    ours: once.peakMb,
    peer: typeof theirsOnce === "string" ? null : theirsOnce.peakMb,
    unit: "MB",
    conditions: `nothing bounds the heap; after ${repeats + 1} readings ${ours.peakMb.toFixed(0)} and ${theirs.peakMb.toFixed(0)} MB; ${conditions}`,
  });
}

/** The cost of a row as files grow: it is constant when the ratio to the smallest file stays near 1. */
async function growth(kind: StatementKind, { folder, repeats }: Options): Promise<void> {
  const costs: { count: number; us: number }[] = [];
  for (const count of [1000, 10_000, 50_000, 200_000]) {
    const files = writeFiles(kind, count, folder);
    const read = await readOurs(files, count === 1000 ? 40 : repeats);
    if (read.count !== count) throw new Error(`${kind}: ${read.count} rows are read of ${count}.`);
    costs.push({ count, us: (read.processorMs * 1000) / count });
  }
  const [first] = costs;
  for (const { count, us } of costs.slice(1))
    report({
      bench: "import",
      what: `${kind === "xml" ? "camt" : kind}: processor time of a row, ${count} rows`,
      ours: us,
      peer: first?.us ?? null,
      peerName: "our own 1000 rows",
      unit: "µs",
      conditions: `files of 20 MB at most; ${machine()}`,
    });
}

function writeFiles(kind: StatementKind, count: number, folder: string): string[] {
  const lines = statementLines(count);
  const size = Buffer.byteLength(statementOf(kind, lines));
  const parts = Math.ceil(size / maxFileBytes);
  const each = Math.ceil(count / parts);
  return Array.from({ length: parts }, (_, index) => {
    const file = path.join(folder, `releve-${count}-${index}.${kind}`);
    writeFileSync(file, statementOf(kind, lines.slice(index * each, (index + 1) * each)));
    return file;
  });
}

async function readOurs(files: readonly string[], repeats: number): Promise<Read> {
  const script = fileURLToPath(new URL("read-ours.ts", import.meta.url));
  return await inProcess(process.execPath, [script, String(repeats), ...files]);
}

async function inProcess(node: string, args: readonly string[]): Promise<Read> {
  const { stdout } = await execute(node, [...args], { maxBuffer: 64_000_000, timeout: 300_000 });
  const line = stdout.split("\n").find((text) => text.startsWith("@@"));
  const result: unknown = JSON.parse(line?.slice(2) ?? "null");
  return {
    ms: medianOf(listAt(result, "times")),
    processorMs: medianOf(listAt(result, "processor")),
    peakMb: numberAt(result, "peakMb"),
    count: numberAt(result, "count"),
    digest: textAt(result, "digest"),
  };
}

/** A process that only reads once reports no time. */
function medianOf(times: readonly unknown[]): number {
  return times.length === 0 ? Number.NaN : median(times.map(Number));
}
