import { z } from "zod";

/** WebAuthn messages in our naming: bytes are base64url without padding. The libraries of the browser and the server use the JSON
 * format of the W3C, to and from which both sides convert. */

const bytes = z
  .string()
  .regex(/^[\w-]*$/)
  .max(20_000);
const known = z.object({ id: z.string(), transports: z.array(z.string()) });

/** The request that a passkey signs. */
export const passkeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Accepted credentials; empty where the browser offers those it has. */
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
  /** Id of the user to whom the passkey belongs, according to the passkey. */
  userHandle: bytes.max(200).nullable().optional(),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

export const passkeyOffer = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  /** COSE numbers, preferred first. */
  algorithms: z.array(z.int()),
  /** Credentials that the account already has. */
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
