import type { Instant } from "./day.ts";

/** Headers of a ZIP archive (APPNOTE 6.3.10) that is streamed. */

export type ZippedEntry = {
  /** UTF-8. */
  readonly name: Uint8Array;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** Offset of its header in the archive. */
  readonly offset: number;
};

/** Sizes follow the content (bit 3), names are UTF-8 (bit 11). */
const flags = 0x08_08;
const deflated = 8;
const version = 20;

type Field = readonly [bytes: 2 | 4, value: number];

function bytesOf(fields: readonly Field[], ...rest: readonly Uint8Array[]): Uint8Array {
  const head = fields.flatMap(([bytes, value]) =>
    Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** at) % 256),
  );
  return Uint8Array.from([...head, ...rest.flatMap((one) => [...one])]);
}

/** Header before the content of an entry. */
export function zipHead(name: Uint8Array, at: Instant): Uint8Array {
  const sizes: readonly Field[] = [
    [4, 0],
    [4, 0],
    [4, 0],
  ];
  return bytesOf([[4, 0x04_03_4b_50], [2, version], ...common(at), ...sizes, [2, name.length], [2, 0]], name);
}

/** Descriptor after the content. */
export function zipDescriptor({ crc, packed, size }: ZippedEntry): Uint8Array {
  return bytesOf([
    [4, 0x08_07_4b_50],
    [4, crc],
    [4, packed],
    [4, size],
  ]);
}

/** Directory record of an entry. */
export function zipDirectory({ name, crc, packed, size, offset }: ZippedEntry, at: Instant): Uint8Array {
  const sizes: readonly Field[] = [
    [4, crc],
    [4, packed],
    [4, size],
    [2, name.length],
  ];
  // No extra field, no comment, first disk, no attributes.
  const none: readonly Field[] = [
    [4, 0],
    [4, 0],
    [4, 0],
  ];
  const begin: readonly Field[] = [
    [4, 0x02_01_4b_50],
    [2, version],
    [2, version],
  ];
  return bytesOf([...begin, ...common(at), ...sizes, ...none, [4, offset]], name);
}

/** End record of the archive: number of entries, size and offset of the directory. */
export function zipEnd(count: number, { size, offset }: Pick<ZippedEntry, "size" | "offset">): Uint8Array {
  return bytesOf([
    [4, 0x06_05_4b_50],
    [4, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  ]);
}

function common(at: Instant): readonly Field[] {
  const { time, date } = stampOf(at);
  return [
    [2, flags],
    [2, deflated],
    [2, time],
    [2, date],
  ];
}

/** Time in MS-DOS format, with a resolution of two seconds. */
function stampOf(at: Instant): { readonly time: number; readonly date: number } {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (at.match(/\d+/g) ?? []).map(
    Number,
  );
  return {
    time: hour * 2048 + minute * 32 + Math.floor(second / 2),
    date: (year - 1980) * 512 + month * 32 + day,
  };
}
