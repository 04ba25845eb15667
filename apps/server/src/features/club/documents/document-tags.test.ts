import { instant } from "@vigie/domain";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { sampleSellers, sampleSheets } from "../../../testing/test-sheets.ts";
import { sheetPdf } from "./actions/pdf.ts";

const at = instant("2026-11-20T14:32:00Z");
const sheets = sampleSheets(at);

type Tagged = { readonly role?: string; readonly children?: readonly object[] };
const roles = ({ role, children = [] }: Tagged): string[] => [
  ...(role === undefined ? [] : [role]),
  ...children.flatMap(roles),
];

test.each(sheets)(
  "the %s of %s is tagged: all but the foot of its pages has a role",
  async (_, __, seller, sheet) => {
    const pdf = await getDocumentProxy(new Uint8Array(await sheetPdf(sheet, seller, at)));
    const said: string[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const tree = await page.getStructTree();
      if (tree !== null) said.push(...roles(tree));
      const { items } = await page.getTextContent({ includeMarkedContent: true });
      const open: string[] = [];
      const untagged: string[] = [];
      for (const item of items)
        if ("str" in item) untagged.push(open.at(-1) === "element" ? "" : item.str);
        else if (item.type === "endMarkedContent") open.pop();
        else open.push(item.type === "beginMarkedContentProps" && item.id !== null ? "element" : "artifact");
      const foot = untagged.join("").trim();
      expect([foot.startsWith(seller.name), /Page \d+ sur \d+$/.test(foot)]).toEqual([true, true]);
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

test.each(sheets)(
  "the %s of %s tells its language, its title and its brand, and no other",
  async (_, __, seller, sheet) => {
    const pdf = await getDocumentProxy(new Uint8Array(await sheetPdf(sheet, seller, at)));
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({
      Language: "fr-FR",
      Title: `${sheet.title}, ${sheet.reference}`,
      Author: seller.name,
      Creator: seller.brand,
    });
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    const { text } = await extractText(pdf, { mergePages: false });
    expect(text[0]).toContain(seller.brand);
    for (const page of text) expect(page.trim().split("\n").length).toBeGreaterThan(1);
    const others = sampleSellers
      .filter((one) => one !== seller)
      .flatMap(({ name, brand, email }) => [name, brand, email ?? name]);
    expect(others.filter((other) => text.join("\n").includes(other))).toEqual([]);
  },
);
