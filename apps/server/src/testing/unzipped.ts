import { crc32, inflateRawSync } from "node:zlib";
import { expect } from "vitest";

/** Returns the entries of a zip file, from the directory at its end, as zip readers do. */
export function unzipped(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = file.readUInt32LE(end + 16);
  const found = new Map<string, Buffer>();
  for (let count = file.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [packed, size, length] = [
      file.readUInt32LE(at + 20),
      file.readUInt32LE(at + 24),
      file.readUInt16LE(at + 28),
    ];
    const name = file.subarray(at + 46, at + 46 + length).toString("utf8");
    const start = file.readUInt32LE(at + 42) + 30 + length;
    const bytes = inflateRawSync(file.subarray(start, start + packed));
    expect([bytes.length, crc32(bytes)]).toEqual([size, file.readUInt32LE(at + 16)]);
    found.set(name, bytes);
    at += 46 + length;
  }
  return found;
}
