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

/** A heading stays on the page of what follows it. */
function drawAll(blocks: readonly Block[]): Content[] {
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1];
    const before = blocks[index - 1];
    if (before !== undefined && "heading" in before) return [];
    if (!("heading" in block) || next === undefined) return [draw(block)];
    return [{ stack: [draw(block), draw(next)], unbreakable: isShort(next) }];
  });
}

/** Longer than a page, it must be broken somewhere. */
function isShort(block: Block): boolean {
  return !("table" in block) || block.table.rows.length <= 12;
}

function draw(block: Block): Content {
  if ("heading" in block) return { text: block.heading, style: "section", outline: true };
  if ("text" in block) return { text: whole(block.text), margin: [0, 0, 0, 6] };
  if ("note" in block) return { text: whole(block.note), style: "note", margin: [0, 4, 0, 6] };
  if ("list" in block) return { ul: block.list.map(whole), margin: [0, 0, 0, 6], markerColor: quiet };
  if ("parties" in block) return parties(block.parties);
  if ("facts" in block) return facts(block.facts);
  if ("table" in block) return table(block.table);
  return "box" in block ? box(block.box) : signatures(block.signatures);
}

/** The number of an article stays on the line of its letter. */
function whole(text: string): string {
  return text.replaceAll(/\b([LRD]\.|n°|TSA|CS) (?=\d|[LRD]\.)/g, "$1\u00a0");
}

function parties(all: readonly PartyLines[]): Content {
  return {
    columns: all.map(({ role, name, lines }) => ({
      width: "*",
      stack: [
        { text: role, style: "head" },
        { text: name, bold: true },
        ...lines.flatMap((line): Content[] => (line === null ? [] : [line])),
      ],
    })),
    columnGap: 24,
    margin: [0, 0, 0, 12],
  };
}

function facts(lines: readonly (readonly [string, string | null])[]): Content {
  const known = lines.flatMap(([label, value]) =>
    value === null ? [] : [[{ text: label, color: quiet }, value]],
  );
  if (known.length === 0) return "";
  return { table: { widths: [170, "*"], body: known }, layout: hairlines, margin: [0, 0, 0, 8] };
}

const figure = (text: string, more: object = {}): TableCell => ({ text, alignment: "right", ...more });

function table({ head: columns, rows, totals }: SheetTable): Content {
  const row = (cells: readonly string[], more: object = {}): TableCell[] =>
    cells.map((cell, column) => (column === 0 ? { text: cell, ...more } : figure(cell, more)));
  return {
    table: {
      widths: columns.map((_, column) => (column === 0 ? "*" : columns.length > 3 ? 84 : 100)),
      headerRows: 1,
      dontBreakRows: true,
      body: [
        row(columns, { style: "head" }),
        ...rows.map((cells) => row(cells)),
        ...totals.map((cells) => row(cells, { bold: true })),
      ],
    },
    layout: hairlines,
    margin: [0, 4, 0, 8],
  };
}

/** A frame: the first line is the one that is read first. */
function box([first = "", ...rest]: readonly string[]): Content {
  const stack: Content[] = [
    { text: first, bold: true, fontSize: 11 },
    ...rest.map((text): Content => ({ text: whole(text), margin: [0, 3, 0, 0] })),
  ];
  return {
    table: { widths: ["*"], dontBreakRows: true, body: [[{ stack, margin: [8, 6, 8, 6] }]] },
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
