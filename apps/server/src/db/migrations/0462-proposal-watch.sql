-- A contract that its owner hid and then gave up: what was proposed on it stays hidden from the advisor, as the contract was.
alter table proposals add column advisor_hidden boolean not null default false;

create or replace function proposals_never_changed_once_sent() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.state = 'draft' or current_setting('vigie.erased_customer', true) = old.customer_id::text then
      return old;
    end if;
  elsif old.state = 'draft'
      or (to_jsonb(new) - array['state', 'opened_at', 'decided_at', 'reason', 'words', 'acceptance_id', 'advisor_hidden'])
      = (to_jsonb(old) - array['state', 'opened_at', 'decided_at', 'reason', 'words', 'acceptance_id', 'advisor_hidden']) then
    return new;
  end if;
  raise exception 'a proposal that was sent is never changed' using errcode = 'integrity_constraint_violation';
end
$$;

create function proposals_stay_hidden() returns trigger language plpgsql as $$
begin
  update proposals set advisor_hidden = true where customer_id = old.customer_id and portfolio_id = old.id;
  return old;
end
$$;
create trigger proposals_stay_hidden before delete on portfolios
  for each row when (old.advisor_hidden) execute function proposals_stay_hidden();

-- What was seen of an accepted proposal since, each kind once: as it was computed on that day.
create table proposal_observations (
  customer_id uuid not null,
  proposal_id uuid not null,
  kind text not null check (kind in ('partly', 'done', 'late', 'after_6_months', 'after_12_months')),
  at timestamptz not null,
  facts jsonb not null,
  primary key (customer_id, proposal_id, kind)
);
create index proposals_accepted on proposals (id) where state = 'accepted';

create function proposal_observations_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('vigie.erased_customer', true) = old.customer_id::text then
    return old;
  end if;
  raise exception 'what was observed of a proposal is append-only' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger proposal_observations_append_only before update or delete on proposal_observations
  for each row execute function proposal_observations_append_only();
