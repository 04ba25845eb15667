import type { Content, TableCell } from "pdfmake";
import type { ContentTable } from "pdfmake/interfaces.js";
import { printed } from "./printed.ts";

/** The tags of a PDF (ISO 32000-1, 14.8): the headings, paragraphs, lists and tables that a screen reader uses. pdfmake writes no
 * tags; here each text of a document gets its element, and `pdf-marks.ts` marks the drawn lines. */

export type Role = "Document" | "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD" | "L" | "LI" | "LBody";
export type Tag = {
  readonly role: Role;
  readonly scope: "Column" | "Row" | null;
  readonly root: Tag | null;
  readonly children: Tag[];
};

/** Returns the same document with its tags: `title` becomes H1 and each `section` H2. A table without a head is a list of facts,
 * whose first cells are row heads; a table with a single column is a frame. */
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
  // The tag is set on a text run: pdfmake copies the properties of a run to each word, but not those of the node.
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

/** The empty cells that pdfmake needs after a cell with a span are not content. */
function isContent(cell: TableCell): cell is Exclude<TableCell, Record<PropertyKey, never>> {
  return typeof cell !== "object" || Object.keys(cell).length > 0;
}
