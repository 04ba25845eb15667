-- Identity: who may come in. These tables are small and keyed by the user; a customer's user id is their customer_id.
create table firms (
  id uuid primary key,
  name text not null,
  variant text not null,
  created_at timestamptz not null
);

create table users (
  id uuid primary key,
  email text not null,
  password_hash text,
  first_name text,
  last_name text,
  roles text[] not null,
  state text not null check (state in ('unconfirmed', 'confirmed')),
  cgu_validated_at timestamptz,
  birthdate date,
  mobile text,
  variant text not null,
  firm_id uuid references firms (id),
  demo boolean not null default false,
  created_at timestamptz not null
);
-- Addresses are compared in lower case: the application stores them so.
create unique index users_email on users (email);

create table sessions (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  access_hash bytea not null,
  refresh_hash bytea not null,
  previous_refresh_hash bytea,
  rotated_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text,
  primary key (user_id, id)
);

-- Failed sign-ins per address, known or not, so that the lock tells nothing.
create table sign_in_attempts (
  email_hash bytea primary key,
  failures int not null,
  first_at timestamptz not null,
  locked_until timestamptz
);

create table websocket_tickets (
  ticket_hash bytea primary key,
  user_id uuid not null,
  session_id uuid not null,
  expires_at timestamptz not null
);

-- Reference data: small, replicated.
create table institutions (
  slug text primary key,
  name text not null,
  category text not null,
  main boolean not null,
  mechanisms text[] not null,
  consent_days int not null,
  provider_bank_id text not null,
  provider_uuid text not null,
  fields jsonb not null,
  checked_at timestamptz not null
);
create unique index institutions_provider on institutions (provider_bank_id);

create table funds (
  isin text primary key,
  label text not null,
  asset_class text not null,
  sri smallint check (sri between 1 and 7),
  ongoing_fee_ratio numeric,
  index_fund boolean,
  -- The domain's Fund, whole.
  details jsonb not null,
  source text not null,
  demo boolean not null,
  -- What part of the price history has been read.
  prices_from date,
  prices_until date,
  updated_at timestamptz not null
);
-- One row a fund and year of weekly prices: a history of ten years is ten rows.
create table fund_prices (
  isin text not null,
  year smallint not null,
  days date[] not null,
  prices numeric[] not null,
  source text not null,
  updated_at timestamptz not null,
  primary key (isin, year)
);
create table euro_funds (
  slug text primary key,
  label text not null,
  details jsonb not null,
  demo boolean not null,
  updated_at timestamptz not null
);
create table fund_contracts (
  slug text primary key,
  name text not null,
  institution_slug text,
  kind text not null,
  details jsonb not null,
  demo boolean not null,
  updated_at timestamptz not null
);

-- What belongs to a customer. customer_id leads every key.
create table customer_profiles (
  customer_id uuid not null,
  recommended_risk smallint check (recommended_risk between 0 and 5),
  onboarding_origin text,
  pending_sso_email text,
  coupon text,
  situation jsonb not null default '{}',
  updated_at timestamptz not null,
  primary key (customer_id)
);

create table customer_advisors (
  customer_id uuid not null,
  advisor_id uuid not null,
  firm_id uuid not null,
  since timestamptz not null,
  primary key (customer_id, advisor_id)
);

create table aggregation_links (
  customer_id uuid not null,
  provider_user_id text not null,
  -- AES-256-GCM envelope: key id, nonce, cipher text and tag.
  token_envelope text not null,
  created_at timestamptz not null,
  primary key (customer_id)
);
-- A webhook names the partner's user only: the one index that finds our customer from it.
create table aggregation_users (
  provider_user_id text primary key,
  customer_ref uuid not null
);

create table connections (
  customer_id uuid not null,
  id uuid not null,
  provider_connection_id text not null,
  institution_slug text,
  institution_name text not null,
  state text not null,
  error_message text,
  last_success_at timestamptz,
  last_try_at timestamptz,
  next_try_at timestamptz,
  consent_ends_on date,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (customer_id, id)
);
create unique index connections_provider on connections (customer_id, provider_connection_id);

create table syncs (
  customer_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  reason text not null,
  state text not null check (state in ('pending', 'running', 'done', 'failed', 'stale')),
  step text,
  steps_done text[] not null default '{}',
  contract_count int not null default 0,
  transaction_count int not null default 0,
  line_count int not null default 0,
  error text,
  attempt int not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  beat_at timestamptz,
  finished_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, connection_id) references connections (customer_id, id) on delete cascade
);
-- At most one live sync a connection: a second request joins the first.
create unique index syncs_live on syncs (customer_id, connection_id) where state in ('pending', 'running', 'stale');
create index syncs_state on syncs (state, beat_at) where state in ('pending', 'running', 'stale');

create table sync_history (
  customer_id uuid not null,
  sync_id uuid not null,
  at timestamptz not null,
  from_state text,
  to_state text not null,
  primary key (customer_id, sync_id, at, to_state)
);

