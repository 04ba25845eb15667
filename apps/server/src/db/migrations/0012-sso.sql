-- Members who come from an employee-savings partner, and how they join or become full accounts.

-- Came from a partner and has no address and password of their own yet; joined by a partner's member.
alter table users add column sso_restricted boolean not null default false;
alter table users add column sso_merged_at timestamptz;

-- Who a partner's member is here. A merge points it to the existing account.
create table sso_identities (
  partner text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (partner, subject)
);
create index sso_identities_user on sso_identities (user_id);

-- A sign-in that started in a browser: taken once by what comes back to the same browser. Its nonce and its PKCE verifier
-- are sealed.
create table sso_requests (
  state_hash bytea primary key,
  partner text not null,
  browser_hash bytea not null,
  secrets_envelope text not null,
  expires_at timestamptz not null
);
create index sso_requests_end on sso_requests (expires_at);

-- One-time codes of the partner's links: the handle finds one, the hash of the secret proves it. Who it is for is sealed.
create table sso_otps (
  handle_hash bytea primary key,
  secret_hash bytea not null,
  partner text not null,
  variant text not null,
  member_envelope text not null,
  tries_left smallint not null,
  expires_at timestamptz not null,
  -- Filled by who used it: the session that it opened, until the browser keeps it.
  used_at timestamptz,
  user_id uuid,
  session_id uuid
);
create index sso_otps_session on sso_otps (user_id, session_id) where session_id is not null;
create index sso_otps_end on sso_otps (expires_at);

-- The partner's signed words that have served.
create table sso_assertions (
  partner text not null,
  assertion_hash bytea not null,
  expires_at timestamptz not null,
  primary key (partner, assertion_hash)
);

-- A member asks to join an existing account; the row is the same whether there is one.
create table merges (
  customer_id uuid not null,
  id uuid not null,
  target_email text not null,
  variant text not null,
  state text not null check (state in ('asked', 'validated', 'expired', 'refused')),
  tries_left smallint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  merged_into uuid,
  primary key (customer_id, id)
);
create index merges_id on merges (id);
