import type { Node, NodeQueries } from "pdfmake/interfaces.js";
import type { Block } from "./sheet.ts";
import { signatureTop } from "./signature-field.ts";

/** Keeps related parts on the same page. pdfmake draws the first page of an `unbreakable` block and drops the rest, so such a block
 * must be lower than a page (`isLow`); other parts are kept together by a mark that pdfmake passes to `breaksBefore`. */
export const keep = {
  /** A heading and the beginning of what follows. */
  withNext: 1,
  /** A heading and the beginning of a table. */
  withTable: 2,
  /** The cells of the last row of a table, and its totals. */
  withTotals: 3,
  totals: 4,
} as const;

/** Returns whether this part must start a new page, so that related parts stay together. Inside an `unbreakable` block, pdfmake
 * only reports the position of the first line of nodes that have an id. */
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
/** Height of a page left out of `pageHeight`; available where the sum already includes the margins. */
const spareHeight = 60;

/** Height from the signers' names to the bottom of the page. */
export const signaturesHeight = 842 - 64 - (signatureTop - 64);

/** Returns an upper bound of a text's height: every letter as wide as the widest, and lines broken at the worst places. */
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

/** Returns an upper bound of the height of table rows, from their cells and the widths of the columns. */
export function rowsHeight(rows: readonly (readonly string[])[], widths: readonly number[]): number {
  const heightOf = (cells: readonly string[]): number =>
    Math.max(...cells.map((cell, column) => mostHeight(cell, widths[column] ?? 0)));
  return rows.reduce((sum, cells) => sum + heightOf(cells) + line, 0);
}

/** Certainly lower than a page. */
export const isLow = (height: number): boolean => height <= pageHeight;

/** Returns an upper bound of the height of a block of stacked, full-width parts; null for blocks that are measured elsewhere. */
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

/** Returns whether all blocks below one heading are text or signatures, and certainly fit on one page together. */
export function areLowTogether(blocks: readonly Block[]): boolean {
  const sum = blocks.reduce((all, block) => all + (blockHeight(block) ?? Infinity) + line, 3 * line);
  return sum <= pageHeight + spareHeight;
}
