import type { Content, TableCell } from "pdfmake";
import type { Instant } from "@vigie/domain";
import { tagged } from "../../../holdings/exports/actions/pdf-tags.ts";
import {
  accessible,
  hairlines,
  ink,
  pdfWriter,
  quiet,
} from "../../../holdings/exports/actions/pdf-writer.ts";
import type { Seller } from "./parties.ts";
import { footerLine, pageOf } from "../parties-text.ts";
import { drawable } from "./drawn-signs.ts";
import { breaksBefore, isLow, isLowBlock, keep, rowsHeight } from "./pdf-pages.ts";
import type { Block, PartyLines, Sheet, SheetTable } from "./sheet.ts";

const width = 499;

/** Draws a sheet as an A4 document: its text in reading order, its headings as bookmarks, its tags, language and title declared. The
 * same sheet of the same moment gives the same bytes. */
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
          { text: footerLine(seller), style: "note", width: "*" },
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

/** A heading stays on the page of what follows it, or of its beginning. */
function drawAll(blocks: readonly Block[]): Content[] {
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1];
    const before = blocks[index - 1];
    if (before !== undefined && "heading" in before) return [];
    if (!("heading" in block) || next === undefined) return [draw(block, index)];
    if (block.isOnNewPage === true)
      return [
        { text: block.heading, style: "section", outline: true, pageBreak: "before" },
        draw(next, index),
      ];
    if ("table" in next ? isLowTable(next.table) : isLowBlock(next))
      return [{ stack: [heading(block.heading), draw(next, index)], unbreakable: true }];
    const kept = "table" in next ? keep.withTable : keep.withNext;
    return [heading(block.heading, kept), draw(next, index)];
  });
}

function heading(text: string, headlineLevel?: number): Content {
  return { text, style: "section", outline: true, ...(headlineLevel !== undefined && { headlineLevel }) };
}

function draw(block: Block, index: number): Content {
  if ("heading" in block) return heading(block.heading);
  if ("text" in block) return { text: whole(block.text), margin: [0, 0, 0, 6] };
  if ("note" in block) return { text: whole(block.note), style: "note", margin: [0, 4, 0, 6] };
  if ("list" in block) return { ul: block.list.map(whole), margin: [0, 0, 0, 6], markerColor: quiet };
  if ("parties" in block) return parties(block.parties);
  if ("facts" in block) return facts(block.facts);
  if ("table" in block) return table(block.table, index);
  return "box" in block ? box(block.box) : signatures(block.signatures);
}

/** The number of an article stays on the line of its letter; the face has no narrow no-break space. */
function whole(text: string): string {
  return drawable(text)
    .replaceAll("\u202f", "\u00a0")
    .replaceAll(/\b([LRD]\.|n°|TSA|CS) (?=\d|[LRD]\.)/g, "$1\u00a0");
}

function parties(all: readonly PartyLines[]): Content {
  return {
    columns: all.map(({ role, name, lines }) => ({
      width: "*",
      stack: [
        { text: role, style: "head" },
        { text: whole(name), bold: true },
        ...lines.flatMap((line): Content[] => (line === null ? [] : [whole(line)])),
      ],
    })),
    columnGap: 24,
    margin: [0, 0, 0, 12],
  };
}

function facts(lines: readonly (readonly [string, string | null])[]): Content {
  const known = lines.flatMap(([label, value]) =>
    value === null ? [] : [[{ text: label, color: quiet }, whole(value)]],
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

/** A row is broken only where it might be taller than a page; the head is never alone, nor are the totals. */
function table(drawn: SheetTable, index: number): Content {
  const { head: columns, rows, totals } = drawn;
  const row = (cells: readonly string[], more: object = {}, id = ""): TableCell[] =>
    cells.map((cell, column) => {
      const named = { ...more, ...(id !== "" && { id: `${id}-${String(column)}` }) };
      return column === 0 ? { text: whole(cell), ...named } : figure(whole(cell), named);
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

/** A frame: the first line is the one that is read first. */
function box([first = "", ...rest]: readonly string[]): Content {
  const stack: Content[] = [
    { text: whole(first), bold: true, fontSize: 11 },
    ...rest.map((text): Content => ({ text: whole(text), margin: [0, 3, 0, 0] })),
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

function signatures(parties: readonly (readonly string[])[]): Content {
  const cell = ([who = "", ...names]: readonly string[]): Content => ({
    stack: [
      { text: who, bold: true },
      ...names.map((text): Content => ({ text, color: quiet })),
      { text: "", margin: [0, 0, 0, 64] },
    ],
    unbreakable: true,
  });
  return { columns: parties.map(cell), columnGap: 24, margin: [0, 18, 0, 0], unbreakable: true };
}
