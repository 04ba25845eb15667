import { PDFiumLibrary } from "@hyzyla/pdfium";
import { encode } from "fast-png";
import { buffer } from "node:stream/consumers";
import { pdfWriter } from "../features/holdings/exports/actions/pdf-writer.ts";

/** Draws the first page of the document on its standard input as a PNG on its standard output. PDFium runs as WebAssembly: an
 * exploit in a document stays within that memory. */

/** Twice the displayed size, for screens with two pixels per point. */
const most = { width: 144, height: 192 };
const pageWidth = 600;

const [mediaType] = process.argv.slice(2);
const bytes = await buffer(process.stdin);
const library = await PDFiumLibrary.init();
const document = await library.loadDocument(
  mediaType === "application/pdf" ? bytes : await pageOf(bytes, mediaType ?? ""),
);
const page = document.getPage(0);
const { originalWidth, originalHeight } = page.getOriginalSize();
const scale = Math.min(most.width / originalWidth, most.height / originalHeight);
const drawn = await page.render({
  width: Math.max(1, Math.round(originalWidth * scale)),
  height: Math.max(1, Math.round(originalHeight * scale)),
  colorSpace: "BGRA",
  render: async ({ data, width, height }) =>
    await Promise.resolve(encode({ width, height, channels: 3, depth: 8, data: rgbOf(data) })),
});
process.stdout.write(drawn.data);

/** Places an image on a page of its size, since PDFium only draws pages. */
async function pageOf(image: Buffer, type: string): Promise<Uint8Array> {
  const writer = await pdfWriter();
  const drawing = { image: `data:${type};base64,${image.toString("base64")}`, width: pageWidth };
  const pageSize = { width: pageWidth, height: "auto" } as const;
  return await writer.createPdf({ pageSize, pageMargins: 0, content: [drawing] }).getBuffer();
}

/** The bytes are in RGBA order although the library calls it BGRA; the page is white, so alpha is dropped. */
function rgbOf(rgba: Uint8Array): Uint8Array {
  return rgba.filter((_, at) => at % 4 !== 3);
}
