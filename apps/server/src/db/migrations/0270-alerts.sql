-- What a firm is told of its customers without asking. Derived from what is shared: a contract that is hidden takes its alerts
-- with it, and they are made again from the rest.
create table customer_alerts (
  customer_id uuid not null,
  id uuid not null,
  firm_id uuid not null,
  -- The same as long as it tells the same thing.
  key text not null,
  kind text not null,
  detail text,
  name text,
  amount_cents bigint,
  ratio numeric,
  day date,
  raised_at timestamptz not null,
  -- What it told of is no longer so.
  ended_at timestamptz,
  snoozed_until date,
  dismissed_at timestamptz,
  dismissed_by uuid,
  dismissed_because text,
  primary key (customer_id, id),
  check ((dismissed_at is null) = (dismissed_because is null))
);
create unique index customer_alerts_key on customer_alerts (customer_id, firm_id, key);
create index customer_alerts_open on customer_alerts (firm_id, raised_at) where ended_at is null;

-- What may be observed of a customer's shared contracts, by the rules of the customer's own page.
create table book_observations (
  customer_id uuid not null,
  key text not null,
  rule text not null,
  amount_cents bigint,
  content jsonb not null,
  made_on date not null,
  primary key (customer_id, key)
);

-- The shared wealth of a customer by month, and what it is made of today: what statistics add up.
create table book_months (
  customer_id uuid not null,
  -- The first day of the month.
  month date not null,
  start_cents bigint not null,
  in_cents bigint not null,
  out_cents bigint not null,
  market_cents bigint not null,
  correction_cents bigint not null,
  end_cents bigint not null,
  primary key (customer_id, month),
  check (start_cents + in_cents + out_cents + market_cents + correction_cents = end_cents)
);

create table book_assets (
  customer_id uuid not null,
  position int not null,
  kind text not null,
  provider text,
  -- Of a line; null for what a contract holds beside its lines, or all of it.
  line text,
  amount_cents bigint not null,
  primary key (customer_id, position)
);

-- When somebody looked at their day: what is new since.
create table advisor_visits (
  firm_id uuid not null references firms (id),
  person_id uuid not null,
  -- The visit before the one under way.
  seen_before timestamptz,
  seen_at timestamptz not null,
  primary key (firm_id, person_id)
);
