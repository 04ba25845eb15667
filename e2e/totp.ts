import { createHmac } from "node:crypto";

/** An authenticator app of the journeys' own (RFC 6238: SHA-1, six digits, thirty seconds), beside the server's library.
 * @param steps how many steps from now */
export function totpCode(base32: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac("sha1", bytesOf(base32)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0x0f;
  const number = (hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000;
  return String(number).padStart(6, "0");
}

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
