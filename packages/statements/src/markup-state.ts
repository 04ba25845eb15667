import { refuse, type Diagnostics } from "./diagnostics.ts";
import { maxRawLength, maxTagLength } from "./limits.ts";
import type { MarkupElement } from "./markup-elements.ts";
import type { TextWindow } from "./text/source.ts";

export type MarkupOptions = {
  /** `sgml` is OFX as banks write it: a value may lack its closing tag, a `<` or `&` may stand in a wording. */
  readonly mode: "sgml" | "xml";
  /** Where the elements start in the text. */
  readonly from: number;
  /** Aggregates that are never closed by their parent's end: a lost closing tag would otherwise hide what follows. */
  readonly mustClose: ReadonlySet<string>;
  /** Where each aggregate may stand, by name: what a lost closing tag leaves open ends where it cannot go on, with a warning. */
  readonly parents?: ReadonlyMap<string, readonly string[]>;
  /** A row that was closed for its writer: whether it is whole enough to be read. */
  readonly isWhole?: (row: MarkupElement) => boolean;
  /** What may be open at the end of the text: nothing was lost with its closing tag. */
  readonly mayStayOpen?: ReadonlySet<string>;
  /** Elements that are handed over as soon as they are whole, by name. Those that were read are emptied, but for their place
   * in the file: the operations of a long statement are never in memory together as they were written. */
  readonly rows: ReadonlyMap<string, RowReader>;
};

/** @param raw the text of the element, or its first letters
 * @returns whether the row was read and may be let go of */
export type RowReader = (row: MarkupElement, raw: string) => boolean;

export type OpenElement = MarkupElement & { children: MarkupElement[] };

export type State = {
  readonly window: TextWindow;
  readonly options: MarkupOptions;
  readonly diagnostics: Diagnostics;
  readonly stack: OpenElement[];
  /** Place in the text of the window. */
  at: number;
  line: number;
  countedTo: number;
  elements: number;
  /** The row that is open, and where it began: in the window, or the letters that were kept of it. */
  row: { readonly depth: number; start: number; kept: string | null } | null;
};

export const seenAhead = maxTagLength * 16;
/** How far back the text of an open row is kept: a row longer than that keeps its first letters only. */
const keptBack = 65_536;
const keptLetters = maxRawLength * 4;

/** Lets go of the text that was read, and takes more. */
export function slide(state: State): void {
  const { window, row } = state;
  let from = state.at;
  if (row !== null && row.kept === null) {
    if (state.at - row.start <= keptBack) from = row.start;
    else row.kept = window.text.slice(row.start, row.start + keptLetters);
  }
  lineAt(state, from);
  window.slide(from);
  state.at -= from;
  state.countedTo -= from;
  if (row !== null) row.start -= from;
}

/** Leaves out a comment or an instruction, however long. */
export function skipTo(state: State, mark: string): void {
  const { window } = state;
  const line = lineAt(state, state.at);
  const found = window.text.slice(state.at, state.at + 40);
  let end = window.text.indexOf(mark, state.at);
  while (end < 0 && !window.isLast) {
    state.at = Math.max(state.at, window.text.length - mark.length);
    slide(state);
    end = window.text.indexOf(mark, state.at);
  }
  if (end < 0) refuse(state.diagnostics, "statement.truncated", { line, found });
  else state.at = end + mark.length;
}

export function truncated(state: State): void {
  refuse(state.diagnostics, "statement.truncated", {
    line: lineAt(state, state.at),
    found: state.window.text.slice(state.at, state.at + 40),
  });
}

export function malformed(state: State, found: string): void {
  refuse(state.diagnostics, "statement.malformed_line", { line: lineAt(state, state.at), found });
}

/** Lines are counted once, from where the last count stopped. */
export function lineAt(state: State, position: number): number {
  const { text } = state.window;
  while (state.countedTo < position) {
    const code = text.charCodeAt(state.countedTo);
    if (code === 10 || (code === 13 && text.charCodeAt(state.countedTo + 1) !== 10)) state.line += 1;
    state.countedTo += 1;
  }
  return state.line;
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

/** The five entities of XML and numbered characters. Others stay as they are in SGML and refuse an XML file, which cannot declare them here. */
export function decodeEntities(state: State, raw: string): string {
  return raw.replace(
    /&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|\w{1,10});|&/g,
    (whole: string, name: string | undefined) => {
      const known = name === undefined ? undefined : (entities[name.toLowerCase()] ?? numbered(name));
      if (known !== undefined) return known;
      if (state.options.mode === "xml")
        refuse(state.diagnostics, "statement.entity_forbidden", {
          line: lineAt(state, state.at),
          found: whole,
        });
      return whole;
    },
  );
}

function numbered(name: string): string | undefined {
  if (!name.startsWith("#")) return undefined;
  const code = name[1] === "x" ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10);
  return Number.isNaN(code) || code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
    ? undefined
    : String.fromCodePoint(code);
}
