-- Vigilance against money laundering (CMF L561-5 and following), kept apart from advice: whoever is not entrusted with it, and the customer
-- above all, reads nothing of it. What was said stays as it was said.
create table vigilance_entries (
  customer_id uuid not null,
  firm_id uuid not null,
  id uuid not null,
  -- Of the customer's entries in this firm: two people who read the same one do not both write after it.
  rank integer not null check (rank > 0),
  said_at timestamptz not null,
  author_id uuid not null,
  author_name text not null,
  level text not null check (level in ('low', 'standard', 'high')),
  reason text not null check (length(reason) between 3 and 2000),
  exposure text not null check (exposure in ('none', 'self', 'relative', 'unknown')),
  exposure_words text not null,
  sources text[] not null,
  sources_words text not null,
  checks jsonb not null,
  review_on date not null,
  -- Five years after the relation ended (CMF L561-12); null while it lasts.
  kept_until date,
  primary key (customer_id, id),
  unique (customer_id, firm_id, rank)
);
create index vigilance_entries_due on vigilance_entries (kept_until) where kept_until is not null;

create function vigilance_entries_append_only() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'kept_until') is distinct from (to_jsonb(old) - 'kept_until') then
    raise exception 'what was said for vigilance is not changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger vigilance_entries_append_only before update on vigilance_entries
  for each row execute function vigilance_entries_append_only();

-- Entrusted with vigilance by an administrator of the firm, beside their role.
alter table firm_people add column vigilance_since timestamptz;
