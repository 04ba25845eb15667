-- Screens that hear the live channel, of whichever process: a user has five of them at most everywhere. A process says again
-- and again that it still holds its own; those of one that died are nobody's after a while.
create table live_seats (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  opened_at timestamptz not null,
  heard_at timestamptz not null,
  primary key (user_id, id)
);

-- What a customer and their advisors write to each other. The author's name is kept as it was that day.
create table messages (
  customer_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  author_id uuid not null,
  author_name text not null,
  by_advisor boolean not null,
  body text not null check (length(body) between 1 and 4000),
  created_at timestamptz not null,
  -- When somebody of the other side first read it.
  read_at timestamptz,
  primary key (customer_id, id)
);
create index messages_order on messages (customer_id, created_at desc, id desc);

-- Letters to those who asked for them; whom one was sent to is in the outbox.
create table newsletters (
  id uuid primary key,
  variant text not null,
  subject text not null,
  lines jsonb not null,
  content_hash bytea not null unique,
  created_at timestamptz not null
);

-- What a passkey signs to say again who holds the session.
alter table factor_challenges drop constraint factor_challenges_purpose_check;
alter table factor_challenges add constraint factor_challenges_purpose_check
  check (purpose in ('sign_in', 'passkey_sign_in', 'passkey_addition', 'again'));
