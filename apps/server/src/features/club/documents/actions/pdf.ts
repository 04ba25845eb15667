import type { Content, TableCell } from "pdfmake";
import type { Instant } from "@vigie/domain";
import { tagged } from "../../../holdings/exports/actions/pdf-tags.ts";
import { printed } from "../../../holdings/exports/actions/printed.ts";
import {
  accessible,
  hairlines,
  ink,
  pdfWriter,
  quiet,
} from "../../../holdings/exports/actions/pdf-writer.ts";
import type { Seller } from "./parties.ts";
import { footerLine, pageOf } from "../parties-text.ts";
import {
  areLowTogether,
  breaksBefore,
  isLow,
  isLowBlock,
  keep,
  rowsHeight,
  signaturesHeight,
} from "./pdf-pages.ts";
import { signatureTop } from "./signature-field.ts";
import type { Block, PartyLines, Sheet, SheetTable } from "./sheet.ts";

const width = 499;

/** Draws a sheet as an A4 document, with its text in reading order, bookmarks for headings, tags, language and title. The same
 * sheet and instant give the same bytes. */
export async function sheetPdf(sheet: Sheet, seller: Seller, at: Instant): Promise<Uint8Array> {
  const pdfmake = await pdfWriter();
  return await pdfmake
    .createPdf({
      pageSize: "A4",
      pageMargins: [48, 52, 48, 64],
      info: {
        title: `${sheet.title}, ${sheet.reference}`,
        author: seller.name,
        creator: seller.brand,
        creationDate: new Date(at),
      },
      ...accessible,
      defaultStyle: { font: "Roboto", fontSize: 9.5, color: ink, lineHeight: 1.25 },
      styles: {
        title: { fontSize: 20, lineHeight: 1.1 },
        section: { fontSize: 12, bold: true, margin: [0, 14, 0, 4] },
        head: { color: quiet, fontSize: 8.5 },
        note: { color: quiet, fontSize: 8.5 },
      },
      content: tagged([...head(sheet, seller), ...drawAll(sheet.blocks)]),
      pageBreakBefore: breaksBefore,
      footer: (page, pages) => ({
        margin: [48, 18, 48, 0],
        columns: [
          { text: printed(footerLine(seller)), style: "note", width: "*" },
          { text: pageOf(page, pages), style: "note", alignment: "right", width: 90 },
        ],
      }),
    })
    .getBuffer();
}

function head({ title, reference }: Sheet, seller: Seller): Content[] {
  return [
    {
      columns: [
        { text: seller.name, bold: true, width: "*" },
        { text: seller.brand, color: quiet, alignment: "right", width: "auto" },
      ],
    },
    rule(1, [0, 6, 0, 16]),
    { text: title, style: "title", outline: true },
    { text: reference, color: quiet, margin: [0, 2, 0, 12] },
  ];
}

function rule(lineWidth: number, margin: [number, number, number, number]): Content {
  return {
    canvas: [{ type: "line", x1: 0, y1: 0, x2: width, y2: 0, lineWidth, lineColor: ink }],
    margin,
  };
}

type Part = {
  readonly title: Extract<Block, { heading: string }> | null;
  readonly placed: readonly Placed[];
};
type Placed = { readonly block: Block; readonly index: number };

function drawAll(blocks: readonly Block[]): Content[] {
  return partsOf(blocks).flatMap((part) => [
    ...drawPart(part),
    ...part.placed.flatMap(({ block }) => ("signatures" in block ? [signers(block.signatures)] : [])),
  ]);
}

/** Groups each heading with the blocks below it. */
function partsOf(blocks: readonly Block[]): readonly Part[] {
  const parts: { title: Part["title"]; placed: Placed[] }[] = [];
  for (const [index, block] of blocks.entries()) {
    const last = parts.at(-1);
    if ("heading" in block) parts.push({ title: block, placed: [] });
    else if (last === undefined) parts.push({ title: null, placed: [{ block, index }] });
    else last.placed.push({ block, index });
  }
  return parts;
}

/** Keeps a heading on one page with its blocks if they are short; otherwise with the first block, or with the beginning of it. */
function drawPart({ title, placed }: Part): Content[] {
  const [first, ...rest] = placed;
  const drawn = (all: readonly Placed[]): Content[] => all.map(({ block, index }) => draw(block, index));
  if (title === null || first === undefined)
    return [...(title === null ? [] : [heading(title.heading)]), ...drawn(placed)];
  if (title.isOnNewPage === true)
    return [{ text: title.heading, style: "section", outline: true, pageBreak: "before" }, ...drawn(placed)];
  if (areLowTogether(placed.map(({ block }) => block)))
    return [whole(heading(title.heading), ...drawn(placed))];
  if ("table" in first.block ? isLowTable(first.block.table) : isLowBlock(first.block))
    return [whole(heading(title.heading), ...drawn([first])), ...drawn(rest)];
  const kept = "table" in first.block ? keep.withTable : keep.withNext;
  return [heading(title.heading, kept), ...drawn(placed)];
}

/** Keeps these parts on one page. */
function whole(...stack: Content[]): Content {
  return { stack, unbreakable: true };
}

function heading(text: string, headlineLevel?: number): Content {
  return { text, style: "section", outline: true, ...(headlineLevel !== undefined && { headlineLevel }) };
}

function draw(block: Block, index: number): Content {
  if ("heading" in block) return heading(block.heading);
  if ("parties" in block) return parties(block.parties);
  if ("signatures" in block) return whole({ text: "", margin: [0, 0, 0, signaturesHeight] });
  const drawn = drawBroken(block, index);
  const isKept = "table" in block ? isShort(block.table) : isLowBlock(block);
  return isKept && drawn !== "" ? whole(drawn) : drawn;
}

