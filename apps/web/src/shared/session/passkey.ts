import type { NewPasskey, PasskeyAnswer, PasskeyOffer, PasskeyQuestion } from "@vigie/api";

/** Passkeys as the browser makes and uses them. The library comes when it is needed. */

export type PasskeyOutcome<T> =
  | { readonly ok: true; readonly value: T }
  /** canceled: the person, or the time, said no; known: this device holds one already. */
  | { readonly ok: false; readonly cause: "canceled" | "known" };

export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === "function";
}

/** Has one of the person's passkeys sign what the server asks. */
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

/** Has the browser make a passkey, kept by the device where it can: one that needs no address to sign in. */
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
