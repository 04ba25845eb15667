import type { Id, Instant } from "@vigie/domain";
import type { Defaulted } from "./schema-reference.ts";

/** Second factors: keyed by the user. */
export type SecondFactorTables = {
  totp_secrets: {
    user_id: Id;
    state: "pending" | "active";
    secret_envelope: string;
    created_at: Instant;
    last_step: number | null;
    last_used_at: Instant | null;
  };
  passkeys: {
    user_id: Id;
    id: Id;
    /** Base64url, as in the browser's API. */
    credential_id: string;
    name: string;
    /** In COSE format. */
    public_key: Buffer;
    counter: number;
    transports: string[];
    synced: boolean;
    created_at: Instant;
    last_used_at: Defaulted<Instant | null>;
  };
  recovery_codes: {
    user_id: Id;
    id: Id;
    hash_envelope: string;
    created_at: Instant;
    used_at: Defaulted<Instant | null>;
  };
  factor_challenges: {
    challenge_hash: Buffer;
    purpose: ChallengePurpose;
    variant: string;
    user_id: Id | null;
    session_id: Id | null;
    tries_left: number;
    created_at: Instant;
    expires_at: Instant;
  };
};

export type ChallengePurpose = "sign_in" | "passkey_sign_in" | "passkey_addition" | "again";
