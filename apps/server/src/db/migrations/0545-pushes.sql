-- The key pair by which services that carry messages to browsers know us: one for the installation, for a browser that subscribed to
-- another takes nothing.
create table push_keys (
  id smallint primary key check (id = 1),
  public_key text not null,
  private_key_envelope text not null,
  created_at timestamptz not null
);
-- Where a person's browsers take messages, as long as the session they signed in with is open: one each.
create table push_subscriptions (
  customer_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  endpoint_hash bytea not null,
  target_envelope text not null,
  created_at timestamptz not null,
  primary key (customer_id, id),
  unique (customer_id, session_id),
  foreign key (customer_id, session_id) references sessions (user_id, id) on delete cascade
);
create index push_subscriptions_endpoint on push_subscriptions (endpoint_hash);
-- What goes to one browser of one person, once.
create table pushes (
  customer_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  notification_id uuid not null,
  event text not null,
  path text not null,
  attempts int not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  outcome text,
  finished_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, subscription_id, notification_id)
);
create index pushes_lately on pushes (customer_id, created_at);
create index pushes_waiting on pushes (next_try_at) where outcome is null;
