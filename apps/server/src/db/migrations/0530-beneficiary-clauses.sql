-- Who receives a life insurance, as its holder tells it: no source does. Payments are asked from seventy on.
create table beneficiary_clauses (
  customer_id uuid not null,
  portfolio_id uuid not null,
  heirs text not null check (heirs in ('spouse', 'child', 'sibling', 'nephew', 'other')),
  heirs_count smallint not null check (heirs_count between 1 and 20),
  early_paid_cents bigint check (early_paid_cents >= 0),
  late_paid_cents bigint check (late_paid_cents >= 0),
  told_at timestamptz not null,
  primary key (customer_id, portfolio_id),
  foreign key (customer_id, portfolio_id) references portfolios (customer_id, id) on delete cascade
);
