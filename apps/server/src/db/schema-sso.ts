import type { Id, Instant, MergeState } from "@vigie/domain";
import type { Defaulted } from "./schema-reference.ts";

/** Members who arrive through a partner. All but the merges are keyed by the partner or by a secret: the customer is not known
 * yet. */
export type SsoTables = {
  sso_identities: {
    partner: string;
    subject: string;
    user_id: Id;
    company: string | null;
    employee_number: Defaulted<string | null>;
    created_at: Instant;
    last_seen_at: Instant;
  };
  sso_requests: {
    state_hash: Buffer;
    partner: string;
    browser_hash: Buffer;
    secrets_envelope: string;
    expires_at: Instant;
  };
  sso_otps: {
    handle_hash: Buffer;
    secret_hash: Buffer;
    partner: string;
    variant: string;
    member_envelope: string;
    tries_left: number;
    expires_at: Instant;
    used_at: Instant | null;
    user_id: Id | null;
    session_id: Id | null;
  };
  sso_sign_outs: { user_id: Id; session_id: Id; url_envelope: string };
  sso_assertions: { partner: string; assertion_hash: Buffer; expires_at: Instant };
  merges: {
    customer_id: Id;
    id: Id;
    target_email: string;
    variant: string;
    state: MergeState;
    tries_left: number;
    created_at: Instant;
    expires_at: Instant;
    ended_at: Instant | null;
    merged_into: Id | null;
  };
};
