-- Risk profiles found by the questionnaires: of the person (portfolio_id null) or of one contract. A row is never changed.
create table risk_profiles (
  customer_id uuid not null,
  id uuid not null,
  portfolio_id uuid,
  survey_type text not null check (survey_type in ('profile', 'contract')),
  version text not null,
  answered_at timestamptz not null,
  answers jsonb not null,
  -- The result with its explanation, as the questions of that version gave it.
  result jsonb not null,
  risk smallint not null check (risk between 0 and 5),
  primary key (customer_id, id),
  foreign key (customer_id, portfolio_id) references portfolios (customer_id, id) on delete cascade,
  check ((survey_type = 'contract') = (portfolio_id is not null))
);
create index risk_profiles_newest on risk_profiles (customer_id, answered_at desc);

-- Answers given so far. `about` is the contract's id, or the customer's own for the questions on the person.
create table risk_drafts (
  customer_id uuid not null,
  about uuid not null,
  version text not null,
  answers jsonb not null,
  updated_at timestamptz not null,
  primary key (customer_id, about)
);
