import { createDeflateRaw, crc32 } from "node:zlib";
import { pipeline, Readable } from "node:stream";
import type { Instant } from "@vigie/domain";

/** A ZIP archive, written entry by entry while their content comes: what every desk opens without another program. */

export type ZipEntry = { readonly name: string; readonly content: AsyncIterable<string> };

/** Sizes follow the content (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808;
const deflated = 8;
const versionNeeded = 20;
/** What these archives can say of a size or a place. */
const most = 0xff_ff_ff_ff;

type Written = {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
};

export async function* zipOf(entries: Iterable<ZipEntry>, at: Instant): AsyncGenerator<Buffer> {
  const stamp = dosTime(at);
  const written: Written[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const start = offset;
    const bytes = Buffer.from(name);
    const head = localHeader(bytes, stamp);
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
    const tail = descriptor(entry);
    yield tail;
    offset += tail.length;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map((entry) => directoryHeader(entry, stamp)));
  yield directory;
  yield endOf(written.length, { size: directory.length, offset });
}

/** The text as bytes, counted and summed while they pass. */
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

function numbers(...fields: readonly (readonly [size: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    fields.map(([size, value]) => {
      const field = Buffer.alloc(size);
      field.writeUIntLE(value, 0, size);
      return field;
    }),
  );
}

type Stamp = { readonly time: number; readonly date: number };

function localHeader(name: Buffer, { time, date }: Stamp): Buffer {
  const fields = numbers(
    [4, 0x04_03_4b_50],
    [2, versionNeeded],
    [2, flags],
    [2, deflated],
    [2, time],
    [2, date],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name.length],
    [2, 0],
  );
  return Buffer.concat([fields, name]);
}

function descriptor({ crc, packed, size }: Written): Buffer {
  return numbers([4, 0x08_07_4b_50], [4, crc], [4, packed], [4, size]);
}

function directoryHeader({ name, crc, packed, size, offset }: Written, { time, date }: Stamp): Buffer {
  const fields = numbers(
    [4, 0x02_01_4b_50],
    [2, versionNeeded],
    [2, versionNeeded],
    [2, flags],
    [2, deflated],
    [2, time],
    [2, date],
    [4, crc],
    [4, packed],
    [4, size],
    [2, name.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, offset],
  );
  return Buffer.concat([fields, name]);
}

function endOf(count: number, { size, offset }: { readonly size: number; readonly offset: number }): Buffer {
  return numbers([4, 0x06_05_4b_50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0]);
}

/** The moment as these archives write it: UTC here, to two seconds. */
function dosTime(at: Instant): Stamp {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (at.match(/\d+/g) ?? []).map(
    Number,
  );
  return {
    time: (hour << 11) | (minute << 5) | (second >> 1),
    date: ((year - 1980) << 9) | (month << 5) | day,
  };
}
