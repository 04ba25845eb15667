import { instant, variants } from "@vigie/domain";
import fc from "fast-check";
import { extractTextItems, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { sampleDocuments, sampleSeller } from "../../../testing/test-club-documents.ts";
import { type DocumentData, type DocumentKind, documentKinds } from "./actions/kinds.ts";
import { sheetPdf } from "./actions/pdf.ts";
import type { Sheet } from "./actions/sheet.ts";
import { signatureField } from "./actions/signature-field.ts";
import { letterSheet } from "./letter-text.ts";

/** Tests the pages of every document, under every brand of the house. */

const at = instant("2026-11-20T14:32:00Z");
const kinds = Object.keys(documentKinds) as DocumentKind[];
const pageHeight = 842;

function sheetOf<K extends DocumentKind>(kind: K, brand: string): Sheet {
  const data: DocumentData[K] = { ...sampleDocuments(at)[kind], seller: { ...sampleSeller, brand } };
  return documentKinds[kind].sheet(data);
}

type Item = { readonly text: string; readonly x: number; readonly top: number; readonly width: number };

async function read(sheet: Sheet, brand: string) {
  const bytes = await sheetPdf(sheet, { ...sampleSeller, brand }, at);
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { items } = await extractTextItems(pdf);
  const pages = items.map((page) =>
    page.map(({ str, x, y, width }): Item => ({ text: str, x, top: pageHeight - y, width })),
  );
  return { bytes, pages, info: (await pdf.getMetadata()).info as Record<string, unknown> };
}

const textOf = (page: readonly Item[]): string =>
  page
    .map(({ text }) => text)
    .join("")
    .replaceAll(/\s/g, "");

test.each(kinds)(
  "the %s of a brand names no other one, and says its title, its author and its language",
  async (kind) => {
    for (const { brand } of variants) {
      const sheet = sheetOf(kind, brand);
      const { pages, info } = await read(sheet, brand);
      const said = pages.map(textOf).join("");
      const metadata = JSON.stringify(info);
      expect(said).toContain(brand.replaceAll(" ", ""));
      for (const { brand: other } of variants.filter(
        (one) => one.brand !== brand && one.brand !== sampleSeller.name,
      )) {
        expect(said).not.toContain(other.replaceAll(" ", ""));
        expect(metadata).not.toContain(other);
      }
      expect(info).toMatchObject({ Title: `${sheet.title}, ${sheet.reference}`, Author: sampleSeller.name });
      expect(info).toMatchObject({ Creator: brand, Language: "fr-FR" });
    }
  },
);

test.each(kinds)(
  "in the %s the ways to complain are read on one page, and nothing runs over an edge",
  async (kind) => {
    const sheet = sheetOf(kind, "Vigie");
    const { pages } = await read(sheet, "Vigie");
    const heading = "Réclamationsetmédiation";
    const isSaid = sheet.blocks.some(
      (block) => "heading" in block && block.heading === "Réclamations et médiation",
    );
    const found = pages.filter((one) => textOf(one).includes(heading));
    expect(found).toHaveLength(isSaid ? 1 : 0);
    for (const page of found)
      for (const word of [
        "Médiateurdelaconsommationducabinet",
        "médiateurdel’AMF",
        "LaMédiationdel’Assurance",
      ])
        expect(textOf(page).slice(textOf(page).indexOf(heading))).toContain(word);
    for (const { text, x, top, width } of pages.flat()) {
      expect(x, text).toBeGreaterThanOrEqual(47);
      expect(x + width, text).toBeLessThanOrEqual(595 - 47);
      expect(top, text).toBeLessThanOrEqual(pageHeight - 24);
    }
  },
);

test("who signs a letter does it where nothing is printed, below their name, on a page that says something else", async () => {
  const { letter } = sampleDocuments(at);
  const [first] = letter.agreed.contracts;
  if (first === undefined) throw new Error("assertion: a contract is followed");
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (count) => {
      const contracts = Array.from({ length: count }, (_, rank) => ({
        ...first,
        name: `Contrat ${String(rank)}`,
      }));
      const sheet = letterSheet({ ...letter, agreed: { ...letter.agreed, contracts } });
      const { bytes, pages } = await read(sheet, "Vigie");
      for (const [side, name] of [
        ["left", "Hélène Le Goff"],
        ["right", "Camille Roussel"],
      ] as const) {
        const { page, x, y, width, height } = signatureField(bytes, side);
        expect(page).toBe(pages.length);
        const last = pages.at(-1) ?? [];
        const over = last.filter(
          (one) => one.x < x + width && one.x + one.width > x && one.top > y && one.top - 9 < y + height,
        );
        expect(over).toEqual([]);
        const named = last.filter((one) => one.top < y && one.top > y - 64 && Math.abs(one.x - x) < 20);
        expect(textOf(named)).toContain(name.replaceAll(" ", ""));
        expect(textOf(last)).toContain("Réclamationsetmédiation");
      }
    }),
    { numRuns: 20 },
  );
});
