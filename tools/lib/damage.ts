import { readStatement, type StatementFile } from "../../packages/statements/src/index.ts";
import { countsOf, plain, rowsIn, type ReadRow } from "./rows-read.ts";

/** Byte-level damage, and the allowed outcomes of a parser. */
export type Corruption = {
  readonly kind: "set" | "cut" | "drop" | "double" | "insert";
  readonly at: number;
  readonly byte: number;
  readonly length: number;
};

/** Bytes with a meaning in statements; others are used too. */
const telling = [
  0x3c, 0x3e, 0x26, 0x22, 0x2c, 0x2e, 0x2d, 0x2b, 0x0a, 0x0d, 0x3b, 0x20, 0x30, 0x39, 0x00, 0xff,
];
const kinds = ["set", "cut", "drop", "double", "insert"] as const;

/** Returns one to three corruptions at positions of a file of `size` bytes. @param random from 0 to 1 */
export function corruptionsOf(random: () => number, size: number): Corruption[] {
  const upTo = (bound: number): number => Math.floor(random() * bound);
  return Array.from({ length: random() < 0.6 ? 1 : 2 + upTo(2) }, () => ({
    kind: kinds[upTo(kinds.length)] ?? "set",
    at: upTo(Math.max(size, 1)),
    byte: random() < 0.5 ? (telling[upTo(telling.length)] ?? 0) : upTo(256),
    length: 1 + upTo(random() < 0.5 ? 4 : 80),
  }));
}

export function damaged(bytes: Uint8Array, wounds: readonly Corruption[]): Uint8Array {
  // From the end to the start, so that each position refers to the original file.
  return wounds
    .toSorted((a, b) => b.at - a.at)
    .reduce((now: Buffer, { kind, at, byte, length }) => {
      const before = now.subarray(0, at);
      if (kind === "cut") return before;
      if (kind === "set") return Buffer.concat([before, Uint8Array.of(byte), now.subarray(at + 1)]);
      if (kind === "insert") return Buffer.concat([before, Uint8Array.of(byte), now.subarray(at)]);
      if (kind === "drop") return Buffer.concat([before, now.subarray(at + length)]);
      return Buffer.concat([before, now.subarray(at, at + length), now.subarray(at)]);
    }, Buffer.from(bytes));
}

/** Returns every amount of a file with its sign: transactions, security transactions, holdings. */
function amountsIn(file: StatementFile): string[] {
  return file.accounts
    .flatMap((account) => [
      ...account.transactions.map(({ amount }) => amount),
      ...account.securityTransactions.map(({ amount }) => amount),
      ...account.holdings.map(({ valuation }) => valuation),
    ])
    .filter((amount) => amount !== null);
}

/** The opening balance of a table is computed: the first row's balance minus its amount. */
function balancesIn(file: StatementFile): string[] {
  return file.accounts.flatMap((account) =>
    account.balances.filter(({ type }) => type !== "OPENING").map(({ amount }) => amount),
  );
}

const isNumeral = (byte: number | undefined): boolean =>
  byte !== undefined &&
  // Digits, separators and signs; the braces and letters A to R, which are signed digits in CFONB; D and C, signs in MT940.
  ((byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x41 && byte <= 0x52) ||
    [0x2b, 0x2c, 0x2d, 0x2e, 0x20, 0x27, 0x28, 0x29, 0x7b, 0x7d].includes(byte));

/** Whether a corruption touches the notation of an amount: the file then states another amount, and only its totals can reveal
 * it. */
