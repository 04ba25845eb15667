import type { Day, Instant, Result } from "@vigie/domain";

/** What Vigie needs of a partner that has letters signed and identities checked, in our words. */
export type SignatureCode =
  /** No answer, or a failure of the partner: whether it was done is not known. Opening again finds what is there. */
  | "signature.unavailable"
  /** An answer that does not say what it should. */
  | "signature.invalid_answer"
  /** The request is in a state in which this cannot be done, or gone. */
  | "signature.not_possible";
export type SignatureResult<T> = Promise<Result<T, SignatureCode>>;

export type LetterFile = {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What is signed, or what is joined to be read. */
  readonly role: "letter" | "attachment";
};

/** Where a signature stands on the letter: a page from 1, points from the top left. */
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
  /** E.164; needed where a code is sent by SMS. */
  readonly phone: string | null;
  /** Simple; or advanced, with the identity document checked in the signing page and a code by SMS (eIDAS, article 26). */
  readonly level: "simple" | "advanced";
  readonly field: SignatureField;
  readonly returnUrl: string;
};

export type Letter = {
  /** Ours: opening it again finds the same request. */
  readonly reference: string;
  readonly name: string;
  readonly expiresOn: Day;
  readonly files: readonly LetterFile[];
  /** In their order: each may sign when the one before has. */
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
  /** The signed letter, and the partner's record of how it was signed. */
  readonly letter: Uint8Array;
  readonly proof: Uint8Array;
};

export type IdentityCheck = {
  readonly id: string;
  readonly state: "pending" | "inconclusive" | "verified" | "failed";
  /** Where the customer shows their document. */
  readonly url: string | null;
  readonly document: {
    readonly firstNames: string;
    readonly lastName: string;
    readonly kind: string;
    readonly country: string;
    /** The last four characters of its number: the rest is not kept. */
    readonly last4: string;
    readonly expiresOn: Day | null;
  } | null;
};

export type SignaturePort = {
  /** Makes the request, its files and its signers, and sends it: each step looks first at what is there. */
  readonly open: (letter: Letter) => SignatureResult<SignatureRequest>;
  /** What was opened by a reference of ours; null where nothing was. */
  readonly find: (reference: string) => SignatureResult<SignatureRequest | null>;
  readonly read: (id: string) => SignatureResult<SignatureRequest>;
  /** Asked for at the moment of use: a link lives two days at most. */
  readonly linkFor: (
    id: string,
    signerId: string,
  ) => SignatureResult<{ readonly url: string; readonly expiresAt: Instant | null }>;
  readonly evidence: (id: string) => SignatureResult<SignatureEvidence>;
  /** Already over is done; a draft, which nobody can sign yet, is deleted. */
  readonly cancel: (id: string) => SignatureResult<null>;
  readonly openIdentity: (person: {
    readonly firstName: string;
    readonly lastName: string;
    readonly returnUrl: string;
  }) => SignatureResult<IdentityCheck>;
  readonly readIdentity: (id: string) => SignatureResult<IdentityCheck>;
};
