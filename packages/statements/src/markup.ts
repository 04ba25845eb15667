import { refuse, type Diagnostics } from "./diagnostics.ts";
import { maxDepth, maxElements, maxRawLength, maxTagLength, maxValueLength } from "./limits.ts";
import type { MarkupElement } from "./markup-elements.ts";
import { type TextSource, TextWindow } from "./text/source.ts";

export type MarkupOptions = {
  /** `sgml` is OFX as banks write it: a value may lack its closing tag, a `<` or `&` may stand in a wording. */
  readonly mode: "sgml" | "xml";
  /** Where the elements start in the text. */
  readonly from: number;
  /** Aggregates that are never closed by their parent's end: a lost closing tag would otherwise hide what follows. */
  readonly mustClose: ReadonlySet<string>;
  /** Elements that are handed over as soon as they are whole, by name. Those that were read are emptied, but for their place
   * in the file: the operations of a long statement are never in memory together as they were written. */
  readonly rows: ReadonlyMap<string, RowReader>;
};

/** @param raw the text of the element, or its first letters
 * @returns whether the row was read and may be let go of */
export type RowReader = (row: MarkupElement, raw: string) => boolean;

type OpenElement = MarkupElement & { children: MarkupElement[] };

type State = {
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

const noChildren: MarkupElement[] = [];

/** Reads the elements of a text in one pass, with no recursion and no backtracking: time grows with the length only.
 * @returns a root that holds the file's elements, or null when `diagnostics` says why not */
export function parseMarkup(
  source: TextSource,
  options: MarkupOptions,
  diagnostics: Diagnostics,
): MarkupElement | null {
  const root = newElement({ name: "", attributes: "", line: 1 });
  const window = new TextWindow(source.pieces());
  const counts = { at: 0, line: 1, countedTo: 0, elements: 0, row: null };
  const state: State = { window, options, diagnostics, stack: [root], ...counts };
  do window.slide(0);
  while (window.text.length < options.from && !window.isLast);
  state.at = options.from;
  while (diagnostics.failure === null && readText(state)) {
    // A tag is shorter than what is seen from here, else it is malformed.
    while (window.text.length - state.at < seenAhead && !window.isLast) slide(state);
    readTag(state);
  }
  if (diagnostics.failure !== null) return null;
  if (options.mode === "sgml") closeValue(state);
  const open = state.stack.at(-1);
  if (open !== undefined && open !== root)
    return refuse(diagnostics, "statement.truncated", { line: open.line, found: open.name });
  return root;
}

const seenAhead = maxTagLength * 16;
/** How far back the text of an open row is kept: a row longer than that keeps its first letters only. */
const keptBack = 65_536;
const keptLetters = maxRawLength * 4;

/** Reads up to the next tag. False at the end of the text. */
function readText(state: State): boolean {
  const { window } = state;
  for (;;) {
    const tag = window.text.indexOf("<", state.at);
    if (tag >= 0) {
      addText(state, state.at, tag);
      state.at = tag;
      return true;
    }
    const length = window.text.length - state.at;
    if (!window.isLast && length <= maxValueLength) {
      slide(state);
      continue;
    }
    // Longer than any value: blanks between two tags, or a value to be refused.
    addText(state, state.at, window.text.length);
    state.at = window.text.length;
    if (state.diagnostics.failure !== null || window.isLast) return false;
  }
}

/** Lets go of the text that was read, and takes more. */
function slide(state: State): void {
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

function newElement({
  name,
  attributes,
  line,
}: Pick<MarkupElement, "name" | "attributes" | "line">): OpenElement {
  return { name, attributes, line, text: "", children: noChildren };
}

function addText(state: State, from: number, to: number): void {
  if (from === to) return;
  const raw = state.window.text.slice(from, to);
  if (raw.trim() === "") return;
  addValue(state, raw.includes("&") ? decodeEntities(state, raw) : raw, from);
}

function addValue(state: State, value: string, from: number): void {
  const top = state.stack.at(-1);
  if (top === undefined) return;
  const outside = state.stack.length === 1;
  // What stands before or after the file's element is no data; text between the children of an aggregate is damage.
  if (outside && state.options.mode === "sgml") return;
  if (outside || top.children.length > 0) {
    refuse(state.diagnostics, "statement.malformed_line", { line: lineAt(state, from), found: value });
    return;
  }
  top.text += value;
  if (top.text.length > maxValueLength)
    refuse(state.diagnostics, "statement.value_too_long", { line: top.line, found: top.name });
}

function readTag(state: State): void {
  const { text } = state.window;
  const next = text[state.at + 1] ?? "";
  if (next === "/") closeTag(state);
  else if (next === "!") skipDeclaration(state);
  else if (next === "?") skipTo(state, "?>");
  else if (/[A-Za-z_]/.test(next)) openTag(state);
  else if (state.options.mode === "sgml") {
    addValue(state, "<", state.at);
    state.at += 1;
  } else malformed(state, text.slice(state.at, state.at + 40));
}

function openTag(state: State): void {
  const { options, diagnostics } = state;
  const { text } = state.window;
  const start = state.at;
  const end = tagEnd(state);
  if (end === null) return;
  const selfClosed = text[end - 1] === "/";
  const inner = text.slice(start + 1, selfClosed ? end - 1 : end);
  const name = /^[\w:.-]+/.exec(inner)?.[0] ?? "";
  if (options.mode === "sgml") closeValue(state);
  const parent = state.stack.at(-1);
  if (parent === undefined || parent.text !== "") return malformed(state, inner);
  state.elements += 1;
  if (state.elements > maxElements)
    return void refuse(diagnostics, "statement.too_many_rows", { line: lineAt(state, start) });
  const element = newElement({
    name: localName(name, options.mode),
    attributes: inner.slice(name.length),
    line: lineAt(state, start),
  });
  if (parent.children === noChildren) parent.children = [];
  parent.children.push(element);
  state.at = end + 1;
  if (state.row === null && options.rows.has(element.name))
    state.row = { depth: state.stack.length, start, kept: null };
  if (selfClosed) return closeRow(state, element);
  state.stack.push(element);
  if (state.stack.length > maxDepth + 1)
    refuse(diagnostics, "statement.too_deep", { line: element.line, limit: maxDepth });
}

function closeTag(state: State): void {
  const end = tagEnd(state);
  if (end === null) return;
  const name = localName(state.window.text.slice(state.at + 2, end).trim(), state.options.mode);
  const line = lineAt(state, state.at);
  const depth = openDepth(state, name);
  const strict = state.options.mode === "xml";
  if (depth < 1 || (strict && depth !== state.stack.length - 1)) return malformed(state, `</${name}>`);
  while (state.stack.length - 1 > depth) if (!closeSilently(state, line)) return;
  const closed = state.stack.pop();
  state.at = end + 1;
  if (closed !== undefined) closeRow(state, closed);
}

/** Hands over a row that is whole, and empties it: what is above it keeps its place only. */
function closeRow(state: State, closed: OpenElement): void {
  const { row, window } = state;
  if (row === null || row.depth !== state.stack.length) return;
  state.row = null;
  const raw = row.kept ?? window.text.slice(row.start, state.at);
  if (state.options.rows.get(closed.name)?.(closed, raw) !== true) return;
  closed.children = noChildren;
  closed.text = "";
}

function openDepth(state: State, name: string): number {
  for (let depth = state.stack.length - 1; depth > 0; depth--)
    if (state.stack[depth]?.name === name) return depth;
  return -1;
}

/** An element whose closing tag never came and whose parent ends: it was an empty value, so what followed it was its parent's. */
function closeSilently(state: State, line: number): boolean {
  const closed = state.stack.pop();
  const parent = state.stack.at(-1);
  if (closed === undefined || parent === undefined) return false;
  if (state.options.mustClose.has(closed.name)) {
    refuse(state.diagnostics, "statement.malformed_line", { line, found: `<${closed.name}>` });
    return false;
  }
  for (const element of closed.children) parent.children.push(element);
  closed.children = noChildren;
  if (state.row?.depth === state.stack.length) state.row = null;
  return true;
}

/** In SGML a value ends where the next tag opens. */
function closeValue(state: State): void {
  const top = state.stack.at(-1);
  if (top === undefined || state.stack.length === 1 || top.text === "" || top.children.length > 0) return;
  if (state.options.mustClose.has(top.name)) return;
  state.stack.pop();
}

function tagEnd(state: State): number | null {
  const { at } = state;
  const { text } = state.window;
  let end = text.indexOf(">", at);
  const quote = text.slice(at, end < 0 ? at + maxTagLength : end).search(/["']/);
  if (quote >= 0 && end >= 0) {
    const mark = text[at + quote] ?? "";
    const closing = text.indexOf(mark, at + quote + 1);
    if (closing > end) end = text.indexOf(">", closing);
  }
  if (end < 0) {
    if (state.window.isLast) truncated(state);
    else malformed(state, text.slice(at, at + 60));
    return null;
  }
  const nested = text.indexOf("<", at + 1);
  if (end - at > maxTagLength * 4 || (nested >= 0 && nested < end)) {
    malformed(state, text.slice(at, Math.min(end, at + 60)));
    return null;
  }
  return end;
}

function skipDeclaration(state: State): void {
  const { at } = state;
  const { text } = state.window;
  if (text.startsWith("<!--", at)) return skipTo(state, "-->");
  if (!text.startsWith("<![CDATA[", at)) {
    refuse(state.diagnostics, "statement.entity_forbidden", {
      line: lineAt(state, at),
      found: text.slice(at, at + 40),
    });
    return;
  }
  readCdata(state);
}

function readCdata(state: State): void {
  const { window } = state;
  let end = window.text.indexOf("]]>", state.at);
  while (end < 0 && !window.isLast && window.text.length - state.at <= maxValueLength + seenAhead) {
    slide(state);
    end = window.text.indexOf("]]>", state.at);
  }
  if (end < 0) return truncated(state);
  const { at } = state;
  addValue(state, window.text.slice(at + 9, end), at);
  state.at = end + 3;
}

/** Leaves out a comment or an instruction, however long. */
function skipTo(state: State, mark: string): void {
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

function truncated(state: State): void {
  refuse(state.diagnostics, "statement.truncated", {
    line: lineAt(state, state.at),
    found: state.window.text.slice(state.at, state.at + 40),
  });
}

function malformed(state: State, found: string): void {
  refuse(state.diagnostics, "statement.malformed_line", { line: lineAt(state, state.at), found });
}

function localName(name: string, mode: "sgml" | "xml"): string {
  if (mode === "sgml") return name.toUpperCase();
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}

/** Lines are counted once, from where the last count stopped. */
function lineAt(state: State, position: number): number {
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
function decodeEntities(state: State, raw: string): string {
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
