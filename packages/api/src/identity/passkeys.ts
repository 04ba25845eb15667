import { z } from "zod";

/** WebAuthn's own messages, in this house's names: bytes are base64url without padding. The browser's and the server's
 * libraries speak the W3C's JSON, from which both sides translate. */

const bytes = z
  .string()
  .regex(/^[\w-]*$/)
  .max(20_000);
const known = z.object({ id: z.string(), transports: z.array(z.string()) });

/** What a passkey is asked to sign. */
export const passkeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Those that may answer; none where the browser is to offer what it has. */
  credentials: z.array(known),
  userVerification: z.enum(["required", "preferred"]),
  /** Seconds. */
  expiresIn: z.int(),
});
export type PasskeyQuestion = z.output<typeof passkeyQuestion>;

export const passkeyAnswer = z.object({
  id: bytes.min(1).max(1500),
  clientData: bytes,
  authenticatorData: bytes,
  signature: bytes,
  /** The user whom the passkey says it is of. */
  userHandle: bytes.max(200).nullable().optional(),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

export const passkeyOffer = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  /** COSE numbers, the preferred first. */
  algorithms: z.array(z.int()),
  /** Those that the account has already. */
  excluded: z.array(known),
  /** Seconds. */
  expiresIn: z.int(),
});
export type PasskeyOffer = z.output<typeof passkeyOffer>;

export const newPasskey = z.object({
  id: bytes.min(1).max(1500),
  clientData: bytes,
  attestationObject: bytes,
  transports: z.array(z.string().max(30)).max(10),
});
export type NewPasskey = z.output<typeof newPasskey>;
