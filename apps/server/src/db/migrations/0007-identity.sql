-- Who holds an address: the confirmed user. An unconfirmed user only claims it, so that registering an address that is taken
-- does the same work and answers the same as registering a free one.
drop index users_email;
-- Each variant has its own users: the same person may be a customer of two brands.
create unique index users_email on users (variant, email) where state = 'confirmed';
create unique index users_email_claim on users (variant, email) where state = 'unconfirmed';

-- The invitation with which an unconfirmed user registered: accepted when they confirm.
alter table users add column invitation_id uuid;

alter table users add column partner_sharing_at timestamptz;
alter table users add column chat_at timestamptz;
alter table users add column analytics_at timestamptz;

-- A session is a family of refresh tokens. `successor_envelope` is the sealed answer of the last rotation: the second of
-- two tabs gets it within the grace.
alter table sessions add column refresh_in text not null default 'body' check (refresh_in in ('cookie', 'body'));
alter table sessions add column network text;
alter table sessions add column last_seen_at timestamptz;
alter table sessions add column authenticated_at timestamptz;
alter table sessions add column successor_envelope text;
update sessions set last_seen_at = created_at, authenticated_at = created_at;
alter table sessions alter column last_seen_at set not null;
alter table sessions alter column authenticated_at set not null;

-- Failures are counted by account, by account and network, by account and known browser: the key is a hash of these.
alter table sign_in_attempts rename column email_hash to key_hash;

-- What a mail brings and a person gives back: a code of 8 characters or a link. Stored hashed, one a purpose, burnt on use
-- or by the next one. `subject_email` is the address that it proves.
create table one_time_secrets (
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null,
  secret_hash bytea not null,
  mail_id uuid not null,
  subject_email text,
  tries_left smallint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);
create index one_time_secrets_hash on one_time_secrets (secret_hash);

-- The outbox of mails: written with its cause, sent after it. A row holds no secret: a code or a link is derived from its id
-- with a key that is not in the database.
create table mails (
  id uuid primary key,
  kind text not null,
  user_id uuid,
  to_email text not null,
  variant text not null,
  facts jsonb not null,
  idempotency_key text not null,
  state text not null check (state in ('waiting', 'sent', 'dropped')),
  attempts int not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create unique index mails_idempotency on mails (idempotency_key);
create index mails_waiting on mails (next_try_at) where state = 'waiting';
create index mails_quota on mails (to_email, created_at);

create table invitations (
  firm_id uuid not null references firms (id),
  id uuid not null,
  token_hash bytea not null,
  advisor_id uuid not null references users (id),
  email text not null,
  first_name text,
  last_name text,
  variant text not null,
  state text not null check (state in ('sent', 'read', 'accepted', 'canceled')),
  accepted_by uuid,
  created_at timestamptz not null,
  sent_at timestamptz,
  read_at timestamptz,
  accepted_at timestamptz,
  canceled_at timestamptz,
  expires_at timestamptz not null,
  primary key (firm_id, id)
);
create unique index invitations_token on invitations (token_hash);
create index invitations_email on invitations (email);

-- The erasure ledger: replayed after a backup is restored, so that nobody comes back.
create table erasures (
  user_id uuid primary key,
  asked_at timestamptz not null,
  erased_at timestamptz not null,
  kept jsonb not null
);

-- The saver's user at a partner, to be deleted there: kept until the partner has done it.
create table partner_erasures (
  partner text not null,
  provider_user_id text not null,
  user_ref uuid not null,
  token_envelope text not null,
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (partner, provider_user_id)
);

-- Advice that the law makes us keep five years after an erasure, without the name: the id leads to nobody any more.
create table advice_records (
  customer_id uuid not null,
  id uuid not null,
  kind text not null,
  content jsonb not null,
  made_at timestamptz not null,
  keep_until date not null,
  primary key (customer_id, id)
);
