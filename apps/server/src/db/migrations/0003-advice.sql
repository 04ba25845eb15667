-- The lighter view of a contract that has no scored analysis.
alter table analyses add column light jsonb;

-- Recommendations that a saver accepted: one chain a customer. `record` is the canonical JSON itself, kept as text, so that
-- what was hashed is what is read; the other columns repeat parts of it to find it by. No reference to the contract nor to
-- the person: the record outlives both, for as long as the law keeps an advice, and carries no name.
create table advices (
  customer_id uuid not null,
  id uuid not null,
  rank integer not null check (rank > 0),
  portfolio_id uuid not null,
  optimization_id uuid not null,
  accepted_at timestamptz not null,
  record text not null,
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (customer_id, id),
  unique (customer_id, rank),
  unique (customer_id, optimization_id)
);
create index advices_of_contract on advices (customer_id, portfolio_id, rank desc);

-- The end of each chain: a last link that was cut off is seen too.
create table advice_heads (
  customer_id uuid primary key,
  rank integer not null check (rank > 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);

-- Nothing is changed or removed, but by the legal erasure of one customer, which says whom it erases in its transaction.
create function advices_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('vigie.erased_customer', true) = old.customer_id::text then
    return old;
  end if;
  raise exception 'advices are append-only' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger advices_append_only before update or delete on advices
  for each row execute function advices_append_only();
create trigger advices_never_emptied before truncate on advices
  for each statement execute function advices_append_only();
