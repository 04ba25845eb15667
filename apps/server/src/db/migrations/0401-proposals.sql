-- Recommendations of an advisor on a contract. What was sent is never changed: a new version takes its place.
create table proposals (
  customer_id uuid not null,
  id uuid not null,
  firm_id uuid not null,
  portfolio_id uuid not null,
  optimization_id uuid not null,
  version int not null check (version > 0),
  replaces_id uuid,
  state text not null check (state in ('draft', 'sent', 'accepted', 'refused', 'change_asked', 'superseded', 'withdrawn')),
  author_id uuid not null,
  author_name text not null,
  content jsonb not null,
  -- Why, in the advisor's words; and why a check that fails does not speak against it.
  reasons text not null,
  arguments jsonb not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- The answers that it rests on, its statement and the document that says it.
  suitability_id uuid,
  statement jsonb,
  statement_id uuid,
  sent_at timestamptz,
  opened_at timestamptz,
  decided_at timestamptz,
  reason text,
  words text,
  acceptance_id uuid,
  primary key (customer_id, id),
  -- Whatever the order of events: nothing is accepted without answers, a statement with its costs, and its delivery.
  check (state = 'draft' or (suitability_id is not null and statement is not null and statement_id is not null and sent_at is not null)),
  check (state <> 'accepted' or (opened_at is not null and decided_at is not null and acceptance_id is not null)),
  check (state = 'draft' or content -> 'after' -> 'costCents' is not null)
);
create index proposals_newest on proposals (customer_id, created_at desc, id desc);

create function proposals_never_changed_once_sent() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state = 'draft' or current_setting('vigie.erased_customer', true) = old.customer_id::text then
      return old;
    end if;
  elsif old.state = 'draft' or (to_jsonb(new) - array['state', 'opened_at', 'decided_at', 'reason', 'words', 'acceptance_id'])
      = (to_jsonb(old) - array['state', 'opened_at', 'decided_at', 'reason', 'words', 'acceptance_id']) then
    return new;
  end if;
  raise exception 'a proposal that was sent is never changed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger proposals_never_changed_once_sent before update or delete on proposals
  for each row execute function proposals_never_changed_once_sent();
