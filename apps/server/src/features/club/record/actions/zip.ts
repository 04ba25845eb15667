import { crc32, deflateRawSync } from "node:zlib";

export type Entry = { readonly name: string; readonly bytes: Uint8Array };

/** Builds a ZIP file (APPNOTE 4.3) with UTF-8 names and one timestamp: the same entries give the same bytes. */
export function zipOf(entries: readonly Entry[], at: Date): Uint8Array {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const packed = deflateRawSync(bytes);
    const title = Buffer.from(name, "utf8");
    const common = commonHeader({
      at,
      crc: crc32(bytes),
      packed: packed.length,
      size: bytes.length,
      title: title.length,
    });
    const head = Buffer.concat([uint32(0x04034b50), common, uint16(0), title]);
    const rest = Buffer.concat([uint16(0), uint16(0), uint16(0), uint16(0), uint32(0), uint32(offset)]);
    central.push(Buffer.concat([uint32(0x02014b50), uint16(20), common, rest, title]));
    local.push(head, packed);
    offset += head.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const count = uint16(entries.length);
  const end = [
    uint32(0x06054b50),
    uint16(0),
    uint16(0),
    count,
    count,
    uint32(directory.length),
    uint32(offset),
    uint16(0),
  ];
  return Buffer.concat([...local, directory, ...end]);
}

type Facts = {
  readonly at: Date;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly title: number;
};

/** Builds the fields from the required version to the length of the name, which both headers share. */
function commonHeader({ at, crc, packed, size, title }: Facts): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const utf8 = 0x0800;
  const deflated = 8;
  return Buffer.concat([
    uint16(20),
    uint16(utf8),
    uint16(deflated),
    uint16(time),
    uint16(day),
    uint32(crc),
    uint32(packed),
    uint32(size),
    uint16(title),
  ]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
