import { fail, ok, type Result } from "@vigie/domain";
import type { StatementCode } from "../model.ts";
import { decodeText } from "../text/encoding.ts";
import type { KeptRow } from "./row.ts";
import { firstRows, readTable } from "./table.ts";

/** A table of text that is no statement: its encoding and separator are found as those of a bank's file are. */
export const plainSeparators = [";", ",", "\t"] as const;
export type PlainSeparator = (typeof plainSeparators)[number];
/** UTF-16 is what a spreadsheet calls « Texte Unicode »: its byte order mark says so, and is not overruled. */
export const plainEncodings = ["utf-8", "windows-1252", "utf-16"] as const;
export type PlainEncoding = (typeof plainEncodings)[number];

export type PlainTable = {
  readonly encoding: PlainEncoding;
  readonly separator: PlainSeparator;
  /** The records that hold something, each with its line in the file. */
  readonly rows: readonly KeptRow[];
};

type Chosen = {
  readonly encoding?: PlainEncoding | undefined;
  readonly separator?: PlainSeparator | undefined;
  /** No more records than this are read. */
  readonly most: number;
};
const searchedRows = 20;

/** The whole text, as its byte order mark says, else as was chosen, else as its bytes are. */
export function plainText(
  bytes: Uint8Array,
  chosen?: PlainEncoding,
): { readonly encoding: PlainEncoding; readonly text: string } {
  const { encoding: found } = decodeText(bytes, null);
  if (found.startsWith("utf-16")) return { encoding: "utf-16", text: new TextDecoder(found).decode(bytes) };
  const isUnicode = found === "utf-8" || found === "us-ascii";
  const byBytes = isUnicode ? "utf-8" : "windows-1252";
  const encoding = chosen === undefined || chosen === "utf-16" ? byBytes : chosen;
  return { encoding, text: new TextDecoder(encoding).decode(bytes) };
}

export function readPlainTable(
  bytes: Uint8Array,
  { encoding: chosen, separator: given, most }: Chosen,
): Result<PlainTable, StatementCode> {
  const { encoding, text } = plainText(bytes, chosen);
  const separator = given ?? separatorOf(text.slice(0, 65_536));
  const rows: KeptRow[] = [];
  const fault = readTable([text], separator, (row) => rows.push(row.kept()) < most);
  return fault === null
    ? ok({ encoding, separator, rows })
    : fail(fault.code, { detail: { line: fault.line } });
}

/** The one that cuts the first records into most cells, the same number in each. */
function separatorOf(head: string): PlainSeparator {
  let best: { readonly separator: PlainSeparator; readonly weight: number } = { separator: ";", weight: 0 };
  for (const separator of plainSeparators) {
    const widths = firstRows(head, separator, searchedRows).map(({ cells }) => cells.length);
    const [first = 0] = widths;
    const alike = widths.filter((width) => width === first).length;
    const weight = first < 2 ? 0 : first * (alike / widths.length);
    if (weight > best.weight) best = { separator, weight };
  }
  return best.separator;
}
