import { fail, ok, type Result } from "@vigie/domain";
import type { StatementCode } from "../model.ts";
import { decodeText } from "../text/encoding.ts";
import type { KeptRow } from "./row.ts";
import { firstRows, readTable } from "./table.ts";

/** A table of text that is no statement: its encoding and separator are found as those of a bank's file are. */
export const plainSeparators = [";", ",", "\t"] as const;
export type PlainSeparator = (typeof plainSeparators)[number];
export type PlainEncoding = "utf-8" | "windows-1252";

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

export function readPlainTable(
  bytes: Uint8Array,
  { encoding: chosen, separator: given, most }: Chosen,
): Result<PlainTable, StatementCode> {
  const { encoding: found } = decodeText(bytes, null);
  const isUnicode = found === "utf-8" || found === "us-ascii";
  const encoding = chosen ?? (isUnicode ? "utf-8" : "windows-1252");
  const text = new TextDecoder(encoding).decode(bytes);
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
