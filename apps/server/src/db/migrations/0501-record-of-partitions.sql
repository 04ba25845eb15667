-- A trigger of a partitioned table runs on its partition: the record names the table all the same.
create function table_of(relation oid) returns text language sql stable as $$
  select relname::text from pg_class where oid = coalesce(pg_partition_root(relation::regclass), relation::regclass)
$$;

create or replace function suitability_answers_recorded() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform advice_event_add(new.customer_id, new.made_at, 'answers_given', table_of(tg_relid), new.id);
  end if;
  if tg_op = 'INSERT' and new.state = 'to_confirm' then
    return null;
  elsif tg_op = 'INSERT' then
    perform advice_event_add(new.customer_id, coalesce(new.decided_at, new.made_at), 'answers_' || new.state, table_of(tg_relid), new.id);
  elsif new.state <> old.state then
    perform advice_event_add(new.customer_id, coalesce(new.decided_at, new.made_at), 'answers_' || new.state, table_of(tg_relid), new.id);
  end if;
  return null;
end
$$;

create or replace function proposals_recorded() returns trigger language plpgsql as $$
begin
  if old.opened_at is null and new.opened_at is not null then
    perform advice_event_add(new.customer_id, new.opened_at, 'proposal_opened', table_of(tg_relid), new.id);
  end if;
  if new.state <> old.state then
    perform advice_event_add(new.customer_id, coalesce(new.decided_at, new.sent_at), 'proposal_' || new.state, table_of(tg_relid), new.id);
  end if;
  return null;
end
$$;

create or replace function proposal_observations_recorded() returns trigger language plpgsql as $$
begin
  perform advice_event_add(new.customer_id, new.at, 'proposal_' || new.kind, table_of(tg_relid), new.proposal_id);
  return null;
end
$$;

create or replace function club_documents_recorded() returns trigger language plpgsql as $$
begin
  perform advice_event_add(new.customer_id, new.made_at, 'document_filed', table_of(tg_relid), new.id);
  return null;
end
$$;

create or replace function advices_recorded() returns trigger language plpgsql as $$
begin
  perform advice_event_add(new.customer_id, new.accepted_at, 'advice_accepted', table_of(tg_relid), new.id);
  return null;
end
$$;
