import type {
  Day,
  Id,
  Instant,
  InvitationState,
  InviteeDetails,
  MailOutcome,
  PartnerErasureState,
} from "@vigie/domain";
import type { ColumnType } from "kysely";
import type { Defaulted, Json } from "./schema-reference.ts";

/** Users and how they authenticate: keyed by the user, not by the customer. */
export type IdentityTables = {
  users: UsersTable;
  sessions: SessionsTable;
  sign_in_attempts: { key_hash: Buffer; failures: number; first_at: Instant; locked_until: Instant | null };
  websocket_tickets: { ticket_hash: Buffer; user_id: Id; session_id: Id; expires_at: Instant };
  one_time_secrets: OneTimeSecretsTable;
  mails: MailsTable;
  mail_stop: MailStopTable;
  mail_addresses: MailAddressesTable;
  invitations: InvitationsTable;
  invitation_refusals: { variant: string; email_hash: Buffer; refused_at: Instant };
  erasures: { user_id: Id; asked_at: Instant; erased_at: Instant; kept: Json<readonly string[]> };
  partner_erasures: PartnerErasuresTable;
  advice_records: AdviceRecordsTable;
};

export type UserRole = "customer" | "advisor" | "manager" | "admin" | "auditor";

type UsersTable = {
  id: Id;
  email: string;
  password_hash: string | null;
  first_name: string | null;
  last_name: string | null;
  roles: UserRole[];
  state: "unconfirmed" | "confirmed";
  cgu_validated_at: Instant | null;
  birthdate: Day | null;
  mobile: string | null;
  variant: string;
  firm_id: Id | null;
  demo: Defaulted<boolean>;
  created_at: Instant;
  partner_sharing_at: Defaulted<Instant | null>;
  chat_at: Defaulted<Instant | null>;
  analytics_at: Defaulted<Instant | null>;
  invitation_id: Defaulted<Id | null>;
  self_registered: Defaulted<boolean>;
  /** Came from a partner and has no full account yet. */
  sso_restricted: Defaulted<boolean>;
  sso_merged_at: Defaulted<Instant | null>;
  /** When the first second factor was added; null without one. */
  second_factor_since: Defaulted<Instant | null>;
  died_on: Defaulted<Day | null>;
};

type SessionsTable = {
  user_id: Id;
  id: Id;
  access_hash: Buffer;
  refresh_hash: Buffer;
  previous_refresh_hash: Buffer | null;
  rotated_at: Instant | null;
  created_at: Instant;
  expires_at: Instant;
  ends_at: Instant;
  revoked_at: Instant | null;
  user_agent: string | null;
  refresh_in: "cookie" | "body";
  network: string | null;
  last_seen_at: Instant;
  authenticated_at: Instant;
  successor_envelope: Defaulted<string | null>;
};

export type SecretPurpose =
  | "email_confirmation"
  | "email_change"
  | "upgrade"
  | "merge"
  | "password_reset"
  | "password_setup"
  | "deletion";

type OneTimeSecretsTable = {
  user_id: Id;
  purpose: SecretPurpose;
  secret_hash: Buffer;
  mail_id: Id;
  subject_email: string | null;
  tries_left: number;
  created_at: Instant;
  expires_at: Instant;
};

type MailsTable = {
  id: Id;
  kind: string;
  user_id: Id | null;
  to_email: string;
  variant: string;
  facts: Json<Readonly<Record<string, string>>>;
  idempotency_key: string;
  state: "waiting" | "sent" | "dropped";
  attempts: Defaulted<number>;
  next_try_at: Instant;
  created_at: Instant;
  finished_at: Instant | null;
  outcome: MailOutcome | null;
  deferred_at: Instant | null;
  unanswered_at: Instant | null;
};

/** Addresses with delivery problems. */
type MailAddressesTable = {
  address_hash: Buffer;
  bounces: number;
  bounced_at: Instant | null;
  suppressed_at: Instant | null;
  complained_at: Instant | null;
};

/** One row while the mail server refuses all mails. */
type MailStopTable = {
  only_row: Defaulted<boolean>;
  stopped_at: Instant;
  reply: string;
  next_probe_at: Instant;
};

type InvitationsTable = {
  firm_id: Id;
  id: Id;
  token_hash: Buffer;
  advisor_id: Id;
  email: string;
  first_name: string | null;
  last_name: string | null;
  variant: string;
  state: InvitationState;
  accepted_by: Id | null;
  created_at: Instant;
  sent_at: Instant | null;
  read_at: Instant | null;
  accepted_at: Instant | null;
  canceled_at: Instant | null;
  expires_at: Instant;
  resent_nb: Defaulted<number>;
  bounced_at: Defaulted<Instant | null>;
  promo_code: Defaulted<string | null>;
  details: ColumnType<InviteeDetails, string | undefined, string>;
  import_id: Defaulted<Id | null>;
};

type PartnerErasuresTable = {
  partner: "aggregation";
  provider_user_id: string;
  user_ref: Id;
  token_envelope: string;
  state: Defaulted<PartnerErasureState>;
  created_at: Instant;
  done_at: Instant | null;
};

type AdviceRecordsTable = {
  customer_id: Id;
  id: Id;
  kind: string;
  content: ColumnType<unknown, string, string>;
  made_at: Instant;
  keep_until: Day;
};
