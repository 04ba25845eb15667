-- What takes a change of categories back: kept a day.
create table category_changes (
  customer_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  -- Lines changed, as [{"id", "categoryId", "corrected"}]: what they were.
  before jsonb not null,
  category_id text not null,
  -- The rule that the change made, and the category it had before, if any.
  wording_key text,
  rule_before text,
  created_at timestamptz not null,
  primary key (customer_id, id)
);
create index category_changes_age on category_changes (customer_id, created_at);
