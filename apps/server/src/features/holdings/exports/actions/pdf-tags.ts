import type { Content, TableCell } from "pdfmake";
import type { ContentTable } from "pdfmake/interfaces.js";
import { printed } from "./printed.ts";

/** The tags of a PDF (ISO 32000-1, 14.8): the headings, paragraphs, lists and tables that a screen reader walks. pdfmake lays a page
 * out and writes none; each text of a document is given its element here, and `pdf-marks.ts` marks the lines that are drawn. */

export type Role = "Document" | "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD" | "L" | "LI" | "LBody";
export type Tag = {
  readonly role: Role;
  readonly scope: "Column" | "Row" | null;
  readonly root: Tag | null;
  readonly children: Tag[];
};

/** The same document with its tags: its `title` is the first heading, each `section` one below. A table without a head is a list of
 * facts, whose first cells name their rows; one of a single column is a frame. */
export function tagged(content: readonly Content[]): Content[] {
  const root: Tag = { role: "Document", scope: null, root: null, children: [] };
  return content.map((each) => withTags(each, root));
}

function below(parent: Tag, role: Role, scope: Tag["scope"] = null): Tag {
  const child: Tag = { role, scope, root: parent.root ?? parent, children: [] };
  parent.children.push(child);
  return child;
}

function withTags(content: Content, parent: Tag): Content {
  if (typeof content !== "object") return content === "" ? content : withTags({ text: content }, parent);
  if (Array.isArray(content)) return content.map((each) => withTags(each, parent));
  if (content.table !== undefined) return tableWithTags(content, parent);
  if (content.stack !== undefined)
    return { ...content, stack: content.stack.map((each) => withTags(each, parent)) };
  if (content.columns !== undefined)
    return { ...content, columns: content.columns.map((each) => withTags(each, parent)) };
  if (content.ul !== undefined) {
    const list = below(parent, "L");
    return { ...content, ul: content.ul.map((each) => withTags(each, below(below(list, "LI"), "LBody"))) };
  }
  if (content.text === undefined || content.text === "") return content;
  const { text, style } = content;
  const said = typeof text === "string" ? printed(text) : text;
  const heading = style === "title" ? "H1" : style === "section" ? "H2" : "P";
  // It goes with a run of text: pdfmake copies what a run has onto each word of it, and nothing of the node.
  const run = { text: said, tag: parent.role === "Document" ? below(parent, heading) : parent };
  return { ...content, text: [run], ...(typeof said === "string" && { outlineText: said }) };
}

function tableWithTags(content: ContentTable, parent: Tag): Content {
  const { headerRows = 0, body } = content.table;
  const isFrame = headerRows === 0 && (body[0]?.length ?? 0) < 2;
  const table = isFrame ? parent : below(parent, "Table");
  const rows = body.map((cells, at) => {
    const row = isFrame ? parent : below(table, "TR");
    return cells.map((cell, column): TableCell => {
      if (!isContent(cell)) return cell;
      if (isFrame) return withTags(cell, row);
      if (at < headerRows) return withTags(cell, below(row, "TH", "Column"));
      return withTags(cell, column === 0 ? below(row, "TH", "Row") : below(row, "TD"));
    });
  });
  return { ...content, table: { ...content.table, body: rows } };
}

/** What a cell that spans several leaves behind it is none. */
function isContent(cell: TableCell): cell is Exclude<TableCell, Record<PropertyKey, never>> {
  return typeof cell !== "object" || Object.keys(cell).length > 0;
}
