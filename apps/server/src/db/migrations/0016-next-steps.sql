-- Observations that a saver put aside for a time. What is observed is computed anew at each reading; only this is kept.
create table observations_aside (
  customer_id uuid not null,
  -- The rule and the contracts: as the domain makes it.
  key text not null,
  until date not null,
  put_aside_at timestamptz not null,
  primary key (customer_id, key)
);
