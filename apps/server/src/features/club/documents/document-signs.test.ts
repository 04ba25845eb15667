import { createRequire } from "node:module";
import path from "node:path";
import { drawable, instant, isDrawn, undrawnSigns } from "@vigie/domain";
import { printed } from "../../holdings/exports/actions/printed.ts";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { sampleSeller } from "../../../testing/test-club-documents.ts";
import type { Seller } from "./actions/parties.ts";
import { sheetPdf } from "./actions/pdf.ts";
import type { Sheet } from "./actions/sheet.ts";

/** Tests that characters typed by an advisor are printed: none is replaced by an empty box. */

test.each([
  ["Fonds A → Fonds B\u00a0: moins cher", "Fonds A -> Fonds B\u00a0: moins cher"],
  ["✓ horizon\n☐ durabilité", "[x] horizon\n[ ] durabilité"],
  ["►\tmoins de frais", "• moins de frais"],
  ["Merci 🎉 et à bientôt 👍🏽", "Merci et à bientôt"],
  ["L\u202ea\u202c prime", "La prime"],
  ["Fidélité".normalize("NFD"), "Fidélité"],
  ["Prix ≤ 5 % × 2, −3 € – « Łódź »", "Prix ≤ 5 % × 2, −3 € – « Łódź »"],
  ["Attention ⚠️ ici", "Attention ici"],
  ["diﬀérence ⅓", "différence 1⁄3"],
])("%j is printed as %j", async (typed, printed) => {
  const text = await drawnText({ blocks: [{ text: typed }] });
  expect(text).toContain(`N°1${packed(printed)}`);
});

test("a name of another script keeps nobody from a document: it is spelled in Latin letters wherever it stands", async () => {
  const name = "דוד 王伟 محمد";
  const text = await drawnText({
    title: name,
    blocks: [
      { heading: name },
      { facts: [[name, name]] },
      { parties: [{ role: name, name, lines: [name] }] },
      { list: [name] },
      { box: [name, name] },
      { table: { head: ["A", name], rows: [[name, name]], totals: [[name, name]] } },
      { signatures: [[name, name]] },
    ],
    seller: { ...sampleSeller, name },
  });
  expect(text).not.toMatch(/[^\p{Script=Latin}\p{Script=Common}]/u);
  expect(text.split("DvdWangWeiMhmd").length - 1).toBe(19);
  expect([printed("L. Đặng, 田中 太郎"), printed("\u{f0000}Lévy")]).toEqual([
    "L. Đặng, TianZhong TaiLang",
    "?Lévy",
  ]);
});

type Face = { readonly hasGlyphForCodePoint: (code: number) => boolean };
const fromPdfmake = createRequire(createRequire(import.meta.url).resolve("pdfmake"));
const fonts = path.join(path.dirname(fromPdfmake.resolve("pdfmake/package.json")), "fonts/Roboto");
const fontkit = fromPdfmake("fontkit") as { openSync: (file: string) => Face };
const codes = Array.from({ length: 0x3_0000 }, (_, code) => code).filter(
  (code) => code < 0xd8_00 || code > 0xdf_ff,
);

test.each(["Regular", "Medium", "Italic", "MediumItalic"])(
  "what is said to be drawn has its glyph in Roboto %s",
  (face) => {
    const file = fontkit.openSync(path.join(fonts, `Roboto-${face}.ttf`));
    const lineEnds = "\r\n";
    const missing = codes.filter((code) => {
      const sign = String.fromCodePoint(code);
      return isDrawn(sign) && !lineEnds.includes(sign) && !file.hasGlyphForCodePoint(code);
    });
    expect(missing.map((code) => code.toString(16))).toEqual([]);
  },
);

test("whatever is typed, nothing is printed that the face does not draw, and what is accepted is printed as it was read", () => {
  for (const code of codes) {
    const text = `é${String.fromCodePoint(code)} a`;
    const out = printed(text);
    const isAccepted = undrawnSigns(text).length === 0;
    if (!Array.from(out).every(isDrawn) || (isAccepted && out !== drawable(text)))
      expect.fail(`U+${code.toString(16)} is printed as ${JSON.stringify(out)}`);
  }
});

type Drawn = Partial<Sheet> & { readonly seller?: Seller };

async function drawnText({ seller = sampleSeller, ...sheet }: Drawn): Promise<string> {
  const whole = { title: "Essai", reference: "N° 1", blocks: [], ...sheet };
  const bytes = await sheetPdf(whole, seller, instant("2026-11-20T14:32:00Z"));
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return packed(text);
}

function packed(text: string): string {
  return text.replaceAll(/\s/g, "");
}
