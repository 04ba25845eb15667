import { namedFonts } from "./pdf-fonts.ts";
import { markWhatIsDrawn } from "./pdf-marks.ts";

/** What every PDF of ours is written with. The fonts are the ones that come with pdfmake, embedded; nothing else is read from the
 * disk or the network, whatever a document says. */

/** Loaded with the first document: it is a tenth of the memory of a web process, which few calls need. */
export async function pdfWriter() {
  const { default: pdfmake } = await import("pdfmake");
  markWhatIsDrawn();
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => false);
  pdfmake.setFonts(namedFonts(filesOf(pdfmake)));
  return pdfmake;
}

/** Where pdfmake looks for a file before the disk: its types leave it out.
 * @throws when the pinned pdfmake no longer has one */
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
