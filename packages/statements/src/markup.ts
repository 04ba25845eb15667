import { refuse, type Diagnostics, warn } from "./diagnostics.ts";
import { maxDepth, maxElements, maxTagLength, maxValueLength } from "./limits.ts";
import type { MarkupElement } from "./markup-elements.ts";
import { closeDownTo, closeRow, endOpen, endWhatCannotHold, isStray, noChildren } from "./markup-repair.ts";
import { type TextSource, TextWindow } from "./text/source.ts";
import {
  type MarkupOptions,
  type OpenElement,
  type State,
  seenAhead,
  slide,
  skipTo,
  truncated,
  malformed,
  lineAt,
  decodeEntities,
} from "./markup-state.ts";

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
  return endOpen(state) ? root : null;
}

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
  else if (beginsName.has(next)) openTag(state);
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
  const innerEnd = selfClosed ? end - 1 : end;
  const nameEnd = endOfName(text, start + 1, innerEnd);
  const name = localName(text.slice(start + 1, nameEnd), options.mode);
  if (options.mode === "sgml") closeValue(state);
  if (!endWhatCannotHold(state, name)) return;
  const parent = state.stack.at(-1);
  if (parent === undefined || parent.text !== "") return malformed(state, text.slice(start + 1, innerEnd));
  state.elements += 1;
  if (state.elements > maxElements)
    return void refuse(diagnostics, "statement.too_many_rows", { line: lineAt(state, start) });
  const element = newElement({
    name,
    attributes: nameEnd === innerEnd ? "" : text.slice(nameEnd, innerEnd),
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

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";
const beginsName = new Set(letters);
const isOfName = Uint8Array.from({ length: 128 }, (_, code) =>
  `${letters}0123456789:.-`.includes(String.fromCharCode(code)) ? 1 : 0,
);

/** A tag is short: going through its letters costs less than an expression on a copy of them. */
function endOfName(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isOfName[text.charCodeAt(at)] === 1) at += 1;
  return at;
}

function closeTag(state: State): void {
  const end = tagEnd(state);
  if (end === null) return;
  const name = localName(state.window.text.slice(state.at + 2, end).trim(), state.options.mode);
  const line = lineAt(state, state.at);
  const depth = openDepth(state, name);
  const strict = state.options.mode === "xml";
  if (depth < 1 && !strict && (isStray(state, name) || (state.row !== null && looseWords.has(name)))) {
    // No word of an operation is lost by a closing tag too many, or by that of another word: libofx reads on too.
    warn(state.diagnostics, "statement.mended", { line, found: `</${name}>` });
    closeValue(state);
    state.at = end + 1;
    return;
  }
  if (depth < 1 || (strict && depth !== state.stack.length - 1)) return malformed(state, `</${name}>`);
  if (!closeDownTo(state, depth)) return;
  const closed = state.stack.pop();
  state.at = end + 1;
  if (closed !== undefined) closeRow(state, closed);
}

/** The words of an operation: never its amount, its day or its reference. */
const looseWords = new Set(["NAME", "MEMO", "EXTDNAME", "CHECKNUM", "REFNUM"]);

function openDepth(state: State, name: string): number {
  for (let depth = state.stack.length - 1; depth > 0; depth--)
    if (state.stack[depth]?.name === name) return depth;
  return -1;
}

/** In SGML a value ends where the next tag opens. */
function closeValue(state: State): void {
  const top = state.stack.at(-1);
  if (top === undefined || state.stack.length === 1 || top.text === "" || top.children.length > 0) return;
  if (state.options.mustClose.has(top.name)) return;
  state.stack.pop();
}

const [quoteCode, apostropheCode, lessCode, greaterCode] = [34, 39, 60, 62] as const;
const shortTag = 64;

function tagEnd(state: State): number | null {
  const { at } = state;
  const { text } = state.window;
  // Nearly every tag is short and has no quote.
  for (let end = at + 1; end < at + shortTag; end += 1) {
    const code = text.charCodeAt(end);
    if (code === greaterCode) return end;
    if (code === quoteCode || code === apostropheCode || code === lessCode) break;
  }
  return endOfLongTag(state);
}

function endOfLongTag(state: State): number | null {
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

function localName(name: string, mode: "sgml" | "xml"): string {
  if (mode === "sgml") return name.toUpperCase();
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}
