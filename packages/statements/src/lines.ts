import { refuse, type Diagnostics } from "./diagnostics.ts";
import { maxElements, maxLineLength } from "./limits.ts";
import type { TextSource } from "./text/source.ts";

/** The lines of a text one by one, without their ends (LF, CRLF or CR); the first is line 1. It stops where the file is refused. */
export function* linesOf(source: TextSource, diagnostics: Diagnostics): Generator<string, void> {
  let rest = "";
  let count = 0;
  const isRefused = (line: string): boolean => {
    count += 1;
    if (count > maxElements) refuse(diagnostics, "statement.too_many_rows");
    else if (line.length > maxLineLength) refuse(diagnostics, "statement.value_too_long", { line: count });
    return diagnostics.failure !== null;
  };
  for (const piece of source.pieces()) {
    const text = rest + piece;
    let at = 0;
    for (let end = lineEnd(text, at); end !== null; end = lineEnd(text, at)) {
      const line = text.slice(at, end.at);
      if (isRefused(line)) return;
      yield line;
      at = end.next;
    }
    rest = text.slice(at);
    // A line without an end must not grow to the size of the file.
    if (rest.length > maxLineLength && isRefused(rest)) return;
  }
  const last = rest.endsWith("\r") ? rest.slice(0, -1) : rest;
  if (isRefused(last)) return;
  yield last;
  if (last !== rest && !isRefused("")) yield "";
}

/** Where the next line ends and the one after it begins; null where the text does not say yet. */
function lineEnd(text: string, from: number): { at: number; next: number } | null {
  const feed = text.indexOf("\n", from);
  const line = feed < 0 ? text.slice(from) : text.slice(from, feed);
  const back = line.indexOf("\r");
  if (back < 0) return feed < 0 ? null : { at: feed, next: feed + 1 };
  const at = from + back;
  if (at + 1 === text.length) return null;
  return { at, next: text[at + 1] === "\n" ? at + 2 : at + 1 };
}

/** All the lines of a short text. Null where the file is refused. */
export function splitLines(source: TextSource, diagnostics: Diagnostics): readonly string[] | null {
  const lines = [...linesOf(source, diagnostics)];
  return diagnostics.failure === null ? lines : null;
}
