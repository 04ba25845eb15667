import {
  fail,
  headingKey,
  type HeadingMeaning,
  invitationFileLines,
  type InviteeValues,
  mappingOf,
  ok,
  readEmail,
  type Result,
  valuesOf,
  withoutInvisible,
} from "@vigie/domain";
import {
  type PlainEncoding,
  type PlainSeparator,
  type PlainTable,
  plainText,
  readPlainTable,
} from "@vigie/statements";
import { inviteeText } from "../text.ts";

export type TableCode =
  | "invitation_import.not_csv"
  | "invitation_import.too_many_lines"
  | "invitation_import.empty"
  | "invitation_import.malformed";

/** A parsed file of people: its headings, and its records with their line numbers. */
export type InviteeTable = Pick<PlainTable, "encoding" | "separator" | "rows"> & {
  readonly headings: readonly string[];
};

/** The first bytes of spreadsheets, documents, archives and web pages. */
const otherFormats = [/^PK/, /^%PDF/, /^\u00d0\u00cf/, /^\s*(\{\\rtf|<(\?xml|!doctype|html))/i];

export function readInviteeTable(
  bytes: Uint8Array,
  given: {
    readonly encoding?: PlainEncoding | undefined;
    readonly separator?: PlainSeparator | undefined;
  } = {},
): Result<InviteeTable, TableCode> {
  const { text } = plainText(bytes, given.encoding);
  if (text.includes("\0") || otherFormats.some((format) => format.test(text.slice(0, 256))))
    return fail("invitation_import.not_csv");
  // Reads one more line than the limit plus headings and preamble, to detect a file with too many lines.
  const read = readPlainTable(bytes, { ...given, most: invitationFileLines + 1 + searchedLines });
  if (!read.ok) return fail("invitation_import.malformed");
  // Cells are normalised to what the reader sees, like typed input.
  const whole = read.value.rows.map((row) => ({ ...row, cells: row.cells.map(asSeen) }));
  const seen = whole.slice(headingsAt(whole));
  const [first, ...others] = seen;
  if (first === undefined) return fail("invitation_import.empty");
  const isHeadless = first.cells.some((cell) => readEmail(cell) !== null);
  const rows = isHeadless ? seen : others;
  if (rows.length === 0) return fail("invitation_import.empty");
  if (rows.length > invitationFileLines) return fail("invitation_import.too_many_lines");
  const headings = first.cells.map((cell, index) =>
    isHeadless || headingKey(cell) === "" ? inviteeText.heading(index + 1) : cell.slice(0, 200),
  );
  return ok({ ...read.value, rows, headings });
}

/** Removes invisible characters and applies NFC: files from macOS store accents as combining characters. */
function asSeen(cell: string): string {
  return withoutInvisible(cell).normalize("NFC");
}

const searchedLines = 10;

/** Returns the line of the headings: a title may precede them, or the « sep=; » by which a spreadsheet declares its separator. */
function headingsAt(rows: PlainTable["rows"]): number {
  const titles = rows
    .slice(0, searchedLines)
    .findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 1);
  const cells = rows[titles]?.cells ?? [];
  return mappingOf(cells, new Map()).some(({ column }) => column === "email") ? titles : 0;
}

/** Without headings, the column of the addresses is detected by its content. */
export function withAddresses(table: InviteeTable, mapping: readonly HeadingMeaning[]): HeadingMeaning[] {
  if (mapping.some(({ column }) => column === "email")) return [...mapping];
  const [sample] = table.rows;
  const found = sample?.cells.findIndex((cell) => readEmail(cell) !== null) ?? -1;
  return mapping.map((one, index) => (index === found ? { ...one, column: "email" as const } : one));
}

export type RawLine = { readonly line: number; readonly content: InviteeValues };

export function rawLines({ rows }: InviteeTable, mapping: readonly HeadingMeaning[]): RawLine[] {
  return rows.map(({ line, cells }) => ({ line, content: valuesOf(cells, mapping) }));
}

export function previewOf({ rows }: InviteeTable): string[][] {
  return rows.slice(0, 5).map(({ cells }) => cells.map((cell) => cell.slice(0, 200)));
}
