-- Properties and loans. A property is a contract of the kind realestate (decision 0007): its name, its type, its value and its
-- history are in portfolios and valuations like any other's. Here is what makes it a property.
create table real_estates (
  customer_id uuid not null,
  portfolio_id uuid not null,
  -- What the saver says of it: address, surface, rooms, price paid, rent, share.
  description jsonb not null,
  -- The estimate counts, rather than the price typed in.
  estimate_enabled boolean not null default false,
  -- Why the last estimate asked for could not be had; null when it was.
  estimate_failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (customer_id, portfolio_id),
  foreign key (customer_id, portfolio_id) references portfolios (customer_id, id) on delete cascade
);

-- Prices that the saver types in for the whole property; an estimate never touches them.
create table real_estate_prices (
  customer_id uuid not null,
  portfolio_id uuid not null,
  day date not null,
  price_cents bigint not null check (price_cents >= 0),
  primary key (customer_id, portfolio_id, day),
  foreign key (customer_id, portfolio_id) references real_estates (customer_id, portfolio_id) on delete cascade
);

-- Estimates as the partner gave them, whole: one a day.
create table real_estate_estimates (
  customer_id uuid not null,
  portfolio_id uuid not null,
  day date not null,
  at timestamptz not null,
  -- What was asked, and what was answered.
  question jsonb not null,
  estimate jsonb not null,
  primary key (customer_id, portfolio_id, day),
  foreign key (customer_id, portfolio_id) references real_estates (customer_id, portfolio_id) on delete cascade
);

-- A loan pays for one property at most.
create table real_estate_loans (
  customer_id uuid not null,
  portfolio_id uuid not null,
  real_estate_id uuid not null,
  linked_at timestamptz not null,
  primary key (customer_id, portfolio_id),
  foreign key (customer_id, portfolio_id) references portfolios (customer_id, id) on delete cascade,
  foreign key (customer_id, real_estate_id) references portfolios (customer_id, id) on delete cascade
);
create index real_estate_loans_home on real_estate_loans (customer_id, real_estate_id);

-- What the saver says of a loan that a bank or a file tells of: a synchronisation never writes here.
create table loan_settings (
  customer_id uuid not null,
  portfolio_id uuid not null,
  signed_on date,
  ends_on date,
  borrowed_cents bigint check (borrowed_cents > 0),
  nominal_rate_ratio numeric check (nominal_rate_ratio >= 0),
  insurance_monthly_cents bigint check (insurance_monthly_cents >= 0),
  updated_at timestamptz not null,
  primary key (customer_id, portfolio_id),
  foreign key (customer_id, portfolio_id) references portfolios (customer_id, id) on delete cascade
);