function touchesAmount(
  bytes: Uint8Array,
  wounds: readonly Corruption[],
  digits: ReadonlySet<string>,
): boolean {
  return wounds.some(({ kind, at, length }) => {
    const end = kind === "drop" || kind === "double" ? at + length : kind === "cut" ? at : at + 1;
    let from = at - 1;
    while (isNumeral(bytes[from - 1]) && from > at - 40) from -= 1;
    let to = end;
    while (isNumeral(bytes[to + 1]) && to < end + 40) to += 1;
    const around = Buffer.from(bytes.subarray(Math.max(from, 0), to + 1)).toString("latin1");
    return (around.match(/[\d.,' A-R{}]+/g) ?? []).some((run) => holds(run, digits));
  });
}

function holds(run: string, digits: ReadonlySet<string>): boolean {
  const onlyDigits = run.replaceAll(/[^0-9A-R{}]/g, "").replaceAll(/[A-R{}]/g, cfonbDigit);
  return [...digits].some((amount) => amount !== "" && onlyDigits.includes(amount));
}

/** The digit of a CFONB amount's last character: `{ABCDEFGHI` are 0 to 9 in credit, `}JKLMNOPQR` in debit. */
function cfonbDigit(letter: string): string {
  const credit = "{ABCDEFGHI".indexOf(letter);
  return String(credit >= 0 ? credit : "}JKLMNOPQR".indexOf(letter));
}

const digitsOf = (amount: string): string => plain(amount).replaceAll(/\D/g, "").replace(/^0+/, "");

export type Undamaged = {
  readonly bytes: Uint8Array;
  readonly amounts: ReadonlySet<string>;
  readonly digits: ReadonlySet<string>;
  readonly remarks: ReadonlySet<string>;
  /** The digits of every number in the file. */
  readonly written: ReadonlySet<string>;
  /** The rows, and the neighbours of each figure. */
  readonly rows: readonly ReadRow[];
  readonly pairs: ReadonlySet<string>;
};

export function undamaged(bytes: Uint8Array): Undamaged {
  const read = readStatement(bytes);
  const amounts = read.ok ? [...amountsIn(read.value), ...balancesIn(read.value)].map(plain) : [];
  // A rejected row also states its amount: a repaired row may be read.
  for (const row of read.ok ? read.value.rejectedRows : [])
    for (const [number] of row.raw.matchAll(/-?\d[\d ]*[.,]\d+/g))
      amounts.push(plain(number.replaceAll(" ", "").replace(",", ".")));
  const latin = Buffer.from(bytes).toString("latin1");
  // With comma-separated cells, numbers end at commas.
  const numbers = [...(latin.match(/\d[\d.,' ]*/g) ?? []), ...(latin.match(/\d[\d.]*/g) ?? [])];
  const rows = read.ok ? rowsIn(read.value) : [];
  return {
    bytes,
    rows,
    pairs: new Set(rows.flatMap(({ pairs }) => pairs)),
    amounts: new Set(amounts),
    digits: new Set(amounts.map(digitsOf)),
    remarks: new Set(read.ok ? remarksOf(read.value) : []),
    written: new Set(
      numbers.map((number) => number.replaceAll(/\D/g, "").replace(/^0+/, "").replace(/0+$/, "")),
    ),
  };
}

/** The warnings of a result; their line numbers count too. */
function remarksOf({ warnings, rejectedRows }: StatementFile): string[] {
  return [
    ...warnings.map(({ message }) => message),
    ...rejectedRows.map(({ line, code, raw }) => `${line ?? ""} ${code} ${raw}`),
  ];
}

/** Returns an unexpected amount of a result, or undefined. A table's balance is that of its first and last rows: with truncated
 * rows, the file itself states the balance of another row. */
function strangeIn(file: StatementFile, whole: Undamaged): string | undefined {
  const isWritten = (amount: string): boolean =>
    whole.written.has(amount.replaceAll(/\D/g, "").replace(/^0+/, "").replace(/0+$/, ""));
  return (
    amountsIn(file).find((amount) => !whole.amounts.has(plain(amount))) ??
    balancesIn(file).find((amount) => !whole.amounts.has(plain(amount)) && !isWritten(amount))
  );
}

export type Verdict =
  | { readonly kind: "refused" | "read" | "told" | "rewritten" }
  /** Read silently: an amount that the file never stated, or never in such a row; a duplicated row; a missing row. */
  | {
      readonly kind: "silent" | "misplaced" | "doubled" | "lost";
      readonly amount: string;
    };

/** Judges the result for a damaged file. `told`: it differs and has a warning; `rewritten`: the bytes of an amount are damaged,
 * so that the damaged file itself states the amount that was read. */
export function judge(whole: Undamaged, wounds: readonly Corruption[]): Verdict {
  const read = readStatement(damaged(whole.bytes, wounds));
  if (!read.ok) return { kind: "refused" };
  const strange = strangeIn(read.value, whole);
  const fault = strange === undefined ? rowFault(rowsIn(read.value), whole, wounds) : null;
  if (strange === undefined && fault === null) return { kind: "read" };
  if (remarksOf(read.value).some((remark) => !whole.remarks.has(remark))) return { kind: "told" };
  if (fault !== null) return fault;
  if (touchesAmount(whole.bytes, wounds, whole.digits)) return { kind: "rewritten" };
  return { kind: "silent", amount: strange ?? "" };
}

/** A figure that matches neither the day nor the words of its row in the original file, an additional row, or a missing one.
 * Damage that removes or duplicates many bytes removes and duplicates whole rows, and joins the start of one to the end of
 * another: the damaged file itself then states them. */
function rowFault(rows: readonly ReadRow[], whole: Undamaged, wounds: readonly Corruption[]): Verdict | null {
  const isSmall = wounds.every(
    ({ kind, length }) => kind === "set" || kind === "insert" || (kind === "drop" && length < 3),
  );
  if (!isSmall) return null;
  const misplaced = rows.find(
    ({ amount, pairs }) => pairs.length > 1 && amount !== "" && !pairs.some((pair) => whole.pairs.has(pair)),
  );
  if (misplaced !== undefined) return { kind: "misplaced", amount: misplaced.amount };
  const [before, after] = [countsOf(whole.rows), countsOf(rows)];
  const doubled = [...after].find(([amount, count]) => count > (before.get(amount) ?? count));
  if (doubled !== undefined && rows.length > whole.rows.length)
    return { kind: "doubled", amount: doubled[0] };
  const lost = [...before].find(([amount, count]) => count > (after.get(amount) ?? 0));
  return rows.length < whole.rows.length ? { kind: "lost", amount: lost?.[0] ?? "" } : null;
}
