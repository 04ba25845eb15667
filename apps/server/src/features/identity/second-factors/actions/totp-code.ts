import {
  type Id,
  type Instant,
  readTotpCode,
  totpSecretBytes,
  totpStepSeconds,
  totpWindow,
} from "@vigie/domain";
import { Secret, TOTP } from "otpauth";
import type { Services } from "../../../../boot/services.ts";
import { sealContexts } from "../../../../db/sealed-columns.ts";

/** Codes of an authenticator app (RFC 6238). The secret is sealed for its owner: a row copied to another user does not open. */

export type NewTotp = { readonly secret: string; readonly envelope: string };

export function newTotp({ secrets, randomBytes }: Services, userId: Id): NewTotp {
  const bytes = Uint8Array.from(randomBytes(totpSecretBytes));
  const secret = new Secret({ buffer: bytes.buffer }).base32;
  return { secret, envelope: secrets.seal(secret, sealContexts.totpSecret(userId)) };
}

/** The otpauth URI of the QR code. */
export function totpUri(
  secret: string,
  { issuer, label }: { readonly issuer: string; readonly label: string },
): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret) }).toString();
}

type Given = { readonly userId: Id; readonly envelope: string; readonly code: string; readonly now: Instant };

/** Returns the time step of a code, within one of the current one; null for a wrong code. The store checks whether the step was
 * already used. */
export function stepOfCode({ secrets }: Services, { userId, envelope, code, now }: Given): number | null {
  const token = readTotpCode(code);
  if (token === null) return null;
  const secret = Secret.fromBase32(secrets.open(envelope, sealContexts.totpSecret(userId)));
  const timestamp = Date.parse(now);
  const delta = TOTP.validate({ token, secret, timestamp, window: totpWindow, period: totpStepSeconds });
  return delta === null ? null : Math.floor(timestamp / 1000 / totpStepSeconds) + delta;
}
