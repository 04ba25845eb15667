-- The record of advice: one line for each thing that happened to what proves it, whatever code did it, in the transaction of it. Each line
-- holds the hash of what its row says; the lines of a customer are one chain. `at` is the row's own time, `recorded_at` the database's.
create table advice_events (
  customer_id uuid not null,
  rank integer not null check (rank > 0),
  at timestamptz not null,
  recorded_at timestamptz not null,
  kind text not null check (kind in ('answers_given', 'answers_confirmed', 'answers_declined', 'answers_replaced',
    'proposal_sent', 'proposal_opened', 'proposal_accepted', 'proposal_refused', 'proposal_change_asked', 'proposal_superseded',
    'proposal_withdrawn', 'proposal_partly', 'proposal_done', 'proposal_late', 'proposal_after_6_months', 'proposal_after_12_months',
    'document_filed', 'advice_accepted')),
  source text not null check (source in ('suitability_answers', 'proposals', 'proposal_observations', 'club_documents', 'advices')),
  source_id uuid not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (customer_id, rank)
);
create table advice_event_heads (
  customer_id uuid primary key,
  rank integer not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$')
);
create index club_documents_by_file on club_documents (pdf_hash);

-- What the row of a line says, by its hash: read when the line is written, and again when it is verified.
create function advice_content_hash(of_customer uuid, of_source text, of_id uuid, of_kind text) returns text
language plpgsql stable set timezone = 'UTC' as $$
declare said text;
begin
  if of_source = 'club_documents' then
    return (select hash from club_documents where customer_id = of_customer and id = of_id);
  elsif of_source = 'advices' then
    return (select hash from advices where customer_id = of_customer and id = of_id);
  elsif of_kind = 'answers_given' then
    select jsonb_build_array(version, answers, assessment, author_id, author_name, by_advisor, made_at)::text into said
      from suitability_answers where customer_id = of_customer and id = of_id;
  elsif of_source = 'suitability_answers' then
    select jsonb_build_array(state, decided_at)::text into said
      from suitability_answers where customer_id = of_customer and id = of_id;
  elsif of_source = 'proposal_observations' then
    select jsonb_build_array(kind, at, facts)::text into said from proposal_observations
      where customer_id = of_customer and proposal_id = of_id and 'proposal_' || kind = of_kind;
  elsif of_kind = 'proposal_sent' then
    select jsonb_build_array(firm_id, portfolio_id, optimization_id, version, replaces_id, author_id, author_name, content, reasons,
        arguments, created_at, suitability_id, statement, statement_id, sent_at)::text into said
      from proposals where customer_id = of_customer and id = of_id;
  elsif of_kind = 'proposal_opened' then
    select jsonb_build_array(opened_at)::text into said from proposals where customer_id = of_customer and id = of_id;
  else
    select jsonb_build_array(state, decided_at, reason, words, acceptance_id)::text into said
      from proposals where customer_id = of_customer and id = of_id;
  end if;
  return encode(sha256(convert_to(said, 'UTF8')), 'hex');
end
$$;

create function advice_event_hash(event advice_events) returns text
language sql stable set timezone = 'UTC' as $$
  select encode(sha256(convert_to(event.previous_hash || jsonb_build_array(event.rank, event.at, event.recorded_at, event.kind,
    event.source, event.source_id, event.content_hash)::text, 'UTF8')), 'hex')
$$;

create function advice_event_add(of_customer uuid, happened timestamptz, of_kind text, of_source text, of_id uuid) returns void
language plpgsql as $$
declare event advice_events; head advice_event_heads;
begin
  -- Locks the end of the chain until the transaction ends.
  insert into advice_event_heads as kept (customer_id, rank, hash) values (of_customer, 0, repeat('0', 64))
    on conflict (customer_id) do update set rank = kept.rank returning * into head;
  event.customer_id := of_customer;
  event.rank := head.rank + 1;
  event.at := happened;
  event.recorded_at := clock_timestamp();
  event.kind := of_kind;
  event.source := of_source;
  event.source_id := of_id;
  event.content_hash := advice_content_hash(of_customer, of_source, of_id, of_kind);
  event.previous_hash := head.hash;
  event.hash := advice_event_hash(event);
  insert into advice_events select (event).*;
  update advice_event_heads set rank = event.rank, hash = event.hash where customer_id = of_customer;
