import type { Id, NewId } from "@vigie/domain";

type Sources = { readonly now: () => number; readonly randomBytes: (count: number) => Buffer };

/** UUID version 7 (RFC 9562): 48 bits of time, then random bits. Within one millisecond a counter keeps the order. */
export function idGenerator({ now, randomBytes }: Sources): NewId {
  let last = 0;
  let counter = 0;
  const random = inPieces(randomBytes);
  return () => {
    const time = Math.max(now(), last);
    counter = time === last ? counter + 1 : 0;
    if (counter > 0xfff) counter = 0;
    last = time;
    const bytes = random();
    bytes.writeUIntBE(time, 0, 6);
    bytes.writeUInt16BE(0x7000 | counter, 6);
    bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
    const hex = bytes.toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id;
  };
}

const idBytes = 16;
/** Requesting the random bytes of one id from the system costs ten times as much as formatting it. */
const idsAtOnce = 256;

/** Returns the random bytes of one id after the other, each once. */
function inPieces(randomBytes: Sources["randomBytes"]): () => Buffer {
  let bytes: Buffer = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at === bytes.length) {
      bytes = randomBytes(idBytes * idsAtOnce);
      at = 0;
    }
    at += idBytes;
    return bytes.subarray(at - idBytes, at);
  };
}