create table portfolios (
  customer_id uuid not null,
  id uuid not null,
  connection_id uuid,
  import_id uuid,
  external_id text,
  source text not null,
  kind text not null,
  kind_detail text,
  kind_corrected boolean not null default false,
  provider_name text,
  name text not null,
  name_corrected boolean not null default false,
  number text,
  institution_slug text,
  institution_name text,
  status text not null default 'visible' check (status in ('visible', 'hidden')),
  disabled boolean not null default false,
  deleted_at timestamptz,
  demo boolean not null default false,
  needs_refresh boolean not null default false,
  currency text not null,
  amount_cents bigint,
  amount_as_of date,
  amount_provenance text,
  opened_on date,
  recommended_risk smallint check (recommended_risk between 0 and 5),
  contract_slug text,
  company_name text,
  infos jsonb not null default '{}',
  loan jsonb,
  -- Everything of the first sync is written: the contract may be shown.
  complete boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (customer_id, id)
);
create unique index portfolios_external on portfolios (customer_id, connection_id, external_id) where connection_id is not null;

create table holdings (
  customer_id uuid not null,
  portfolio_id uuid not null,
  id uuid not null,
  external_id text,
  isin text,
  label text not null,
  holding_kind text not null,
  quantity numeric,
  unit_price numeric,
  unit_cost numeric,
  valuation_cents bigint,
  as_of date,
  provenance text not null,
  rank int not null,
  primary key (customer_id, portfolio_id, id),
  foreign key (customer_id, portfolio_id) references portfolios (customer_id, id) on delete cascade
);
create table pockets (
  customer_id uuid not null,
  portfolio_id uuid not null,
  holding_id uuid not null,
  rank int not null,
  label text,
  quantity numeric,
  value_cents bigint,
  condition text not null,
  available_on date,
  primary key (customer_id, portfolio_id, holding_id, rank),
  foreign key (customer_id, portfolio_id, holding_id) references holdings (customer_id, portfolio_id, id) on delete cascade
);

create table transactions (
  customer_id uuid not null,
  id uuid not null,
  portfolio_id uuid not null,
  -- The partner's id, or the stable key of a line of a file.
  external_id text not null,
  import_id uuid,
  date date not null,
  value_date date,
  amount_cents bigint not null,
  original_wording text not null,
  wording text not null,
  type text not null,
  category_id text not null,
  category_corrected boolean not null default false,
  provenance text not null,
  coming boolean not null default false,
  created_at timestamptz not null,
  primary key (customer_id, id),
  foreign key (customer_id, portfolio_id) references portfolios (customer_id, id) on delete cascade
);
create unique index transactions_external on transactions (customer_id, portfolio_id, external_id);
create index transactions_date on transactions (customer_id, portfolio_id, date desc, id desc);

-- The saver's own rules: "same for all like this one".
create table category_rules (
  customer_id uuid not null,
  wording_key text not null,
  category_id text not null,
  created_at timestamptz not null,
  primary key (customer_id, wording_key)
);

-- The value of a contract at the end of a day, until the next row. `paid_total_cents`: its first known value plus all that
-- the saver put in since, so that payments between two days are one subtraction.
create table valuations (
  customer_id uuid not null,
  portfolio_id uuid not null,
  day date not null,
  value_cents bigint not null,
  paid_total_cents bigint not null,
  provenance text not null,
  primary key (customer_id, portfolio_id, day),
  foreign key (customer_id, portfolio_id) references portfolios (customer_id, id) on delete cascade
);

create table statement_imports (
  customer_id uuid not null,
  id uuid not null,
  file_name text not null,
  file_hash bytea not null,
  format text not null,
  state text not null check (state in ('previewed', 'confirmed', 'undone')),
  content jsonb not null,
  warnings jsonb not null default '[]',
  added_count int not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  undone_at timestamptz,
  primary key (customer_id, id)
);

create table analyses (
  customer_id uuid not null,
  portfolio_id uuid not null,
  id uuid not null,
  state text not null check (state in ('pending', 'running', 'done', 'failed', 'stale')),
  inputs jsonb,
  sections jsonb,
  failure text,
  engine_version text not null,
  figures_version text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  cleared_at timestamptz,
  primary key (customer_id, portfolio_id, id),
  foreign key (customer_id, portfolio_id) references portfolios (customer_id, id) on delete cascade
);
create unique index analyses_live on analyses (customer_id, portfolio_id) where state in ('pending', 'running');

create table optimizations (
  customer_id uuid not null,
  portfolio_id uuid not null,
  id uuid not null,
  state text not null check (state in ('pending', 'running', 'done', 'failed', 'stale')),
  strategy text not null,
  metric text not null,
  inputs jsonb not null,
  result jsonb,
  failure jsonb,
  engine_version text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  cleared_at timestamptz,
  primary key (customer_id, portfolio_id, id),
  foreign key (customer_id, portfolio_id) references portfolios (customer_id, id) on delete cascade
);

create table webauth_states (
  customer_id uuid not null,
  state_hash bytea not null,
  session_id uuid not null,
  connection_id uuid,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (customer_id, state_hash)
);

-- Webhooks are stored first, answered, processed after.
create table webhook_events (
  partner text not null,
  event_id text not null,
  kind text not null,
  provider_user_id text,
  provider_connection_id text,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (partner, event_id)
);

-- Live events, fanned out to every web process by NOTIFY and by polling.
create table live_events (
  customer_id uuid not null,
  id bigint generated always as identity,
  channel text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (customer_id, id)
);
create index live_events_created on live_events (created_at);
