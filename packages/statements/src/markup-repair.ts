import { refuse, warn } from "./diagnostics.ts";
import type { MarkupElement } from "./markup-elements.ts";
import { lineAt, type OpenElement, type State } from "./markup-state.ts";

/** What a writer forgot to close, or closed too often: read on where nothing was lost with it, and told with its line. */

export const noChildren: MarkupElement[] = [];

/** What is open at the end of the text. False where something was lost with it. */
export function endOpen(state: State): boolean {
  const { options, diagnostics } = state;
  const open = state.stack.slice(1);
  const lost = open.findLast(({ name }) => options.mayStayOpen?.has(name) !== true);
  if (lost !== undefined) {
    refuse(diagnostics, "statement.truncated", { line: lost.line, found: lost.name });
    return false;
  }
  for (const { name, line } of open.toReversed())
    warn(diagnostics, "statement.mended", { line, found: `<${name}>` });
  return true;
}

/** Ends the aggregates that were left open before one that cannot stand in them. False where the file is refused. */
export function endWhatCannotHold(state: State, name: string): boolean {
  const holders = state.options.parents?.get(name);
  if (holders === undefined || holders.includes(state.stack.at(-1)?.name ?? "")) return true;
  const depth = state.stack.findLastIndex((element) => holders.includes(element.name));
  // Nowhere: it stands where the file put it.
  if (depth < 1) return true;
  return closeDownTo(state, depth);
}

/** A closing tag too many, where nothing of that name can have been open: no opening tag was lost with it. */
export function isStray({ options, stack, row }: State, name: string): boolean {
  const holders = options.parents?.get(name);
  if (holders === undefined || row !== null) return false;
  // A value is still open where the next tag ends it.
  const inside = stack.findLast((element) => options.mustClose.has(element.name));
  return !holders.includes(inside?.name ?? "");
}

/** Hands over a row that is whole, and empties it: what is above it keeps its place only. */
export function closeRow(state: State, closed: OpenElement): void {
  const { row, window } = state;
  if (row === null || row.depth !== state.stack.length) return;
  state.row = null;
  const raw = row.kept ?? window.text.slice(row.start, state.at);
  if (state.options.rows.get(closed.name)?.(closed, raw) !== true) return;
  closed.children = noChildren;
  closed.text = "";
}

export function closeDownTo(state: State, depth: number): boolean {
  const line = lineAt(state, state.at);
  while (state.stack.length - 1 > depth) if (!closeSilently(state, line)) return false;
  return true;
}

/** An element whose closing tag never came and whose parent ends: it was an empty value, so what followed it was its parent's. */
function closeSilently(state: State, line: number): boolean {
  const closed = state.stack.pop();
  const parent = state.stack.at(-1);
  if (closed === undefined || parent === undefined) return false;
  if (state.options.mustClose.has(closed.name)) return closeForWriter(state, closed, line);
  for (const element of closed.children) parent.children.push(element);
  closed.children = noChildren;
  if (state.row?.depth === state.stack.length) state.row = null;
  return true;
}

/** An aggregate whose closing tag was lost: what it held stays its own, where the next tag tells where it ended. */
function closeForWriter(state: State, closed: OpenElement, line: number): boolean {
  const { options, diagnostics } = state;
  if (options.parents?.has(closed.name) !== true || options.isWhole?.(closed) === false) {
    refuse(diagnostics, "statement.malformed_line", { line, found: `<${closed.name}>` });
    return false;
  }
  warn(diagnostics, "statement.mended", { line, found: `<${closed.name}>` });
  closeRow(state, closed);
  return true;
}
