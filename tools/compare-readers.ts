import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { openStatement } from "@vigie/statements";

/** `node tools/compare-readers.ts FORMER FOLDER`: parses every statement file of a folder with this checkout and with another
 * one (a worktree of a former commit, with its node_modules), and prints a table by format: files read, rows, rejected rows,
 * files with questions, refused files, and each file that is parsed differently: a sign, an amount, a question, a warning. */

const [former = "", folder = ""] = process.argv.slice(2);
const here = path.resolve(import.meta.dirname, "..");

type Open = typeof openStatement;
type Read = {
  readonly rows: number;
  readonly left: number;
  readonly state: "read" | "asks" | "refused";
  /** The complete result: accounts and warnings, or the question and its reason. */
  readonly all: unknown;
};

async function readersOf(tree: string): Promise<Open> {
  const file = path.join(path.resolve(tree), "packages/statements/src/index.ts");
  const loaded: unknown = await import(pathToFileURL(file).href);
  if (!isReaders(loaded)) throw new Error(`${file} has no openStatement.`);
  return loaded.openStatement;
}

function isReaders(loaded: unknown): loaded is { readonly openStatement: Open } {
  return typeof loaded === "object" && loaded !== null && "openStatement" in loaded;
}

async function readBy(open: Open, file: string): Promise<Read> {
  const opened = await open(readFileSync(file), { filename: path.basename(file) });
  if (opened.kind === "refused") return { rows: 0, left: 0, state: opened.kind, all: opened.failure.code };
  if (opened.kind === "asks")
    return {
      rows: 0,
      left: 0,
      state: opened.kind,
      all: opened.questions.map(({ kind, found }) => [kind, found]),
    };
  const { accounts, rejectedRows, warnings } = opened.file;
  const rows = accounts.reduce(
    (sum, one) => sum + one.transactions.length + one.securityTransactions.length,
    0,
  );
  const told = [...rejectedRows, ...warnings].map(({ line, code }) => [line, code]);
  return { rows, left: rejectedRows.length, state: "read", all: [accounts, told] };
}

const [before, now] = [await readersOf(former), await readersOf(here)];
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => statSync(path.join(folder, name)).isFile() && !/\.(?:md|tsv)$/i.test(name))
  .toSorted();
const pairs: { readonly format: string; readonly name: string; readonly was: Read; readonly is: Read }[] = [];
for (const name of files) {
  const file = path.join(folder, name);
  const format = name.split(path.sep)[0] ?? name;
  pairs.push({ format, name, was: await readBy(before, file), is: await readBy(now, file) });
}

/** An account's value was named balance until 22.11.2026. */
const written = ({ all }: Read): string =>
  JSON.stringify(all).replaceAll(/"balance(Cents|On)":/g, '"value$1":');
const count = (reads: readonly Read[], state: Read["state"]): number =>
  reads.filter((one) => one.state === state).length;
const sum = (reads: readonly Read[], of: "rows" | "left"): number =>
  reads.reduce((total, one) => total + one[of], 0);
console.log("| Format | Files | Read | Rows | Left out | Asking | Refused | Read otherwise |");
console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
for (const [format, own] of Map.groupBy(pairs, (pair) => pair.format)) {
  const [was, is] = [own.map((pair) => pair.was), own.map((pair) => pair.is)];
  const both = (of: (reads: readonly Read[]) => number): string => `${of(was)} → ${of(is)}`;
  const changed = own.filter((pair) => written(pair.was) !== written(pair.is));
  const cells = [
    format,
    own.length,
    both((reads) => count(reads, "read")),
    both((reads) => sum(reads, "rows")),
    both((reads) => sum(reads, "left")),
    both((reads) => count(reads, "asks")),
    both((reads) => count(reads, "refused")),
    changed.map((pair) => path.basename(pair.name)).join(", "),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
