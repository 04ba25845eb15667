import { ok, type Result } from "@vigie/domain";
import { statementFailure } from "../diagnostics.ts";
import { maxPdfPages, maxPdfText } from "../limits.ts";
import type { StatementCode } from "../model.ts";
import { isUnpackedSizeAllowed } from "./bounds.ts";

type Piece = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
};

/** The text of a PDF, line by line as the eye reads the page, columns two spaces apart. Nothing of it is run, nothing is fetched: fonts, images and
 * scripts are left alone. Meant for a worker with a bounded heap and time. */
export async function pdfText(bytes: Uint8Array): Promise<Result<string, StatementCode>> {
  if (!isUnpackedSizeAllowed(bytes)) return statementFailure("statement.pdf_too_heavy");
  // Loaded when a PDF comes: the reader weighs 1.7 MB.
  const { extractTextItems, getDocumentProxy } = await import("unpdf");
  try {
    const document = await getDocumentProxy(Uint8Array.from(bytes), {
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      stopAtErrors: false,
      maxImageSize: 1,
      verbosity: 0,
    });
    try {
      if (document.numPages > maxPdfPages)
        return statementFailure("statement.pdf_too_heavy", { found: `${document.numPages} pages` });
      const { items } = await extractTextItems(document);
      return linesOf(items.map((page) => page.map((item) => pieceOf(item))));
    } finally {
      await document.cleanup();
    }
  } catch (error) {
    return statementFailure(isLocked(error) ? "statement.pdf_encrypted" : "statement.pdf_damaged");
  }
}

type Item = { str: string; x: number; y: number; width: number; fontSize: number };

function pieceOf(item: Item): Piece {
  return { text: item.str, x: item.x, y: item.y, width: item.width, size: item.fontSize };
}

function linesOf(pages: readonly (readonly Piece[])[]): Result<string, StatementCode> {
  const lines = pages.flatMap((pieces) => pageLines(pieces));
  const length = lines.reduce((sum, line) => sum + line.length + 1, 0);
  if (length > maxPdfText) return statementFailure("statement.pdf_too_heavy");
  const text = lines.join("\n");
  return text.trim() === "" ? statementFailure("statement.pdf_without_text") : ok(text);
}

/** Pieces that stand on one height are one line, from left to right. */
function pageLines(pieces: readonly Piece[]): string[] {
  const shown = pieces.filter((piece) => piece.text.trim() !== "");
  const sorted = shown.toSorted((a, b) => b.y - a.y || a.x - b.x);
  const rows: Piece[][] = [];
  for (const piece of sorted) {
    const row = rows.at(-1);
    const first = row?.[0];
    const near =
      first !== undefined && Math.abs(first.y - piece.y) <= Math.max(1, Math.min(first.size, piece.size) / 3);
    if (near) row?.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => joined(row.toSorted((a, b) => a.x - b.x)));
}

/** A gap wider than a sixth of the letters' height is a space; one of two fifths is what two spaces are: a new column. */
function joined(row: readonly Piece[]): string {
  let line = "";
  let end: number | null = null;
  for (const piece of row) {
    const gap = end === null ? 0 : piece.x - end;
    if (gap > (piece.size * 2) / 5) line += "  ";
    else if (gap > piece.size / 6) line += " ";
    line += piece.text;
    end = piece.x + piece.width;
  }
  return line.replaceAll(/\s/g, " ").replaceAll(/ {3,}/g, "  ").trim();
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && error.name === "PasswordException";
}
