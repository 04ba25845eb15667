-- The second factor, by user: none of it is the customer's data, all of it goes with the account.

-- Set with the first factor and emptied with the last one: what every call asks of an advisor, without another read.
alter table users add column second_factor_since timestamptz;

-- One authenticator app a user, and the one that is being set up. `last_step` is the last code's: it serves once.
create table totp_secrets (
  user_id uuid not null references users (id) on delete cascade,
  state text not null check (state in ('pending', 'active')),
  secret_envelope text not null,
  created_at timestamptz not null,
  last_step bigint,
  last_used_at timestamptz,
  primary key (user_id, state)
);

create table passkeys (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  credential_id text not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id)
);
-- One passkey opens one account.
create unique index passkeys_credential on passkeys (credential_id);

-- The hash of a code, sealed: a stolen table gives nothing to try codes against.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  hash_envelope text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, id)
);

-- What stands between a password and a second factor (sign_in), or between a passkey's question and its answer. The hash of
-- a random token, for one user and session where they are known, burnt on use.
create table factor_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('sign_in', 'passkey_sign_in', 'passkey_addition')),
  variant text not null,
  user_id uuid references users (id) on delete cascade,
  session_id uuid,
  tries_left smallint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index factor_challenges_user on factor_challenges (user_id);
create index factor_challenges_end on factor_challenges (expires_at);
