import type { WirePublicKey } from "./wire.ts";

/** Values of a bank's fields, by name. */
export type FieldValues = Readonly<Record<string, string>>;

/** Encrypts each value separately so that only the partner can read it, not a proxy in between. A compact JWE made with Web Crypto:
 * RSA-OAEP-256 for the key, A256GCM for the value, `kid` in the header.
 * @source docs.powens.com, end-to-end encryption; RFC 7516, section 7.1 */
export async function encryptFields(key: WirePublicKey, values: FieldValues): Promise<FieldValues> {
  const { kid, kty, n, e } = key;
  const algorithm = { name: "RSA-OAEP", hash: "SHA-256" };
  const domainKey = await crypto.subtle.importKey("jwk", { kty, n, e }, algorithm, false, ["encrypt"]);
  const encrypted = await Promise.all(
    Object.entries(values).map(async ([name, value]) => [name, await sealed(domainKey, kid, value)] as const),
  );
  return Object.fromEntries(encrypted);
}

const tagBytes = 16;

async function sealed(domainKey: CryptoKey, kid: string, value: string): Promise<string> {
  const header = base64url(bytesOf(JSON.stringify({ alg: "RSA-OAEP-256", enc: "A256GCM", kid })));
  const contentKey = crypto.getRandomValues(new Uint8Array(32));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const aes = await crypto.subtle.importKey("raw", contentKey, "AES-GCM", false, ["encrypt"]);
  const gcm = { name: "AES-GCM", iv, additionalData: bytesOf(header), tagLength: tagBytes * 8 };
  const closed = new Uint8Array(await crypto.subtle.encrypt(gcm, aes, bytesOf(value)));
  const wrapped = new Uint8Array(await crypto.subtle.encrypt({ name: "RSA-OAEP" }, domainKey, contentKey));
  const split = closed.length - tagBytes;
  const parts = [wrapped, iv, closed.subarray(0, split), closed.subarray(split)];
  return [header, ...parts.map(base64url)].join(".");
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(text));
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
