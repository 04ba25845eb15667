import type { Day, Instant, Result } from "@vigie/domain";

/** The interface to a partner for signatures and identity checks, in our terms. */
export type SignatureCode =
  /** No response, or a failure of the partner: the outcome is unknown. Opening again finds what exists. */
  | "signature.unavailable"
  /** An invalid response. */
  | "signature.invalid_answer"
  /** The request's state does not allow the call, or it no longer exists. */
  | "signature.not_possible";
export type SignatureResult<T> = Promise<Result<T, SignatureCode>>;

export type LetterFile = {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The document to sign, or an attachment to read. */
  readonly role: "letter" | "attachment";
};

/** Position of a signature on the letter: page from 1, points from the top left. */
export type SignatureField = {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type LetterSigner = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** E.164; required where a code is sent by SMS. */
  readonly phone: string | null;
  /** Simple; or advanced, with the identity document checked on the signing page and a code by SMS (eIDAS, article 26). */
  readonly level: "simple" | "advanced";
  readonly field: SignatureField;
  readonly returnUrl: string;
};

export type Letter = {
  /** Our reference: opening it again finds the same request. */
  readonly reference: string;
  readonly name: string;
  readonly expiresOn: Day;
  readonly files: readonly LetterFile[];
  /** In order: each may sign after the previous one. */
  readonly signers: readonly LetterSigner[];
};

export type SignerState = "waiting" | "invited" | "signed" | "declined" | "failed";
export type RequestState = "draft" | "ongoing" | "done" | "declined" | "expired" | "canceled";
export type SignatureRequest = {
  readonly id: string;
  readonly reference: string;
  readonly state: RequestState;
  readonly signers: readonly { readonly id: string; readonly state: SignerState }[];
  readonly declinedReason: string | null;
};

export type SignatureEvidence = {
  /** The signed letter, and the partner's audit trail. */
  readonly letter: Uint8Array;
  readonly proof: Uint8Array;
};

export type IdentityCheck = {
  readonly id: string;
  readonly state: "pending" | "inconclusive" | "verified" | "failed";
  /** URL at which the customer shows their document. */
  readonly url: string | null;
  readonly document: {
    readonly firstNames: string;
    readonly lastName: string;
    readonly kind: string;
    readonly country: string;
    /** Last four characters of its number: the rest is not stored. */
    readonly last4: string;
    readonly expiresOn: Day | null;
  } | null;
};

export type SignaturePort = {
  /** Creates the request with its files and signers, and sends it: each step first checks what exists. */
  readonly open: (letter: Letter) => SignatureResult<SignatureRequest>;
  /** Finds a request by our reference; null without one. */
  readonly find: (reference: string) => SignatureResult<SignatureRequest | null>;
  readonly read: (id: string) => SignatureResult<SignatureRequest>;
  /** Requested at the time of use: a link is valid for at most two days. */
  readonly linkFor: (
    id: string,
    signerId: string,
  ) => SignatureResult<{ readonly url: string; readonly expiresAt: Instant | null }>;
  readonly evidence: (id: string) => SignatureResult<SignatureEvidence>;
  /** Succeeds if it is already over; a draft, which cannot be signed yet, is deleted. */
  readonly cancel: (id: string) => SignatureResult<null>;
  readonly openIdentity: (person: {
    readonly firstName: string;
    readonly lastName: string;
    readonly returnUrl: string;
  }) => SignatureResult<IdentityCheck>;
  readonly readIdentity: (id: string) => SignatureResult<IdentityCheck>;
};
