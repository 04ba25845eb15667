import { createDecipheriv, createECDH, createHmac } from "node:crypto";

/** Decryption by a browser, written from RFC 8188 and RFC 8291 independently of our sender: HKDF in its two steps (RFC 5869). */

export type Receiver = { readonly privateKey: Buffer; readonly publicKey: Buffer; readonly auth: Buffer };

const hmac = (key: Buffer, ...parts: readonly Buffer[]): Buffer =>
  createHmac("sha256", key).update(Buffer.concat(parts)).digest();
const one = Buffer.from([1]);
const label = (name: string): Buffer => Buffer.from(`Content-Encoding: ${name}\0`);
const saltBytes = 16;
const tagBytes = 16;

/** @throws where it is not for this browser, or is truncated */
export function readPushed(body: Buffer, { privateKey, publicKey, auth }: Receiver): string {
  const salt = body.subarray(0, saltBytes);
  const recordSize = body.readUInt32BE(saltBytes);
  const idLength = body.readUInt8(saltBytes + 4);
  const start = saltBytes + 5 + idLength;
  const senderPoint = body.subarray(saltBytes + 5, start);
  const record = body.subarray(start);
  if (idLength !== 65) throw new Error("the key id is no point of P-256");
  if (record.length > recordSize || record.length <= tagBytes) throw new Error("one record is expected");

  const own = createECDH("prime256v1");
  own.setPrivateKey(privateKey);
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, senderPoint]);
  const secret = hmac(hmac(auth, own.computeSecret(senderPoint)), keyInfo, one);
  const drawn = hmac(salt, secret);
  const key = hmac(drawn, label("aes128gcm"), one).subarray(0, 16);
  const nonce = hmac(drawn, label("nonce"), one).subarray(0, 12);

  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-tagBytes));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error("the last record ends with a 2");
  return padded.subarray(0, end).toString("utf8");
}
