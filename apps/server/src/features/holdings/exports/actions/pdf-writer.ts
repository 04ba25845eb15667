import { namedFonts } from "./pdf-fonts.ts";
import { markWhatIsDrawn } from "./pdf-marks.ts";

/** The setup shared by all our PDFs. The fonts are those that come with pdfmake, embedded; nothing else is read from the disk or
 * the network, whatever a document contains. */

/** Loaded with the first document: it takes a tenth of the memory of a web process, and few requests need it. */
export async function pdfWriter() {
  const { default: pdfmake } = await import("pdfmake");
  markWhatIsDrawn();
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => false);
  pdfmake.setFonts(namedFonts(filesOf(pdfmake)));
  return pdfmake;
}

/** Returns the virtual file system that pdfmake searches before the disk; its types omit it.
 * @throws if the pinned pdfmake no longer has one */
function filesOf(pdfmake: object): (name: string, content: Buffer) => void {
  type Files = { readonly writeFileSync: (name: string, content: Buffer) => void };
  const isOne = (value: unknown): value is Files =>
    typeof value === "object" &&
    value !== null &&
    "writeFileSync" in value &&
    typeof value.writeFileSync === "function";
  const files = "virtualfs" in pdfmake ? pdfmake.virtualfs : null;
  if (!isOne(files)) throw new Error("pdfmake has no files of its own");
  return (name, content) => {
    files.writeFileSync(name, content);
  };
}

/** Settings for PDF viewers and screen readers: version 1.7, in which table heads refer to their rows or columns. */
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
