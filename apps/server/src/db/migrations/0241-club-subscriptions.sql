-- A Club subscription, from the draft to its end. What it costs is frozen in `quote` when the request is sent.
create table club_subscriptions (
  customer_id uuid not null,
  id uuid not null,
  firm_id uuid not null,
  advisor_id uuid not null,
  state text not null,
  reason text,
  -- When it came into its state, and from when its clock counts: a draft that is changed starts again.
  since timestamptz not null,
  clock_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  interval text not null check (interval in ('monthly', 'yearly')),
  coupon text,
  der_received_at timestamptz,
  price_seen_at timestamptz,
  -- The tariff's price of the contracts, from the day on which the request was sent.
  quote jsonb,
  sent_at timestamptz,
  advisor_message text,
  refusal_reason text,
  letter_number text,
  letter_id uuid,
  signature_request_id text,
  signer_id text,
  signed_at timestamptz,
  identity_id text,
  identity_state text not null default 'none'
    check (identity_state in ('none', 'pending', 'inconclusive', 'failed', 'verified')),
  identity_tries integer not null default 0,
  concluded_at timestamptz,
  withdrawal_ends_on date,
  starts_on date,
  -- The customer asked to start before the end of the delay, told that the days used are then charged.
  started_early boolean not null default false,
  payment_source_id text,
  -- Which try the partner's subscription is of: each has its own key and reference.
  payment_try integer not null default 0,
  partner_subscription_id text,
  debit_processing boolean not null default false,
  period_from date,
  period_to date,
  failed_at timestamptz,
  declined text,
  ends_on date,
  ended_by text check (ended_by in ('customer', 'advisor', 'payment_method_removed')),
  ended_at timestamptz,
  survey_reason text,
  survey_text text,
  -- Reminders that went out in this state: one cause tells once.
  told text[] not null default '{}',
  primary key (customer_id, id),
  check ((ends_on is null) = (ended_by is null))
);
create unique index club_subscriptions_one_open on club_subscriptions (customer_id)
  where state not in ('closed', 'refused_by_advisor', 'refused_by_customer', 'rejected');
create index club_subscriptions_open on club_subscriptions (state, clock_at)
  where state not in ('closed', 'refused_by_advisor', 'refused_by_customer', 'rejected');
create index club_subscriptions_firm on club_subscriptions (firm_id, state, sent_at);
create index club_subscriptions_request on club_subscriptions (signature_request_id);
create index club_subscriptions_identity on club_subscriptions (identity_id);
create index club_subscriptions_letter on club_subscriptions (letter_number);

-- The contracts under advice, each with its part of the basis and of the price.
create table club_portfolios (
  customer_id uuid not null,
  subscription_id uuid not null,
  portfolio_id uuid not null,
  name text not null,
  institution_name text,
  basis_cents bigint,
  share_cents bigint,
  excluded text,
  rank integer not null,
  primary key (customer_id, subscription_id, portfolio_id),
  foreign key (customer_id, subscription_id) references club_subscriptions (customer_id, id) on delete cascade on update cascade
);

-- Who moved a subscription, when and from where.
create table club_moves (
  customer_id uuid not null,
  subscription_id uuid not null,
  version integer not null,
  at timestamptz not null,
  event text not null,
  made_by text not null check (made_by in ('customer', 'advisor', 'clock', 'payments', 'signature')),
  -- The person, where it is one, and the network of their request.
  person_id uuid,
  network text,
  from_state text,
  to_state text not null,
  reason text,
  primary key (customer_id, subscription_id, version),
  foreign key (customer_id, subscription_id) references club_subscriptions (customer_id, id) on delete cascade on update cascade
);

-- The customer at the payment partner.
create table club_payers (
  customer_id uuid primary key,
  partner_customer_id text not null,
  source_id text,
  created_at timestamptz not null
);
create index club_payers_partner on club_payers (partner_customer_id);

-- Invoices as the partner collects them; their numbers and files are documents.
create table club_invoices (
  customer_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  -- Of the partner: its invoice, or its refund.
  partner_id text not null,
  payment_id text,
  number text,
  document_id uuid,
  ttc_cents bigint not null,
  ht_cents bigint not null,
  vat_cents bigint not null,
  from_day date not null,
  to_day date not null,
  dated date not null,
  paid_at timestamptz,
  state text not null check (state in ('open', 'processing', 'failed', 'paid', 'void', 'refunded')),
  primary key (customer_id, id),
  unique (customer_id, partner_id),
  check (ht_cents + vat_cents = ttc_cents),
  foreign key (customer_id, subscription_id) references club_subscriptions (customer_id, id) on delete cascade on update cascade
);
create index club_invoices_subscription on club_invoices (customer_id, subscription_id, dated);

-- What a move asks of a partner, written in its transaction and done once: the key is that of the partner's call.
create table club_effects (
  customer_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  kind text not null,
  facts jsonb not null,
  key text not null,
  state text not null check (state in ('waiting', 'done', 'refused')),
  tries integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, key),
  foreign key (customer_id, subscription_id) references club_subscriptions (customer_id, id) on delete cascade on update cascade
);
create index club_effects_waiting on club_effects (next_try_at) where state = 'waiting';

-- An address of a document: minutes, one use. Only the hash of its token is kept.
create table club_downloads (
  customer_id uuid not null,
  token_hash bytea not null,
  document_id uuid not null,
  expires_at timestamptz not null,
  primary key (customer_id, token_hash)
);
create index club_downloads_token on club_downloads (token_hash);