/** Draws a block that may continue on the next page. */
function drawBroken(
  block: Exclude<Block, { heading: string } | { parties: unknown } | { signatures: unknown }>,
  index: number,
): Content {
  if ("text" in block) return { text: joined(block.text), margin: [0, 0, 0, 6] };
  if ("note" in block) return { text: joined(block.note), style: "note", margin: [0, 4, 0, 6] };
  if ("list" in block) return { ul: block.list.map(joined), margin: [0, 0, 0, 6], markerColor: quiet };
  if ("facts" in block) return facts(block.facts);
  return "table" in block ? table(block.table, index) : box(block.box);
}

/** Inserts non-breaking spaces between the words « article », « L. » and the like and their number, and between a number and its
 * unit of time. */
function joined(text: string): string {
  return text
    .replaceAll(/(?<!\p{L})(articles?|[LRD]\.|n°|\(UE\)|TSA|CS) (?=\d|[LRD]\.)/gu, "$1\u00a0")
    .replaceAll(/(\d) (?=(?:jours?|mois|ans?|années?|heures?)(?!\p{L}))/gu, "$1\u00a0");
}

function parties(all: readonly PartyLines[]): Content {
  return {
    columns: all.map(({ role, name, lines }) => ({
      width: "*",
      stack: [
        { text: role, style: "head" },
        { text: joined(name), bold: true },
        ...lines.flatMap((line): Content[] => (line === null ? [] : [joined(line)])),
      ],
    })),
    columnGap: 24,
    margin: [0, 0, 0, 12],
  };
}

function facts(lines: readonly (readonly [string, string | null])[]): Content {
  const known = lines.flatMap(([label, value]) =>
    value === null ? [] : [[{ text: label, color: quiet }, joined(value)]],
  );
  if (known.length === 0) return "";
  return { table: { widths: [170, "*"], body: known }, layout: hairlines, margin: [0, 0, 0, 8] };
}

const figure = (text: string, more: object = {}): TableCell => ({ text, alignment: "right", ...more });

const columnWidth = ({ head }: SheetTable): number => (head.length > 3 ? 84 : 100);

function widthsOf(drawn: SheetTable): readonly number[] {
  const figures = drawn.head.length - 1;
  return drawn.head.map((_, column) =>
    column === 0 ? width - figures * (columnWidth(drawn) + 6) : columnWidth(drawn),
  );
}

function isLowTable(drawn: SheetTable): boolean {
  const { head: columns, rows, totals } = drawn;
  return rows.length <= 12 && isLow(rowsHeight([columns, ...rows, ...totals], widthsOf(drawn)));
}

/** A short table is kept on one page. */
const isShort = (drawn: SheetTable): boolean => drawn.rows.length <= 6 && isLowTable(drawn);

/** Rows are split only if one might be taller than a page; neither the head nor the totals are ever alone on a page. */
function table(drawn: SheetTable, index: number): Content {
  const { head: columns, rows, totals } = drawn;
  const row = (cells: readonly string[], more: object = {}, id = ""): TableCell[] =>
    cells.map((cell, column) => {
      const named = { ...more, ...(id !== "" && { id: `${id}-${String(column)}` }) };
      return column === 0 ? { text: joined(cell), ...named } : figure(joined(cell), named);
    });
  const id = `table-${String(index)}`;
  const hasLast = rows.length > 1 && totals.length > 0;
  const last = (at: number): [more?: object, id?: string] =>
    hasLast && at === rows.length - 1 ? [{ headlineLevel: keep.withTotals }, `${id}-last`] : [];
  const withHead = rows.length === 1 ? [columns, ...rows, ...totals] : [columns, ...rows.slice(0, 1)];
  const widths = widthsOf(drawn);
  const areLow = [withHead, ...[...rows, ...totals].map((cells) => [cells])].every((all) =>
    isLow(rowsHeight(all, widths)),
  );
  return {
    table: {
      widths: columns.map((_, column) => (column === 0 ? "*" : columnWidth(drawn))),
      headerRows: 1,
      ...(areLow && { dontBreakRows: true, keepWithHeaderRows: withHead.length - 1 }),
      body: [
        row(columns, { style: "head" }),
        ...rows.map((cells, at) => row(cells, ...last(at))),
        ...totals.map((cells, at) =>
          row(cells, { bold: true, headlineLevel: keep.totals }, hasLast ? `${id}-total-${String(at)}` : ""),
        ),
      ],
    },
    layout: hairlines,
    margin: [0, 4, 0, 8],
  };
}

/** Draws a frame; its first line is emphasised. */
function box([first = "", ...rest]: readonly string[]): Content {
  const stack: Content[] = [
    { text: joined(first), bold: true, fontSize: 11 },
    ...rest.map((text): Content => ({ text: joined(text), margin: [0, 3, 0, 0] })),
  ];
  return {
    table: {
      widths: ["*"],
      dontBreakRows: isLowBlock({ box: [first, ...rest] }),
      body: [[{ stack, margin: [8, 6, 8, 6] }]],
    },
    layout: { hLineWidth: () => 0.75, vLineWidth: () => 0.75, hLineColor: () => ink, vLineColor: () => ink },
    margin: [0, 4, 0, 10],
  };
}

/** Places the signers at the bottom of the last page, above the signature field (`signatureField`), where nothing else is printed.
 * The block before them reserves the height. */
function signers(parties: readonly (readonly string[])[]): Content {
  const cell = ([who = "", ...names]: readonly string[]): Content => ({
    stack: [{ text: who, bold: true }, ...names.map((text): Content => ({ text, color: quiet }))],
  });
  return {
    columns: parties.map(cell),
    columnGap: 24,
    absolutePosition: { x: 48, y: signatureTop - 64 },
  };
}
