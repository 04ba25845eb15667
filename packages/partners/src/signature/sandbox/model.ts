/** Stored signature requests and identity checks of the sandbox. */
export type SandboxField = {
  readonly document_id: string;
  readonly type: string;
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export type SandboxSigner = {
  readonly id: string;
  readonly info: {
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
    readonly phone_number?: string | undefined;
    readonly locale: string;
  };
  readonly signature_level: string;
  readonly signature_authentication_mode: string | null;
  readonly fields: readonly SandboxField[];
  readonly redirect_urls: {
    readonly success: string;
    readonly error: string;
    readonly decline: string;
  } | null;
  status: "initiated" | "notified" | "verified" | "signed" | "declined" | "error";
  /** Token of the current link, and its expiry in milliseconds. */
  link: { readonly token: string; readonly until: number } | null;
  signedAt: string | null;
  identityTries: number;
};

export type SandboxDocument = {
  readonly id: string;
  readonly filename: string;
  readonly nature: "signable_document" | "attachment";
  readonly created_at: string;
  /** Base64. */
  content: string;
};

export type SandboxRequest = {
  readonly id: string;
  readonly name: string;
  readonly external_id: string | null;
  readonly created_at: string;
  readonly expiration_date: string;
  readonly ordered_signers: boolean;
  readonly signers_allowed_to_decline: boolean;
  status: "draft" | "ongoing" | "done" | "declined" | "expired" | "canceled";
  activated_at: string | null;
  readonly documents: SandboxDocument[];
  readonly signers: SandboxSigner[];
  decline: {
    readonly signer_id: string;
    readonly reason: string | null;
    readonly declined_at: string;
  } | null;
};

export type SandboxIdentity = {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly redirection_url: string | null;
  readonly token: string;
  status: "pending" | "inconclusive" | "verified" | "failed";
};

export type SandboxData = {
  readonly requests: Record<string, SandboxRequest>;
  readonly identities: Record<string, SandboxIdentity>;
};
