import { createDeflateRaw, crc32 } from "node:zlib";
import { pipeline, Readable } from "node:stream";
import { type Instant, type ZippedEntry, zipDescriptor, zipDirectory, zipEnd, zipHead } from "@vigie/domain";

/** Writes a ZIP archive entry by entry as their content arrives. ZIP was chosen because every computer opens it without another
 * program. */

export type ZipEntry = { readonly name: string; readonly content: AsyncIterable<string> };

/** The largest size or offset that these archives can hold: 32 bits, there is no ZIP64. */
const most = 0xff_ff_ff_ff;

export async function* zipOf(entries: Iterable<ZipEntry>, at: Instant): AsyncGenerator<Uint8Array> {
  const written: ZippedEntry[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const start = offset;
    const bytes = Buffer.from(name);
    const head = zipHead(bytes, at);
    yield head;
    offset += head.length;
    const measured = measure(content);
    const packed = pipeline(
      Readable.from(measured.bytes, { objectMode: false }),
      createDeflateRaw(),
      () => undefined,
    );
    let packedSize = 0;
    for await (const piece of packed as AsyncIterable<Buffer>) {
      packedSize += piece.length;
      yield piece;
    }
    const entry = {
      name: bytes,
      crc: measured.crc(),
      packed: packedSize,
      size: measured.size(),
      offset: start,
    };
    offset += packedSize;
    if (Math.max(offset, entry.size) > most) throw new Error("assertion: an archive of less than 4 GB");
    const tail = zipDescriptor(entry);
    yield tail;
    offset += tail.length;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map((entry) => zipDirectory(entry, at)));
  yield directory;
  yield zipEnd(written.length, { size: directory.length, offset });
}

/** Converts the text to bytes, and computes its size and CRC as they pass. */
function measure(content: AsyncIterable<string>) {
  let [crc, size] = [0, 0];
  const bytes = async function* (): AsyncGenerator<Buffer> {
    for await (const text of content) {
      const piece = Buffer.from(text);
      crc = crc32(piece, crc);
      size += piece.length;
      yield piece;
    }
  };
  return { bytes: bytes(), crc: () => crc, size: () => size };
}
