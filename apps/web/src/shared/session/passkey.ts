import type { NewPasskey, PasskeyAnswer, PasskeyOffer, PasskeyQuestion } from "@vigie/api";

/** Creates and uses passkeys in the browser. The library is loaded on demand. */

export type PasskeyOutcome<T> =
  | { readonly ok: true; readonly value: T }
  /** canceled: refused by the person or timed out; known: this device already has one. */
  | { readonly ok: false; readonly cause: "canceled" | "known" };

export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === "function";
}

/** Signs the server's challenge with one of the person's passkeys. */
export async function answerQuestion(question: PasskeyQuestion): Promise<PasskeyOutcome<PasskeyAnswer>> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return await outcomeOf(async () => {
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge: question.challenge,
        rpId: question.rpId,
        allowCredentials: question.credentials.map(descriptor),
        userVerification: question.userVerification,
        timeout: question.expiresIn * 1000,
      },
    });
    return {
      id,
      clientData: response.clientDataJSON,
      authenticatorData: response.authenticatorData,
      signature: response.signature,
      userHandle: response.userHandle ?? null,
    };
  });
}

/** Creates a passkey, discoverable if the device supports it, so that signing in needs no address. */
export async function makePasskey(offer: PasskeyOffer): Promise<PasskeyOutcome<NewPasskey>> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return await outcomeOf(async () => {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge: offer.challenge,
        rp: offer.rp,
        user: offer.user,
        pubKeyCredParams: offer.algorithms.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: offer.excluded.map(descriptor),
        authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
        attestation: "none",
        timeout: offer.expiresIn * 1000,
      },
    });
    return {
      id,
      clientData: response.clientDataJSON,
      attestationObject: response.attestationObject,
      transports: response.transports ?? [],
    };
  });
}

type Known = PasskeyQuestion["credentials"][number];

function descriptor({ id, transports }: Known) {
  return { id, transports: [...transports], type: "public-key" as const };
}

async function outcomeOf<T>(act: () => Promise<T>): Promise<PasskeyOutcome<T>> {
  try {
    return { ok: true, value: await act() };
  } catch (reason) {
    const known = reason instanceof Error && reason.name === "InvalidStateError";
    return { ok: false, cause: known ? "known" : "canceled" };
  }
}
