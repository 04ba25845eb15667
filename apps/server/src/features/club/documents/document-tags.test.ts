import { instant, type Id } from "@vigie/domain";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { sampleBuyer, sampleDocuments, sampleSeller } from "../../../testing/test-club-documents.ts";
import { recordSheet } from "../record/record-text.ts";
import type { RecordEvent } from "../record/store.ts";
import { type DocumentKind, documentKinds } from "./actions/kinds.ts";
import type { Seller } from "./actions/parties.ts";
import { sheetPdf } from "./actions/pdf.ts";
import type { Sheet } from "./actions/sheet.ts";

const filed: RecordEvent = {
  rank: 1,
  at: "2026-11-20T14:32:00.000Z",
  recordedAt: "2026-11-20T14:32:00.000Z",
  kind: "document_filed",
  source: "club_documents",
  sourceId: "0197a000-0000-7000-8000-000000000001" as Id,
  contentHash: "1".repeat(64),
  previousHash: "0".repeat(64),
  hash: "2".repeat(64),
  title: "Déclaration d’adéquation",
  number: "DA2026-000012",
  pdfHash: "3".repeat(64),
  contractName: null,
  version: null,
};
const samples = sampleDocuments();
/** The two brands of the demonstration: the product's own, and that of a partner's firm. */
const sellers: readonly Seller[] = [
  sampleSeller,
  {
    ...sampleSeller,
    name: "Cabinet des Quais",
    brand: "Épargne Atlantique",
    email: "bonjour@quais.exemple.fr",
  },
];
const at = instant("2026-11-20T14:32:00Z");

function sheetOf<K extends DocumentKind>(kind: K, seller: Seller): Sheet {
  return documentKinds[kind].sheet({ ...samples[kind], seller });
}

const isKind = (name: string): name is DocumentKind => Object.hasOwn(documentKinds, name);
const sheets: readonly (readonly [string, string, Seller, Sheet])[] = sellers.flatMap((seller) => [
  ...Object.keys(documentKinds)
    .filter(isKind)
    .map((kind) => [kind, seller.brand, seller, sheetOf(kind, seller)] as const),
  ["record", seller.brand, seller, recordSheet({ at, seller, buyer: sampleBuyer, events: [filed] })] as const,
]);

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
    const others = sellers
      .filter((one) => one !== seller)
      .flatMap(({ name, brand, email }) => [name, brand, email ?? name]);
    expect(others.filter((other) => text.join("\n").includes(other))).toEqual([]);
  },
);
