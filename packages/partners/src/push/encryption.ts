import { createCipheriv, createECDH, hkdfSync } from "node:crypto";
import type { PushTarget } from "./port.ts";

/** Encryption of messages for one browser (RFC 8291), so that the push service cannot read them. The content coding is aes128gcm
 * (RFC 8188), in one record. Implemented with Node's primitives instead of a library (docs/decisions/0026-libraries.md): the usual
 * library has a licence that we do not ship, and no release for years. `encryption.test.ts` checks it against the example of the
 * standard. */

const recordBytes = 4096;
/** Padding to a fixed length hides the length of the content. */
const paddedTo = 512;

export type Drawn = {
  /** Private key for this message only. */
  readonly privateKey: Buffer;
  /** 16 bytes. */
  readonly salt: Buffer;
};

export function encryptFor(
  { p256dh, auth }: PushTarget,
  text: string,
  { drawn, padding = true }: { readonly drawn: Drawn; readonly padding?: boolean },
): Uint8Array<ArrayBuffer> {
  const receiver = Buffer.from(p256dh, "base64url");
  const sender = createECDH("prime256v1");
  sender.setPrivateKey(drawn.privateKey);
  const senderPoint = sender.getPublicKey();
  const { key, nonce } = contentKey({
    shared: sender.computeSecret(receiver),
    auth: Buffer.from(auth, "base64url"),
    points: [receiver, senderPoint],
    salt: drawn.salt,
  });
  const plain = Buffer.from(text, "utf8");
  const zeros = padding ? paddedTo - ((plain.length + 1) % paddedTo || paddedTo) : 0;
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  // The last record ends with a 2, then zeros (RFC 8188 §2).
  const sealed = [
    cipher.update(Buffer.concat([plain, Buffer.from([2]), Buffer.alloc(zeros)])),
    cipher.final(),
    cipher.getAuthTag(),
  ];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  return new Uint8Array(
    Buffer.concat([drawn.salt, size, Buffer.from([senderPoint.length]), senderPoint, ...sealed]),
  );
}

type KeyParts = {
  readonly shared: Buffer;
  readonly auth: Buffer;
  /** Public key of the receiver, then of the sender. */
  readonly points: readonly [Buffer, Buffer];
  readonly salt: Buffer;
};

/** RFC 8291 §3.4. */
function contentKey({ shared, auth, points, salt }: KeyParts): {
  readonly key: Buffer;
  readonly nonce: Buffer;
} {
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ...points]);
  const secret = hkdf(shared, { salt: auth, info, length: 32 });
  return {
    key: hkdf(secret, { salt, info: Buffer.from("Content-Encoding: aes128gcm\0"), length: 16 }),
    nonce: hkdf(secret, { salt, info: Buffer.from("Content-Encoding: nonce\0"), length: 12 }),
  };
}

function hkdf(
  key: Buffer,
  { salt, info, length }: { readonly salt: Buffer; readonly info: Buffer; readonly length: number },
): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, info, length));
}