end
$$;

create function advice_events_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('vigie.erased_customer', true) = old.customer_id::text then
    return old;
  end if;
  raise exception 'the record of advice is append-only' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger advice_events_append_only before update or delete on advice_events
  for each row execute function advice_events_append_only();
create trigger advice_events_never_emptied before truncate on advice_events
  for each statement execute function advice_events_append_only();

create function suitability_answers_recorded() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform advice_event_add(new.customer_id, new.made_at, 'answers_given', tg_table_name, new.id);
  end if;
  if tg_op = 'INSERT' and new.state = 'to_confirm' then
    return null;
  elsif tg_op = 'INSERT' then
    perform advice_event_add(new.customer_id, coalesce(new.decided_at, new.made_at), 'answers_' || new.state, tg_table_name, new.id);
  elsif new.state <> old.state then
    perform advice_event_add(new.customer_id, coalesce(new.decided_at, new.made_at), 'answers_' || new.state, tg_table_name, new.id);
  end if;
  return null;
end
$$;
create trigger suitability_answers_recorded after insert or update on suitability_answers
  for each row execute function suitability_answers_recorded();

create function proposals_recorded() returns trigger language plpgsql as $$
begin
  if old.opened_at is null and new.opened_at is not null then
    perform advice_event_add(new.customer_id, new.opened_at, 'proposal_opened', tg_table_name, new.id);
  end if;
  if new.state <> old.state then
    perform advice_event_add(new.customer_id, coalesce(new.decided_at, new.sent_at), 'proposal_' || new.state, tg_table_name, new.id);
  end if;
  return null;
end
$$;
create trigger proposals_recorded after update on proposals for each row execute function proposals_recorded();

create function proposal_observations_recorded() returns trigger language plpgsql as $$
begin
  perform advice_event_add(new.customer_id, new.at, 'proposal_' || new.kind, tg_table_name, new.proposal_id);
  return null;
end
$$;
create trigger proposal_observations_recorded after insert on proposal_observations
  for each row execute function proposal_observations_recorded();

create function club_documents_recorded() returns trigger language plpgsql as $$
begin
  perform advice_event_add(new.customer_id, new.made_at, 'document_filed', tg_table_name, new.id);
  return null;
end
$$;
create trigger club_documents_recorded after insert on club_documents for each row execute function club_documents_recorded();

create function advices_recorded() returns trigger language plpgsql as $$
begin
  perform advice_event_add(new.customer_id, new.accepted_at, 'advice_accepted', tg_table_name, new.id);
  return null;
end
$$;
create trigger advices_recorded after insert on advices for each row execute function advices_recorded();

-- What happened before: in the order of its own times, recorded now.
select advice_event_add(customer_id, at, kind, source, id) from (
  select customer_id, made_at as at, 'answers_given' as kind, 'suitability_answers' as source, id, 1 as step from suitability_answers
  union all
  select customer_id, coalesce(decided_at, made_at), 'answers_' || state, 'suitability_answers', id, 2 from suitability_answers
    where state <> 'to_confirm'
  union all
  select customer_id, made_at, 'document_filed', 'club_documents', id, 3 from club_documents
  union all
  select customer_id, accepted_at, 'advice_accepted', 'advices', id, 4 from advices
  union all
  select customer_id, sent_at, 'proposal_sent', 'proposals', id, 5 from proposals where sent_at is not null
  union all
  select customer_id, opened_at, 'proposal_opened', 'proposals', id, 6 from proposals where opened_at is not null
  union all
  select customer_id, decided_at, 'proposal_' || state, 'proposals', id, 7 from proposals where decided_at is not null
  order by 1, 2, 6, 5
) as past;
