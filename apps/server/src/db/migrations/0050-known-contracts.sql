-- Contracts that are sold in France and the yearly rates of their euro funds, as an operator loaded them: each with its source, its
-- month and its confidence. What the product ships of them is in a file of its own.
create table known_contracts (
  slug text primary key,
  details jsonb not null,
  file text not null,
  imported_at timestamptz not null
);
create table euro_fund_rates (
  label text not null,
  insurer text not null,
  year smallint not null check (year between 1900 and 2100),
  net_rate_ratio numeric(9, 8) not null check (net_rate_ratio between 0 and 0.2),
  source text not null,
  seen text not null,
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  note text,
  file text not null,
  imported_at timestamptz not null,
  primary key (label, insurer, year)
);
-- Which of these contracts a portfolio is, as its name says it or as the saver answered; null until it was looked for.
alter table portfolios add column recognition jsonb;
