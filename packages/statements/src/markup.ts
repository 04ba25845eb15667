import { refuse, type Diagnostics } from "./diagnostics.ts";
import { maxDepth, maxElements, maxTagLength, maxValueLength } from "./limits.ts";

/** One element of an OFX or CAMT file. `start` and `end` are where it stands in the text. */
export type MarkupElement = {
  /** Local name: no namespace prefix; capitals in SGML, where case does not count. */
  readonly name: string;
  readonly attributes: string;
  readonly line: number;
  readonly start: number;
  end: number;
  text: string;
  children: readonly MarkupElement[];
};

export type MarkupOptions = {
  /** `sgml` is OFX as banks write it: a value may lack its closing tag, a `<` or `&` may stand in a wording. */
  readonly mode: "sgml" | "xml";
  readonly from: number;
  /** Aggregates that are never closed by their parent's end: a lost closing tag would otherwise hide what follows. */
  readonly mustClose: ReadonlySet<string>;
};

type OpenElement = MarkupElement & { children: MarkupElement[] };

type State = {
  readonly text: string;
  readonly options: MarkupOptions;
  readonly diagnostics: Diagnostics;
  readonly stack: OpenElement[];
  at: number;
  line: number;
  countedTo: number;
  elements: number;
};

const noChildren: MarkupElement[] = [];

/** Reads the elements of a text in one pass, with no recursion and no backtracking: time grows with the length only.
 * @returns a root that holds the file's elements, or null when `diagnostics` says why not */
export function parseMarkup(
  text: string,
  options: MarkupOptions,
  diagnostics: Diagnostics,
): MarkupElement | null {
  const root = newElement({ name: "", attributes: "", line: 1, start: options.from });
  const state: State = {
    text,
    options,
    diagnostics,
    stack: [root],
    at: options.from,
    line: 1,
    countedTo: 0,
    elements: 0,
  };
  while (diagnostics.failure === null) {
    const tag = text.indexOf("<", state.at);
    addText(state, state.at, tag < 0 ? text.length : tag);
    if (tag < 0) break;
    state.at = tag;
    readTag(state);
  }
  if (diagnostics.failure !== null) return null;
  if (options.mode === "sgml") closeValue(state, text.length);
  const open = state.stack.at(-1);
  if (open !== undefined && open !== root)
    return refuse(diagnostics, "statement.truncated", { line: open.line, found: open.name });
  root.end = text.length;
  return root;
}

/** The first child of that name. */
export function child(of: MarkupElement | null | undefined, name: string): MarkupElement | null {
  return of?.children.find((element) => element.name === name) ?? null;
}

/** The element reached by names from parent to child. */
export function descend(
  of: MarkupElement | null | undefined,
  ...names: readonly string[]
): MarkupElement | null {
  let element = of ?? null;
  for (const name of names) element = child(element, name);
  return element;
}

export function childrenNamed(of: MarkupElement | null | undefined, name: string): readonly MarkupElement[] {
  return of?.children.filter((element) => element.name === name) ?? [];
}

/** The text at the end of a path of names, trimmed; null where there is none or it is empty. */
export function valueAt(of: MarkupElement | null | undefined, ...names: readonly string[]): string | null {
  const text = descend(of, ...names)?.text.trim() ?? "";
  return text === "" ? null : text;
}

/** The value of an attribute, or null. */
export function attributeOf(element: MarkupElement, name: string): string | null {
  const match = new RegExp(`(?:^|\\s)${name}\\s{0,8}=\\s{0,8}(?:"([^"]{0,200})"|'([^']{0,200})')`).exec(
    element.attributes.slice(0, maxTagLength * 4),
  );
  return match?.[1] ?? match?.[2] ?? null;
}

function newElement(of: Pick<MarkupElement, "name" | "attributes" | "line" | "start">): OpenElement {
  return { ...of, end: of.start, text: "", children: noChildren };
}

function addText(state: State, from: number, to: number): void {
  if (from === to) return;
  const raw = state.text.slice(from, to);
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
  const next = state.text[state.at + 1] ?? "";
  if (next === "/") closeTag(state);
  else if (next === "!") skipDeclaration(state);
  else if (next === "?") skipTo(state, "?>");
  else if (/[A-Za-z_]/.test(next)) openTag(state);
  else if (state.options.mode === "sgml") {
    addValue(state, "<", state.at);
    state.at += 1;
  } else malformed(state, state.text.slice(state.at, state.at + 40));
}

