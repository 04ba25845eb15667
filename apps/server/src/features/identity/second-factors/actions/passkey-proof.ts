import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { NewPasskey, PasskeyAnswer } from "@vigie/api";
import type { Variant } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { siteOf } from "../../../../edge/site.ts";
import type { Passkey } from "../store/passkeys.ts";

/** Verifies passkey signatures (Web Authentication level 3, §7). The library throws for an invalid one; here that is an expected
 * result, null. */

/** Loaded with the first passkey: the library's certificate formats would add a tenth to the start time. */
const library = async () => await import("@simplewebauthn/server");

/** COSE algorithm numbers: Ed25519, ECDSA P-256, RSA. */
export const passkeyAlgorithms = [-8, -7, -257];

/** The relying party: a passkey is created for one host and answers no other. */
export type Site = { readonly id: string; readonly name: string; readonly origin: string };

export function passkeySite(services: Services, variant: Variant): Site {
  const origin = siteOf(services, variant);
  return { id: new URL(origin).hostname, name: variant.brand, origin };
}

/** Returns the challenge that a response claims to have signed; null if it has none. */
export function challengeOf({ clientData }: { readonly clientData: string }): string | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(clientData, "base64url").toString("utf8"));
    const parsed: unknown =
      typeof json === "object" && json !== null && "challenge" in json ? json.challenge : null;
    return typeof parsed === "string" ? parsed : null;
  } catch {
    return null;
  }
}

export type MadePasskey = {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly synced: boolean;
};

export async function checkNewPasskey(
  made: NewPasskey,
  { challenge, site }: { readonly challenge: string; readonly site: Site },
): Promise<MadePasskey | null> {
  if (!(await isUnattested(made.attestationObject))) return null;
  const { verifyRegistrationResponse } = await library();
  const response: RegistrationResponseJSON = {
    id: made.id,
    rawId: made.id,
    type: "public-key",
    clientExtensionResults: {},
    response: { clientDataJSON: made.clientData, attestationObject: made.attestationObject },
  };
  const checked = await orNull(
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: passkeyAlgorithms,
    }),
  );
  if (checked?.verified !== true) return null;
  const { credential, credentialBackedUp, credentialDeviceType } = checked.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    synced: credentialBackedUp || credentialDeviceType === "multiDevice",
  };
}

/** No attestation is requested. One that is sent anyway is not read: verifying it would fetch URLs chosen by an untrusted
 * client. */
async function isUnattested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import("@simplewebauthn/server/helpers");
  try {
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    const format: string = decoded.get("fmt");
    return format === "none" || (format === "packed" && decoded.get("attStmt").get("x5c") === undefined);
  } catch {
    return false;
  }
}

type Asked = { readonly challenge: string; readonly site: Site; readonly verifyUser: boolean };

/** Returns the passkey's new counter; null if its response is invalid. */
export async function checkPasskey(
  answer: PasskeyAnswer,
  passkey: Passkey,
  { challenge, site, verifyUser }: Asked,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const response: AuthenticationResponseJSON = {
    id: answer.id,
    rawId: answer.id,
    type: "public-key",
    clientExtensionResults: {},
    response: {
      clientDataJSON: answer.clientData,
      authenticatorData: answer.authenticatorData,
      signature: answer.signature,
    },
  };
  const checked = await orNull(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: verifyUser,
    }),
  );
  return checked?.verified === true ? checked.authenticationInfo.newCounter : null;
}

async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch {
    return null;
  }
}
