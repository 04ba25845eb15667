import { instant } from "@vigie/domain";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { sampleSeller } from "../../../testing/test-club-documents.ts";
import { sheetPdf } from "./actions/pdf.ts";

/** What an advisor types reaches the document that is kept: no empty frame stands in the place of a sign. */

test.each([
  ["Fonds A → Fonds B\u00a0: moins cher", "Fonds A -> Fonds B\u00a0: moins cher"],
  ["✓ horizon\n☐ durabilité", "[x] horizon\n[ ] durabilité"],
  ["►\tmoins de frais", "• moins de frais"],
  ["Merci 🎉 et à bientôt 👍🏽", "Merci et à bientôt"],
  ["L\u202ea\u202c prime", "La prime"],
  ["Fidélité".normalize("NFD"), "Fidélité"],
  ["Prix ≤ 5 % × 2, −3 € – « Łódź »", "Prix ≤ 5 % × 2, −3 € – « Łódź »"],
])("%j is printed as %j", async (typed, printed) => {
  const sheet = { title: "Essai", reference: "N° 1", blocks: [{ text: typed }] };
  const at = instant("2026-11-20T14:32:00Z");
  const pdf = await getDocumentProxy(new Uint8Array(await sheetPdf(sheet, sampleSeller, at)));
  const packed = (text: string): string => text.replaceAll(/\s/g, "");
  const { text } = await extractText(pdf, { mergePages: true });
  expect(packed(text)).toContain(`N°1${packed(printed)}`);
});
