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

/** A file of people as it was read: its headings, and each record with its line in the file. */
export type InviteeTable = Pick<PlainTable, "encoding" | "separator" | "rows"> & {
  readonly headings: readonly string[];
};

/** What a spreadsheet, a document, an archive or a page begins with. */
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
  // One more than allowed besides the headings and what is above them: then there are too many.
  const read = readPlainTable(bytes, { ...given, most: invitationFileLines + 1 + searchedLines });
  if (!read.ok) return fail("invitation_import.malformed");
  // A name in a file is read as it is seen, like one that is typed.
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

/** An accent that a file of a Mac keeps beside its letter is the letter's. */
function asSeen(cell: string): string {
  return withoutInvisible(cell).normalize("NFC");
}

const searchedLines = 10;

/** Which line the headings are on: above them may stand a title, or the « sep=; » by which a spreadsheet tells its separator. */
function headingsAt(rows: PlainTable["rows"]): number {
  const titles = rows
    .slice(0, searchedLines)
    .findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== "").length > 1);
  const cells = rows[titles]?.cells ?? [];
  return mappingOf(cells, new Map()).some(({ column }) => column === "email") ? titles : 0;
}

/** Where a file has no headings, the column of the addresses is known by what is in it. */
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
