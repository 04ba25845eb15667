import { instant } from "@vigie/domain";
import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { sampleDocuments, sampleSeller } from "../../../testing/test-club-documents.ts";
import { documentKinds } from "./actions/kinds.ts";
import { sheetPdf } from "./actions/pdf.ts";

const samples = sampleDocuments();
const sheets = {
  der: documentKinds.der.sheet(samples.der),
  precontract: documentKinds.precontract.sheet(samples.precontract),
  letter: documentKinds.letter.sheet(samples.letter),
  mandate: documentKinds.mandate.sheet(samples.mandate),
  invoice: documentKinds.invoice.sheet(samples.invoice),
  yearly_costs: documentKinds.yearly_costs.sheet(samples.yearly_costs),
  review_statement: documentKinds.review_statement.sheet(samples.review_statement),
};

type Tagged = { readonly role?: string; readonly children?: readonly object[] };
const roles = ({ role, children = [] }: Tagged): string[] => [
  ...(role === undefined ? [] : [role]),
  ...children.flatMap(roles),
];

test.each(Object.entries(sheets))(
  "the %s is tagged: all but the foot of its pages has a role",
  async (_, sheet) => {
    const pdf = await getDocumentProxy(
      new Uint8Array(await sheetPdf(sheet, sampleSeller, instant("2026-11-20T14:32:00Z"))),
    );
    const said: string[] = [];
    for (let at = 1; at <= pdf.numPages; at += 1) {
      const page = await pdf.getPage(at);
      const tree = await page.getStructTree();
      if (tree !== null) said.push(...roles(tree));
      const { items } = await page.getTextContent({ includeMarkedContent: true });
      const open: string[] = [];
      const untagged: string[] = [];
      for (const item of items)
        if ("str" in item) untagged.push(open.at(-1) === "element" ? "" : item.str);
        else if (item.type === "endMarkedContent") open.pop();
        else open.push(item.type === "beginMarkedContentProps" && item.id !== null ? "element" : "artifact");
      expect(untagged.join("").trim()).toMatch(/^Rivage Conseil.*Page \d+ sur \d+$/);
    }
    const count = (role: string) => said.filter((one) => one === role).length;
    const tables = sheet.blocks.flatMap((block) => ("table" in block ? [block.table] : []));
    expect(count("H1")).toBe(1);
    expect(count("H2")).toBe(sheet.blocks.filter((block) => "heading" in block).length);
    expect(count("Table")).toBeGreaterThanOrEqual(tables.length);
    expect(count("TH")).toBeGreaterThanOrEqual(
      tables.reduce((sum, { head, rows, totals }) => sum + head.length + rows.length + totals.length, 0),
    );
  },
);
