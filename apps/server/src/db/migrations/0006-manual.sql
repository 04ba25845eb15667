-- Contracts that the saver types in. What they are worth is in portfolios, holdings and valuations like any other's; here is
-- only what makes them move by themselves.
create table manual_contracts (
  customer_id uuid not null,
  portfolio_id uuid not null,
  -- The next day on which a payment or an instalment changes the value; null when none is left.
  next_on date,
  primary key (customer_id, portfolio_id),
  foreign key (customer_id, portfolio_id) references portfolios (customer_id, id) on delete cascade
);
create index manual_contracts_due on manual_contracts (next_on) where next_on is not null;

create table recurring_payments (
  customer_id uuid not null,
  portfolio_id uuid not null,
  id uuid not null,
  label text,
  direction text not null check (direction in ('deposit', 'withdrawal')),
  amount_cents bigint not null check (amount_cents > 0),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  rank int not null,
  primary key (customer_id, portfolio_id, id),
  foreign key (customer_id, portfolio_id) references portfolios (customer_id, id) on delete cascade
);
