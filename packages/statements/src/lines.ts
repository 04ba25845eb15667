import { refuse, type Diagnostics } from "./diagnostics.ts";
import { maxElements, maxLineLength } from "./limits.ts";

/** The lines of a text, without their ends (LF, CRLF or CR); the first is line 1. Null where the file is refused. */
export function splitLines(text: string, diagnostics: Diagnostics): readonly string[] | null {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.length > maxElements) return refuse(diagnostics, "statement.too_many_rows");
  const long = lines.findIndex((line) => line.length > maxLineLength);
  if (long >= 0) return refuse(diagnostics, "statement.value_too_long", { line: long + 1 });
  return lines;
}
