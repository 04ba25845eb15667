import { readStatement, type StatementFile } from "../../packages/statements/src/index.ts";
import { countsOf, plain, rowsIn, type ReadRow } from "./rows-read.ts";

/** Damage at byte level, and what a reader may make of it. */
export type Corruption = {
  readonly kind: "set" | "cut" | "drop" | "double" | "insert";
  readonly at: number;
  readonly byte: number;
  readonly length: number;
};

/** Bytes that mean something in a statement, beside any other. */
const telling = [
  0x3c, 0x3e, 0x26, 0x22, 0x2c, 0x2e, 0x2d, 0x2b, 0x0a, 0x0d, 0x3b, 0x20, 0x30, 0x39, 0x00, 0xff,
];
const kinds = ["set", "cut", "drop", "double", "insert"] as const;

/** One to three wounds at places of a file of `size` bytes. @param random from 0 to 1 */
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
  // From the end to the start: each wound is at its place in the file as it was.
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

/** Every amount that a file says, with its sign: operations, securities lines, lines held. */
function amountsIn(file: StatementFile): string[] {
  return file.accounts
    .flatMap((account) => [
      ...account.transactions.map(({ amount }) => amount),
      ...account.securityTransactions.map(({ amount }) => amount),
      ...account.holdings.map(({ valuation }) => valuation),
    ])
    .filter((amount) => amount !== null);
}

/** A table's opening balance is no reading: it is the first row's balance less its amount. */
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

/** Whether a wound touches the written form of an amount of the file: then the file says another amount, and only its
 * sums can tell. */
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
  /** Digits of every number written in the file. */
  readonly written: ReadonlySet<string>;
  /** The rows, and what stands beside each figure. */
  readonly rows: readonly ReadRow[];
  readonly pairs: ReadonlySet<string>;
};

export function undamaged(bytes: Uint8Array): Undamaged {
  const read = readStatement(bytes);
  const amounts = read.ok ? [...amountsIn(read.value), ...balancesIn(read.value)].map(plain) : [];
  // A row that the reader leaves out says its amount all the same: a mended one is read.
  for (const row of read.ok ? read.value.rejectedRows : [])
    for (const [number] of row.raw.matchAll(/-?\d[\d ]*[.,]\d+/g))
      amounts.push(plain(number.replaceAll(" ", "").replace(",", ".")));
  const latin = Buffer.from(bytes).toString("latin1");
  // Where commas stand between the cells, numbers end at them.
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

/** What a reading says aloud; the line counts too. */
function remarksOf({ warnings, rejectedRows }: StatementFile): string[] {
  return [
    ...warnings.map(({ message }) => message),
    ...rejectedRows.map(({ line, code, raw }) => `${line ?? ""} ${code} ${raw}`),
  ];
}

/** A strange amount of a reading, or undefined. A table's balance is that of its first and last rows: with rows cut off,
 * the file itself says the balance of another row. */
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
  /** Read without a word: an amount that the file never said, or never said of such a row; a row twice; a row less. */
  | {
      readonly kind: "silent" | "misplaced" | "doubled" | "lost";
      readonly amount: string;
    };

/** Judges one reading of a damaged file. `told`: it differs and says so; `rewritten`: the bytes of an amount are wounded,
 * so that the damaged file itself says the amount that was read. */
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

/** A figure that goes with neither the day nor the words of its row in the whole file, a row more, or a row less. Wounds
 * that take or double many bytes take and double whole rows, and join the start of one to the end of another: the damaged
 * file itself says so then. */
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
