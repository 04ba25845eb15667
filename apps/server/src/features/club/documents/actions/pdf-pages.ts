import type { Node, NodeQueries } from "pdfmake/interfaces.js";
import type { Block } from "./sheet.ts";
import { signatureTop } from "./signature-field.ts";

/** What stays with what. pdfmake draws the first page of an `unbreakable` block and drops the rest: none may hold what might be
 * taller than a page (`isLow`); the others are kept together by a mark that it hands to `breaksBefore`. */
export const keep = {
  /** A heading, with the beginning of what follows. */
  withNext: 1,
  /** A heading, with the beginning of a table. */
  withTable: 2,
  /** The cells of the last row of a table, with its totals. */
  withTotals: 3,
  totals: 4,
} as const;

/** Does this part begin a page, so that what goes together is read together? Of what is in an `unbreakable` block, pdfmake knows the
 * place of the first line of what has an id, and of nothing else. */
export function breaksBefore(node: Node, { getFollowingNodesOnPage }: NodeQueries): boolean {
  const { verticalRatio: depth, pageNumber } = node.startPosition;
  if (depth <= 0) return false;
  if (node.headlineLevel === keep.withNext) return depth > 0.93;
  if (node.headlineLevel === keep.withTable) return depth > 0.85;
  if (node.headlineLevel !== keep.withTotals) return false;
  return !getFollowingNodesOnPage().some(
    ({ headlineLevel, startPosition }) =>
      headlineLevel === keep.totals && startPosition.pageNumber === pageNumber,
  );
}

const fontSize = 10;
const line = fontSize * 1.25;
const pageHeight = 640;
/** Of a page, for what is measured with its margins. */
const spareHeight = 60;

/** From the names of who signs to the foot of the page. */
export const signaturesHeight = 842 - 64 - (signatureTop - 64);

/** A text may not be taller, were each of its letters as wide as the widest and its lines broken at the worst places. */
export function mostHeight(text: string, width: number): number {
  const letters = Math.max(1, Math.floor(width / fontSize));
  const linesOf = (part: string): number => {
    if (part.length <= letters) return 1;
    const words = part.split(/[ -]/);
    const wordByWord = words.reduce((sum, word) => sum + Math.max(1, Math.ceil(word.length / letters)), 0);
    return Math.min(wordByWord, 1 + Math.ceil((2 * part.length) / letters));
  };
  return text.split("\n").reduce((sum, part) => sum + linesOf(part), 0) * line;
}

/** The rows of a table, from their cells and the widths of its columns. */
export function rowsHeight(rows: readonly (readonly string[])[], widths: readonly number[]): number {
  const heightOf = (cells: readonly string[]): number =>
    Math.max(...cells.map((cell, column) => mostHeight(cell, widths[column] ?? 0)));
  return rows.reduce((sum, cells) => sum + heightOf(cells) + line, 0);
}

/** Surely less than a page. */
export const isLow = (height: number): boolean => height <= pageHeight;

/** A block whose parts stand one below the other, over the width of the page; null of what is measured elsewhere. */
function blockHeight(block: Block): number | null {
  const texts = (all: readonly string[]): number =>
    all.reduce((sum, text) => sum + mostHeight(text, 450) + line / 2, 0);
  if ("text" in block) return texts([block.text]);
  if ("note" in block) return texts([block.note]);
  if ("list" in block) return texts(block.list);
  if ("box" in block) return texts(block.box);
  if ("facts" in block)
    return rowsHeight(
      block.facts.map(([label, value]) => [label, value ?? ""]),
      [170, 320],
    );
  return "signatures" in block ? signaturesHeight : null;
}

export function isLowBlock(block: Block): boolean {
  const height = blockHeight(block);
  return height === null ? "heading" in block : isLow(height);
}

/** Below one heading: words alone, with who signs them, and surely less than a page in all. */
export function areLowTogether(blocks: readonly Block[]): boolean {
  const sum = blocks.reduce((all, block) => all + (blockHeight(block) ?? Infinity) + line, 3 * line);
  return sum <= pageHeight + spareHeight;
}
