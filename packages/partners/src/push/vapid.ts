import type { Clock } from "@vigie/domain";
import { createECDH } from "node:crypto";
import { importJWK, SignJWT } from "jose";
import type { PushKeys, PushSender } from "./port.ts";

/** Signature that proves the sender's identity to the service (RFC 8292). */

const signedForSeconds = 12 * 3600;

/** Authorization header for messages to this service. */
export async function authorizationFor(
  origin: string,
  { publicKey, privateKey, contact }: PushSender,
  clock: Clock,
): Promise<string> {
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33, 65)].map((half) => half.toString("base64url"));
  const key = await importJWK({ kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "", d: privateKey }, "ES256");
  const now = Math.floor(Date.parse(clock()) / 1000);
  const token = await new SignJWT({ sub: contact })
    .setProtectedHeader({ typ: "JWT", alg: "ES256" })
    .setAudience(origin)
    .setExpirationTime(now + signedForSeconds)
    .sign(key);
  return `vapid t=${token}, k=${publicKey}`;
}

/** Creates a key pair; the private key is padded to 32 bytes. */
export function makePushKeys(): PushKeys {
  const pair = createECDH("prime256v1");
  const point = pair.generateKeys();
  const secret = pair.getPrivateKey();
  const whole = Buffer.concat([Buffer.alloc(32 - secret.length), secret]);
  return { publicKey: point.toString("base64url"), privateKey: whole.toString("base64url") };
}

/** Returns whether this is a point of the curve: a browser's key is validated before use. */
export function isPushKey(text: string): boolean {
  const point = Buffer.from(text, "base64url");
  if (!/^[\w-]{87}$/.test(text) || point.length !== 65 || point[0] !== 4) return false;
  try {
    const pair = createECDH("prime256v1");
    pair.generateKeys();
    pair.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}
