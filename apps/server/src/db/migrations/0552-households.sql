-- Two people who look at what they own together. One row each, so that nobody is of two households.
create table household_members (
  customer_id uuid primary key,
  household_id uuid not null,
  partner_id uuid not null,
  joined_at timestamptz not null
);
-- The contracts that each shows the other: none until they say so.
create table household_shares (
  customer_id uuid not null,
  portfolio_id uuid not null,
  shared_at timestamptz not null,
  primary key (customer_id, portfolio_id),
  foreign key (customer_id, portfolio_id) references portfolios (customer_id, id) on delete cascade
);
-- Asked of an address, whoever holds it.
create table household_requests (
  customer_id uuid not null,
  id uuid not null,
  variant text not null,
  email text not null,
  state text not null check (state in ('sent', 'accepted', 'declined', 'canceled')),
  sent_at timestamptz not null,
  ended_at timestamptz,
  primary key (customer_id, id)
);
create unique index household_requests_one on household_requests (customer_id) where state = 'sent';
create index household_requests_address on household_requests (variant, email) where state = 'sent';
