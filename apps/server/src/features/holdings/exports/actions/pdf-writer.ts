import { createRequire } from "node:module";
import path from "node:path";
import { markWhatIsDrawn } from "./pdf-marks.ts";

/** What every PDF of ours is written with. The fonts are the ones that come with pdfmake, embedded; nothing else is read from the
 * disk or the network, whatever a document says. */

const fonts = path.dirname(createRequire(import.meta.url).resolve("pdfmake/fonts/Roboto/Roboto-Regular.ttf"));

/** Loaded with the first document: it is a tenth of the memory of a web process, which few calls need. */
export async function pdfWriter() {
  const { default: pdfmake } = await import("pdfmake");
  markWhatIsDrawn();
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((file) => path.dirname(path.resolve(file)) === fonts);
  pdfmake.setFonts({
    Roboto: {
      normal: path.join(fonts, "Roboto-Regular.ttf"),
      bold: path.join(fonts, "Roboto-Medium.ttf"),
      italics: path.join(fonts, "Roboto-Italic.ttf"),
      bolditalics: path.join(fonts, "Roboto-MediumItalic.ttf"),
    },
  });
  return pdfmake;
}

/** What a reader of pages and a screen reader are both told: version 1.7, in which a table's heads name their rows or columns. */
export const accessible = { version: "1.7", tagged: true, language: "fr-FR", displayTitle: true } as const;

export const ink = "#16202e";
export const quiet = "#5c6470";
const line = "#d8d5cc";
export const hairlines = {
  hLineWidth: (index: number) => (index === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => line,
  paddingLeft: (column: number) => (column === 0 ? 0 : 6),
  paddingRight: () => 0,
  paddingTop: () => 4,
  paddingBottom: () => 4,
};
