-- A fund that takes the place of another wherever it is held: what an advisor asked for, and a line a contract that held it then.
create table fund_replacements (
  firm_id uuid not null references firms (id),
  id uuid not null,
  author_id uuid not null,
  author_name text not null,
  -- The author's own customers, or those of the firm.
  reach text not null check (reach in ('own', 'firm')),
  from_isin text not null,
  from_label text not null,
  to_isin text not null,
  to_label text not null,
  -- The first words of every draft.
  reasons text not null,
  created_at timestamptz not null,
  done_at timestamptz,
  primary key (firm_id, id)
);
create unique index fund_replacements_running on fund_replacements (firm_id, author_id) where done_at is null;

create table fund_replacement_lines (
  customer_id uuid not null,
  replacement_id uuid not null,
  portfolio_id uuid not null,
  -- Null until it was looked at: a draft, or why there is none.
  outcome text,
  proposal_id uuid,
  decided_at timestamptz,
  primary key (customer_id, replacement_id, portfolio_id)
);
create index fund_replacement_lines_of on fund_replacement_lines (replacement_id, customer_id);
