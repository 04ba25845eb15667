import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** The fonts that come with pdfmake, read and decoded once per process. PDFKit, which pdfmake uses to draw, would decode them again
 * for each document, which took two fifths of its CPU time. */

/** The part of fontkit, PDFKit's font reader, that is used here. */
type Format = { probe(bytes: Uint8Array): boolean; new (stream: { readonly buffer: Uint8Array }): object };
type Fontkit = {
  readonly create: (bytes: Uint8Array) => object;
  readonly registerFormat: (format: Format) => void;
};

const faces = {
  normal: "Roboto-Regular",
  bold: "Roboto-Medium",
  italics: "Roboto-Italic",
  bolditalics: "Roboto-MediumItalic",
} as const;

let isKnown = false;

/** Writes the name of each face in place of its file into the virtual file system of pdfmake.
 * @returns the fonts by those names, as pdfmake expects them */
export function namedFonts(write: (name: string, content: Buffer) => void): {
  readonly Roboto: typeof faces;
} {
  if (!isKnown) readNamesAsFonts();
  isKnown = true;
  for (const face of Object.values(faces)) write(face, Buffer.from(face));
  return { Roboto: { ...faces } };
}

/** Registers a format of fontkit that reads the name of a face as that font, which is opened with the first document. */
function readNamesAsFonts(): void {
  const resolver = createRequire(import.meta.url);
  const ofPdfmake = createRequire(resolver.resolve("pdfmake"));
  const fontkit = fontkitOf(createRequire(ofPdfmake.resolve("pdfkit"))("fontkit"));
  const folder = path.dirname(resolver.resolve("pdfmake/fonts/Roboto/Roboto-Regular.ttf"));
  const opened = new Map<string, object>();
  const faceOf = (bytes: Uint8Array): string | undefined =>
    Object.values(faces).find((face) => Buffer.from(face).equals(bytes));
  const open = (face: string): object => {
    const font = opened.get(face) ?? fontkit.create(readFileSync(path.join(folder, `${face}.ttf`)));
    opened.set(face, font);
    return font;
  };
  fontkit.registerFormat(
    class {
      static probe(bytes: Uint8Array): boolean {
        return faceOf(bytes) !== undefined;
      }
      constructor({ buffer }: { readonly buffer: Uint8Array }) {
        return ofOneDocument(open(faceOf(buffer) ?? faces.normal));
      }
    },
  );
}

/** Returns the font with a glyph cache of its own: a glyph keeps the characters it was first drawn for, so a shared cache would
 * make the bytes of a document depend on earlier ones. The decoded font data are shared. */
function ofOneDocument(font: object): object {
  const own = { _glyphs: {} };
  Object.setPrototypeOf(own, font);
  return own;
}

/** @throws if the pinned PDFKit no longer reads its fonts this way */
function fontkitOf(loaded: unknown): Fontkit {
  const isOne = (value: unknown): value is Fontkit =>
    typeof value === "object" &&
    value !== null &&
    "create" in value &&
    typeof value.create === "function" &&
    "registerFormat" in value &&
    typeof value.registerFormat === "function";
  if (!isOne(loaded)) throw new Error("PDFKit has no reader of fonts to which a format can be added");
  return loaded;
}