function openTag(state: State): void {
  const { text, options, diagnostics } = state;
  const start = state.at;
  const end = tagEnd(state);
  if (end === null) return;
  const selfClosed = text[end - 1] === "/";
  const inner = text.slice(start + 1, selfClosed ? end - 1 : end);
  const name = /^[\w:.-]+/.exec(inner)?.[0] ?? "";
  if (options.mode === "sgml") closeValue(state, start);
  const parent = state.stack.at(-1);
  if (parent === undefined || parent.text !== "") return malformed(state, inner);
  state.elements += 1;
  if (state.elements > maxElements)
    return void refuse(diagnostics, "statement.too_many_rows", { line: lineAt(state, start) });
  const element = newElement({
    name: localName(name, options.mode),
    attributes: inner.slice(name.length),
    line: lineAt(state, start),
    start,
  });
  if (parent.children === noChildren) parent.children = [];
  parent.children.push(element);
  element.end = end + 1;
  state.at = end + 1;
  if (selfClosed) return;
  state.stack.push(element);
  if (state.stack.length > maxDepth + 1)
    refuse(diagnostics, "statement.too_deep", { line: element.line, limit: maxDepth });
}

function closeTag(state: State): void {
  const end = tagEnd(state);
  if (end === null) return;
  const name = localName(state.text.slice(state.at + 2, end).trim(), state.options.mode);
  const line = lineAt(state, state.at);
  const depth = openDepth(state, name);
  const strict = state.options.mode === "xml";
  if (depth < 1 || (strict && depth !== state.stack.length - 1)) return malformed(state, `</${name}>`);
  while (state.stack.length - 1 > depth) if (!closeSilently(state, line)) return;
  const closed = state.stack.pop();
  if (closed !== undefined) closed.end = end + 1;
  state.at = end + 1;
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
  closed.end = state.at;
  return true;
}

/** In SGML a value ends where the next tag opens. */
function closeValue(state: State, at: number): void {
  const top = state.stack.at(-1);
  if (top === undefined || state.stack.length === 1 || top.text === "" || top.children.length > 0) return;
  if (state.options.mustClose.has(top.name)) return;
  top.end = at;
  state.stack.pop();
}

function tagEnd(state: State): number | null {
  const { text, at } = state;
  let end = text.indexOf(">", at);
  const quote = text.slice(at, end < 0 ? at + maxTagLength : end).search(/["']/);
  if (quote >= 0 && end >= 0) {
    const mark = text[at + quote] ?? "";
    const closing = text.indexOf(mark, at + quote + 1);
    if (closing > end) end = text.indexOf(">", closing);
  }
  if (end < 0)
    return refuse(state.diagnostics, "statement.truncated", {
      line: lineAt(state, at),
      found: text.slice(at, at + 40),
    });
  const nested = text.indexOf("<", at + 1);
  if (end - at > maxTagLength * 4 || (nested >= 0 && nested < end)) {
    malformed(state, text.slice(at, Math.min(end, at + 60)));
    return null;
  }
  return end;
}

function skipDeclaration(state: State): void {
  const { text, at } = state;
  if (text.startsWith("<!--", at)) return skipTo(state, "-->");
  if (!text.startsWith("<![CDATA[", at)) {
    refuse(state.diagnostics, "statement.entity_forbidden", {
      line: lineAt(state, at),
      found: text.slice(at, at + 40),
    });
    return;
  }
  skipTo(state, "]]>");
  if (state.diagnostics.failure === null) addValue(state, text.slice(at + 9, state.at - 3), at);
}

function skipTo(state: State, mark: string): void {
  const end = state.text.indexOf(mark, state.at);
  if (end < 0)
    refuse(state.diagnostics, "statement.truncated", {
      line: lineAt(state, state.at),
      found: state.text.slice(state.at, state.at + 40),
    });
  else state.at = end + mark.length;
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
  const { text } = state;
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
